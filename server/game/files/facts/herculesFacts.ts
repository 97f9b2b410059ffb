import { isTrue, mapOf, textOf, wholeNumber, type GameEntry, type GameNode } from '../source/entries.ts'
import { noItemFacts, type RawItemFacts } from './itemFacts.ts'
import { BITS, noMonsterFacts, type RawMonsterFacts } from './monsterFacts.ts'

const PLACES: Readonly<Record<string, number>> = {
  ...{ EQP_HEAD_TOP: 0x100, EQP_HEAD_MID: 0x200, EQP_HEAD_LOW: 0x1, EQP_HELM: 0x301 },
  ...{ EQP_ARMOR: 0x10, EQP_GARMENT: 0x4, EQP_SHOES: 0x40, EQP_AMMO: 0x8000 },
  ...{ EQP_HAND_R: 0x2, EQP_WEAPON: 0x2, EQP_HAND_L: 0x20, EQP_SHIELD: 0x20, EQP_ARMS: 0x22 },
  ...{ EQP_ACC_R: 0x8, EQP_ACC_L: 0x80, EQP_ACC: 0x88 },
  ...{ EQP_COSTUME_HEAD_TOP: 0x400, EQP_COSTUME_HEAD_MID: 0x800, EQP_COSTUME_HEAD_LOW: 0x1000 },
  ...{ EQP_COSTUME_GARMENT: 0x2000, EQP_COSTUME: 0x3c00 },
  ...{ EQP_SHADOW_ARMOR: 0x10000, EQP_SHADOW_WEAPON: 0x20000, EQP_SHADOW_SHIELD: 0x40000 },
  ...{ EQP_SHADOW_ARMS: 0x60000, EQP_SHADOW_SHOES: 0x80000 },
  ...{ EQP_SHADOW_ACC_R: 0x100000, EQP_SHADOW_ACC_L: 0x200000, EQP_SHADOW_ACC: 0x300000 },
}

const CLASSES: Readonly<Record<string, number>> = {
  ...{ ITEMUPPER_NONE: 0, ITEMUPPER_NORMAL: 0x1, ITEMUPPER_UPPER: 0x2, ITEMUPPER_BABY: 0x4, ITEMUPPER_THIRD: 0x8 },
  ...{ ITEMUPPER_THIRDUPPER: 0x10, ITEMUPPER_THIRDBABY: 0x20, ITEMUPPER_ALL: 0x3f },
}

const RULES: readonly (readonly [name: string, bit: number, rule: string])[] = [
  ['nodrop', 0x1, 'nodrop'],
  ['notrade', 0x2, 'notrade'],
  ['partneroverride', 0x4, 'partner'],
  ['noselltonpc', 0x8, 'nosell'],
  ['nocart', 0x10, 'nocart'],
  ['nostorage', 0x20, 'nostorage'],
  ['nogstorage', 0x40, 'noguildstorage'],
  ['nomail', 0x80, 'nomail'],
  ['noauction', 0x100, 'noauction'],
]

const SEXES: Readonly<Record<string, string>> = { SEX_FEMALE: 'Female', SEX_MALE: 'Male', '0': 'Female', '1': 'Male' }

/** A number that the server takes: it passes over negative ones and over what is no number (itemdb.c, `i32 >= 0`). */
function numberOf(node: GameNode | undefined, own: number): number {
  const value = wholeNumber(textOf(node) ?? '')
  return value === null || value < 0 ? own : value
}

/** The bits of a number, a name or a list of names: map.c, `map_setting_lookup_const_mask`. */
function maskOf(node: GameNode | undefined, table: Readonly<Record<string, number>>, own: number): number {
  const bitsOf = (text: string) => table[text] ?? wholeNumber(text) ?? 0
  if (node?.kind === 'text') return bitsOf(node.text)
  if (node?.kind === 'list') return node.items.reduce((bits, item) => bits | bitsOf(textOf(item) ?? ''), 0)
  return own
}

function rulesOf(node: GameNode | undefined, before: ReadonlyMap<string, boolean>): Map<string, boolean> {
  const rules = new Map(before)
  const bits = wholeNumber(textOf(node) ?? '')
  const fields = mapOf(node)
  for (const [name, bit, rule] of RULES)
    if (bits !== null) rules.set(rule, (bits & bit) !== 0)
    else if (fields.has(name)) rules.set(rule, isTrue(fields.get(name)))
  return rules
}

