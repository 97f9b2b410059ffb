import { fill } from '../../../../../content/messages/fill.ts'
import { bonusWords, BY_LEVEL, HIGHEST_ONLY } from '../words/bonusWords.ts'
import { effectWords } from '../words/effectWords.ts'
import { always, both, casesOf, conditionWords, type Conditions } from './conditions.ts'
import { commandEffects } from './commands.ts'
import { drawn } from './draws.ts'
import {
  decided,
  firstChoice,
  mapped,
  numberOf,
  simplified,
  substituted,
  unknown,
  type Expression,
} from './expression.ts'
import { nameWords, type Names } from './names.ts'
import { parseScript, type Statement } from './parseScript.ts'
import { each, once, saidBy, withConditions, type Said } from './said.ts'
import { filled } from './template.ts'

/** A script whose values depend on more cases than this is left to the reader of the script. */
const MOST_CASES = 24
const LARGEST_VALUE = 400
const DEEPEST = 4

type Variables = Map<string, Expression>

export interface Effects {
  lines: string[]
  /** Bonuses that hold always, and how many of them have no words: the measure of the tables. */
  bonuses: number
  unsaid: string[]
}

/** What a script does, a sentence for each bonus. What has no words is left out. */
export function effectsOf(script: string, names: Names): Effects {
  const reader = new EffectReader(names)
  reader.walk(parseScript(script), [always], new Map(), 0)
  return { lines: reader.lines(), bonuses: reader.bonuses, unsaid: reader.unsaid }
}

const unset = (name: string): Expression => substituted({ kind: 'name', name }, new Map())

function size(of: Expression): number {
  switch (of.kind) {
    case 'binary':
      return 1 + size(of.left) + size(of.right)
    case 'choice':
      return 1 + size(of.condition) + size(of.yes) + size(of.no)
    case 'not':
      return 1 + size(of.of)
    case 'call':
      return of.args.reduce((sum, arg) => sum + size(arg), 1)
    default:
      return 1
  }
}

interface Line {
  words: string
  effect: Said
  /** Each command that says it, by what it says it of: one in several cases says it once. */
  commands: Map<string, Set<number>>
}

class EffectReader {
  readonly #lines = new Map<string, Line>()
  #commands = 0
  readonly unsaid: string[] = []
  bonuses = 0
  readonly #names: Names
  /** Replacements for parts of its expressions. */
  readonly #known: (part: Expression) => Expression

  constructor(names: Names, known = (part: Expression) => part) {
    this.#names = names
    this.#known = known
  }

  /** Equal lines are one if their effects add up. */
  lines(): string[] {
    return [...this.#lines.values()].flatMap(({ words, effect, commands }) =>
      effect
        .times(Math.max(...[...commands.values()].map(({ size }) => size)))
        .map((text) => withConditions(words, text)),
    )
  }

  walk(statements: readonly Statement[], cases: readonly Conditions[], variables: Variables, depth: number): void {
    for (const statement of statements)
      switch (statement.kind) {
        case 'set':
          this.#set(variables, statement.name, this.#valueOf(statement.value, variables))
          break
        case 'other':
          for (const name of statement.names) variables.set(name, unknown)
          break
        case 'if':
          this.#branch(statement, cases, variables, depth)
          break
        case 'command':
          this.#command(statement, cases, variables, depth)
      }
  }

