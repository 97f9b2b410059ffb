// @ts-check
// What the API says beside what a tree of Tibia says.
import { byKey, numberOf } from '../compare.mjs'
import { homesOf } from '../comparePlaces.mjs'
import { bare, bareList, seen } from '../text.mjs'
import { pricesOf } from './shops.mjs'
import { isSameWord, wordsOf } from './words.mjs'

/** @typedef {import('../site.mjs').Row} Row */
/** @typedef {import('../compare.mjs').Rows} Rows */
/** @typedef {import('../tally.mjs').Tally} Tally */
/** @typedef {import('./world.mjs').World} World */

/** The map of what is in no world. */
export const NOWHERE = '(summoned)'

/** @param {World} world */
export const monstersOf = ({ monsters }) => [...new Set(monsters.values())]

/** @param {World} world @param {Rows} rows @param {Tally} tally */
export function compareTibia(world, rows, tally) {
  const names = {
    items: new Map(rows.items.map((row) => [row.id, row['game_id']])),
    monsters: new Map(rows.monsters.map((row) => [row.id, keyOf(row)])),
    maps: new Map(rows.maps.map((row) => [row.id, row['summoned'] ? NOWHERE : String(row['map_name'])])),
  }
  compareItems(world, rows.items, tally)
  compareMonsters(world, rows.monsters, tally)
  compareDrops(world, rows, tally, names)
  compareSpawns(world, rows, tally, names)
  compareShops(world, rows, tally, names)
  compareMaps(world, rows, tally)
}

/** Monsters of Tibia have no number, and several may have one name. @param {Row} row */
export const keyOf = (row) => String(row['key'])

/** @param {World} world @param {Row[]} rows @param {Tally} tally */
function compareItems(world, rows, tally) {
  const owned = new Map([...world.items].filter(([id]) => world.owned.has(id)))
  const found = byKey('item: number', owned, rows, numberOf, tally)
  const prices = pricesOf(world.shops)
  for (const item of owned.values()) {
    const row = found.get(item.id)
    if (!row) continue
    const subject = `${item.id} ${item.name}`
    const { judge, number } = tally.of('item', item.where, subject, row)
    judge('name', seen(item.name), row['items_name'])
    judge('description', seen(item.description), seen(row['description'] ?? ''))
    number('weight', (item.weight ?? 0) / 100, 'weight')
    number('attack', item.attack, 'attack')
    number('defence', defenseOf(item), 'defense')
    number('range', item.range, 'range')
    number('required level', item.level, 'required_level')
    const { all, shown } = item.vocations
    const said = bareList(row['used_by'])
    judge(
      'vocations',
      [...all].join(', '),
      row['used_by'],
      [all, shown].some((vocations) => bareList([...vocations].join()) === said),
    )
    for (const [field, word] of Object.entries(wordsOf(item)))
      if (word !== null) judge(field, word, row[field], isSameWord(word, row[field], item, row['kind']))
    const { buy, sell } = prices.get(item.id) ?? { buy: null, sell: null }
    judge('buying price', buy, row['buy_price'])
    judge('selling price', sell, row['sell_price'])
  }
}

/** Player::getArmor counts what is worn, and what is held defends. @param {import('./world.mjs').Item} item */
export const defenseOf = ({ weapon, defense, armor }) => (weapon === '' ? armor || defense : defense)

/** @param {World} world @param {Row[]} rows @param {Tally} tally */
function compareMonsters(world, rows, tally) {
  const expected = new Map(monstersOf(world).map((monster) => [monster.key, monster]))
  const found = byKey('monster: name of its type', expected, rows, keyOf, tally)
  for (const monster of expected.values()) {
    const row = found.get(monster.key)
    if (!row) continue
    const { judge } = tally.of('monster', monster.where, monster.key, row)
    judge('name', seen(monster.name), row['monster_name'])
    judge('HP', monster.hp, row['hp'] ?? 0)
    judge('experience', monster.experience, row['base_experience'] ?? 0)
    judge('race', monster.race, row['race'], monster.race === bare(row['race']))
    judge('boss', monster.isBoss ? 'boss' : '', row['rank'] ?? '')
    judge('armour', monster.armor, row['defense'] ?? 0)
  }
}

/** As many decimals as the field has. @param {number} chance in percent */
export const rounded = (chance) => Math.round(chance * 10_000) / 10_000

/** @typedef {Record<'items' | 'monsters' | 'maps', Map<number, any>>} Names of the rows, by their id */

/**
 * What does not stack drops one at a time: createLootItem of TFS's container.lua. What has charges ignores its count:
 * generateLootRoll of Canary's monstertype.lua; whether it stacks, as runes may, only the client's files tell.
 * @param {World} world @param {number} id @param {number} most
 */
function mostOf({ items, emulator }, id, most) {
  const item = items.get(id)
  if (item?.isStackable === false) return 1
  if (emulator === 'tfs' || !item || item.charges === 0) return most
  return item.type === 'rune' ? 'any' : 1
}

