import { fill } from '../../../../../content/wording.ts'
import { bonusWords } from '../words/bonusWords.ts'
import { effectWords } from '../words/effectWords.ts'
import { always, both, casesOf, conditionWords, type Conditions } from './conditions.ts'
import { commandEffects } from './commands.ts'
import { decided, firstChoice, simplified, substituted, unknown, type Expression } from './expression.ts'
import type { Names } from './names.ts'
import { parseScript, type Statement } from './parseScript.ts'
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
  return { lines: [...new Set(reader.lines)], bonuses: reader.bonuses, unsaid: reader.unsaid }
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

class EffectReader {
  readonly lines: string[] = []
  readonly unsaid: string[] = []
  bonuses = 0
  readonly #names: Names

  constructor(names: Names) {
    this.#names = names
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

  #valueOf = (of: Expression, variables: Variables): Expression => simplified(substituted(of, variables))

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
    const before = this.lines.length
    const isSaid = this.#say(values, cases, (decided) =>
      isBonus ? bonusEffect(decided, this.#names) : commandEffects(command, decided, this.#names),
    )
    if (!isBonus || !isAlways) return
    this.bonuses += 1
    if (!isSaid && this.lines.length === before) this.unsaid.push(JSON.stringify(values))
  }

  /** Says an effect in each case of its values. */
  #say(
    values: readonly Expression[],
    cases: readonly Conditions[],
    effects: (values: readonly Expression[]) => readonly string[] | null,
    left = MOST_CASES,
  ): boolean {
    if (cases.length === 0 || cases.length > MOST_CASES) return false
    const choice = values.reduce<ReturnType<typeof firstChoice>>((found, value) => found ?? firstChoice(value), null)
    if (choice) {
      if (left <= 1) return false
      const said = [true, false].map((isYes) => {
        const inner = this.#narrowed(cases, choice.condition, isYes)
        const known = values.map((value) => simplified(decided(value, choice, isYes)))
        return inner.length > 0 && this.#say(known, inner, effects, left / 2)
      })
      return said.includes(true)
    }
    const found = effects(values)
    if (found === null) return false
    for (const conditions of cases)
      for (const effect of found) {
        const words = conditionWords(conditions)
        if (effect !== '')
          this.lines.push(words === '' ? effect : fill(effectWords.onlyIf, { conditions: words, effect }))
      }
    return true
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
      own.lines.flatMap((effect) => automaticEffect(command, decided, effect, this.#names) ?? []),
    )
  }
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
    return time === null ? null : fill(automatic.bonus_script, { time, effect })
  }
  const [chance, time] = [text('{1/10%}', first), text('{1s}', second)]
  if (chance === null || time === null) return null
  if (command === 'autobonus') return fill(automatic.autobonus, { chance, time, effect })
  if (command === 'autobonus2') return fill(automatic.autobonus2, { chance, time, effect })
  const skill = text('{1:skill}', third)
  return skill === null ? null : fill(automatic.autobonus3, { chance, time, skill, effect })
}

function bonusEffect([bonus, ...values]: readonly Expression[], names: Names): string[] | null {
  if (bonus?.kind !== 'name') return null
  const name = bonus.name.toLowerCase()
  const template = bonusWords[`${name} ${values.length}`] ?? bonusWords[name]
  const text = template === undefined ? null : filled(template, values, names)
  return text === null ? null : [text]
}
