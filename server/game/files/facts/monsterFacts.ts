import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import { modeWords, type Mode } from './words/factWords.ts'

/** Behaviour as rAthena numbers it (mmo.hpp, `e_mode`). What only Hercules has is above. */
export const BITS = {
  ...{ canMove: 0x1, looter: 0x2, aggressive: 0x4, assist: 0x8, castSensorIdle: 0x10, noRandomWalk: 0x20 },
  ...{ canAttack: 0x80, castSensorChase: 0x200, changeChase: 0x400, angry: 0x800 },
  ...{ changeTargetMelee: 0x1000, changeTargetChase: 0x2000, targetWeak: 0x4000, randomTarget: 0x8000 },
  ...{ ignoreMelee: 0x10000, ignoreMagic: 0x20000, ignoreRanged: 0x40000, mvp: 0x80000, ignoreMisc: 0x100000 },
  ...{ noKnockback: 0x200000, noTeleport: 0x400000, fixedDrops: 0x1000000, detector: 0x2000000 },
  ...{ noStatus: 0x4000000, noSkill: 0x8000000, onePoint: 0x10000000 },
} as const

/** What the types of behaviour mean (mob.hpp, `e_aegis_monstertype`). */
export const AI: Readonly<Record<string, number>> = {
  ...{ '01': 0x81, '02': 0x83, '03': 0x1089, '04': 0x3885, '05': 0x2085, '06': 0, '07': 0x108b, '08': 0x7085 },
  ...{ '09': 0x3095, '10': 0x84, '11': 0x84, '12': 0x2085, '13': 0x308d, '17': 0x91, '19': 0x3095, '20': 0x3295 },
  ...{ '21': 0x3695, '24': 0xa1, '25': 0x1, '26': 0xb695, '27': 0x8084, abr_passive: 0x21, abr_offensive: 0xa5 },
}

/** What a monster's class adds (mob.cpp, `MobDatabase::loadingFinished`). */
export const CLASS_MODES: Readonly<Record<string, number>> = {
  boss: BITS.detector | BITS.noStatus | BITS.noKnockback,
  guardian: BITS.noStatus,
  battlefield: BITS.noStatus | BITS.noSkill,
  event: BITS.fixedDrops,
}

export interface RawMonsterFacts {
  mvpExperience: number
  attack: number
  secondAttack: number
  defense: number
  magicDefense: number
  strength: number
  agility: number
  vitality: number
  intelligence: number
  dexterity: number
  luck: number
  range: number
  speed: number
  sp: number
  castRange: number
  chaseRange: number
  attackDelay: number
  attackMotion: number
  damageMotion: number
  class: string
  modes: number
  modesOfClass: number
}

/** The values of rAthena's `s_mob_db::s_mob_db` (mob.cpp). */
export const noMonsterFacts: RawMonsterFacts = {
  ...{ mvpExperience: 0, attack: 0, secondAttack: 0, defense: 0, magicDefense: 0 },
  ...{ strength: 1, agility: 1, vitality: 1, intelligence: 1, dexterity: 1, luck: 1 },
  ...{ range: 0, speed: 150, sp: 1, castRange: 0, chaseRange: 0, attackDelay: 100, attackMotion: 100, damageMotion: 0 },
  ...{ class: 'normal', modes: 0, modesOfClass: 0 },
}

const wordsOf: readonly (readonly [mode: Mode, isSo: (modes: number) => boolean])[] = [
  ['aggressive', (modes) => (modes & BITS.aggressive) !== 0],
  ['looter', (modes) => (modes & BITS.looter) !== 0],
  ['assist', (modes) => (modes & BITS.assist) !== 0],
  ['castSensor', (modes) => (modes & (BITS.castSensorIdle | BITS.castSensorChase)) !== 0],
  ['angry', (modes) => (modes & BITS.angry) !== 0],
  ['changesTarget', (modes) => (modes & (BITS.changeChase | BITS.changeTargetMelee | BITS.changeTargetChase)) !== 0],
  ['randomTarget', (modes) => (modes & BITS.randomTarget) !== 0],
  ['weakTarget', (modes) => (modes & BITS.targetWeak) !== 0],
  ['detector', (modes) => (modes & BITS.detector) !== 0],
  ['still', (modes) => (modes & BITS.canMove) === 0],
  ['stays', (modes) => (modes & BITS.canMove) !== 0 && (modes & BITS.noRandomWalk) !== 0],
  ['peaceful', (modes) => (modes & BITS.canAttack) === 0],
  ['onePoint', (modes) => (modes & BITS.onePoint) !== 0],
  ['melee', (modes) => (modes & BITS.ignoreMelee) !== 0],
  ['ranged', (modes) => (modes & BITS.ignoreRanged) !== 0],
  ['magic', (modes) => (modes & BITS.ignoreMagic) !== 0],
  ['misc', (modes) => (modes & BITS.ignoreMisc) !== 0],
  ['noStatus', (modes) => (modes & BITS.noStatus) !== 0],
  ['noKnockback', (modes) => (modes & BITS.noKnockback) !== 0],
  ['noSkill', (modes) => (modes & BITS.noSkill) !== 0],
  ['noTeleport', (modes) => (modes & BITS.noTeleport) !== 0],
  ['fixedDrops', (modes) => (modes & BITS.fixedDrops) !== 0],
]

