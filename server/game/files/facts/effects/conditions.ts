import { fill } from '../../../../../content/messages/fill.ts'
import { effectWords, equipmentWords } from '../words/effectWords.ts'
import { bothDraws, chanceOf, comparedDraw, eitherDraw, isDraw, type Draw } from './draws.ts'
import { numberOf, type Expression } from './expression.ts'
import { nameWords, type Names } from './names.ts'
import { percentage } from './quantity.ts'
import { subjectOf } from './subjects.ts'

/** What must be true at once: numbers of something between two bounds, draws by chance, and sentences. */
export interface Conditions {
  ranges: ReadonlyMap<string, { low: number; high: number; letters: boolean }>
  draws: ReadonlyMap<symbol, Draw>
  texts: readonly string[]
}

export const always: Conditions = { ranges: new Map(), draws: new Map(), texts: [] }

/** Null if they cannot be true at once. */
export function both(one: Conditions, other: Conditions): Conditions | null {
  const ranges = new Map(one.ranges)
  for (const [what, { low, high, letters }] of other.ranges) {
    const own = ranges.get(what)
    const joined = { low: Math.max(low, own?.low ?? -Infinity), high: Math.min(high, own?.high ?? Infinity), letters }
    if (joined.low > joined.high) return null
    ranges.set(what, joined)
  }
  const draws = new Map(one.draws)
  for (const [draw, drawn] of other.draws) {
    const own = draws.get(draw)
    const joined = own ? bothDraws(own, drawn) : drawn
    if (!joined) return null
    draws.set(draw, joined)
  }
  return { ranges, draws, texts: [...new Set([...one.texts, ...other.texts])] }
}

const GRADES = ['-', 'D', 'C', 'B', 'A']
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

export function conditionWords({ ranges, draws, texts }: Conditions): string {
  const words = [...ranges].map(([what, { low, high, letters }]) => {
    const shown = (value: number) => (letters ? (GRADES[value] ?? String(value)) : String(value))
    const { least, most, same, between } = effectWords.range
    const [lowest, highest] = [low === -Infinity || (low <= 0 && high !== Infinity), high === Infinity]
    const template = low === high ? same : highest ? least : lowest ? most : between
    return fill(template, { what, low: shown(low), high: shown(high) })
  })
  // "Selain Job Mage, Job Sage" could exclude both.
  const isNegative = (text: string) => text.startsWith(effectWords.not.replace('{what}', ''))
  const [excluded, others] = [texts.filter(isNegative), texts.filter((text) => !isNegative(text))]
  return capital([...words, ...others, ...excluded, ...chanceWords(draws)].join(', '))
}

const chanceWords = (draws: Conditions['draws']): string[] =>
  draws.size === 0 ? [] : [fill(effectWords.chance, { chance: percentage(chanceOf(draws.values())) })]

const sentence = (text: string): Conditions => ({ ...always, texts: [text] })

const FLIPPED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '==': '==', '!=': '!=' }
const OPPOSITE: Readonly<Record<string, string>> = {
  '<': '>=',
  '>': '<=',
  '<=': '>',
  '>=': '<',
  '==': '!=',
  '!=': '==',
}

const valueOf = (of: Expression): { value: number; letters: boolean } | null => {
  if (of.kind === 'number') return { value: of.value, letters: false }
  const grade = of.kind === 'name' ? /^enchantgrade_([abcd])$/i.exec(of.name)?.[1] : undefined
  return grade === undefined ? null : { value: GRADES.indexOf(grade.toUpperCase()), letters: true }
}

/**
 * The cases in which an expression is true, or is not: one of them holds. Null if there are no words for one. An empty
 * list means never.
 */