/** As itemdb.c does in `itemdb_readdb_libconfig_sub`. */
export function herculesItem(entry: GameEntry, before: RawItemFacts = noItemFacts): RawItemFacts {
  const number = (name: string, own: number) => numberOf(entry.node(name), own)
  const rules = rulesOf(entry.node('Trade'), before.rules)
  if (entry.has('BindOnEquip')) rules.set('bound', entry.isTrue('BindOnEquip'))
  if (entry.has('Refine')) rules.set('norefine', !entry.isTrue('Refine'))
  const levels = entry.node('EquipLv')
  const [least, most] = levels?.kind === 'list' ? levels.items : [levels]
  const subtype = textOf(entry.node('Subtype'))
  const sex = textOf(entry.node('Gender'))
  return {
    subtype: subtype === null ? before.subtype : subtype.replace(/^[WA]_/, ''),
    attack: number('Atk', before.attack),
    magicAttack: number('Matk', before.magicAttack),
    defense: number('Def', before.defense),
    range: number('Range', before.range),
    weaponLevel: number('WeaponLv', before.weaponLevel),
    armorLevel: 0,
    lowest: numberOf(least, before.lowest),
    highest: numberOf(most, before.highest),
    classes: maskOf(entry.node('Upper'), CLASSES, before.classes),
    sex: sex === null ? before.sex : (SEXES[sex] ?? ''),
    places: maskOf(entry.node('Loc'), PLACES, before.places),
    rules,
    script: textOf(entry.node('Script')) ?? before.script,
    equipScript: textOf(entry.node('OnEquipScript')) ?? before.equipScript,
    unequipScript: textOf(entry.node('OnUnequipScript')) ?? before.unequipScript,
  }
}

/** Bits of old files that give a number (status.h, `MD_`), and names (mob.c, `mob_read_db_mode_sub`). */
const MODES: readonly (readonly [name: string, bit: number, mode: number])[] = [
  ['CanMove', 0x1, BITS.canMove],
  ['Looter', 0x2, BITS.looter],
  ['Aggressive', 0x4, BITS.aggressive],
  ['Assist', 0x8, BITS.assist],
  ['CastSensorIdle', 0x10, BITS.castSensorIdle],
  ['Boss', 0x20, BITS.noStatus | BITS.noKnockback],
  ['Plant', 0x40, BITS.onePoint],
  ['CanAttack', 0x80, BITS.canAttack],
  ['Detector', 0x100, BITS.detector],
  ['CastSensorChase', 0x200, BITS.castSensorChase],
  ['ChangeChase', 0x400, BITS.changeChase],
  ['Angry', 0x800, BITS.angry],
  ['ChangeTargetMelee', 0x1000, BITS.changeTargetMelee],
  ['ChangeTargetChase', 0x2000, BITS.changeTargetChase],
  ['TargetWeak', 0x4000, BITS.targetWeak],
  ['NoKnockback', 0x8000, BITS.noKnockback],
]

function modesOf(node: GameNode): { modes: number; class: string } {
  const bits = wholeNumber(textOf(node) ?? '') ?? 0
  const fields = mapOf(node)
  const on = MODES.filter(([name, bit]) => (node.kind === 'map' ? isTrue(fields.get(name)) : (bits & bit) !== 0))
  return {
    modes: on.reduce((all, [, , mode]) => all | mode, 0),
    class: on.some(([name]) => name === 'Boss') ? 'boss' : 'normal',
  }
}

/** The usual `monster_max_aspd` of conf/map/battle/monster.conf, 199, as battle.c computes it. */
const FASTEST = 2000 - 199 * 10

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** As mob.c does in `mob_read_db_sub` and `mob_read_db_stats_sub`. */
export function herculesMonster(entry: GameEntry, before: RawMonsterFacts | undefined): RawMonsterFacts {
  const own = before ?? {
    ...noMonsterFacts,
    ...{ strength: 0, agility: 0, vitality: 0, intelligence: 0, dexterity: 0, luck: 0, range: 1, speed: 0 },
    ...{ castRange: 1, chaseRange: 1, attackDelay: 4000, attackMotion: 2000 },
  }
  const number = (name: string, value: number) => numberOf(entry.node(name), value)
  const attacks = entry.node('Attack')
  const [first, second] = attacks?.kind === 'list' ? attacks.items : [attacks, attacks]
  const stats = entry.node('Stats')
  const all = stats?.kind === 'text' ? stats : undefined
  const fields = mapOf(stats)
  const stat = (name: string, value: number) => numberOf(all ?? fields.get(name), value)
  const modes = entry.node('Mode')
  return {
    mvpExperience: number('MvpExp', own.mvpExperience),
    attack: numberOf(first, own.attack),
    secondAttack: numberOf(second, own.secondAttack),
    defense: number('Def', own.defense),
    magicDefense: number('Mdef', own.magicDefense),
    strength: stat('Str', own.strength),
    agility: stat('Agi', own.agility),
    vitality: stat('Vit', own.vitality),
    intelligence: stat('Int', own.intelligence),
    dexterity: stat('Dex', own.dexterity),
    luck: stat('Luk', own.luck),
    range: number('AttackRange', own.range),
    speed: number('MoveSpeed', own.speed),
    sp: number('Sp', own.sp),
    castRange: number('ViewRange', own.castRange),
    chaseRange: number('ChaseRange', own.chaseRange),
    attackDelay: within(number('AttackDelay', own.attackDelay), FASTEST * 2, 4000),
    attackMotion: within(number('AttackMotion', own.attackMotion), FASTEST, 2000),
    damageMotion: number('DamageMotion', own.damageMotion),
    modesOfClass: 0,
    ...(modes ? modesOf(modes) : { modes: own.modes, class: own.class }),
  }
}
