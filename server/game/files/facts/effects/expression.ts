/** Expressions of the emulators' script language. Names are constants or variables. */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string }
  | { kind: 'name'; name: string }
  | { kind: 'call'; name: string; args: readonly Expression[]; draw?: symbol }
  | { kind: 'binary'; mark: string; left: Expression; right: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'choice'; condition: Expression; yes: Expression; no: Expression }
  | { kind: 'unknown' }

export const numberOf = (value: number): Expression => ({ kind: 'number', value })
export const unknown: Expression = { kind: 'unknown' }

/** Division of the game's integers rounds towards zero. */
const operators: Readonly<Record<string, (left: number, right: number) => number>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => (right === 0 ? NaN : Math.trunc(left / right)),
  '%': (left, right) => (right === 0 ? NaN : left % right),
  '|': (left, right) => left | right,
  '&': (left, right) => left & right,
  '==': (left, right) => Number(left === right),
  '!=': (left, right) => Number(left !== right),
  '<': (left, right) => Number(left < right),
  '>': (left, right) => Number(left > right),
  '<=': (left, right) => Number(left <= right),
  '>=': (left, right) => Number(left >= right),
  '&&': (left, right) => Number(left !== 0 && right !== 0),
  '||': (left, right) => Number(left !== 0 || right !== 0),
}

const ARITHMETIC = new Set(['+', '-', '*', '/', '%'])
const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||'])

/** `(getrefine() > 6) * 5` counts a true comparison as 1. */
const counted = (of: Expression): Expression =>
  of.kind === 'not' || (of.kind === 'binary' && COMPARISONS.has(of.mark))
    ? { kind: 'choice', condition: of, yes: numberOf(1), no: numberOf(0) }
    : of

const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
  min: (values) => Math.min(...values),
  max: (values) => Math.max(...values),
  pow: ([base = 0, power = 0]) => base ** power,
}

/** Computes what has a value without the character that wears the item. */
export function simplified(expression: Expression): Expression {
  switch (expression.kind) {
    case 'binary': {
      const { mark } = expression
      const operand = ARITHMETIC.has(mark) ? counted : (of: Expression) => of
      const [left, right] = [operand(simplified(expression.left)), operand(simplified(expression.right))]
      const compute = operators[mark]
      if (left.kind === 'unknown' || right.kind === 'unknown') return unknown
      if (compute && left.kind === 'number' && right.kind === 'number') return known(compute(left.value, right.value))
      if (mark === '+' && left.kind === 'number' && left.value === 0) return right
      if (mark === '*' && left.kind === 'number') return { kind: 'binary', mark, left: right, right: left }
      if ((mark === '+' || mark === '-') && right.kind === 'number' && right.value === 0) return left
      if ((mark === '*' || mark === '/') && right.kind === 'number' && right.value === 1) return left
      return { kind: 'binary', mark, left, right }
    }
    case 'not': {
      const of = simplified(expression.of)
      return of.kind === 'number' ? numberOf(Number(of.value === 0)) : of.kind === 'unknown' ? of : { kind: 'not', of }
    }
    case 'choice': {
      const condition = simplified(expression.condition)
      if (condition.kind === 'number') return simplified(condition.value === 0 ? expression.no : expression.yes)
      return { kind: 'choice', condition, yes: simplified(expression.yes), no: simplified(expression.no) }
    }
    case 'call': {
      const args = expression.args.map(simplified)
      const compute = functions[expression.name.toLowerCase()]
      const values = args.flatMap((arg) => (arg.kind === 'number' ? [arg.value] : []))
      if (compute && args.length > 0 && values.length === args.length) return known(compute(values))
      return { ...expression, args }
    }
    default:
      return expression
  }
}

const known = (value: number): Expression => (Number.isFinite(value) ? numberOf(value) : unknown)

/** The expression with each of its parts changed, from the inside to the outside. */
export function mapped(of: Expression, change: (part: Expression) => Expression): Expression {
  const inner = (part: Expression) => mapped(part, change)
  switch (of.kind) {
    case 'call':
      return change({ ...of, args: of.args.map(inner) })
    case 'binary':
      return change({ ...of, left: inner(of.left), right: inner(of.right) })
    case 'not':
      return change({ kind: 'not', of: inner(of.of) })
    case 'choice':
      return change({ kind: 'choice', condition: inner(of.condition), yes: inner(of.yes), no: inner(of.no) })
    default:
      return change(of)
  }
}

/** Replaces variables by what they hold. */
export function substituted(expression: Expression, variables: ReadonlyMap<string, Expression>): Expression {
  const inner = (one: Expression) => substituted(one, variables)
  switch (expression.kind) {
    case 'name':
      return (
        variables.get(expression.name.toLowerCase()) ??
        (LOCAL.test(expression.name) ? numberOf(0) : isVariable(expression.name) ? unknown : expression)
      )
    case 'binary':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) }
    case 'not':
      return { kind: 'not', of: inner(expression.of) }
    case 'choice':
      return {
        kind: 'choice',
        condition: inner(expression.condition),
        yes: inner(expression.yes),
        no: inner(expression.no),
      }
    case 'call':
      return { ...expression, args: expression.args.map(inner) }
    default:
      return expression
  }
}

/** A variable of the script alone is 0 until it is set. */
const LOCAL = /^\.@/
const isVariable = (name: string): boolean => /^[.@$#']/.test(name)

/** The first choice in it, from the outside to the inside. */
export function firstChoice(expression: Expression): (Expression & { kind: 'choice' }) | null {
  switch (expression.kind) {
    case 'choice':
      return expression
    case 'binary':
      return firstChoice(expression.left) ?? firstChoice(expression.right)
    case 'not':
      return firstChoice(expression.of)
    case 'call':
      return expression.args.reduce<ReturnType<typeof firstChoice>>((found, arg) => found ?? firstChoice(arg), null)
    default:
      return null
  }
}

/** The expression with one of its choices decided. */
export function decided(expression: Expression, choice: Expression, isYes: boolean): Expression {
  const inner = (one: Expression) => decided(one, choice, isYes)
  if (expression === choice && choice.kind === 'choice') return isYes ? choice.yes : choice.no
  switch (expression.kind) {
    case 'choice':
      return {
        ...expression,
        condition: inner(expression.condition),
        yes: inner(expression.yes),
        no: inner(expression.no),
      }
    case 'binary':
      return { ...expression, left: inner(expression.left), right: inner(expression.right) }
    case 'not':
      return { kind: 'not', of: inner(expression.of) }
    case 'call':
      return { ...expression, args: expression.args.map(inner) }
    default:
      return expression
  }
}
