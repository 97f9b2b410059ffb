// @ts-check
// What items have to do with each other: sets, boxes, exchanges, quests and pets.
import { boxKey, contentsOf, herculesGroups, rathenaGroups } from './boxes.mjs'
import { readText } from './text.mjs'
import { elementsOf, member, readLibconfig, wordOf } from './libconfig.mjs'
import { entriesOf } from './rathenaItems.mjs'
import { child, listOf, numberOf, textOf } from './yaml.mjs'

/** @typedef {{ key: string, where: string }} Link */
/** @typedef {Record<'set' | 'box' | 'takes' | 'quest' | 'tames', Map<string, Link>>} Links by their keys, which are of the game's numbers */

/** @returns {Links} */
const none = () => ({ set: new Map(), box: new Map(), takes: new Map(), quest: new Map(), tames: new Map() })

/** @param {(number | undefined)[]} items */
export const setKey = (items) => [...items].sort((a, b) => (a ?? 0) - (b ?? 0)).join(' ')

/**
 * @param {import('./world.mjs').Tree} tree @param {'rathena' | 'hercules'} emulator
 * @param {Map<number, import('./world.mjs').Item>} items @param {Map<number, import('./world.mjs').Monster>} monsters
 */
export function readLinks(tree, emulator, items, monsters) {
  const isRathena = emulator === 'rathena'
  const cased = (/** @type {string} */ name) => (isRathena ? name.toLowerCase() : name)
  const itemByName = new Map([...items.values()].map(({ internal, id }) => [cased(internal), id]))
  const monsterByName = new Map([...monsters.values()].map(({ internal, id }) => [cased(internal), id]))
  /** @param {string | null} name */
  const itemOf = (name) => (name === null ? undefined : itemByName.get(cased(name)))
  /** @param {string | null} name */
  const monsterOf = (name) => (name === null ? undefined : monsterByName.get(cased(name)))
  const links = none()
  /** @param {keyof Links} kind @param {string} key @param {string} where */
  const add = (kind, key, where) => links[kind].set(key, links[kind].get(key) ?? { key, where })
  const finder = { items, monsters, itemOf, monsterOf, add }
  const opened = isRathena ? rathenaLinks(tree, finder, links) : herculesLinks(tree, finder)
  for (const { id, scripts, where } of items.values()) {
    const world = {
      itemOf,
      hasItem: (/** @type {number} */ number) => items.has(number),
      opened: (/** @type {import('./boxes.mjs').Command} */ command) => opened(command, id),
    }
    // Only what happens when the item is used.
    for (const contents of contentsOf(scripts[0] ?? '', world))
      for (const content of contents) add('box', boxKey(content, id), where)
  }
  return links
}

/**
 * @typedef {object} Finder
 * @property {Map<number, import('./world.mjs').Item>} items
 * @property {Map<number, import('./world.mjs').Monster>} monsters
 * @property {(name: string | null) => number | undefined} itemOf
 * @property {(name: string | null) => number | undefined} monsterOf
 * @property {(kind: keyof Links, key: string, where: string) => void} add
 */
/** @typedef {(command: import('./boxes.mjs').Command, box: number) => import('./boxes.mjs').Content[]} Opened */