export function casesOf(of: Expression, isTrue: boolean, names: Names): Conditions[] | null {
  if (of.kind === 'number') return (of.value !== 0) === isTrue ? [always] : []
  if (of.kind === 'not') return casesOf(of.of, !isTrue, names)
  if (of.kind === 'binary') {
    const { mark, left, right } = of
    if (mark === '&&' || mark === '||') {
      const [one, other] = [casesOf(left, isTrue, names), casesOf(right, isTrue, names)]
      if (!one || !other) return null
      if ((mark === '||') === isTrue) return alternatives(one, other, () => casesOf(left, !isTrue, names))
      return product(one, other)
    }
    if (mark in FLIPPED) return compared(isTrue ? mark : (OPPOSITE[mark] ?? mark), left, right, names)
    if (mark === '&') return jobLevel(of, isTrue)
  }
  // A number alone is true if it is not zero.
  if (isDraw(of)) return compared(isTrue ? '!=' : '==', of, numberOf(0), names)
  const ranged = spanned(of, span(isTrue ? '>=' : '<=', isTrue ? 1 : 0), false, names)
  if (ranged) return [ranged]
  const text = spoken(of, names)
  return text === null || !isTrue ? null : [sentence(text)]
}

const JOB_LEVELS: Readonly<Record<string, string>> = {
  ...{ eajl_third: effectWords.thirdJob, eajl_2: effectWords.secondJob },
  ...{ eajl_upper: effectWords.upperJob, eajl_baby: effectWords.babyJob },
}

/** `eaclass() & EAJL_THIRD` */
function jobLevel({ right }: Expression & { kind: 'binary' }, isTrue: boolean): Conditions[] | null {
  const what = right.kind === 'name' ? JOB_LEVELS[right.name.toLowerCase()] : undefined
  return what === undefined ? null : [sentence(isTrue ? what : fill(effectWords.not, { what }))]
}

/**
 * Jobs and other sentences of which one must hold are one sentence; parts of one draw are one part. Others exclude each
 * other: `DEX ≥ 90: STR +1` and `LUK ≥ 90: STR +1` would be +2 for a character with both.
 */
function alternatives(
  one: readonly Conditions[],
  other: readonly Conditions[],
  without: () => readonly Conditions[] | null,
): Conditions[] {
  const cases = [...one, ...other]
  const draw = eitherOf(cases)
  if (draw) return [draw]
  const texts = cases.flatMap(({ ranges, draws, texts }) =>
    ranges.size === 0 && draws.size === 0 && texts.length === 1 ? texts : [],
  )
  if (texts.length === cases.length && texts.length > 1) return [sentence(joined(texts))]
  const overlaps = one.every(isRanges) || (one.every(isSentences) && other.every(isRanges))
  const rest = overlaps ? without() : null
  return rest ? [...one, ...product(rest, other)] : cases
}

const isRanges = ({ ranges, draws, texts }: Conditions): boolean =>
  ranges.size > 0 && draws.size === 0 && texts.length === 0
const isSentences = ({ ranges, draws }: Conditions): boolean => ranges.size === 0 && draws.size === 0

/** What is in a case of each. */
const product = (one: readonly Conditions[], other: readonly Conditions[]): Conditions[] =>
  one.flatMap((first) => other.flatMap((second) => both(first, second) ?? []))

function eitherOf(cases: readonly Conditions[]): Conditions | null {
  const [first, ...rest] = cases
  const [drawn, ...others] = first?.draws ?? []
  if (!drawn || others.length > 0) return null
  const [draw, part] = drawn
  const isOfIt = ({ ranges, draws, texts }: Conditions) =>
    ranges.size === 0 && texts.length === 0 && draws.size === 1 && draws.has(draw)
  if (!cases.every(isOfIt)) return null
  const either = rest.reduce((sum, { draws }) => eitherDraw(sum, draws.get(draw) ?? sum), part)
  return { ...always, draws: new Map([[draw, either]]) }
}

function joined(texts: readonly string[]): string {
  const [first = '', ...rest] = texts
  const beginnings = [effectWords.job.replace('{job}', ''), effectWords.weaponType.replace('{type}', '')]
  const shared = beginnings.find((beginning) => first.startsWith(beginning)) ?? ''
  const rests = rest.map((text) => (text.startsWith(shared) ? text.slice(shared.length) : text))
  return [first, ...rests].join(effectWords.or)
}

type Span = readonly [low: number, high: number]

function span(mark: string, value: number): Span {
  if (mark === '==') return [value, value]
  if (mark === '>=') return [value, Infinity]
  if (mark === '>') return [value + 1, Infinity]
  return [-Infinity, mark === '<' ? value - 1 : value]
}

