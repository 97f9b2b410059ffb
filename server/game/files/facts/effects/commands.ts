import { fill } from '../../../../../content/messages/fill.ts'
import { commandWords, CURED, effectWords, statusEffectWords } from '../words/effectWords.ts'
import { numberOf, simplified, type Expression } from './expression.ts'
import { nameWords, type Names } from './names.ts'
import { adding, each, once, saidBy, withConditions, type Said } from './said.ts'
import { statusScripts } from './statusScripts.ts'
import { filled } from './template.ts'

type Values = readonly Expression[]

const said = (template: string, values: Values, names: Names): Said[] => {
  const found = saidBy(template, values, names)
  return found ? [found] : []
}

const saidOnce = (template: string, values: Values, names: Names): Said[] =>
  said(template, values, names).map(({ text }) => once(text))

/** The numbers of `itemheal`, `heal` and `percentheal` are HP and SP. */
const healing =
  (suffix: '' | 'Rate') =>
  ([hp, sp]: Values, names: Names): Said[] => [
    ...(hp ? said(commandWords[`healsHp${suffix}`], [hp], names) : []),
    ...(sp ? said(commandWords[`healsSp${suffix}`], [sp], names) : []),
  ]

const isEndless = (of: Expression): boolean =>
  of.kind === 'name' ? /^infinite_tick$/i.test(of.name) : of.kind === 'number' && of.value <= 0

/** Where `sc_start` and the others have their rate: script_commands.txt, 100 = 1 %. */
const startsStatus =
  (rateAt: number) =>
  (values: Values, names: Names, linesOf: ReadStatus): Said[] => {
    const rate = values[rateAt]
    const effects = lasting(values, names, linesOf)
    if (!rate || (rate.kind === 'number' && rate.value >= CERTAIN)) return effects.map(once)
    const chance = filled('{1/100%}', [rate], names)
    if (chance === null || chance === '') return []
    return effects.map((effect) => each(withConditions(fill(effectWords.startsBy, { chance }), effect)))
  }

const CERTAIN = 10_000

/** What a script with values of a status says. */
export type ReadStatus = (script: string, name: string, values: Values) => readonly string[]

function lasting([status, time, ...values]: Values, names: Names, linesOf: ReadStatus): string[] {
  if (status?.kind !== 'name' || !time) return []
  const effects = statusEffects(status, values, names, linesOf)
  if (isEndless(time)) return effects
  const lasts = filled('{1s}', [time], names)
  return lasts === null ? [] : effects.map((effect) => fill(commandWords.lasting, { effect, time: lasts }))
}

function statusEffects(status: Status, values: Values, names: Names, linesOf: ReadStatus): string[] {
  const name = statusName(status)
  const script = names.statusScript(name) ?? statusScripts[name]?.replace(/@(\d)/g, `getstatus(SC_${name},$1)`)
  const lines = script === undefined ? [] : linesOf(script, name, values)
  if (lines.length > 0) return [...lines]
  const template = statusEffectWords[name]
  const effect =
    (template === undefined ? null : filled(template, values, names)) ??
    fill(commandWords.hasStatus, { status: nameWords.status(status) ?? '' })
  return effect === '' ? [] : [effect]
}

type Status = Expression & { kind: 'name' }

const statusName = ({ name }: Status): string => name.toLowerCase().replace(/^sc_/, '')

const endsStatus = ([status]: Values, names: Names): Said[] => {
  if (status?.kind !== 'name') return []
  const name = statusName(status)
  // Its name says nothing to players.
  if (name in statusEffectWords || (names.statusScript(name) ?? statusScripts[name]) !== undefined) return []
  const isCured = CURED.has(name)
  return said(isCured ? commandWords.cures : commandWords.ends, [status], names)
}

const onlyOne = (template: string) => (values: Values, names: Names) => saidOnce(template, values, names)

const gains = ([base, job]: Values, names: Names): Said[] => [
  ...(base ? said(commandWords.gainsBase, [base], names) : []),
  ...(job ? said(commandWords.gainsJob, [job], names) : []),
]

const multiplied = (of: Expression, factor: number): Expression =>
  simplified({ kind: 'binary', mark: '*', left: of, right: numberOf(factor) })

function givesItems([item, amount]: Values, names: Names): Said[] {
  if (!item || !amount) return []
  const sum = adding((count) => {
    const all = multiplied(amount, count)
    return isOne(all)
      ? filled(commandWords.givesItem, [item], names)
      : filled(commandWords.givesItems, [item, all], names)
  })
  return sum ? [sum] : []
}

const isOne = (of: Expression): boolean => of.kind === 'number' && of.value === 1

/** Groups of monsters: `-1-MOBG_BRANCH_OF_DEAD_TREE` in rAthena, -1 in Hercules (script_commands.txt, `monster`). */
const isGroup = (of: Expression): boolean =>
  of.kind === 'number'
    ? of.value < 0
    : of.kind === 'name'
      ? /^MOBG_/i.test(of.name)
      : of.kind === 'binary' && (isGroup(of.left) || isGroup(of.right))

function summons([, , , , monster, amount = numberOf(1)]: Values, names: Names): Said[] {
  if (!monster) return []
  const isSingle = isOne(amount)
  if (isGroup(monster))
    return isSingle ? [each(commandWords.summonsAny)] : said(commandWords.summonsAnyOf, [amount], names)
  const template = isSingle ? commandWords.summons : commandWords.summonsMany
  return said(template, [monster, amount], names).map(({ text }) => each(text))
}

const commands: Readonly<Record<string, (values: Values, names: Names, linesOf: ReadStatus) => Said[]>> = {
  itemheal: healing(''),
  heal: healing(''),
  percentheal: healing('Rate'),
  sc_start: startsStatus(3),
  sc_start2: startsStatus(4),
  sc_start4: startsStatus(6),
  sc_end: endsStatus,
  skill: onlyOne(commandWords.givesSkill),
  itemskill: onlyOne(commandWords.casts),
  unitskilluseid: ([, ...values], names) => said(commandWords.casts, values, names),
  getitem: givesItems,
  getitembound: givesItems,
  rentitem: ([item, time], names) =>
    item && time ? said(commandWords.rentsItem, [item, multiplied(time, 1_000)], names) : [],
  getgroupitem: () => [once(commandWords.givesGroup)],
  getrandgroupitem: () => [once(commandWords.givesGroup)],
  packageitem: () => [once(commandWords.givesGroup)],
  pet: (values, names) =>
    values.length === 0 ? [once(commandWords.tamesAny)] : said(commandWords.tames, values, names),
  mercenary_create: ([, time], names) => (time ? saidOnce(commandWords.hires, [time], names) : []),
  transform: onlyOne(commandWords.becomes),
  active_transform: onlyOne(commandWords.becomes),
  montransform: onlyOne(commandWords.becomes),
  monster: summons,
  getexp: gains,
  getexp2: gains,
}

/** What a command other than a bonus does. What is only seen or heard, such as `specialeffect`, has no words. */
export const commandEffects = (name: string, values: Values, names: Names, linesOf: ReadStatus): Said[] =>
  commands[name]?.(values, names, linesOf) ?? []