/** @param {import('./world.mjs').Tree} tree @param {Finder} finder @param {Links} links @returns {Opened} */
function rathenaLinks(tree, { itemOf, monsterOf, add }, links) {
  // ComboDatabase::parseBodyNode of src/map/itemdb.cpp
  for (const { node, file } of entriesOf(tree, 'db/item_combos.yml')) {
    const sets = listOf(child(node, 'Combos')).map((one) =>
      listOf(child(one, 'Combo')).map((item) => ('value' in item ? itemOf(item.value) : undefined)),
    )
    if (sets.length === 0 || sets.some((set) => set.length < 2 || set.includes(undefined))) continue
    for (const set of sets) {
      if (textOf(node, 'Clear')?.toLowerCase() === 'true') links.set.delete(setKey(set))
      else add('set', setKey(set), `${file}:${node.line}`)
    }
  }
  // ItemPackageDatabase::parseBodyNode: a player chooses, so that there is no chance.
  for (const { node, file } of entriesOf(tree, 'db/item_packages.yml'))
    for (const group of listOf(child(node, 'Groups')))
      for (const one of listOf(child(group, 'Items'))) {
        const [item, box] = [itemOf(textOf(one, 'Item')), itemOf(textOf(node, 'Item'))]
        if (item !== undefined && box !== undefined)
          add('box', boxKey({ item, amount: numberOf(one, 'Amount') ?? 1, chance: null }, box), `${file}:${one.line}`)
      }
  // BarterDatabase::parseBodyNode of src/map/npc.cpp
  for (const { node, file } of entriesOf(tree, 'npc/barters.yml'))
    for (const one of listOf(child(node, 'Items')))
      for (const asked of listOf(child(one, 'RequiredItems'))) {
        const [given, taken] = [itemOf(textOf(one, 'Item')), itemOf(textOf(asked, 'Item'))]
        if (given !== undefined && taken !== undefined)
          add('takes', `${taken} ×${numberOf(asked, 'Amount') ?? 1} for ${given}`, `${file}:${asked.line}`)
      }
  // QuestDatabase::parseBodyNode of src/map/quest.cpp: a quest has one drop of each monster, the last.
  /** @type {Map<string, Link>} */
  const quests = new Map()
  for (const { node, file } of entriesOf(tree, 'db/quest_db.yml'))
    for (const one of listOf(child(node, 'Drops'))) {
      const item = itemOf(textOf(one, 'Item'))
      const name = textOf(one, 'Mob')
      const monster = name === null ? 0 : monsterOf(name)
      if (item !== undefined && monster !== undefined)
        quests.set(`${numberOf(node, 'Id')} ${monster}`, {
          key: `${item} ×${numberOf(one, 'Count') ?? 1} of ${monster || '-'}, ${(numberOf(one, 'Rate') ?? 0) / 100} %`,
          where: `${file}:${one.line}`,
        })
    }
  for (const { key, where } of quests.values()) add('quest', key, where)
  for (const { node, file } of entriesOf(tree, 'db/pet_db.yml')) {
    const [item, monster] = [itemOf(textOf(node, 'TameItem')), monsterOf(textOf(node, 'Mob'))]
    if (item !== undefined && monster !== undefined) add('tames', `${item} ${monster}`, `${file}:${node.line}`)
  }
  return rathenaGroups(entriesOf(tree, 'db/item_group_db.yml'), itemOf)
}

/** @param {import('./libconfig.mjs').Node | undefined} node */
const textIn = (node) => (node && 'value' in node ? String(node.value) : null)

/** @param {import('./world.mjs').Tree} tree @param {Finder} finder @returns {Opened} */
function herculesLinks(tree, { items, monsters, itemOf, monsterOf, add }) {
  const folder = `db/${tree.isRenewal ? 're' : 'pre-re'}`
  /** @param {string} path */
  const read = (path) => readLibconfig(readText(tree.root, path, tree.encoding) ?? '')
  for (const node of elementsOf(member(read(`${folder}/item_combo_db.conf`), 'combo_db'))) {
    const set = elementsOf(member(node, 'Items')).map((item) => itemOf(textIn(item)))
    if (set.length > 1 && !set.includes(undefined)) add('set', setKey(set), `${folder}/item_combo_db.conf:${node.line}`)
  }
  /** A constant or a number. @param {import('./libconfig.mjs').Node | undefined} node @param {(name: string) => number | undefined} find */
  const numberIn = (node, find) => {
    const text = textIn(node)
    return text === null ? undefined : /^\d+$/.test(text) ? Number(text) : find(text)
  }
  for (const node of elementsOf(member(read('db/quest_db.conf'), 'quest_db')))
    for (const one of elementsOf(member(node, 'Drops'))) {
      const item = numberIn(member(one, 'ItemId'), itemOf)
      const monster = numberIn(member(one, 'MobId'), monsterOf) ?? 0
      // The server takes monsters that its mode does not have, but none of them ever appears.
      const isMet = monster === 0 || monsters.has(monster)
      if (item !== undefined && items.has(item) && isMet)
        add(
          'quest',
          `${item} ×1 of ${monster || '-'}, ${(numberIn(member(one, 'Rate'), () => 0) ?? 0) / 100} %`,
          `db/quest_db.conf:${one.line}`,
        )
    }
  for (const path of [`${folder}/pet_db.conf`, 'db/pet_db2.conf'])
    for (const node of elementsOf(member(read(path), 'pet_db'))) {
      const item = itemOf(wordOf(node, 'TamingItem'))
      const monster = numberIn(member(node, 'Id'), monsterOf)
      if (item !== undefined && monster !== undefined) add('tames', `${item} ${monster}`, `${path}:${node.line}`)
    }
  return herculesGroups(read(`${folder}/item_group.conf`), read(`${folder}/item_packages.conf`), itemOf)
}
