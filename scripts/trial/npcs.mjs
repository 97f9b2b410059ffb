// @ts-check
// Spawns, warps and shops of the scripts: npc_parse_mob, npc_parse_warp, npc_parse_shop and npc_parse_duplicate of
// src/map/npc.cpp and npc.c.
import { objectsOf } from './npcFiles.mjs'
import { withoutComments } from './text.mjs'
import { openedShops, traderOf } from './traders.mjs'

/** @typedef {{ map: string, x: number, y: number } | null} Place */
/** @typedef {{ words: string[], where: string, body: string, place: Place, name: string }} Npc */

/** @param {string} text @returns {number | null} as sscanf reads `%d` */
const integer = (text) => {
  const found = /^\s*[-+]?\d+/.exec(text)
  return found ? Number(found[0]) : null
}

/** @param {string} word @returns {Place} */
function placeOf(word) {
  const [map = '', x = '', y = '', facing = ''] = word.split(',')
  const [atX, atY] = [integer(x), integer(y)]
  return atX === null || atY === null || integer(facing) === null ? null : { map: map.trim(), x: atX, y: atY }
}

/** The two names of `Display::Unique`. @param {string} word */
const namesOf = (word) => {
  const [display = '', unique = display] = word.split('::')
  return { display, unique }
}

/**
 * @param {import('./world.mjs').Tree} tree
 * @param {string[]} files
 * @param {import('./world.mjs').World} world its items, monsters and maps are read; the rest is filled
 */
