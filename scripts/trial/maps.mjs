// @ts-check
// The maps that a server loads, with their sizes: map_readallmaps of src/map/map.cpp and map.c.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { herculesMaps, rathenaMaps } from './npcFiles.mjs'

/** @param {import('./world.mjs').Tree} tree @param {'rathena' | 'hercules'} emulator */
export function readMaps(tree, emulator) {
  const sizes = emulator === 'rathena' ? cachedSizes(tree) : null
  /** @type {Map<string, { wide: number, high: number }>} */
  const maps = new Map()
  for (const name of emulator === 'rathena' ? rathenaMaps(tree) : herculesMaps(tree)) {
    const size = sizes
      ? sizes.get(name)
      : mcacheSize(join(tree.root, 'maps', tree.isRenewal ? 're' : 'pre-re', `${name}.mcache`))
    if (size) maps.set(name, size)
  }
  return maps
}

/** `map_cache.dat`: db/import before the mode's before db. @param {import('./world.mjs').Tree} tree */
function cachedSizes(tree) {
  /** @type {Map<string, { wide: number, high: number }>} */
  const sizes = new Map()
  for (const path of [
    'db/map_cache.dat',
    `db/${tree.isRenewal ? 're' : 'pre-re'}/map_cache.dat`,
    'db/import/map_cache.dat',
  ]) {
    const file = join(tree.root, path)
    if (!existsSync(file)) continue
    const bytes = readFileSync(file)
    let at = 8
    for (let left = bytes.readUInt16LE(4); left > 0 && at + 20 <= bytes.length; left--) {
      const name = bytes.toString('latin1', at, at + 12).replace(/\0.*$/, '')
      sizes.set(name, { wide: bytes.readInt16LE(at + 12), high: bytes.readInt16LE(at + 14) })
      at += 20 + bytes.readInt32LE(at + 16)
    }
  }
  return sizes
}

/** `struct map_cache_header` of src/common/mapcache.h. @param {string} file */
function mcacheSize(file) {
  if (!existsSync(file)) return undefined
  const bytes = readFileSync(file)
  return bytes.length < 24 ? undefined : { wide: bytes.readInt16LE(18), high: bytes.readInt16LE(20) }
}
