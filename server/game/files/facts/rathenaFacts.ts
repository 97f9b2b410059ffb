import type { GameEntry } from '../source/entries.ts'
import { isTrue, mapOf, textOf, type GameNode } from '../source/entries.ts'
import { EVERY_CLASS, noItemFacts, type RawItemFacts } from './itemFacts.ts'
import { AI, BITS, CLASS_MODES, type RawMonsterFacts, noMonsterFacts } from './monsterFacts.ts'

const PLACES: Readonly<Record<string, number>> = {
  ...{ head_top: 0x100, head_mid: 0x200, head_low: 0x1, armor: 0x10, garment: 0x4, shoes: 0x40, ammo: 0x8000 },
  ...{ right_hand: 0x2, left_hand: 0x20, both_hand: 0x22 },
  ...{ right_accessory: 0x8, left_accessory: 0x80, both_accessory: 0x88 },
  ...{ costume_head_top: 0x400, costume_head_mid: 0x800, costume_head_low: 0x1000, costume_garment: 0x2000 },
  ...{ shadow_armor: 0x10000, shadow_weapon: 0x20000, shadow_shield: 0x40000, shadow_shoes: 0x80000 },
  ...{ shadow_right_accessory: 0x100000, shadow_left_accessory: 0x200000 },
}

const CLASSES: Readonly<Record<string, number>> = {
  ...{
    all: EVERY_CLASS | 0x7f,
    normal: 0x1,
    upper: 0x2,
    baby: 0x4,
    third: 0x8,
    third_upper: 0x10,
    third_baby: 0x20,
    fourth: 0x40,
  },
  ...{ all_upper: 0x52, all_baby: 0x24, all_third: 0x38 },
}

const RULES: Readonly<Record<string, string>> = {
  ...{ nodrop: 'nodrop', notrade: 'notrade', tradepartner: 'partner', nosell: 'nosell', nocart: 'nocart' },
  ...{ nostorage: 'nostorage', noguildstorage: 'noguildstorage', nomail: 'nomail', noauction: 'noauction' },
}

type Switches = readonly (readonly [name: string, isOn: boolean])[]

const switchesOf = (node: GameNode | undefined): Switches =>
  [...mapOf(node)].map(([name, value]) => [name.toLowerCase(), isTrue(value)])

function switched(bits: number, switches: Switches, table: Readonly<Record<string, number>>): number {
  let all = bits
  // `All` is read before the others, wherever it is (itemdb.cpp, ItemDatabase::parseBodyNode).
  const sorted = [...switches].sort(([one], [other]) => Number(other === 'all') - Number(one === 'all'))
  for (const [name, isOn] of sorted) {
    const own = table[name] ?? 0
    all = isOn ? all | own : all & ~own
  }
  return all
}

/** As itemdb.cpp does in `ItemDatabase::parseBodyNode`: each entry changes only what it names. */
export function rathenaItem(entry: GameEntry, before: RawItemFacts = noItemFacts): RawItemFacts {
  const rules = new Map(before.rules)
  for (const [name, isOn] of switchesOf(entry.node('Trade'))) {
    const rule = RULES[name]
    if (rule !== undefined) rules.set(rule, isOn)
  }
  for (const [name, isOn] of switchesOf(entry.node('Flags'))) if (name === 'bindonequip') rules.set('bound', isOn)
  rules.set('norefine', entry.has('Refineable') ? !entry.isTrue('Refineable') : (before.rules.get('norefine') ?? true))
  const sex = textOf(entry.node('Gender'))
  return {
    subtype: textOf(entry.node('SubType')) ?? before.subtype,
    attack: entry.number('Attack', before.attack),
    magicAttack: entry.number('MagicAttack', before.magicAttack),
    defense: entry.number('Defense', before.defense),
    range: entry.number('Range', before.range),
    weaponLevel: entry.number('WeaponLevel', before.weaponLevel),
    armorLevel: entry.number('ArmorLevel', before.armorLevel),
    lowest: entry.number('EquipLevelMin', before.lowest),
    highest: entry.number('EquipLevelMax', before.highest),
    // Without classes that are on before, names are added to all of them, as the server does.
    classes: switched(
      entry.has('Classes') && before === noItemFacts ? 0 : before.classes,
      switchesOf(entry.node('Classes')),
      CLASSES,
    ),
    sex: sex === null ? before.sex : ({ male: 'Male', female: 'Female' }[sex.toLowerCase()] ?? ''),
    places: switched(before.places, switchesOf(entry.node('Locations')), PLACES),
    rules,
    script: textOf(entry.node('Script')) ?? before.script,
    equipScript: textOf(entry.node('EquipScript')) ?? before.equipScript,
    unequipScript: textOf(entry.node('UnEquipScript')) ?? before.unequipScript,
  }
}

