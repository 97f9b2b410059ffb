// @ts-check
// Where monsters appear and NPCs are: src/spawn.cpp of TFS, spawn_monster.cpp and spawn_npc.cpp of Canary.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { bytesOf, textOf, xmlOf } from './tree.mjs'
import { childOf } from './xml.mjs'

/** @typedef {import('./world.mjs').Tree} Tree */
/** @typedef {import('./world.mjs').Monster} Monster */
/** @typedef {import('./xml.mjs').Element} Element */
/** @typedef {Pick<import('./world.mjs').World, 'spawns' | 'places'>} Places */

const DAY = 24 * 60 * 60
/** MINSPAWN_INTERVAL of TFS in seconds, which refuses what is out of bounds; Canary takes the bound. */
const LEAST = 10
/** The names that a world gives to its files are in the head of its OTBM. */
const HEAD = 1_024

/** @param {Tree} tree @param {Map<string, Monster>} monsters @returns {Places} */
export function readPlaces(tree, monsters) {
  /** @type {Places} */
  const places = { spawns: [], places: new Map() }
  for (const { folder, name } of worldsOf(tree))
    for (const kind of tree.emulator === 'tfs' ? ['spawn'] : ['monster', 'npc']) {
      const file = fileOf(tree, folder, name, kind)
      const map = file.replace(/-(spawn|monster|npc)\.xml$/, '')
      const path = `${folder}/${file}`
      if (!bytesOf(tree, path)) {
        tree.leftOut.push({ kind: 'world', where: path, text: 'there is no such file' })
        continue
      }
      const root = xmlOf(tree, path, 'world')
      for (const element of childOf(root ?? undefined, kind === 'spawn' ? 'spawns' : `${kind}s`)?.children ?? [])
        readSpawn(tree, element, { map, path }, monsters, places)
    }
  return places
}

/** The world of the configuration, and those of the folder `custom`: Canary's Game::loadCustomMaps. @param {Tree} tree */
function worldsOf(tree) {
  const folder = `${tree.pack}/world`
  const custom = join(tree.root, folder, 'custom')
  const isCustom =
    tree.emulator === 'canary' && tree.config.names.get('toggleMapCustom') !== false && existsSync(custom)
  return [
    { folder, name: textOf(tree.config, 'mapName', 'forgotten') },
    ...(isCustom ? readdirSync(custom) : [])
      .filter((file) => file.endsWith('.otbm') && !file.startsWith('#'))
      .map((file) => ({ folder: `${folder}/custom`, name: file.replace(/\.otbm$/, '') })),
  ]
}

/** @param {Tree} tree @param {string} folder @param {string} name @param {string} kind */
function fileOf(tree, folder, name, kind) {
  const head = bytesOf(tree, `${folder}/${name}.otbm`)?.toString('latin1', 0, HEAD)
  return new RegExp(`[\\w .-]+-${kind}\\.xml`).exec(head ?? '')?.[0].trim() ?? `${name}-${kind}.xml`
}

/** @param {Tree} tree @param {Element} spawn @param {{ map: string, path: string }} file @param {Map<string, Monster>} monsters @param {Places} places */
function readSpawn(tree, spawn, { map, path }, monsters, places) {
  /** The monsters at each position, of which Canary takes each once. @type {Set<string>} */
  const taken = new Set()
  /** @param {Element} element @param {string | undefined} seconds */
  const add = (element, seconds) => {
    const where = `${path}:${element.line}`
    const name = element.attributes.get('name')
    const monster = monsters.get((name ?? '').toLowerCase())
    const delay = delayOf(tree, seconds)
    const spot = [monster?.key, element.attributes.get('x'), element.attributes.get('y')].join()
    if (name === undefined) return
    if (monster && delay !== null && !(tree.emulator === 'canary' && taken.has(spot)))
      places.spawns.push({ monster: monster.key, map, seconds: delay, where })
    else
      tree.leftOut.push({ kind: 'spawn', where, text: monster ? `${name}, ${seconds ?? 'no'} seconds` : `no ${name}` })
    taken.add(spot)
  }
  for (const element of spawn.children) {
    const kind = element.name.toLowerCase()
    const seconds = element.attributes.get('spawntime')
    if (kind === 'monster') add(element, seconds)
    else if (kind === 'monsters' && tree.emulator === 'tfs') for (const one of element.children) add(one, seconds)
    else if (kind === 'npc') {
      const name = (element.attributes.get('name') ?? '').toLowerCase()
      places.places.set(name, (places.places.get(name) ?? new Set()).add(map))
    }
  }
}

/** @param {Tree} tree @param {string | undefined} text @returns {number | null} null if the server refuses it */
function delayOf({ emulator, config, cast }, text) {
  const seconds = cast(text)
  if (emulator === 'tfs') return seconds < LEAST || seconds > DAY ? null : seconds
  const usual = config.names.get('defaultRespawnTime')
  return Math.min(DAY, seconds > 0 ? seconds : typeof usual === 'number' ? usual : 60)
}