/** @param {World} world @param {Rows} rows @param {Tally} tally @param {Names} names */
function compareDrops(world, rows, tally, names) {
  const homes = homesOf(spawnsOf(world))
  tally.bags(
    'drop: monster, item, chance, most at once, map',
    monstersOf(world).flatMap(({ key, drops }) =>
      drops.map((drop) => ({
        where: drop.where,
        key: [
          key,
          drop.item,
          rounded(drop.chance),
          mostOf(world, drop.item, drop.most),
          homes.get(key) ?? NOWHERE,
        ].join(' | '),
      })),
    ),
    rows.drops.map((row) => ({
      key: [
        names.monsters.get(row['monster_id']),
        names.items.get(row['items_id']),
        row['chance'],
        mostOf(world, names.items.get(row['items_id']), 1) === 'any' ? 'any' : (row['quantity'] ?? 1),
        names.maps.get(row['map_information_id']),
      ].join(' | '),
    })),
  )
}

/** A row for each monster, map and delay. @param {World} world @returns {(import('./world.mjs').Spawn & { amount: number })[]} */
export function spawnsOf({ spawns }) {
  /** @type {Map<string, import('./world.mjs').Spawn & { amount: number }>} */
  const grouped = new Map()
  for (const spawn of spawns) {
    const key = [spawn.monster, spawn.map, spawn.seconds].join('|')
    const known = grouped.get(key)
    grouped.set(key, { ...spawn, ...known, amount: (known?.amount ?? 0) + 1 })
  }
  return [...grouped.values()]
}

/** @param {World} world @param {Rows} rows @param {Tally} tally @param {Names} names */
function compareSpawns(world, rows, tally, names) {
  tally.bags(
    'spawn: monster, map, amount, seconds',
    spawnsOf(world).map(({ monster, map, amount, seconds, where }) => ({
      where,
      key: [monster, map, amount, seconds].join(' | '),
    })),
    rows.spawns.map((row) => ({
      key: [
        names.monsters.get(row['monster_id']),
        names.maps.get(row['map_information_id']),
        row['amount'],
        row['respawn_seconds'],
      ].join(' | '),
    })),
  )
}

/** The shops that sell something, on each map where they are. @param {World} world @returns {(import('./world.mjs').Shop & { map: string })[]} */
export const placedShops = ({ shops, places }) =>
  shops
    .map((shop) => ({ ...shop, wares: shop.wares.filter(({ buy }) => buy > 0) }))
    .filter(({ wares }) => wares.length > 0)
    .flatMap((shop) => [...(places.get(shop.key) ?? [NOWHERE])].map((map) => ({ ...shop, map })))

/** @param {World} world @param {Rows} rows @param {Tally} tally @param {Names} names */
function compareShops(world, rows, tally, names) {
  const shops = placedShops(world)
  const buyPrice = new Map(rows.items.map((row) => [row.id, row['buy_price']]))
  /** @type {Map<number, string>} */
  const keys = new Map(rows.npcs.map((row) => [row.id, `${names.maps.get(row['map_information_id'])} | ${row['npc']}`]))
  const keyOf = (/** @type {{ map: string, name: string }} */ shop) => `${shop.map} | ${seen(shop.name)}`
  tally.bags(
    'shop: place, name',
    shops.map((shop) => ({ key: keyOf(shop), where: shop.where })),
    [...keys.values()].map((key) => ({ key })),
  )
  for (const row of rows.npcs) {
    const shop = shops.find((one) => keyOf(one) === keys.get(row.id))
    const currency = world.items.get(shop?.currency ?? 0)?.name ?? ''
    const isSame = currency === '' ? !row['buy_with'] : bare(row['buy_with']).includes(bare(currency))
    if (shop) tally.judge('shop: what it takes', shop.where, shop.name, currency, row['buy_with'], isSame)
  }
  tally.bags(
    'ware: shop, item, price',
    shops.flatMap((shop) =>
      distinct(shop.wares).map(({ item, buy, where }) => ({ where, key: `${keyOf(shop)}: ${item} ${buy}` })),
    ),
    rows.wares.map((row) => ({
      key: `${keys.get(row['npc_id']) ?? 'no NPC'}: ${names.items.get(row['items_id'])} ${row['price'] ?? buyPrice.get(row['items_id'])}`,
    })),
  )
}

/** What an NPC sells twice for the same price, such as fluids in the same vial, is one ware. @param {import('./world.mjs').Ware[]} wares */
export const distinct = (wares) => [...new Map(wares.map((ware) => [`${ware.item} ${ware.buy}`, ware])).values()]

/** @param {World} world @param {Rows} rows @param {Tally} tally */
function compareMaps(world, rows, tally) {
  const used = new Map([...world.spawns, ...placedShops(world)].map(({ map, where }) => [map, where]))
  const isNowhere =
    placedShops(world).some(({ map }) => map === NOWHERE) ||
    monstersOf(world).some(({ key, drops }) => drops.length > 0 && !world.spawns.some(({ monster }) => monster === key))
  used.delete(NOWHERE)
  tally.bags(
    'map: name',
    [...used].map(([key, where]) => ({ key, where })),
    rows.maps.filter((row) => !row['summoned']).map((row) => ({ key: String(row['map_name']) })),
  )
  const summoned = rows.maps.filter((row) => row['summoned']).length
  tally.same('map: “Event / summoned”', '', 'rows', isNowhere ? 1 : 0, summoned)
}
