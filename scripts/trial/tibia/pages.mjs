// @ts-check
// Pages as a visitor without scripts reads them, beside what a tree of Tibia says.
import { homesOf } from '../comparePlaces.mjs'
import { chancesOf, drawn, hasFact, hasRows, MOST_ROWS, percent, randomFrom, readPage, written } from '../pages.mjs'
import { seen } from '../text.mjs'
import { defenseOf, keyOf, monstersOf, placedShops, rounded, spawnsOf } from './compare.mjs'
import { pricesOf } from './shops.mjs'

/** @typedef {import('./world.mjs').World} World */
/** @typedef {{ world: World, site: import('../pages.mjs').Site, tally: import('../tally.mjs').Tally, ids: Map<string, number> }} Trial `ids` are those of monsters on the site */

/** Beside so many monsters the table of a map may leave some out. */
const FEW_MONSTERS = 12

/**
 * @param {World} world @param {import('../pages.mjs').Site} site @param {import('../compare.mjs').Rows} rows
 * @param {import('../tally.mjs').Tally} tally @param {{ seed: number, pages: number }} options
 */
export async function compareTibiaPages(world, site, rows, tally, { seed, pages }) {
  const random = randomFrom(seed)
  /** @type {Trial} */
  const trial = { world, site, tally, ids: new Map(rows.monsters.map((row) => [keyOf(row), row.id])) }
  const maps = drawn(
    rows.maps.filter((row) => !row['summoned']),
    Math.floor(pages / 10),
    random,
  )
  const items = [...world.items.values()].filter(({ id }) => world.owned.has(id))
  const half = Math.floor((pages - maps.length) / 2)
  for (const item of drawn(items, pages - maps.length - half, random)) await itemPage(item, trial)
  for (const monster of drawn(monstersOf(world), half, random)) await monsterPage(monster, trial)
  for (const row of maps) await mapPage(row, trial)
}

/** @param {import('./world.mjs').Item} item @param {Trial} trial */
async function itemPage(item, { world, site, tally, ids }) {
  const address = `/gameinfo/item/${item.id}`
  const page = readPage((await site.page(address)).html)
  tally.same('page: name of an item', item.where, address, seen(item.name), page.heading)
  const isNumbered = new RegExp(`(^|\\D)${item.id}(\\D|$)`).test(page.text)
  tally.judge('page: number', item.where, address, item.id, page.text, isNumbered)
  const { buy, sell } = pricesOf(world.shops).get(item.id) ?? { buy: 0, sell: 0 }
  for (const [kind, value] of /** @type {const} */ ([
    ['price', buy ?? 0],
    ['price', sell ?? 0],
    ['weight', (item.weight ?? 0) / 100],
    ['attack', item.attack],
    ['defence', defenseOf(item)],
    ['required level', item.level],
  ]))
    if (value > 0) hasFact(tally, `page: ${kind} of an item`, item.where, address, written(value), page)
  const drops = monstersOf(world).flatMap(({ key, drops }) =>
    drops.flatMap((drop) =>
      drop.item === item.id ? [`monster ${ids.get(key)} ${percent(rounded(drop.chance))}`] : [],
    ),
  )
  hasRows(tally, 'page: drop of an item', item.where, address, drops, chancesOf(page, 'monster'))
  const sellers = placedShops(world).filter(({ wares }) => wares.some((ware) => ware.item === item.id))
  for (const { name, where } of sellers.length > MOST_ROWS ? [] : sellers)
    tally.judge('page: who sells an item', where, address, seen(name), page.text, page.text.includes(seen(name)))
}

/** @param {import('./world.mjs').Monster} monster @param {Trial} trial */
async function monsterPage(monster, { world, site, tally, ids }) {
  const address = `/gameinfo/monster/${ids.get(monster.key)}`
  const page = readPage((await site.page(address)).html)
  tally.same('page: name of a monster', monster.where, address, seen(monster.name), page.heading)
  for (const [kind, value] of /** @type {const} */ ([
    ['HP', monster.hp],
    ['experience', monster.experience],
    ['armour', monster.armor],
  ]))
    if (value > 0) hasFact(tally, `page: ${kind} of a monster`, monster.where, address, written(value), page)
  const drops = monster.drops.map(({ item, chance }) => `item ${item} ${percent(rounded(chance))}`)
  hasRows(tally, 'page: drop of a monster', monster.where, address, drops, chancesOf(page, 'item'))
  const home = homesOf(spawnsOf(world)).get(monster.key)
  if (home !== undefined)
    tally.judge('page: where a monster appears', monster.where, address, home, page.text, page.text.includes(home))
}

/** @param {import('../site.mjs').Row} row @param {Trial} trial */
async function mapPage(row, { world, site, tally, ids }) {
  const name = String(row['map_name'])
  const address = `/gameinfo/map/${row.id}`
  const page = readPage((await site.page(address)).html)
  tally.judge('page: name of a map', '', address, name, page.text, page.text.includes(name))
  const linked = new Set(page.rows.flatMap(({ links }) => links.filter((link) => link.startsWith('monster'))))
  const monsters = new Set(
    spawnsOf(world).flatMap(({ monster, map }) => (map === name ? [`monster ${ids.get(monster)}`] : [])),
  )
  for (const link of linked)
    tally.judge('page: monster of a map', '', `${address} ${name}`, 'a monster of this map', link, monsters.has(link))
  if (monsters.size <= FEW_MONSTERS)
    for (const link of monsters)
      tally.judge('page: monster of a map', '', `${address} ${name}`, link, [...linked].join(), linked.has(link))
  const shops = placedShops(world).filter(({ map }) => map === name)
  for (const shop of shops.length > MOST_ROWS ? [] : shops) {
    const shown = seen(shop.name)
    tally.judge('page: NPC of a map', shop.where, `${address} ${name}`, shown, page.text, page.text.includes(shown))
  }
}
