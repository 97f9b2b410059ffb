export interface ChartPoint {
  /** Milliseconds since 1970. */
  at: number
  value: number
}

export interface ChartSpan {
  from: number
  to: number
  /** Larger gaps between points are drawn as gaps. */
  step: number
}

/** Counts grow upwards; for places the first is at the top. */
export type Axis = 'count' | 'place'

export interface Chart {
  /** Paths in a square of BOX units, stretched by CSS. */
  line: string
  area: string
  /** Grid lines, from 0 at the top to 1 at the bottom. */
  ticks: readonly { value: number; height: number }[]
}

export const BOX = 1_000

const MOST_TICKS = 4

/** Round numbers from 0 to at least `most`, with at most MOST_TICKS steps. */
export function roundTicks(most: number): number[] {
  const rough = Math.max(most, 1) / MOST_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

const scales: Readonly<
  Record<Axis, (values: readonly number[]) => { ticks: number[]; height: (value: number) => number }>
> = {
  count: (values) => {
    const ticks = roundTicks(Math.max(...values))
    const top = ticks.at(-1) ?? 1
    return { ticks, height: (value) => 1 - value / top }
  },
  place: (values) => {
    const [best, worst] = [Math.min(...values), Math.max(...values)]
    if (best === worst) return { ticks: [best], height: () => 0.5 }
    return { ticks: [best, worst], height: (value) => (value - best) / (worst - best) }
  },
}

/** Splits points at gaps. */
function unbroken(points: readonly ChartPoint[], step: number): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    // One and a half steps, because points may be anywhere within their hour.
    if (run && last && point.at - last.at <= step * 1.5) run.push(point)
    else runs.push([point])
  }
  return runs
}

/** From 0 at the left to 1 at the right. */
export const momentIn = ({ from, to }: ChartSpan, at: number): number => (to > from ? (at - from) / (to - from) : 0.5)

/** Null if there is nothing to draw. */
export function drawChart(points: readonly ChartPoint[], span: ChartSpan, axis: Axis): Chart | null {
  if (points.length === 0) return null
  const { ticks, height } = scales[axis](points.map(({ value }) => value))
  const x = ({ at }: ChartPoint) => Math.round(momentIn(span, at) * BOX)
  const y = ({ value }: ChartPoint) => Math.round(height(value) * BOX)
  const runs = unbroken(points, span.step)
  const paths = runs.map((run) => {
    const [first, ...others] = run
    const rest = others.map((point) => `L${x(point)} ${y(point)}`).join('')
    // A single point is a line of zero length with round caps.
    return first ? `M${x(first)} ${y(first)}${rest || 'h0'}` : ''
  })
  const areas = runs.map((run, index) => {
    const [first, last] = [run[0], run.at(-1)]
    return first && last && first !== last ? `${paths[index]}L${x(last)} ${BOX}L${x(first)} ${BOX}Z` : ''
  })
  return {
    line: paths.join(''),
    area: areas.join(''),
    ticks: ticks.map((value) => ({ value, height: height(value) })),
  }
}
