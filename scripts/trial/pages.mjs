// @ts-check
// Pages as a visitor without scripts reads them, beside what the tree says.
import { displayed, homesOf } from './comparePlaces.mjs'
import { seen } from './text.mjs'

/** A table of a page holds at most so many rows. */
export const MOST_ROWS = 50

/** @param {number} seed @returns {() => number} numbers from 0 to 1 (mulberry32) */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** @template T @param {readonly T[]} all @param {number} count @param {() => number} random @returns {T[]} */
export function drawn(all, count, random) {
  const left = [...all]
  return Array.from(
    { length: Math.min(count, all.length) },
    () => left.splice(Math.floor(random() * left.length), 1)[0],
  ).flatMap((one) => (one === undefined ? [] : [one]))
}

/** @param {number} value as the site writes it */
export const written = (value) => value.toLocaleString('id-ID', { maximumFractionDigits: 4 })
/** @param {number} chance in percent */
export const percent = (chance) => `${written(chance)} %`

/** @param {string} html */
const words = (html) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
      hex
        ? String.fromCodePoint(parseInt(hex, 16))
        : decimal
          ? String.fromCodePoint(Number(decimal))
          : ({ amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }[/** @type {'amp'} */ (name)] ?? all),
    )
    .replace(/\s+/g, ' ')
    .trim()

/** What a page says: its heading, its facts and the rows of its tables. @param {string} html */
export function readPage(html) {
  const main = /<main[^]*?<\/main>/.exec(html)?.[0] ?? ''
  return {
    heading: words(/<h1[^>]*>([^]*?)<\/h1>/.exec(main)?.[1] ?? ''),
    text: words(main.replace(/<\/(?:dd|dt|td|th|p|h\d|li|div)>/g, ' $&')),
    facts: [...main.matchAll(/<dd[^>]*>([^]*?)<\/dd>/g)].map(([, fact = '']) => words(fact.replaceAll('<', ' <'))),
    rows: [...main.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([, row = '']) => ({
      cells: new Map(
        [...row.matchAll(/<td[^>]*data-label="([^"]*)"[^>]*>([^]*?)<\/td>/g)].map(([, label = '', cell = '']) => [
          label,
          words(cell),
        ]),
      ),
      links: [...row.matchAll(/href="\/gameinfo\/(item|monster|map)\/([^"]*)"/g)].map(
        ([, kind, address = '']) => `${kind} ${/\d+/.exec(address)?.[0]}`,
      ),
    })),
  }
}

/**
 * @param {import('./world.mjs').World} world @param {Awaited<ReturnType<import('./site.mjs').startSite>>} site
 * @param {import('./compare.mjs').Rows} rows @param {import('./tally.mjs').Tally} tally @param {{ seed: number, pages: number }} options
 */
export async function comparePages(world, site, rows, tally, { seed, pages }) {
  const random = randomFrom(seed)
  const share = Math.floor(pages * 0.45)
  for (const item of drawn([...world.items.values()], share, random)) await itemPage(item, world, site, tally)
  for (const monster of drawn([...world.monsters.values()], share, random))
    await monsterPage(monster, world, site, tally)
  const maps = rows.maps.filter((row) => !row['summoned'])
  for (const row of drawn(maps, pages - 2 * share, random)) await mapPage(row, world, site, tally)
}

/** @typedef {Awaited<ReturnType<import('./site.mjs').startSite>>} Site */

/** @param {import('./world.mjs').Item} item @param {import('./world.mjs').World} world @param {Site} site @param {import('./tally.mjs').Tally} tally */
async function itemPage(item, world, site, tally) {
  const address = `/gameinfo/item/${item.id}`
  const page = readPage((await site.page(address)).html)
  const name =
    seen(item.name) + (item.slots > 0 && !seen(item.name).endsWith(`[${item.slots}]`) ? ` [${item.slots}]` : '')
  tally.same('page: name of an item', item.where, address, name, page.heading)
  tally.judge(
    'page: number',
    item.where,
    address,
    item.id,
    page.text,
    new RegExp(`(^|\\D)${item.id}(\\D|$)`).test(page.text),
  )
  for (const [kind, value] of /** @type {const} */ ([
    ['price', item.buy],
    ['price', item.trade.has('NoSell') ? 0 : item.sell],
    ['weight', item.weight / 10],
    ['attack', item.attack],
    ['defence', item.defense],
    ['required level', item.requiredLevel],
  ]))
    if (value > 0) hasFact(tally, `page: ${kind} of an item`, item.where, address, written(value), page)
  const drops = [
    ...[...world.monsters.values()].flatMap((monster) =>
      monster.drops.flatMap((drop) =>
        drop.item === item.id ? [`monster ${monster.id} ${percent(world.rates.chance(drop, monster))}`] : [],
      ),
    ),
    ...world.mapDrops.flatMap(({ item: id, monster, chance }) =>
      id === item.id && monster !== null ? [`monster ${monster} ${percent(chance)}`] : [],
    ),
  ]
  hasRows(tally, 'page: drop of an item', item.where, address, drops, chancesOf(page, 'monster'))
}

