import { fill } from '../../../../../content/wording.ts'
import { commandWords, CURED, statusEffectWords } from '../words/effectWords.ts'
import type { Expression } from './expression.ts'
import { nameWords, type Names } from './names.ts'
import { filled } from './template.ts'

type Values = readonly Expression[]

const said = (template: string, values: Values, names: Names): string[] => {
  const text = filled(template, values, names)
  return text === null ? [] : [text]
}

const isNegative = (of: Expression | undefined): boolean => of?.kind === 'number' && of.value < 0

/** The numbers of `itemheal`, `heal` and `percentheal` are HP and SP. */
const healing =
  (suffix: '' | 'Rate') =>
  ([hp, sp]: Values, names: Names): string[] => [
    ...(hp ? said(commandWords[`${isNegative(hp) ? 'losesHp' : 'healsHp'}${suffix}`], [hp], names) : []),
    ...(sp ? said(commandWords[`${isNegative(sp) ? 'losesSp' : 'healsSp'}${suffix}`], [sp], names) : []),
  ]

const isEndless = (of: Expression): boolean =>
  of.kind === 'name' ? /^infinite_tick$/i.test(of.name) : of.kind === 'number' && of.value <= 0

function startsStatus([status, time, ...values]: Values, names: Names): string[] {
  if (status?.kind !== 'name' || !time) return []
  const template = statusEffectWords[status.name.toLowerCase().replace(/^sc_/, '')]
  const effect =
    (template === undefined ? null : filled(template, values, names)) ??
    fill(commandWords.hasStatus, { status: nameWords.status(status) ?? '' })
  if (effect === '') return []
  if (isEndless(time)) return [effect]
  const lasts = filled('{1s}', [time], names)
  return lasts === null ? [] : [fill(commandWords.lasting, { effect, time: lasts })]
}

const endsStatus = ([status]: Values, names: Names): string[] => {
  if (status?.kind !== 'name') return []
  const isCured = CURED.has(status.name.toLowerCase().replace(/^sc_/, ''))
  return said(isCured ? commandWords.cures : commandWords.ends, [status], names)
}

const one = (template: string) => (values: Values, names: Names) => said(template, values, names)

const gains = ([base, job]: Values, names: Names): string[] => [
  ...(base ? said(commandWords.gainsBase, [base], names) : []),
  ...(job ? said(commandWords.gainsJob, [job], names) : []),
]

const seconds = (of: Expression | undefined): Expression =>
  of?.kind === 'number' ? { kind: 'number', value: of.value * 1_000 } : { kind: 'unknown' }

const commands: Readonly<Record<string, (values: Values, names: Names) => string[]>> = {
  itemheal: healing(''),
  heal: healing(''),
  percentheal: healing('Rate'),
  sc_start: startsStatus,
  sc_start2: startsStatus,
  sc_start4: startsStatus,
  sc_end: endsStatus,
  skill: one(commandWords.givesSkill),
  itemskill: one(commandWords.casts),
  unitskilluseid: ([, ...values], names) => said(commandWords.casts, values, names),
  getitem: ([item, amount], names) =>
    item && amount
      ? amount.kind === 'number' && amount.value === 1
        ? said(commandWords.givesItem, [item], names)
        : said(commandWords.givesItems, [item, amount], names)
      : [],
  getitembound: (values, names) => commands['getitem']?.(values, names) ?? [],
  rentitem: ([item, time], names) => (item ? said(commandWords.rentsItem, [item, seconds(time)], names) : []),
  getgroupitem: () => [commandWords.givesGroup],
  getrandgroupitem: () => [commandWords.givesGroup],
  packageitem: () => [commandWords.givesGroup],
  pet: (values, names) => (values.length === 0 ? [commandWords.tamesAny] : said(commandWords.tames, values, names)),
  mercenary_create: ([, time], names) => (time ? said(commandWords.hires, [time], names) : []),
  transform: one(commandWords.becomes),
  active_transform: one(commandWords.becomes),
  montransform: one(commandWords.becomes),
  monster: ([, , , , monster], names) =>
    monster ? (isNegative(monster) ? [commandWords.summonsAny] : said(commandWords.summons, [monster], names)) : [],
  getexp: gains,
  getexp2: gains,
}

/** What a command other than a bonus does. What is only seen or heard, such as `specialeffect`, has no words. */
export const commandEffects = (name: string, values: Values, names: Names): string[] =>
  commands[name]?.(values, names) ?? []