export function readNpcs(tree, files, world) {
  /** @type {Map<string, Npc>} by the unique name */
  const known = new Map()
  /** @type {Map<string, import('./world.mjs').Warp>} */
  const warps = new Map()
  /** @type {{ npc: Npc, source: Npc }[]} */
  const placed = []
  for (const file of files)
    for (const { words, where, body } of objectsOf(tree, file)) {
      const [first = '', kind = '', third = '', fourth = ''] = words
      const word = kind.toLowerCase()
      const map = first.split(',')[0]?.trim() ?? ''
      if (first !== '-' && word !== 'mapflag' && first.toLowerCase() !== 'function') {
        const size = world.maps.get(map)
        if (!size) {
          if (!/^script/.test(word)) world.leftOut.push({ kind: word, where, text: `no map ${map}` })
          continue
        }
        const [, x = '0', y = '0'] = first.split(',')
        const [atX, atY] = [integer(x) ?? 0, integer(y) ?? 0]
        if (atX < 0 || atY < 0 || atX >= size.wide || atY >= size.high) {
          world.leftOut.push({ kind: word, where, text: `${first} is outside of its map` })
          continue
        }
      }
      const { display, unique } = namesOf(third)
      if (/^(mini)?(boss_)?monster$/.test(word)) {
        const spawn = spawnOf(first, third, fourth, where, world)
        if (typeof spawn === 'string') world.leftOut.push({ kind: 'spawn', where, text: spawn })
        else world.spawns.push(spawn)
      } else if (/^warp2?(\(|$)/.test(word)) {
        const warp = warpOf(first, fourth, where)
        if (warp && world.maps.has(warp.to)) {
          // No one can use a disabled one until a script enables it, but its copies are enabled.
          if (!/\(disabled\)$/.test(word)) world.warps.push(warp)
          warps.set(unique, warp)
        } else world.leftOut.push({ kind: 'warp', where, text: `nowhere to go: ${fourth}` })
      } else if (/^duplicate\(/.test(word)) {
        const name = kind.slice(10, -1)
        const warp = warps.get(name)
        const place = first === '-' ? null : placeOf(first)
        const source = known.get(name)
        if (warp && place) world.warps.push({ ...warp, from: place.map, x: place.x, y: place.y, where })
        else if (source) {
          const npc = { words, where, body: '', place, name: display }
          placed.push({ npc, source })
          if (!known.has(unique)) known.set(unique, source)
        } else if (!warp) world.leftOut.push({ kind: 'duplicate', where, text: `no NPC ${name}` })
      } else if (
        /^(script|trader|shop|cashshop|itemshop|pointshop|marketshop)/.test(word) &&
        first.toLowerCase() !== 'function'
      ) {
        const npc = { words, where, body, place: first === '-' ? null : placeOf(first), name: display }
        placed.push({ npc, source: npc })
        if (!known.has(unique)) known.set(unique, npc)
      }
    }
  readShops(tree, placed, known, world)
}

/**
 * @param {import('./world.mjs').Tree} tree @param {{ npc: Npc, source: Npc }[]} placed @param {Map<string, Npc>} known
 * @param {import('./world.mjs').World} world
 */
function readShops(tree, placed, known, world) {
  /** @type {Map<Npc, { takes: string, wares: import('./world.mjs').Ware[] }[]>} */
  const sold = new Map()
  /** @param {Npc} source */
  const shopsOf = (source) => {
    const before = sold.get(source)
    if (before) return before
    const found = source.body === '' ? [shopOf(source, world)] : bodyShops(tree, source, known, world)
    // What an NPC sells by several shops for the same money is one list of wares.
    const shops = [...new Set(found.map(({ takes }) => takes))].flatMap((takes) => {
      const wares = found.filter((shop) => shop.takes === takes).flatMap((shop) => shop.wares)
      return wares.length > 0 ? [{ takes, wares }] : []
    })
    sold.set(source, shops)
    return shops
  }
  for (const { npc, source } of placed) {
    const shops = shopsOf(source)
    if (shops.length === 0) continue
    const { place, name, where } = npc
    if (!place) world.leftOut.push({ kind: 'shop', where, text: `${name} is on no map` })
    else for (const shop of shops) world.shops.push({ ...place, ...shop, name, where })
  }
}

/** @param {import('./world.mjs').Tree} tree @param {Npc} source @param {Map<string, Npc>} known @param {import('./world.mjs').World} world */
function bodyShops(tree, source, known, world) {
  const body = withoutComments(source.body)
  const trader = world.emulator === 'hercules' ? traderOf(body, source.where, tree.isRenewal, world) : null
  const opened = openedShops(body).flatMap((name) => {
    const shop = known.get(name)
    return shop && shop.body === '' ? [shopOf(shop, world)] : []
  })
  return [...(trader ? [trader] : []), ...opened]
}

/** npc_parse_shop. @param {Npc} npc @param {import('./world.mjs').World} world @returns {{ takes: string, wares: import('./world.mjs').Ware[] }} */
function shopOf({ words, where }, world) {
  const kind = (words[1] ?? '').toLowerCase()
  const parts = (words[3] ?? '')
    .replace(/\/\/.*$/, '')
    .split(',')
    .slice(1)
  let takes = { cashshop: 'cash', itemshop: 'item', pointshop: 'points' }[kind] ?? ''
  if (takes === 'item' || takes === 'points') takes = `${takes} ${parts.shift()?.split(':')[0]?.trim() ?? ''}`
  else if (/^\s*(yes|no)\s*$/i.test(parts[0] ?? '')) parts.shift()
  /** @type {import('./world.mjs').Ware[]} */
  const wares = []
  for (const part of parts) {
    const [item, price] = part.split(':').map(integer)
    if (item === null || item === undefined || price === null || price === undefined) break
    const found = world.items.get(item)
    if (!found) world.leftOut.push({ kind: 'ware', where, text: `no item ${item}` })
    else wares.push({ item, where, price: price >= 0 ? price : takes === '' ? found.buy : 0 })
  }
  return { takes, wares }
}

/** npc_parse_warp. @param {string} first @param {string} fourth @param {string} where @returns {import('./world.mjs').Warp | null} */
function warpOf(first, fourth, where) {
  const [from = '', x = '', y = ''] = first.split(',')
  const [width = '', height = '', to = '', toX = '', toY = ''] = fourth.split(',')
  const numbers = [x, y, width, height, toX, toY].map(integer)
  if (numbers.includes(null) || to === '') return null
  const [atX = 0, atY = 0, , , goX = 0, goY = 0] = /** @type {number[]} */ (numbers)
  return { from: from.trim(), x: atX, y: atY, to: to.trim(), toX: goX, toY: goY, where }
}

/**
 * npc_parse_mob, with the least delay of mob_setdelayspawn. A sentence if the server refuses the line.
 * @param {string} first @param {string} third @param {string} fourth @param {string} where @param {import('./world.mjs').World} world
 * @returns {import('./world.mjs').Spawn | string}
 */
function spawnOf(first, third, fourth, where, world) {
  const [map = '', ...at] = first.split(',')
  const [x = 0, y = 0] = at.map((part) => integer(part) ?? 0)
  const [who = '', ...rest] = fourth.split(',')
  const isRathena = world.emulator === 'rathena'
  const [amount, delay, second] = [0, 1, 2].map((index) => integer(rest[index] ?? ''))
  if (!isRathena && (at.length < 4 || delay === null || second === null)) return 'too few numbers'
  const wanted = who.trim().toLowerCase()
  const number = /^\s*\d+\s*$/.test(who) || !isRathena ? integer(who) : null
  const monster = number ?? [...world.monsters.values()].find(({ internal }) => internal.toLowerCase() === wanted)?.id
  if (monster === undefined || !world.monsters.has(monster)) return `no monster ${who}`
  if (amount === null || amount === undefined || amount < 1 || amount > 1_000) return `${amount} of them`
  const level = integer(third.split(',')[1] ?? '')
  if (level === 0 || (level !== null && level > (isRathena ? 275 : 200))) return `level ${level}`
  const asked = delay ?? 5_000
  // npc.cpp: below `mob_respawn_time` it is 5 s. mob.c: never faster than 5 s.
  const milliseconds = isRathena ? (asked < 1_000 ? 5_000 : asked) : Math.max(5_000, asked)
  const isAnywhere = x === 0 && y === 0
  return {
    ...{ monster, map: map.trim(), amount, where, seconds: milliseconds / 1_000 },
    x: isAnywhere ? null : x,
    y: isAnywhere ? null : y,
  }
}
