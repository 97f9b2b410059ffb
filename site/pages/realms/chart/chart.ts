export interface ChartPoint {
  at: number
  value: number
}

export interface ChartSpan {
  from: number
  to: number
  step: number
}

/** `place` means a rank in a ranking, so 1 is at the top of the chart. */
export type Axis = 'count' | 'place'

export interface Chart {
  line: string
  area: string
  ticks: readonly { value: number; height: number }[]
}

export const BOX = 1_000

const MOST_TICKS = 4

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

function unbroken(points: readonly ChartPoint[], step: number): ChartPoint[][] {
  const runs: ChartPoint[][] = []
  for (const point of points) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    // Points of an hourly series may lie anywhere within their hour, so only a distance of more than 1.5 steps counts
    // as a gap.
    if (run && last && point.at - last.at <= step * 1.5) run.push(point)
    else runs.push([point])
  }
  return runs
}

export const momentIn = ({ from, to }: ChartSpan, at: number): number => (to > from ? (at - from) / (to - from) : 0.5)

export function drawChart(points: readonly ChartPoint[], span: ChartSpan, axis: Axis): Chart | null {
  if (points.length === 0) return null
  const { ticks, height } = scales[axis](points.map(({ value }) => value))
  const x = ({ at }: ChartPoint) => Math.round(momentIn(span, at) * BOX)
  const y = ({ value }: ChartPoint) => Math.round(height(value) * BOX)
  const runs = unbroken(points, span.step)
  const paths = runs.map((run) => {
    const [first, ...others] = run
    const rest = others.map((point) => `L${x(point)} ${y(point)}`).join('')
    // A line of zero length with round ends draws a single point as a dot.
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
