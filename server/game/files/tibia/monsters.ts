import type { GameTexts } from '../source/gameText.ts'
import { plainPath } from '../source/gameFolder.ts'
import type { TibiaItemNames } from './items.ts'
import { dropsOf, luaLoot, xmlLoot } from './loot.ts'
import { luaFiles } from './luaFiles.ts'
import { numberIn, isTable } from '../lua/luaFile.ts'
import { WHOLE_NUMBERS } from './numbers.ts'
import type { TibiaEmulator, TibiaMonster } from './tibiaData.ts'
import { wordMap } from './wordMap.ts'
import { readXml } from './xmlTree.ts'

const LIST = 'data/monster/monsters.xml'

const RACES = wordMap({
  ...{ venom: 'Venom', blood: 'Blood', undead: 'Undead', fire: 'Fire', energy: 'Energy', ink: 'Ink' },
  ...{ 1: 'Venom', 2: 'Blood', 3: 'Undead', 4: 'Fire', 5: 'Energy', 6: 'Ink' },
  ...{ chocolate: 'Chocolate', candy: 'Candy' },
})
/** MonsterInfo in TFS' src/monsters.h and Canary's src/creatures/monsters/monsters.hpp. */
const USUAL_RACE = 'Blood'

/**
 * Monsters of TFS: those that `data/monster/monsters.xml` names, the first of a name (Monsters::loadFromXml and
 * loadMonster in src/monsters.cpp), and those of Lua, which come before them.
 */
export function tfsMonsters(texts: GameTexts, items: TibiaItemNames): TibiaMonster[] {
  const monsters = new Map(
    luaMonsters(texts, 'data/monster', items, 'tfs').flatMap((monster) =>
      monster.keys.map((key) => [key, monster] as const),
    ),
  )
  const lua = new Set(monsters.keys())
  for (const node of texts.folder.has(LIST) ? (readXml(texts, LIST)?.children ?? []) : []) {
    const { name = '', file = '' } = node.attributes
    const key = name.toLowerCase()
    if (monsters.has(key)) {
      texts.remarks.note(lua.has(key) ? 'shared_name' : 'repeated_name', node, name)
      continue
    }
    const path = plainPath(`data/monster/${file}`)
    if (path === null || !path.startsWith('data/monster/')) texts.remarks.fault('outside', node.file, node.line, file)
    else if (!texts.folder.has(path)) texts.remarks.note('file_missing', node, file)
    else {
      const monster = xmlMonster(texts, path, key, items)
      if (monster) monsters.set(key, monster)
    }
  }
  return [...new Set(monsters.values())]
}

function xmlMonster(texts: GameTexts, path: string, key: string, items: TibiaItemNames): TibiaMonster | null {
  const root = readXml(texts, path)
  if (root === null) return null
  const name = texts.shown(root.attributes['name'] ?? '', root)
  if (root.name !== 'monster' || name === '') {
    texts.remarks.fault('no_name', path, root.line, key)
    return null
  }
  const child = (named: string) => root.children.find((one) => one.name === named)
  const flags = (child('flags')?.children ?? []).flatMap(({ attributes }) => Object.entries(attributes))
  const loot = child('loot')
  const { race = '' } = root.attributes
  return {
    ...{ keys: [key], name, file: path, line: root.line },
    hp: numberOf(child('health')?.attributes['max']),
    experience: numberOf(root.attributes['experience']) ?? 0,
    race: RACES.get(race.toLowerCase()) ?? RACES.get(String(numberOf(race))) ?? USUAL_RACE,
    isBoss: flags.some(([flag, value]) => flag.toLowerCase() === 'isboss' && /^[1ty]/i.test(value)),
    armor: numberOf(child('defenses')?.attributes['armor']),
    loot: loot ? dropsOf(texts, items, xmlLoot(loot)) : [],
  }
}

const numberOf = (text: string | undefined): number | null => positive(WHOLE_NUMBERS.tfs(text))

/**
 * Monsters of Lua files, of which a table `monster` is registered. A name that is registered already is refused
 * (luaGameCreateMonsterType in Canary's src/lua/functions/core/game/game_functions.cpp). The table may give it another
 * name to show (registerMonsterType.name in data/scripts/lib/register_monster_type.lua).
 */
export function luaMonsters(
  texts: GameTexts,
  folder: string,
  items: TibiaItemNames,
  emulator: TibiaEmulator,
): TibiaMonster[] {
  const monsters = new Map<string, TibiaMonster>()
  for (const { path, lua, text } of luaFiles(texts, folder)) {
    const made = lua.calls.find((call) => call.name === 'Game.createMonsterType')
    if (!made) continue
    const place = { file: path, line: made.line }
    const [given, variant, other] = made.values
    if (typeof given !== 'string') {
      texts.remarks.omit('only_code', place, made.name)
      continue
    }
    const group = typeof variant === 'string' ? text(variant) : ''
    const said = [lua.get('monster.name'), other].find((one) => typeof one === 'string' && one !== '')
    const name = texts.shown(text(typeof said === 'string' ? said : given), place)
    const keys = keysOf(text(given), group, typeof other === 'string' ? text(other) : '')
    if (keys.some((key) => monsters.has(key))) {
      texts.remarks.omit('name_taken', place, text(given))
      continue
    }
    const number = (field: string) => numeric(lua.get(`monster.${field}`))
    const flags = lua.get('monster.flags')
    const bosstiary = lua.get('monster.bosstiary')
    const race = lua.get('monster.race')
    const defenses = lua.get('monster.defenses')
    const isTrue = (flag: string) => isTable(flags) && flags.fields.get(flag) === true
    const monster: TibiaMonster = {
      ...{ keys, name, ...place },
      hp: number('maxHealth') ?? number('health'),
      experience: number('experience') ?? 0,
      race: RACES.get(typeof race === 'string' ? race : '') ?? USUAL_RACE,
      isBoss: isTable(bosstiary) || isTrue('rewardBoss') || isTrue('isBoss') || isTrue('boss'),
      armor: isTable(defenses) ? positive(numberIn(defenses, 'armor')) : null,
      loot: dropsOf(texts, items, luaLoot(lua.get('monster.loot'), path, text, emulator)),
    }
    for (const key of keys) monsters.set(key, monster)
  }
  return [...new Set(monsters.values())]
}

const numeric = (value: unknown): number | null => (typeof value === 'number' ? positive(value) : null)
const positive = (value: number | null): number | null => (value === null || value < 0 ? null : Math.floor(value))

/** A variant that begins with an exclamation mark has the name without it, too. */
function keysOf(name: string, variant: string, other: string): readonly [string, ...string[]] {
  const own = variant.replace(/^!/, '')
  const unique = own === '' ? name : `${own}|${name}`
  const others = [...(variant.startsWith('!') ? [name] : []), ...(other === '' ? [] : [other])]
  return [unique.toLowerCase(), ...others.map((one) => one.toLowerCase())]
}
