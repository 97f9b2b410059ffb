import { mapped, type Expression } from './expression.ts'
import { quantityOf } from './quantity.ts'

type Call = Expression & { kind: 'call' }

/** Numbers that `rand` may have drawn, of so many: spans from the lowest to the highest. */
export interface Draw {
  all: number
  spans: readonly (readonly [low: number, high: number])[]
}

/**
 * Marks each call of `rand` as a draw. A variable holds one draw, however often it is compared: a script that asks it
 * twice does not draw twice.
 */
export const drawn = (of: Expression): Expression =>
  mapped(of, (part) => (isRand(part) ? { ...part, draw: part.draw ?? Symbol('draw') } : part))

const isRand = (of: Expression): of is Call => of.kind === 'call' && of.name.toLowerCase() === 'rand'

export const isDraw = (of: Expression): of is Call & { draw: symbol } => of.kind === 'call' && of.draw !== undefined

/** The draws that fulfil a comparison. Null if it is none of a draw with a number. */
export function comparedDraw(mark: string, left: Expression, right: Expression): [symbol, Draw] | null {
  const drawn = isDraw(left) && right.kind === 'number' ? quantityOf(left, () => null) : null
  if (!drawn || !isDraw(left) || right.kind !== 'number') return null
  const { low, high } = drawn
  const { value } = right
  const spans: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
    '<': [[low, value - 1]],
    '<=': [[low, value]],
    '>': [[value + 1, high]],
    '>=': [[value, high]],
    '==': [[value, value]],
    '!=': [
      [low, value - 1],
      [value + 1, high],
    ],
  }
  return [left.draw, { all: high - low + 1, spans: shared(spans[mark] ?? [], [[low, high]]) }]
}

/** What is in one of the first spans and in one of the second ones. */
function shared(first: Draw['spans'], second: Draw['spans']): Draw['spans'] {
  return first.flatMap(([low, high]) =>
    second.flatMap(([least, most]) => {
      const span = [Math.max(low, least), Math.min(high, most)] as const
      return span[0] > span[1] ? [] : [span]
    }),
  )
}

/** Null if no draw fulfils both. */
export function bothDraws(one: Draw, other: Draw): Draw | null {
  const spans = shared(one.spans, other.spans)
  return spans.length === 0 ? null : { all: one.all, spans }
}

export function eitherDraw(one: Draw, other: Draw): Draw {
  const added = other.spans.flatMap(([low, high]) =>
    one.spans.reduce<Draw['spans']>(
      (left, [least, most]) =>
        shared(left, [
          [-Infinity, least - 1],
          [most + 1, Infinity],
        ]),
      [[low, high]],
    ),
  )
  return { all: one.all, spans: [...one.spans, ...added] }
}

/** The chance of draws that do not depend on each other, in percent. */
export const chanceOf = (draws: Iterable<Draw>): number =>
  [...draws].reduce(
    (chance, { all, spans }) => (chance * spans.reduce((sum, [low, high]) => sum + high - low + 1, 0)) / all,
    100,
  )