interface Limits {
  least: number
  most: number
}
/** `MIN_WALK_SPEED` and `MAX_WALK_SPEED` of unit.hpp. */
const SPEED: Limits = { least: 20, most: 1000 }
/** `MAX_ASPD_NOPC` and `MIN_ASPD` of status.hpp. */
const DELAY: Limits = { least: 100, most: 8000 }
const MOTION: Limits = { least: 1, most: 8000 }

const within = (value: number, { least, most }: Limits): number => Math.min(Math.max(value, least), most)

const MODES: Readonly<Record<string, number>> = {
  ...{ canmove: BITS.canMove, looter: BITS.looter, aggressive: BITS.aggressive, assist: BITS.assist },
  ...{ castsensoridle: BITS.castSensorIdle, norandomwalk: BITS.noRandomWalk, canattack: BITS.canAttack },
  ...{ castsensorchase: BITS.castSensorChase, changechase: BITS.changeChase, angry: BITS.angry },
  ...{ changetargetmelee: BITS.changeTargetMelee, changetargetchase: BITS.changeTargetChase },
  ...{ targetweak: BITS.targetWeak, randomtarget: BITS.randomTarget, ignoremelee: BITS.ignoreMelee },
  ...{ ignoremagic: BITS.ignoreMagic, ignoreranged: BITS.ignoreRanged, ignoremisc: BITS.ignoreMisc, mvp: BITS.mvp },
  ...{ knockbackimmune: BITS.noKnockback, teleportblock: BITS.noTeleport, fixeditemdrop: BITS.fixedDrops },
  ...{ detector: BITS.detector, statusimmune: BITS.noStatus, skillimmune: BITS.noSkill },
}

/** As mob.cpp does in `MobDatabase::parseBodyNode` and `MobDatabase::loadingFinished`. */
export function rathenaMonster(entry: GameEntry, before: RawMonsterFacts = noMonsterFacts): RawMonsterFacts {
  const ai = textOf(entry.node('Ai'))
  const own = textOf(entry.node('Class'))
  const rank = own === null ? before.class : own.toLowerCase()
  const stat = (name: string, own: number) => entry.number(name, own)
  return {
    mvpExperience: entry.number('MvpExp', before.mvpExperience),
    attack: entry.number('Attack', before.attack),
    secondAttack: entry.number('Attack2', before.secondAttack),
    defense: entry.number('Defense', before.defense),
    magicDefense: entry.number('MagicDefense', before.magicDefense),
    strength: stat('Str', before.strength),
    agility: stat('Agi', before.agility),
    vitality: stat('Vit', before.vitality),
    intelligence: stat('Int', before.intelligence),
    dexterity: stat('Dex', before.dexterity),
    luck: stat('Luk', before.luck),
    range: entry.number('AttackRange', before.range),
    speed: within(entry.number('WalkSpeed', before.speed), SPEED),
    sp: entry.number('Sp', before.sp),
    castRange: entry.number('SkillRange', before.castRange),
    chaseRange: entry.number('ChaseRange', before.chaseRange),
    attackDelay: within(entry.number('AttackDelay', before.attackDelay), DELAY),
    attackMotion: within(entry.number('AttackMotion', before.attackMotion), MOTION),
    damageMotion: entry.number('DamageMotion', before.damageMotion),
    class: rank,
    modes: switched(ai === null ? before.modes : (AI[ai.toLowerCase()] ?? 0), switchesOf(entry.node('Modes')), MODES),
    modesOfClass: CLASS_MODES[rank] ?? 0,
  }
}
