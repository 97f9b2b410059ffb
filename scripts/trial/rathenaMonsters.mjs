// @ts-check
// rAthena's monsters, as src/map/mob.cpp reads them (MobDatabase::parseBodyNode, parseDropNode and loadingFinished).
import { turn } from './text.mjs'
import { child, listOf, numberOf, switchesOf, textOf } from './yaml.mjs'
import { entriesOf } from './rathenaItems.mjs'

const STATS = ['Str', 'Agi', 'Vit', 'Int', 'Dex', 'Luk']
const DROPS = /** @type {const} */ ([
  ['MvpDrops', 3],
  ['Drops', 10],
])

/** `e_mode` of src/common/mmo.hpp, by the names that the database uses. */
const MODES = Object.entries({
  ...{ CanMove: 0x1, Looter: 0x2, Aggressive: 0x4, Assist: 0x8, CastSensorIdle: 0x10, NoRandomWalk: 0x20 },
  ...{ NoCast: 0x40, CanAttack: 0x80, CastSensorChase: 0x200, ChangeChase: 0x400, Angry: 0x800 },
  ...{ ChangeTargetMelee: 0x1000, ChangeTargetChase: 0x2000, TargetWeak: 0x4000, RandomTarget: 0x8000 },
})

/** `MONSTER_TYPE_…` of src/map/mob.hpp. @type {Record<string, number>} */
const AI = {
  ...{ '01': 0x81, '02': 0x83, '03': 0x1089, '04': 0x3885, '05': 0x2085, '06': 0, '07': 0x108b, '08': 0x7085 },
  ...{ '09': 0x3095, 10: 0x84, 11: 0x84, 12: 0x2085, 13: 0x308d, 17: 0x91, 19: 0x3095, 20: 0x3295, 21: 0x3695 },
  ...{ 24: 0xa1, 25: 0x1, 26: 0xb695, 27: 0x8084, ABR_PASSIVE: 0x21, ABR_OFFENSIVE: 0xa5 },
}

/** `cap_value` of src/common. @param {number} value @param {number} least @param {number} most */
const within = (value, least, most) => Math.min(Math.max(value, least), most)

/** @type {Record<string, string[]>} what a class adds, in loadingFinished */
const CLASS_MODES = {
  boss: ['Detector', 'StatusImmune', 'KnockBackImmune'],
  guardian: ['StatusImmune'],
  battlefield: ['StatusImmune', 'SkillImmune'],
  event: ['FixedItemDrop'],
}

/**
 * @param {import('./world.mjs').Tree} tree
 * @param {Map<number, import('./world.mjs').Item>} items
 * @param {import('./world.mjs').LeftOut[]} leftOut
 */
export function readMonsters(tree, items, leftOut) {
  const itemOf = new Map([...items.values()].map(({ internal, id }) => [internal.toLowerCase(), id]))
  /** @typedef {{ monster: import('./world.mjs').Monster, kind: string, drops: Record<'Drops' | 'MvpDrops', import('./world.mjs').Drop[]> }} Entry */
  /** @type {Map<number, Entry>} */
  const entries = new Map()
  for (const { node, file } of entriesOf(tree, 'db/mob_db.yml')) {
    const where = `${file}:${node.line}`
    const id = numberOf(node, 'Id')
    const old = id === null ? undefined : entries.get(id)
    const was = old?.monster
    const internal = textOf(node, 'AegisName') ?? was?.internal
    const name = textOf(node, 'Name') ?? was?.name
    if (id === null || internal === undefined || name === undefined) {
      leftOut.push({ kind: 'monster', where, text: 'no number or name' })
      continue
    }
    /** @param {string} key @param {number} before */
    const number = (key, before) => numberOf(node, key) ?? before
    const modes = new Set(was?.modes)
    const ai = textOf(node, 'Ai')
    if (ai !== null) {
      modes.clear()
      for (const [mode, bit] of MODES) if ((AI[ai.toUpperCase()] ?? 0) & bit) modes.add(mode)
    }
    for (const [mode, isOn] of switchesOf(child(node, 'Modes'))) turn(modes, mode, isOn)
    const drops = { Drops: [...(old?.drops.Drops ?? [])], MvpDrops: [...(old?.drops.MvpDrops ?? [])] }
    const element = (textOf(node, 'Element') ?? was?.element.split(' ')[0] ?? 'Neutral').trim()
    const elementLevel = number('ElementLevel', Number(was?.element.split(' ')[1] ?? 1))
    /** @type {import('./world.mjs').Monster} */
    const monster = {
      ...{ id, where, name, internal, modes, rank: '', drops: [], hit: 0, flee: 0 },
      level: number('Level', was?.level ?? 1),
      hp: number('Hp', was?.hp ?? 1),
      baseExperience: number('BaseExp', was?.baseExperience ?? 0),
      jobExperience: number('JobExp', was?.jobExperience ?? 0),
      mvpExperience: number('MvpExp', was?.mvpExperience ?? 0),
      attack: [number('Attack', was?.attack[0] ?? 0), number('Attack2', was?.attack[1] ?? 0)],
      magicAttack: null,
      defense: number('Defense', was?.defense ?? 0),
      magicDefense: number('MagicDefense', was?.magicDefense ?? 0),
      stats: STATS.map((stat, index) => number(stat, was?.stats[index] ?? 1)),
      range: number('AttackRange', was?.range ?? 0),
      speed: within(number('WalkSpeed', was?.speed ?? 150), 20, 1_000),
      sp: Math.max(1, number('Sp', was?.sp ?? 1)),
      castRange: number('SkillRange', was?.castRange ?? 0),
      chaseRange: number('ChaseRange', was?.chaseRange ?? 0),
      attackDelay: within(number('AttackDelay', was?.attackDelay ?? 100), 100, 8_000),
      attackMotion: within(number('AttackMotion', was?.attackMotion ?? 100), 1, 8_000),
      damageMotion: number('DamageMotion', was?.damageMotion ?? 0),
      otherName: textOf(node, 'JapaneseName') ?? was?.otherName ?? '',
      race: textOf(node, 'Race') ?? was?.race ?? 'Formless',
      size: textOf(node, 'Size') ?? was?.size ?? 'Small',
      element: `${element} ${elementLevel}`,
    }
    const kind = textOf(node, 'Class')?.toLowerCase() ?? old?.kind ?? 'normal'
    const isWhole = DROPS.every(([key, most]) => readDrops(node, key, most, file, itemOf, drops[key], leftOut))
    if (isWhole || old) entries.set(id, { kind, drops, monster: isWhole ? monster : { ...monster, where } })
    if (!isWhole) leftOut.push({ kind: 'monster', where, text: 'a drop that the server refuses' })
  }
  return new Map([...entries].map(([id, entry]) => [id, finish(entry, tree.isRenewal)]))
}