/** @param {import('./world.mjs').Monster} monster @param {import('./world.mjs').World} world @param {Site} site @param {import('./tally.mjs').Tally} tally */
async function monsterPage(monster, world, site, tally) {
  const address = `/gameinfo/monster/${monster.id}`
  const page = readPage((await site.page(address)).html)
  tally.same('page: name of a monster', monster.where, address, seen(monster.name), page.heading)
  tally.judge(
    'page: number',
    monster.where,
    address,
    monster.id,
    page.text,
    new RegExp(`(^|\\D)${monster.id}(\\D|$)`).test(page.text),
  )
  for (const [kind, value] of /** @type {const} */ ([
    ['level', monster.level],
    ['HP', monster.hp],
    ['experience', world.rates.experience(monster.baseExperience, 'base')],
    ['experience', world.rates.experience(monster.jobExperience, 'job')],
    ['experience', world.rates.experience(monster.mvpExperience, 'mvp')],
  ]))
    if (value > 0) hasFact(tally, `page: ${kind} of a monster`, monster.where, address, written(value), page)
  const drops = [
    ...monster.drops.map((drop) => `item ${drop.item} ${percent(world.rates.chance(drop, monster))}`),
    ...world.mapDrops.flatMap(({ item, monster: id, chance }) =>
      id === monster.id ? [`item ${item} ${percent(chance)}`] : [],
    ),
  ]
  hasRows(tally, 'page: drop of a monster', monster.where, address, drops, chancesOf(page, 'item'))
  const home = homesOf(world.spawns).get(monster.id)
  if (home !== undefined)
    tally.judge('page: where a monster appears', monster.where, address, home, page.text, page.text.includes(home))
}

/** @param {import('./site.mjs').Row} row @param {import('./world.mjs').World} world @param {Site} site @param {import('./tally.mjs').Tally} tally */
async function mapPage(row, world, site, tally) {
  const name = String(row['map_name'])
  const address = `/gameinfo/map/${row.id}`
  const page = readPage((await site.page(address)).html)
  tally.judge('page: name of a map', '', address, name, page.text, page.text.includes(name))
  const linked = new Set(page.rows.flatMap(({ links }) => links))
  const monsters = [
    ...new Set(world.spawns.filter(({ map }) => map === name).map(({ monster }) => `monster ${monster}`)),
  ]
  for (const monster of monsters.slice(0, monsters.length > MOST_ROWS / 4 ? 0 : undefined))
    tally.judge('page: monster of a map', '', `${address} ${name}`, monster, [...linked].join(), linked.has(monster))
  for (const shop of world.shops.filter(({ map }) => map === name).slice(0, MOST_ROWS))
    tally.judge(
      'page: NPC of a map',
      shop.where,
      `${address} ${name}`,
      displayed(shop.name),
      page.text,
      page.text.includes(displayed(shop.name)),
    )
}

/** The rows that link to a thing and say a chance. @param {ReturnType<typeof readPage>} page @param {'item' | 'monster'} kind */
export const chancesOf = (page, kind) =>
  page.rows.flatMap(({ links, cells }) => {
    const link = links.find((one) => one.startsWith(kind))
    const chance = /([\d.,]+) %/.exec(cells.get('Peluang') ?? '')?.[0]
    // What a quest lets monsters drop is in another table.
    return link && chance && !cells.has('Quest') ? [`${link} ${chance}`] : []
  })

/** @param {import('./tally.mjs').Tally} tally @param {string} kind @param {string} where @param {string} address @param {string} expected @param {ReturnType<typeof readPage>} page */
export const hasFact = (tally, kind, where, address, expected, { facts }) =>
  tally.judge(
    kind,
    where,
    address,
    expected,
    facts.join(' · '),
    facts.some((fact) => fact.split(/[^\d.,]+/).includes(expected)),
  )

/** @param {import('./tally.mjs').Tally} tally @param {string} kind @param {string} where @param {string} address @param {string[]} expected @param {string[]} actual */
export function hasRows(tally, kind, where, address, expected, actual) {
  const left = [...actual]
  for (const one of expected) {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    if (expected.length <= MOST_ROWS) tally.judge(kind, where, address, one, 'no such row', at >= 0)
  }
  for (const one of left) tally.judge(kind, where, address, 'no such row', one, false)
}