function spanned(of: Expression, given: Span, letters: boolean, names: Names): Conditions | null {
  const [inner, [low, high]] = withoutNumbers(of, given)
  const what = subjectOf(inner, names)
  return what === null ? null : { ...always, ranges: new Map([[what, { low, high, letters }]]) }
}

/** `(BaseLevel - 70) / 10 >= 1` is `BaseLevel >= 80`: division rounds towards zero. */
function withoutNumbers(of: Expression, given: Span): readonly [Expression, Span] {
  const number = of.kind === 'binary' && of.right.kind === 'number' ? of.right.value : null
  if (of.kind !== 'binary' || number === null) return [of, given]
  const [low, high] = given
  if (of.mark === '+') return withoutNumbers(of.left, [low - number, high - number])
  if (of.mark === '-') return withoutNumbers(of.left, [low + number, high + number])
  const isRounded = of.mark === '/' && number > 0 && (low > 0 || low === -Infinity) && high >= 0
  return isRounded ? withoutNumbers(of.left, [low * number, high * number + number - 1]) : [of, given]
}

function compared(mark: string, left: Expression, right: Expression, names: Names): Conditions[] | null {
  const drawn = comparedDraw(mark, left, right) ?? comparedDraw(FLIPPED[mark] ?? mark, right, left)
  if (drawn !== null) return drawn[1].spans.length === 0 ? [] : [{ ...always, draws: new Map([drawn]) }]
  const text = equalityOf(left, right, names) ?? equalityOf(right, left, names)
  if (text !== null)
    return mark === '==' ? [sentence(text)] : mark === '!=' ? [sentence(fill(effectWords.not, { what: text }))] : null
  const ranged = rangeOf(mark, left, right, names) ?? rangeOf(FLIPPED[mark] ?? mark, right, left, names)
  return ranged
}

function rangeOf(mark: string, left: Expression, right: Expression, names: Names): Conditions[] | null {
  const bound = valueOf(right)
  if (!bound || valueOf(left) !== null) return null
  const ranges = (mark === '!=' ? ['<', '>'] : [mark]).flatMap(
    (one) => spanned(left, span(one, bound.value), bound.letters, names) ?? [],
  )
  return ranges.length === 0 ? null : ranges
}

const JOBS = new Set(['class', 'baseclass', 'basejob'])

function equalityOf(left: Expression, right: Expression, names: Names): string | null {
  if (left.kind === 'name') {
    const name = left.name.toLowerCase()
    if (JOBS.has(name)) {
      const job = nameWords.job(right)
      return job === null ? null : fill(effectWords.job, { job })
    }
    if (name === 'sex') {
      const isFemale =
        right.kind === 'name' ? /female$/i.test(right.name) : right.kind === 'number' && right.value === 0
      return isFemale ? effectWords.female : effectWords.male
    }
  }
  // `(eaclass() & EAJ_THIRDMASK) == EAJ_RUNE_KNIGHT`
  if (left.kind === 'binary' && left.mark === '&' && right.kind === 'name' && /^eaj_/i.test(right.name)) {
    const job = nameWords.job({ kind: 'name', name: right.name.replace(/^EAJ_/i, '') })
    return job === null ? null : fill(effectWords.job, { job })
  }
  if (left.kind !== 'call') return null
  const [first, second] = left.args
  if (left.name.toLowerCase() === 'getiteminfo' && second) {
    const type = nameWords.weapon(right)
    return type === null ? null : fill(effectWords.weaponType, { type })
  }
  if (
    left.name.toLowerCase() === 'getequipid' &&
    first?.kind === 'name' &&
    first.name.toLowerCase() in equipmentWords
  ) {
    const items = nameWords.item(right, names)
    return items === null ? null : fill(effectWords.wearing, { items })
  }
  return null
}

function spoken(of: Expression, names: Names): string | null {
  if (of.kind !== 'call' || of.name.toLowerCase() !== 'isequipped') return null
  const items = of.args.flatMap((arg) => nameWords.item(arg, names) ?? [])
  return items.length === of.args.length ? fill(effectWords.wearing, { items: items.join(' + ') }) : null
}
