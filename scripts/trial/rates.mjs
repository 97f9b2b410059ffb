// @ts-check
// By what a server multiplies chances and experience: battle_config_read of src/map/battle.cpp and battle.c, and
// mob_drop_ratio_adjust of src/map/mob.cpp, mob_read_db_drops_sub and mob_read_db_mvpdrops_sub of src/map/mob.c.
import { readLibconfig } from './libconfig.mjs'
import { entriesOf } from './rathenaItems.mjs'
import { readText } from './text.mjs'
import { child, numberOf, switchesOf, textOf } from './yaml.mjs'

/** @typedef {{ rate: number, monsters: Set<number> }} Ratio of an item, for some monsters or, without any, for all */
/** @typedef {{ chance: (drop: import('./world.mjs').Drop, monster: import('./world.mjs').Monster) => number, experience: (points: number, kind: 'base' | 'job' | 'mvp') => number }} Rates */

const SWITCHES = { on: 1, yes: 1, true: 1, off: 0, no: 0, false: 0 }

/** @param {import('./world.mjs').Tree} tree @param {'rathena' | 'hercules'} emulator @returns {Map<string, number>} */
function settingsOf(tree, emulator) {
  /** @type {Map<string, number>} */
  const settings = new Map()
  /** @param {string} name @param {string} value */
  const add = (name, value) => {
    const number = SWITCHES[/** @type {'on'} */ (value.toLowerCase())] ?? parseInt(value, 10)
    if (!Number.isNaN(number)) settings.set(name.trim().toLowerCase(), number)
  }
  /** @param {string} path */
  const readLines = (path) => {
    for (const line of (readText(tree.root, path, tree.encoding) ?? '').split('\n')) {
      const [, name = '', value = ''] = /^(?!\/\/)([^:]*):\s*(\S+)/.exec(line) ?? []
      if (name.toLowerCase() === 'import') readLines(value)
      else if (name !== '') add(name, value)
    }
  }
  /** @param {import('./libconfig.mjs').Node} node */
  const readGroup = (node) => {
    for (const { key, node: one } of 'pairs' in node ? node.pairs : [])
      if ('value' in one) add(key, String(one.value))
      else readGroup(one)
  }
  if (emulator === 'rathena')
    for (const path of ['battle/drops.conf', 'battle/exp.conf', 'import/battle_conf.txt']) readLines(`conf/${path}`)
  else
    for (const path of ['map/battle/drops.conf', 'map/battle/exp.conf', 'import/battle.conf'])
      readGroup(readLibconfig(readText(tree.root, `conf/${path}`, tree.encoding) ?? ''))
  return settings
}

/**
 * @param {import('./world.mjs').Tree} tree @param {'rathena' | 'hercules'} emulator
 * @param {Map<number, import('./world.mjs').Item>} items @param {Map<number, import('./world.mjs').Monster>} monsters
 * @returns {Rates}
 */
export function readRates(tree, emulator, items, monsters) {
  const settings = settingsOf(tree, emulator)
  const isRathena = emulator === 'rathena'
  const ratios = isRathena ? rathenaRatios(tree, items, monsters) : herculesRatios(tree, items)
  const treasures = isRathena ? rathenaTreasures(tree) : HERCULES_TREASURES
  const setting = (/** @type {string} */ name, /** @type {number} */ otherwise) => settings.get(name) ?? otherwise
  return {
    chance: ({ item, chance, isPrize }, monster) => {
      const group = isPrize ? 'mvp' : treasures(monster.id) ? 'treasure' : groupOf(items.get(item)?.kind ?? '')
      let rate = setting(`item_rate_${group}`, 100)
      const isBoss = monster.rank !== '' && (isRathena || monster.modes.has('Boss'))
      if (isBoss && !['mvp', 'treasure'].includes(group)) {
        rate = setting(`item_rate_${group}_boss`, 100)
        if (isRathena && monster.rank === 'mvp') rate = setting(`item_rate_${group}_mvp`, 100)
      }
      const own = ratios.get(item)
      if (own && (own.monsters.size === 0 || own.monsters.has(monster.id))) rate = own.rate
      if (rate === 0 && isRathena) return 0
      const base = Math.round(chance * 100)
      const scaled =
        setting('item_logarithmic_drops', 0) !== 0 && rate > 0 && rate !== 100
          ? base * (5 - Math.log10(base)) ** (Math.log(rate / 100) / Math.log(5)) + 0.5
          : (base * rate) / 100
      const least = setting(`item_drop_${group}_min`, 1)
      return Math.min(Math.max(Math.floor(scaled), least), setting(`item_drop_${group}_max`, 10_000)) / 100
    },
    experience: (points, kind) => Math.floor((points * setting(`${kind}_exp_rate`, 100)) / 100),
  }
}