  #valueOf = (of: Expression, variables: Variables): Expression =>
    drawn(simplified(substituted(mapped(of, this.#known), variables)))

  #set(variables: Variables, name: string, value: Expression): void {
    variables.set(name.toLowerCase(), size(value) > LARGEST_VALUE ? unknown : value)
  }

  #branch(
    { condition, yes, no }: Statement & { kind: 'if' },
    cases: readonly Conditions[],
    variables: Variables,
    depth: number,
  ): void {
    const asked = this.#valueOf(condition, variables)
    const [ifYes, ifNo] = [new Map(variables), new Map(variables)]
    this.walk(yes, this.#narrowed(cases, asked, true), ifYes, depth)
    this.walk(no, this.#narrowed(cases, asked, false), ifNo, depth)
    for (const name of new Set([...ifYes.keys(), ...ifNo.keys()])) {
      const [one, other] = [ifYes.get(name), ifNo.get(name)]
      if (one !== other)
        this.#set(
          variables,
          name,
          simplified({ kind: 'choice', condition: asked, yes: one ?? unset(name), no: other ?? unset(name) }),
        )
    }
  }

  /** The cases in which an expression is true (or is not). None if there are no words for it. */
  #narrowed(cases: readonly Conditions[], of: Expression, isTrue: boolean): Conditions[] {
    if (of.kind === 'unknown') return []
    const choice = firstChoice(of)
    if (choice)
      return [true, false].flatMap((isYes) => {
        const inner = this.#narrowed(cases, choice.condition, isYes)
        return inner.length === 0 || inner.length > MOST_CASES
          ? []
          : this.#narrowed(inner, simplified(decided(of, choice, isYes)), isTrue)
      })
    const own = casesOf(of, isTrue, this.#names) ?? []
    return cases.flatMap((one) => own.flatMap((other) => both(one, other) ?? []))
  }

  #command(
    { name, args }: Statement & { kind: 'command' },
    cases: readonly Conditions[],
    variables: Variables,
    depth: number,
  ): void {
    const command = name.toLowerCase()
    const automatic = command in effectWords.automatic
    if (automatic && depth < DEEPEST) return this.#automatic(command, args, cases, variables, depth)
    const values = args.map((arg) => this.#valueOf(arg, variables))
    const isBonus = /^bonus[2-5]?$/.test(command)
    const isAlways = cases.length === 1 && cases[0] === always
    const isSaid = this.#say(values, cases, (decided) =>
      isBonus
        ? bonusEffect(decided, this.#names)
        : commandEffects(command, decided, this.#names, (script, status, given) =>
            this.#statusLines(script, status, given, depth),
          ),
    )
    if (!isBonus || !isAlways) return
    this.bonuses += 1
    if (!isSaid) this.unsaid.push(JSON.stringify(values))
  }

  /** Says an effect in each case of its values. */
  #say(
    values: readonly Expression[],
    cases: readonly Conditions[],
    effects: (values: readonly Expression[]) => readonly Said[] | null,
    left = MOST_CASES,
    command = (this.#commands += 1),
  ): boolean {
    if (cases.length === 0 || cases.length > MOST_CASES) return false
    const choice = values.reduce<ReturnType<typeof firstChoice>>((found, value) => found ?? firstChoice(value), null)
    if (choice) {
      if (left <= 1) return false
      const said = [true, false].map((isYes) => {
        const inner = this.#narrowed(cases, choice.condition, isYes)
        const known = values.map((value) => simplified(decided(value, choice, isYes)))
        return inner.length > 0 && this.#say(known, inner, effects, left / 2, command)
      })
      return said.includes(true)
    }
    const found = effects(values)
    if (found === null) return false
    for (const conditions of cases) for (const effect of found) this.#add(conditions, effect, command)
    return true
  }

  #add(conditions: Conditions, effect: Said, command: number): void {
    if (effect.text === '') return
    const words = conditionWords(conditions)
    const line = withConditions(words, effect.text)
    // Each of two draws has its own luck: what they give does not add up.
    const own = conditions.draws.size === 0 ? effect : each(effect.text)
    const known = this.#lines.get(line) ?? { words, effect: own, commands: new Map<string, Set<number>>() }
    const of = effect.of ?? ''
    known.commands.set(of, (known.commands.get(of) ?? new Set()).add(command))
    this.#lines.set(line, known)
  }

  #statusLines(script: string, status: string, values: readonly Expression[], depth: number): string[] {
    if (depth >= DEEPEST) return []
    const own = new EffectReader(this.#names, (part) => statusValue(part, status, values))
    own.walk(parseScript(script), [always], new Map(), depth + 1)
    return own.lines()
  }

  /** A script within a script: it is a text, in which values are put by `+`. */
  #automatic(
    command: string,
    args: readonly Expression[],
    cases: readonly Conditions[],
    variables: Variables,
    depth: number,
  ): void {
    const [script, ...rest] = args
    if (!script) return
    const inner = new Map(variables)
    const text = textOf(script, (value) => {
      const name = `.@value${inner.size}`
      inner.set(name, this.#valueOf(value, variables))
      return `(${name})`
    })
    const own = new EffectReader(this.#names)
    own.walk(parseScript(text.replace(/^\s*\{|\}\s*$/g, '')), [always], inner, depth + 1)
    const values = rest.map((arg) => this.#valueOf(arg, variables))
    this.#say(values, cases, (decided) =>
      own.lines().flatMap((effect) => {
        const text = automaticEffect(command, decided, effect, this.#names)
        return text === null ? [] : [each(text)]
      }),
    )
  }
}

/** `getstatus`, script_commands.txt: a status that has its own script is active, another is taken not to be. */
function statusValue(of: Expression, status: string, values: readonly Expression[]): Expression {
  if (of.kind !== 'call' || of.name.toLowerCase() !== 'getstatus') return of
  const [name, type = numberOf(0)] = of.args
  const isOwn = name?.kind === 'name' && name.name.toLowerCase() === `sc_${status}`
  if (type.kind !== 'number') return unknown
  if (type.value === 0 || !isOwn) return numberOf(Number(isOwn))
  return type.value > 4 ? unknown : (values[type.value - 1] ?? numberOf(0))
}

function textOf(of: Expression, named: (value: Expression) => string): string {
  if (of.kind === 'text') return of.text
  if (of.kind === 'binary' && of.mark === '+') return textOf(of.left, named) + textOf(of.right, named)
  return named(of)
}

function automaticEffect(command: string, values: readonly Expression[], effect: string, names: Names): string | null {
  const [first, second, third] = values
  const { automatic } = effectWords
  const text = (template: string, value: Expression | undefined) => (value ? filled(template, [value], names) : null)
  if (command === 'bonus_script') {
    const time = text(
      '{1s}',
      first && simplified({ kind: 'binary', mark: '*', left: first, right: { kind: 'number', value: 1_000 } }),
    )
    return time ? fill(automatic.bonus_script, { time, effect }) : null
  }
  const [chance, time] = [text('{1/10%}', first), text('{1s}', second)]
  if (!chance || !time) return null
  const trigger = third ? nameWords.trigger(third) : ''
  if (command === 'autobonus') return fill(automatic.autobonus, { chance, trigger, time, effect })
  if (command === 'autobonus2') return fill(automatic.autobonus2, { chance, trigger, time, effect })
  const skill = text('{1:skill}', third)
  return skill === null ? null : fill(automatic.autobonus3, { chance, time, skill, effect })
}

function bonusEffect([bonus, ...given]: readonly Expression[], names: Names): Said[] | null {
  if (bonus?.kind !== 'name') return null
  const name = bonus.name.toLowerCase()
  const values = withRandomLevel(name, given)
  const template = bonusWords[`${name} ${values.length}`] ?? bonusWords[name]
  const said = template === undefined ? null : saidBy(template, values, names)
  if (!said || (BY_LEVEL.has(name) && given.some(isNegative))) return null
  return [HIGHEST_ONLY.has(name) ? once(said.text) : said]
}

const isNegative = (of: Expression): boolean => of.kind === 'number' && of.value < 0

/** Where the level of a skill is in bonuses that cast it by chance, and where their option is. */
const CAST_AT: Readonly<Record<string, readonly [level: number, option: number]>> = {
  ...{ 'bautospell 4': [1, 3], 'bautospell 5': [1, 4], 'bautospellwhenhit 4': [1, 3], 'bautospellwhenhit 5': [1, 4] },
  'bautospellonskill 5': [2, 4],
}

/** Bit 2 of the option draws the level from 1 to the one given: item_bonus.txt, "AutoSpell Bonuses". */
function withRandomLevel(name: string, values: readonly Expression[]): readonly Expression[] {
  const [levelAt, optionAt] = CAST_AT[`${name} ${values.length}`] ?? [-1, -1]
  const [level, option] = [values[levelAt], values[optionAt]]
  if (!level || option?.kind !== 'number' || (option.value & 2) === 0) return values
  const drawn: Expression =
    level.kind === 'number' && level.value === 1 ? level : { kind: 'call', name: 'rand', args: [numberOf(1), level] }
  return values.with(levelAt, drawn)
}