export interface MonsterFacts {
  rank: '' | 'boss' | 'mvp'
  mvp_experience: number | null
  attack: number
  attack_most: number
  magic_attack: number
  magic_attack_most: number
  defense: number
  magic_defense: number
  hit: number
  flee: number
  strength: number
  agility: number
  vitality: number
  intelligence: number
  dexterity: number
  luck: number
  range: number | null
  walk_milliseconds: number | null
  sp: number
  cast_range: number | null
  chase_range: number | null
  attack_delay: number | null
  attack_motion: number | null
  damage_motion: number | null
  modes: string
  /** Written by `describe`, as `slaves` is. */
  skills: string
  slaves: string
}

export interface MonsterRules {
  mode: GameMode
  /** In renewal rAthena adds STR and level to a monster's attack; Hercules does not (conf, `enable_baseatk`). */
  hasBaseAttack: boolean
  /** Before renewal Hercules lifts stats to 1. */
  leastStat: number
  leastLevel: number
  isMvp: (raw: RawMonsterFacts) => boolean
  attackDelay: (raw: RawMonsterFacts) => number
  ranges: (raw: RawMonsterFacts) => Pick<RawMonsterFacts, 'castRange' | 'chaseRange'>
}

const orNull = (value: number): number | null => (value === 0 ? null : value)
const capped = (value: number): number => Math.min(Math.max(value, 1), 32_767)
const part = (value: number, percent: number): number => Math.floor((value * percent) / 100)
const squared = (value: number): number => value * value

/**
 * Attack, hit and flee as the server computes them from level and stats: status.cpp, `status_calc_misc` and what it
 * calls (`status_base_atk_min`, `status_base_matk_min`); in Hercules status.c, `status_calc_misc`, `status_get_matk_sub`
 * and `status_get_weapon_atk`.
 */
function computed(raw: RawMonsterFacts, level: number, { mode, hasBaseAttack }: MonsterRules) {
  const { attack, secondAttack, strength, agility, intelligence, dexterity } = raw
  if (mode === 'pre-renewal')
    return {
      attack: Math.min(attack, secondAttack),
      attack_most: secondAttack,
      magic_attack: intelligence + squared(Math.floor(intelligence / 7)),
      magic_attack_most: intelligence + squared(Math.floor(intelligence / 5)),
      hit: capped(level + dexterity),
      flee: capped(level + agility),
    }
  const base = hasBaseAttack ? strength + level : 0
  return {
    attack: base + part(attack, 80),
    attack_most: base + part(attack, 120),
    magic_attack: intelligence + level + part(secondAttack, 70),
    magic_attack_most: intelligence + level + part(secondAttack, 130),
    hit: capped(level + dexterity + 150),
    flee: capped(level + agility + 100),
  }
}

export function monsterFacts(read: RawMonsterFacts, level: number, rules: MonsterRules): MonsterFacts {
  const stat = (value: number) => Math.max(value, rules.leastStat)
  const raw: RawMonsterFacts = {
    ...read,
    strength: stat(read.strength),
    agility: stat(read.agility),
    vitality: stat(read.vitality),
    intelligence: stat(read.intelligence),
    dexterity: stat(read.dexterity),
    luck: stat(read.luck),
  }
  const { mvpExperience, defense, magicDefense, strength, agility, vitality, intelligence, dexterity, luck } = raw
  const modes = raw.modes | raw.modesOfClass
  const { castRange, chaseRange } = rules.ranges(raw)
  return {
    rank: rules.isMvp(raw) ? 'mvp' : raw.class === 'boss' ? 'boss' : '',
    mvp_experience: mvpExperience === 0 ? null : mvpExperience,
    ...computed(raw, level, rules),
    defense,
    magic_defense: magicDefense,
    ...{ strength, agility, vitality, intelligence, dexterity, luck },
    range: orNull(raw.range),
    sp: Math.max(raw.sp, 1),
    cast_range: orNull(castRange),
    chase_range: orNull(chaseRange),
    ...(modes & BITS.canAttack
      ? { attack_delay: orNull(rules.attackDelay(raw)), attack_motion: orNull(raw.attackMotion) }
      : { attack_delay: null, attack_motion: null }),
    damage_motion: orNull(raw.damageMotion),
    walk_milliseconds: orNull(raw.speed),
    modes: wordsOf.flatMap(([mode, isSo]) => (isSo(modes) ? [modeWords[mode]] : [])).join('\n'),
    skills: '',
    slaves: '',
  }
}
