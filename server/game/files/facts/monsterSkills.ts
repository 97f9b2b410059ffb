import { fill } from '../../../../content/messages/fill.ts'
import { cutCharacters } from '../../../../content/text.ts'
import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { Emulator, GameMonster } from '../gameData.ts'
import { readSettings } from '../hercules/database.ts'
import { mapOf, textOf, wholeNumber, type GameNode } from '../source/entries.ts'
import { FOLDERS, type GameTexts } from '../source/gameText.ts'
import { nameWords } from './effects/names.ts'
import { duration, inWords } from './effects/quantity.ts'
import type { GameNames } from './gameNames.ts'
import { skillWords } from './words/skillWords.ts'

interface SkillUse {
  skill: string
  level: number
  state: string
  condition: string
  value: string
  most: string
  /** The chance in ten-thousandths. */
  rate: number
  target: string
  /** Milliseconds. */
  castTime: number
  /** Milliseconds before the monster uses the skill again. */
  delay: number
  /** Whether a hit interrupts the cast. */
  isCancelable: boolean
  /** For skills that call monsters: which. */
  values: readonly string[]
}

type Uses = Map<number, SkillUse[]>

/** `MAX_MOBSKILL` of mob.hpp and mob.h: the servers pass over what is more. */
const MOST_SKILLS = 50
const LARGEST_RATE = 10_000

function add(uses: Uses, monster: number, use: SkillUse): void {
  const own = uses.get(monster) ?? []
  if (own.length < MOST_SKILLS) own.push(use)
  uses.set(monster, own)
}

const COLUMNS = 19
const YES = /^(yes|[1-9]\d*)$/i
const timeOf = (text: string): number => Math.max(wholeNumber(text) ?? 0, 0)
const rateOf = (said: number): number => Math.min(Math.max(said, 1), LARGEST_RATE)

/**
 * The lines of mob_skill_db.txt: mob.cpp, `mob_parse_row_mobskilldb` and `sv_readdb`. A line that the server refuses
 * changes nothing here, either. db/import comes last.
 */
function rathenaSkills(texts: GameTexts, mode: GameMode): Uses {
  const uses: Uses = new Map()
  for (const folder of [FOLDERS[mode], 'import']) {
    const path = `db/${folder}/mob_skill_db.txt`
    const text = texts.folder.has(path) ? texts.read(path) : null
    for (const line of (text ?? '').split('\n')) {
      const parts = line.split(',').map((part) => part.trim())
      const monster = wholeNumber(parts[0] ?? '')
      if (line.startsWith('//') || parts.length !== COLUMNS || monster === null || monster <= 0) continue
      const [, dummy = '', state = '', skill = '', level = '', rate = '', cast = '', delay = ''] = parts
      const [cancelable = '', target = '', condition = '', value = '', most = ''] = parts.slice(8)
      if (dummy === 'clear') uses.delete(monster)
      else
        add(uses, monster, {
          ...{ skill, state, condition, value, most, target },
          ...{ castTime: timeOf(cast), delay: timeOf(delay), isCancelable: YES.test(cancelable) },
          level: Math.max(wholeNumber(level) ?? 1, 1),
          rate: rateOf(wholeNumber(rate) ?? 0),
          values: parts.slice(12, 17),
        })
    }
  }
  return uses
}

const WORDS: Readonly<Record<string, string>> = {
  ...{ berserk: 'attack', rush: 'chase', spawn: 'onspawn', random: 'randomtarget' },
}
const plain = (constant: string, prefix: RegExp): string => {
  const word = constant.replace(prefix, '').toLowerCase()
  return WORDS[word] ?? word
}

function herculesUse(skill: string, node: GameNode): SkillUse {
  const fields = mapOf(node)
  const text = (name: string) => textOf(fields.get(name)) ?? ''
  return {
    skill,
    level: Math.max(wholeNumber(text('SkillLevel')) ?? 1, 1),
    state: plain(text('SkillState'), /^MSS_/),
    condition: plain(text('CastCondition'), /^MSC_/),
    value: text('ConditionData') || '0',
    most: text('val0'),
    target: plain(text('SkillTarget'), /^MST_/),
    castTime: timeOf(text('CastTime')),
    delay: timeOf(text('Delay')),
    isCancelable: text('Cancelable').toLowerCase() === 'true',
    rate: rateOf(wholeNumber(text('Rate')) ?? 1),
    values: [0, 1, 2, 3, 4].map((place) => text(`val${place}`)),
  }
}

