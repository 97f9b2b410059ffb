// @ts-check
// Reads a whole tree of rAthena or Hercules.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as hercules from './hercules.mjs'
import { readLinks } from './links.mjs'
import { readMapDrops } from './mapDrops.mjs'
import { readMaps } from './maps.mjs'
import { herculesScripts, rathenaScripts } from './npcFiles.mjs'
import { readNpcs } from './npcs.mjs'
import { readItems } from './rathenaItems.mjs'
import { readMonsters } from './rathenaMonsters.mjs'
import { readRates } from './rates.mjs'
import { readSkills } from './skills.mjs'

/** @param {import('./world.mjs').Tree} tree @returns {import('./world.mjs').World} */
export function readTree(tree) {
  const emulator = existsSync(join(tree.root, 'db/item_db.yml')) ? 'rathena' : 'hercules'
  /** @type {import('./world.mjs').LeftOut[]} */
  const leftOut = []
  const items = emulator === 'rathena' ? readItems(tree, leftOut) : hercules.readItems(tree, leftOut)
  const monsters =
    emulator === 'rathena' ? readMonsters(tree, items, leftOut) : hercules.readMonsters(tree, items, leftOut)
  /** @type {import('./world.mjs').World} */
  const world = {
    ...{ emulator, items, monsters, leftOut, mapDrops: [], spawns: [], shops: [], warps: [] },
    maps: readMaps(tree, emulator),
    links: readLinks(tree, emulator, items, monsters),
    skills: readSkills(tree, emulator, monsters),
    rates: readRates(tree, emulator, items, monsters),
  }
  if (emulator === 'rathena') world.mapDrops = readMapDrops(tree, world)
  readNpcs(tree, emulator === 'rathena' ? rathenaScripts(tree) : herculesScripts(tree), world)
  return world
}
