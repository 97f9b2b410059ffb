// @ts-check
// Reads a whole tree.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compareAll } from './compare.mjs'
import * as hercules from './hercules.mjs'
import { readLinks } from './links.mjs'
import { readMapDrops } from './mapDrops.mjs'
import { readMaps } from './maps.mjs'
import { herculesScripts, rathenaScripts } from './npcFiles.mjs'
import { readNpcs } from './npcs.mjs'
import { comparePages } from './pages.mjs'
import { readItems } from './rathenaItems.mjs'
import { readMonsters } from './rathenaMonsters.mjs'
import { readRates } from './rates.mjs'
import { readSkills } from './skills.mjs'
import { compareTibia } from './tibia/compare.mjs'
import { compareTibiaPages } from './tibia/pages.mjs'
import { readTibia } from './tibia/readTree.mjs'
import { isTibia } from './tibia/tree.mjs'

/** @typedef {import('./compare.mjs').Rows} Rows */
/** @typedef {import('./tally.mjs').Tally} Tally */

/**
 * @typedef {object} Trial
 * @property {'rathena' | 'hercules' | 'tfs' | 'canary'} emulator
 * @property {import('./world.mjs').LeftOut[]} leftOut
 * @property {import('./world.mjs').World | null} editable what the trial of edits by hand needs; null for Tibia
 * @property {(rows: Rows, tally: Tally) => void} compare
 * @property {(site: import('./pages.mjs').Site, rows: Rows, tally: Tally, options: { seed: number, pages: number }) => Promise<void>} comparePages
 */

/** @param {import('./world.mjs').Tree} tree @returns {Trial} */
export function trialOf(tree) {
  if (isTibia(tree.root)) {
    const world = readTibia(tree.root)
    return {
      ...{ emulator: world.emulator, leftOut: world.leftOut, editable: null },
      compare: (rows, tally) => compareTibia(world, rows, tally),
      comparePages: (site, rows, tally, options) => compareTibiaPages(world, site, rows, tally, options),
    }
  }
  const world = readTree(tree)
  return {
    ...{ emulator: world.emulator, leftOut: world.leftOut, editable: world },
    compare: (rows, tally) => compareAll(world, rows, tally),
    comparePages: (site, rows, tally, options) => comparePages(world, site, rows, tally, options),
  }
}

/** A tree of rAthena or Hercules. @param {import('./world.mjs').Tree} tree @returns {import('./world.mjs').World} */
function readTree(tree) {
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