/** The groups of mob_skill_db.conf, then of mob_skill_db2.conf: mob.c, `mob_skill_db_libconfig_sub_skill`. */
function herculesSkills(texts: GameTexts, mode: GameMode, names: GameNames): Uses {
  const uses: Uses = new Map()
  for (const path of [`db/${FOLDERS[mode]}/mob_skill_db.conf`, 'db/mob_skill_db2.conf']) {
    const settings = texts.folder.has(path) ? readSettings(texts, path) : null
    const list = settings?.find(([name]) => name === 'mob_skill_db')?.[1]
    const groups = list?.kind === 'list' ? list.items : []
    for (const group of groups)
      for (const [name, skills] of group.kind === 'map' ? group.entries : []) {
        const monster = names.monsterRow(name)
        if (monster && skills.kind === 'map')
          for (const [skill, node] of skills.entries)
            if (textOf(mapOf(node).get('ClearSkills'))?.toLowerCase() === 'true') uses.delete(monster.id)
            else add(uses, monster.id, herculesUse(skill, node))
      }
  }
  return uses
}

const { states, conditions, targets } = skillWords
const isKnown = <T extends object>(table: T, key: PropertyKey): key is keyof T => key in table

function conditionOf({ state, condition, value, most }: SkillUse, names: GameNames): string {
  const skill = () => names.skill(value) ?? value
  const status = () =>
    value === 'anybad' || value === 'MSC_ANY'
      ? skillWords.anyStatus
      : (nameWords.status({ kind: 'name', name: value }) ?? value)
  const words = isKnown(conditions, condition)
    ? fill(conditions[condition], { value, most, skill: skill(), status: status() })
    : ''
  const parts = [isKnown(states, state) ? states[state] : '', words].filter((part) => part !== '')
  const text = parts.join(skillWords.and)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const percent = (rate: number): string =>
  inWords({ low: rate / 100, high: rate / 100, grows: null, most: null, least: null }, { isSigned: false, unit: '%' })

function castOf({ castTime, isCancelable }: SkillUse): string {
  if (castTime === 0) return ''
  return isCancelable ? duration(castTime) : fill(skillWords.steady, { time: duration(castTime) })
}

/** Longest text of the fields. */
const MOST_CHARACTERS = 20_000

/** Skills whose values are the monsters that they call, by name and by number. */
const CALLING = new Set(['NPC_SUMMONSLAVE', '196', 'NPC_SUMMONMONSTER', '209', 'NPC_DEATHSUMMON', '718'])

export interface MonsterSkills {
  skills: string
  slaves: string
}

/** What monsters do, for the monsters that are read. The parts of a line are divided as the field's hint says. */
export function monsterSkills(
  texts: GameTexts,
  mode: GameMode,
  emulator: Emulator,
  names: GameNames,
): (monster: GameMonster) => MonsterSkills {
  const uses = emulator === 'rathena' ? rathenaSkills(texts, mode) : herculesSkills(texts, mode, names)
  return ({ id }) => {
    const own = uses.get(id) ?? []
    const lines = own.flatMap((use) => {
      const skill = names.skill(use.skill)
      if (skill === undefined) return []
      const target = targets[isKnown(targets, use.target) ? use.target : 'target']
      const delay = use.delay === 0 ? '' : duration(use.delay)
      const parts = [skill, use.level, conditionOf(use, names), percent(use.rate), target, castOf(use), delay]
      return [parts.join(' | ').replace(/( \| )+$/, '')]
    })
    const slaves = own.flatMap(({ skill, values }) =>
      CALLING.has(skill) ? values.flatMap((value) => names.monster(value) ?? []) : [],
    )
    return {
      skills: cutCharacters(unique(lines).join('\n'), MOST_CHARACTERS),
      slaves: cutCharacters(unique(slaves).join('\n'), MOST_CHARACTERS),
    }
  }
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines)]
