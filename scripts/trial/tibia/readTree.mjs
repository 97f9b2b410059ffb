// @ts-check
// Reads a whole tree of TFS or Canary.
import { namesOf, readItems } from './items.mjs'
import { readMonsters } from './monsters.mjs'
import { readRules } from './rules.mjs'
import { readScriptRules } from './scriptRules.mjs'
import { readShops } from './shops.mjs'
import { readPlaces } from './spawns.mjs'
import { treeAt } from './tree.mjs'

/** @param {string} root @returns {import('./world.mjs').World} */
export function readTibia(root) {
  const tree = treeAt(root)
  const items = readItems(tree)
  const ruled =
    tree.emulator === 'tfs'
      ? readRules(tree, items)
      : [...items.values()].filter(({ level, vocations }) => level > 0 || vocations.all.size > 0).map(({ id }) => id)
  readScriptRules(tree, items)
  const monsters = readMonsters(tree, { items, names: namesOf(items) })
  const shops = readShops(tree, items)
  // docs/back-office/game-files.md: items are those that players can have.
  const owned = new Set([
    ...[...items.values()].filter(({ weight, isRemains }) => weight !== null && !isRemains).map(({ id }) => id),
    ...[...monsters.values()].flatMap(({ drops }) => drops.map(({ item }) => item)),
    ...shops.flatMap(({ wares }) => wares.map(({ item }) => item)),
    ...[...ruled].filter((id) => items.has(id)),
  ])
  return {
    ...{ emulator: tree.emulator, items, owned, monsters, shops, leftOut: tree.leftOut },
    ...readPlaces(tree, monsters),
  }
}
