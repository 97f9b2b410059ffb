// @ts-check
// Drops, spawns, shops, warps and maps: what the API says beside what the tree says.
import { bare, seen } from './text.mjs'

/** @typedef {import('./site.mjs').Row} Row */

/** What visitors see of an NPC's name: src/map/npc.cpp sends what is before the sign. @param {string} name */
export const displayed = (name) => seen(name.split('#')[0] ?? '')

/** @param {import('./world.mjs').World} world @param {import('./compare.mjs').Rows} rows @param {import('./tally.mjs').Tally} tally */
export function comparePlaces(world, rows, tally) {
  const itemOf = new Map(rows.items.map((row) => [row.id, row['game_id']]))
  const monsterOf = new Map(rows.monsters.map((row) => [row.id, row['game_id']]))
  const mapOf = new Map(rows.maps.map((row) => [row.id, row['summoned'] ? '(summoned)' : String(row['map_name'])]))
  const homes = homesOf(world.spawns)

  tally.bags(
    'drop: monster, item, chance, prize, map, whether rates apply',
    [
      ...[...world.monsters.values()].flatMap(({ id, drops }) =>
        drops.map(({ item, chance, isPrize, where }) => ({
          where,
          key: [id, item, chance, isPrize ? 'prize' : '-', homes.get(id) ?? '(summoned)', '×'].join(' '),
        })),
      ),
      ...world.mapDrops.map(({ map, monster, item, chance, where }) => ({
        where,
        key: [monster ?? 'any', item, chance, '-', map, '='].join(' '),
      })),
    ],
    rows.drops.map((row) => ({
      key: [
        row['monster_id'] === null ? 'any' : monsterOf.get(row['monster_id']),
        itemOf.get(row['items_id']),
        row['chance'],
        row['prize'] ? 'prize' : '-',
        mapOf.get(row['map_information_id']),
        row['fixed_chance'] ? '=' : '×',
      ].join(' '),
    })),
  )
  tally.bags(
    'spawn: monster, map, amount, seconds, place',
    world.spawns.map(({ monster, map, amount, seconds, x, y, where }) => ({
      where,
      key: [monster, map, amount, seconds, x ?? '-', y ?? '-'].join(' '),
    })),
    rows.spawns.map((row) => ({
      key: [
        monsterOf.get(row['monster_id']),
        mapOf.get(row['map_information_id']),
        row['amount'],
        row['respawn_seconds'],
        row['x'] ?? '-',
        row['y'] ?? '-',
      ].join(' '),
    })),
  )
  compareShops(world, rows, tally, { itemOf, mapOf })
  tally.bags(
    'warp: map, place, target',
    world.warps.map(({ from, x, y, to, toX, toY, where }) => ({ where, key: [from, x, y, to, toX, toY].join(' ') })),
    rows.warps.map((row) => ({
      key: [
        mapOf.get(row['map_information_id']),
        row['x'],
        row['y'],
        mapOf.get(row['to_map_id']),
        row['to_x'],
        row['to_y'],
      ].join(' '),
    })),
  )
  compareMaps(world, rows, tally)
}

/** The map with most of a monster, of two alike the first by name. @template T @param {{ monster: T, map: string, amount: number }[]} spawns @returns {Map<T, string>} */
export function homesOf(spawns) {
  /** @type {Map<T, Map<string, number>>} */
  const amounts = new Map()
  for (const { monster, map, amount } of spawns) {
    const maps = amounts.get(monster) ?? new Map()
    amounts.set(monster, maps.set(map, (maps.get(map) ?? 0) + amount))
  }
  return new Map(
    [...amounts].map(([monster, maps]) => {
      const [first] = [...maps].sort(([a, most], [b, other]) => other - most || (a < b ? -1 : 1))
      return [monster, first?.[0] ?? '']
    }),
  )
}

/** @param {import('./world.mjs').World} world @param {import('./compare.mjs').Rows} rows @param {import('./tally.mjs').Tally} tally
 * @param {{ itemOf: Map<number, number>, mapOf: Map<number, string> }} names */
function compareShops(world, rows, tally, { itemOf, mapOf }) {
  const rowOf = new Map(rows.npcs.map((row) => [row.id, row]))
  const buyPrice = new Map(rows.items.map((row) => [row.id, row['buy_price']]))
  /** @param {Row} row */
  const npcKey = (row) => [mapOf.get(row['map_information_id']), row['x'], row['y'], row['npc']].join(' ')
  /** @param {import('./world.mjs').Shop} shop */
  const shopKey = ({ map, x, y, name }) => [map, x, y, displayed(name)].join(' ')
  /** @type {Map<string, import('./world.mjs').Shop>} */
  const shops = new Map()
  for (const shop of world.shops) shops.set(shopKey(shop), shops.get(shopKey(shop)) ?? shop)
  tally.bags(
    'shop: place, name',
    world.shops.map((shop) => ({ key: shopKey(shop), where: shop.where })),
    rows.npcs.map((row) => ({ key: npcKey(row) })),
  )
  for (const row of rows.npcs) {
    const shop = shops.get(npcKey(row))
    if (shop)
      tally.judge(
        'shop: what it takes',
        shop.where,
        npcKey(row),
        shop.takes,
        row['buy_with'],
        isSameMoney(shop.takes, row['buy_with'], world),
      )
  }
  tally.bags(
    'ware: shop, item, price',
    world.shops.flatMap((shop) =>
      distinct(shop.wares).map(({ item, price, where }) => ({ where, key: `${shopKey(shop)}: ${item} ${price}` })),
    ),
    rows.wares.map((row) => {
      const npc = rowOf.get(row['npc_id'])
      const price = row['price'] ?? buyPrice.get(row['items_id'])
      return { key: `${npc ? npcKey(npc) : 'no NPC'}: ${itemOf.get(row['items_id'])} ${price}` }
    }),
  )
}

/** A shop that lists the same item twice at the same price sells it once. @param {import('./world.mjs').Ware[]} wares */
const distinct = (wares) => [...new Map(wares.map((ware) => [`${ware.item} ${ware.price}`, ware])).values()]

/** @param {string} takes @param {string | null | undefined} text @param {import('./world.mjs').World} world */
function isSameMoney(takes, text, world) {
  if (takes === '') return String(text ?? '') === ''
  const [kind, what = ''] = takes.split(' ')
  const name = kind === 'item' ? (world.items.get(Number(what))?.name ?? what) : what
  return kind === 'item' ? bare(text).includes(bare(name)) : bare(text) !== ''
}

/** @param {import('./world.mjs').World} world @param {import('./compare.mjs').Rows} rows @param {import('./tally.mjs').Tally} tally */
function compareMaps(world, rows, tally) {
  const rowOf = new Map(rows.maps.map((row) => [row['map_name'], row]))
  /** @type {Map<string, string>} */
  const used = new Map()
  for (const { map, where } of [...world.spawns, ...world.shops, ...world.mapDrops]) used.set(map, where)
  for (const { from, to, where } of world.warps) used.set(from, where).set(to, where)
  for (const [name, where] of used) tally.same('map: name', where, name, name, rowOf.get(name)?.['map_name'])
  for (const row of rows.maps) {
    const size = world.maps.get(String(row['map_name']))
    if (row['summoned'] || !size) continue
    tally.same('map: width', '', row['map_name'], size.wide, row['cells_wide'])
    tally.same('map: height', '', row['map_name'], size.high, row['cells_high'])
  }
  tally.same('map: “Event / summoned”', '', 'one row', 1, rows.maps.filter((row) => row['summoned']).length)
}
