// @ts-check
// A script that makes a monster: register_monster_type.lua of both servers, and GameFunctions::luaGameCreateMonsterType.
import { dropsOf, shareOf } from './loot.mjs'
import { LuaTable, Unknown } from './lua.mjs'

/** @typedef {import('./world.mjs').Monster} Monster */
/** @typedef {import('./world.mjs').Tree} Tree */
/** @typedef {import('./lua.mjs').Value} Value */
/** @typedef {import('./world.mjs').Known} Known */

/** MonsterType of src/monsters.h. */
export const DEFAULT_RACE = 'blood'

/** luaMonsterTypeRace, which leaves the race if it does not know the new one. */
const RACES = new Set(['venom', 'blood', 'undead', 'fire', 'energy', 'ink', 'chocolate', 'candy'])
/** registerMonsterType.bosstiary of Canary knows no other. */
const RARITIES = new Set(['RARITY_BANE', 'RARITY_ARCHFOE', 'RARITY_NEMESIS'])

/** @param {Tree} tree @param {string} path @param {import('./lua.mjs').LuaFile} file @param {Known} known @param {Map<string, Monster>} monsters */
export function readLuaMonster(tree, path, file, known, monsters) {
  for (const call of file.calls) {
    const where = `${path}:${call.line}`
    const [mask] = call.args
    const made = file.names.get(call.path.replace(/:register$/, ''))
    if (!(made instanceof Unknown) || made.path !== 'Game.createMonsterType') {
      if (mask instanceof LuaTable && mask.get('health') !== null)
        tree.leftOut.push({ kind: 'monster', where, text: `made by code: ${call.path}` })
      continue
    }
    const [name] = made.args
    if (typeof name !== 'string' || !(mask instanceof LuaTable) || mask.isChanged)
      tree.leftOut.push({ kind: 'monster', where, text: 'its name or its table is code' })
    else register(tree, path, where, made, name, mask, known, monsters)
  }
}

/** @param {Tree} tree @param {string} path @param {string} where @param {Unknown} made @param {string} name @param {LuaTable} mask @param {Known} known @param {Map<string, Monster>} monsters */
function register(tree, path, where, made, name, mask, known, monsters) {
  const keys = tree.emulator === 'tfs' ? [name] : keysOf(name, textIn(made.args[1]), textIn(made.args[2]))
  const before = monsters.get(name.toLowerCase())
  // tryAddMonsterType refuses a name that is taken, and TFS changes the monster that has it.
  if (before && tree.emulator === 'canary') {
    tree.leftOut.push({ kind: 'monster', where, text: `${name} stands twice` })
    return
  }
  const number = (/** @type {string} */ key, /** @type {number} */ other) => numberIn(mask.get(key)) ?? other
  const defenses = mask.get('defenses')
  const race = textIn(mask.get('race'))
  /** @type {Monster} */
  const monster = {
    ...{ where, drops: [], isBoss: isBoss(tree, mask) },
    key: name.toLowerCase(),
    name: textIn(mask.get('name')) || textIn(made.args[2]) || (before?.name ?? name),
    hp: number('maxHealth', before?.hp ?? 100),
    experience: number('experience', before?.experience ?? 0),
    race: RACES.has(race) ? race : (before?.race ?? DEFAULT_RACE),
    armor: (defenses instanceof LuaTable ? numberIn(defenses.get('armor')) : null) ?? before?.armor ?? 0,
  }
  const loot = mask.get('loot')
  if (loot instanceof LuaTable)
    monster.drops = loot.tables.flatMap((one) => lootOf(tree, one, path, known)).flatMap((one) => dropsOf(one))
  for (const key of keys) monsters.set(key.toLowerCase(), monster)
}

/** The names under which luaGameCreateMonsterType registers it. @param {string} name @param {string} variant @param {string} alternate */
function keysOf(name, variant, alternate) {
  const plain = variant.replace(/^!/, '')
  return [
    ...(plain === '' || variant.startsWith('!') ? [name] : []),
    ...(plain === '' ? [] : [`${plain}|${name}`]),
    ...(alternate === '' ? [] : [alternate]),
  ]
}

/** @param {Tree} tree @param {LuaTable} mask */
function isBoss({ emulator }, mask) {
  const flags = mask.get('flags')
  const has = (/** @type {string} */ flag) => flags instanceof LuaTable && flags.get(flag) === true
  if (emulator === 'tfs') return has('boss')
  const bosstiary = mask.get('bosstiary')
  const rarity = bosstiary instanceof LuaTable ? bosstiary.get('bossRace') : null
  return has('rewardBoss') || (rarity instanceof Unknown && RARITIES.has(rarity.path))
}

/** @param {Tree} tree @param {LuaTable} table @param {string} path @param {Known} known @returns {import('./loot.mjs').Loot[]} */
function lootOf(tree, table, path, known) {
  const where = `${path}:${table.line}`
  const id = idOf(tree, table, known)
  const said = textIn(table.get('name')) || String(id)
  const isCode = [...table.entries.values()].some((value) => value instanceof Unknown)
  if (!known.items.has(id) || isCode) {
    tree.leftOut.push({ kind: 'drop', where, text: isCode ? `${said}: code` : `no item ${said} in items.xml` })
    return []
  }
  // generateLootRoll of Canary's monstertype.lua passes no children on.
  const children = tree.emulator === 'tfs' ? table.get('child') : null
  return [
    {
      ...{ item: id, where, chance: shareOf(numberIn(table.get('chance')) ?? 0) },
      most: numberIn(table.get('maxCount')) ?? 1,
      children:
        children instanceof LuaTable ? children.tables.flatMap((child) => lootOf(tree, child, path, known)) : [],
    },
  ]
}

/** Loot:setId of TFS, Loot:setIdFromName of Canary: of items with the same name the first. @param {Tree} tree @param {LuaTable} loot @param {Known} known */
function idOf({ emulator }, loot, { names }) {
  const id = loot.get('id')
  const name = emulator === 'tfs' ? id : loot.get('name')
  if (typeof name === 'string') return names.get(name.toLowerCase())?.[0] ?? 0
  return numberIn(id) ?? 0
}

/** @param {Value | undefined} value */
export const textIn = (value) => (typeof value === 'string' ? value : '')

/** `tonumber`, which is what `lua_tonumber` does to a text. @param {Value | undefined} value */
export const numberIn = (value) =>
  typeof value === 'number' ? value : typeof value === 'string' && /^\s*-?\d/.test(value) ? Number(value) : null