/**
 * MobDatabase::parseDropNode: false if the server refuses the whole monster.
 * @param {import('./yaml.mjs').Node} node @param {'Drops' | 'MvpDrops'} key @param {number} most @param {string} file
 * @param {Map<string, number>} itemOf @param {import('./world.mjs').Drop[]} drops @param {import('./world.mjs').LeftOut[]} leftOut
 */
function readDrops(node, key, most, file, itemOf, drops, leftOut) {
  for (const one of listOf(child(node, key))) {
    const where = `${file}:${one.line}`
    const index = child(one, 'Index') ? numberOf(one, 'Index') : drops.length
    if (index === null || index >= most || index > drops.length) {
      leftOut.push({ kind: 'drop', where, text: `no place for ${textOf(one, 'Item')}` })
      continue
    }
    const name = textOf(one, 'Item')
    if (name === null) return false
    const item = itemOf.get(name.toLowerCase())
    if (item === undefined) {
      leftOut.push({ kind: 'drop', where, text: `no item ${name}` })
      continue
    }
    const rate = numberOf(one, 'Rate')
    if (rate === null || rate < 1 || rate > 10_000) return false
    drops[index] = { item, chance: rate / 100, isPrize: key === 'MvpDrops', where }
  }
  return true
}

/**
 * loadingFinished, with status_calc_misc of src/map/status.cpp.
 * @param {{ monster: import('./world.mjs').Monster, kind: string, drops: Record<string, import('./world.mjs').Drop[]> }} entry
 * @param {boolean} isRenewal
 */
function finish({ monster, kind, drops }, isRenewal) {
  const [strength = 0, agility = 0, , intelligence = 0, dexterity = 0] = monster.stats
  const [attack = 0, second = 0] = monster.attack
  const { level } = monster
  monster.hp = Math.max(1, monster.hp)
  monster.attackDelay = Math.max(monster.attackDelay, monster.attackMotion)
  for (const mode of CLASS_MODES[kind] ?? []) monster.modes.add(mode)
  if (isRenewal) {
    // status_base_atk, which conf/battle/battle.conf switches on for monsters (enable_baseatk_renewal)
    monster.attack = [80, 120].map((part) => strength + level + Math.floor((attack * part) / 100))
    monster.magicAttack = [70, 130].map((part) => intelligence + level + Math.floor((second * part) / 100))
  } else monster.magicAttack = [7, 5].map((part) => intelligence + Math.floor(intelligence / part) ** 2)
  monster.hit = Math.max(1, level + dexterity + (isRenewal ? 150 : 0))
  monster.flee = Math.max(1, level + agility + (isRenewal ? 100 : 0))
  monster.rank = monster.modes.has('Mvp') ? 'mvp' : kind === 'boss' ? 'boss' : ''
  monster.drops = [...(drops['Drops'] ?? []), ...(drops['MvpDrops'] ?? [])]
  return monster
}