/** @param {string} kind */
function groupOf(kind) {
  const name = kind.toLowerCase()
  if (name === 'healing') return 'heal'
  // Both of the last become usable when they are loaded.
  if (['usable', 'cash', 'delayconsume', 'selectpackage'].includes(name)) return 'use'
  if (['weapon', 'armor', 'petarmor'].includes(name)) return 'equip'
  return name === 'card' ? 'card' : 'common'
}

/** MobItemRatioDatabase::parseBodyNode. @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Item>} items
 * @param {Map<number, import('./world.mjs').Monster>} monsters */
function rathenaRatios(tree, items, monsters) {
  const itemOf = new Map([...items.values()].map(({ internal, id }) => [internal.toLowerCase(), id]))
  const monsterOf = new Map([...monsters.values()].map(({ internal, id }) => [internal.toLowerCase(), id]))
  /** @type {Map<number, Ratio>} */
  const ratios = new Map()
  for (const { node } of entriesOf(tree, 'db/mob_item_ratio.yml')) {
    const item = itemOf.get(textOf(node, 'Item')?.toLowerCase() ?? '')
    const own = ratios.get(item ?? 0)
    const rate = numberOf(node, 'Ratio') ?? own?.rate
    if (item === undefined || rate === undefined) continue
    const only = new Set(own?.monsters)
    for (const [name, isOn] of switchesOf(child(node, 'List'))) {
      const monster = monsterOf.get(name.toLowerCase())
      if (monster !== undefined && isOn) only.add(monster)
      else if (monster !== undefined) only.delete(monster)
    }
    ratios.set(item, { rate, monsters: only })
  }
  return ratios
}

/** mob_readdb_itemratio. @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Item>} items */
function herculesRatios(tree, items) {
  /** @type {Map<number, Ratio>} */
  const ratios = new Map()
  for (const line of (readText(tree.root, 'db/mob_item_ratio.txt', tree.encoding) ?? '').split('\n')) {
    const [item = 0, rate, ...only] = line
      .replace(/\/\/.*$/, '')
      .split(',')
      .map((part) => parseInt(part, 10))
    if (rate !== undefined && items.has(item)) ratios.set(item, { rate, monsters: new Set(only) })
  }
  return ratios
}

/** The race group `RC2_TREASURE`. @param {import('./world.mjs').Tree} tree @returns {(monster: number) => boolean} */
function rathenaTreasures(tree) {
  /** @type {Set<number>} */
  const found = new Set()
  for (const { node } of entriesOf(tree, 'db/mob_db.yml')) {
    const [id, isOn] = [numberOf(node, 'Id'), switchesOf(child(node, 'RaceGroups')).get('Treasure')]
    if (id !== null && isOn === true) found.add(id)
    else if (id !== null && isOn === false) found.delete(id)
  }
  return (monster) => found.has(monster)
}

/** `MOBID_TREASURE_BOX1` to 40 and 41 to 49 of src/map/mob.h. @param {number} monster */
const HERCULES_TREASURES = (monster) => (monster >= 1324 && monster <= 1363) || (monster >= 1938 && monster <= 1946)
