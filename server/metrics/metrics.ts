import type { Counter, Histogram, Registry } from 'prom-client'

export type AddReading = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  read: () => Readonly<Record<string, number>> | number,
) => void

export type MetricsReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

export interface Metrics {
  requests: Pick<Counter<'class' | 'status'>, 'inc'>
  durations: Pick<Histogram<'class'>, 'observe'>
  queries: Pick<Histogram<'outcome'>, 'observe'>
  storeRequests: Pick<Histogram<'operation' | 'outcome'>, 'observe'>
  writes: Pick<Counter<'type'>, 'inc'>
  refusals: Pick<Counter<'code'>, 'inc'>
  policyViolations: Pick<Counter<'directive'>, 'inc'>
  forgedNotices: Pick<Counter<'gateway'>, 'inc'>
  eventLoopDelays: Pick<Histogram, 'observe'>
  addReading: AddReading
  report: () => Promise<MetricsReport>
  format: (reports: readonly MetricsReport[]) => Promise<string>
}

const ignore = (): void => undefined

/** Used if METRICS_TOKEN is not set: nothing is counted, and the metrics library is not loaded. */
export const noMetrics: Metrics = {
  requests: { inc: ignore },
  durations: { observe: ignore },
  queries: { observe: ignore },
  storeRequests: { observe: ignore },
  writes: { inc: ignore },
  refusals: { inc: ignore },
  policyViolations: { inc: ignore },
  forgedNotices: { inc: ignore },
  eventLoopDelays: { observe: ignore },
  addReading: ignore,
  report: () => Promise.resolve([]),
  format: () => Promise.resolve(''),
}
