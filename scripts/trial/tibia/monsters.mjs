// @ts-check
// Monsters: Monsters::loadFromXml of TFS's src/monsters.cpp, then the scripts of both.
import { dropsOf, shareOf } from './loot.mjs'
import { DEFAULT_RACE, readLuaMonster } from './luaMonsters.mjs'
import { luaOf, scriptsIn, xmlOf } from './tree.mjs'
import { booleanOf, childOf, integerOf } from './xml.mjs'

/** @typedef {import('./world.mjs').Monster} Monster */
/** @typedef {import('./xml.mjs').Element} Element */
/** @typedef {import('./world.mjs').Tree} Tree */
/** @typedef {import('./world.mjs').Known} Known */

/** `RaceType_t`, by name or number. */
const RACES = ['', 'venom', 'blood', 'undead', 'fire', 'energy', 'ink']

/** @param {Tree} tree @param {Known} known @returns {Map<string, Monster>} */
export function readMonsters(tree, known) {
  /** @type {Map<string, Monster>} */
  const monsters = new Map()
  if (tree.emulator === 'tfs') readListed(tree, known, monsters)
  for (const path of scriptsIn(tree, `${tree.pack}/monster`)) {
    const file = luaOf(tree, path, 'monster')
    if (file) readLuaMonster(tree, path, file, known, monsters)
  }
  return monsters
}

/** @param {Tree} tree @param {Known} known @param {Map<string, Monster>} monsters */
function readListed(tree, known, monsters) {
  const folder = `${tree.pack}/monster`
  const list = xmlOf(tree, `${folder}/monsters.xml`, 'monster')
  for (const { attributes, line } of childOf(list ?? undefined, 'monsters')?.children ?? []) {
    const key = (attributes.get('name') ?? '').toLowerCase()
    // `emplace` keeps the first.
    if (monsters.has(key)) continue
    const path = `${folder}/${attributes.get('file') ?? ''}`
    const element = childOf(xmlOf(tree, path, 'monster') ?? undefined, 'monster')
    const name = element?.attributes.get('name')
    if (element && name !== undefined) monsters.set(key, monsterOf(tree, key, name, path, element, known))
    else tree.leftOut.push({ kind: 'monster', where: `${folder}/monsters.xml:${line}`, text: key })
  }
}

/** Monsters::loadMonster. @param {Tree} tree @param {string} key @param {string} name @param {string} path @param {Element} element @param {Known} known @returns {Monster} */
function monsterOf(tree, key, name, path, element, known) {
  return {
    ...{ key, name, where: `${path}:${element.line}`, race: raceOf(element.attributes.get('race')) },
    experience: integerOf(element.attributes.get('experience')),
    hp: integerOf(childOf(element, 'health')?.attributes.get('max') ?? '100'),
    armor: integerOf(childOf(element, 'defenses')?.attributes.get('armor')),
    isBoss: (childOf(element, 'flags')?.children ?? []).some(({ attributes }) => {
      const [first] = attributes
      return first?.[0].toLowerCase() === 'isboss' && booleanOf(first[1])
    }),
    drops: (childOf(element, 'loot')?.children ?? [])
      .flatMap((loot) => lootOf(tree, loot, path, known))
      .flatMap((loot) => dropsOf(loot)),
  }
}

/** @param {string | undefined} race */
function raceOf(race) {
  const found = RACES.indexOf((race ?? '').toLowerCase())
  return RACES[found > 0 ? found : integerOf(race)] || DEFAULT_RACE
}

/** Monsters::loadLootItem. @param {Tree} tree @param {Element} element @param {string} path @param {Known} known @returns {import('./loot.mjs').Loot[]} */
function lootOf(tree, element, path, known) {
  const where = `${path}:${element.line}`
  const { attributes } = element
  const name = attributes.get('name') ?? ''
  const id = attributes.has('id') ? integerOf(attributes.get('id')) : known.names.get(name.toLowerCase())?.[0]
  const item = known.items.get(id ?? 0)
  if (!item) {
    tree.leftOut.push({ kind: 'drop', where, text: `no item ${attributes.get('id') ?? name}` })
    return []
  }
  const chance = attributes.get('chance') ?? attributes.get('chance1')
  const inside = item.isContainer ? (childOf(element, 'inside') ?? element).children : []
  return [
    {
      ...{ item: item.id, where, chance: chance === undefined ? 1 : shareOf(integerOf(chance)) },
      most: Math.max(1, integerOf(attributes.get('countmax'))),
      children: inside.flatMap((child) => lootOf(tree, child, path, known)),
    },
  ]
}
