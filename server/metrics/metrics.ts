import type { Counter, Histogram, Registry } from 'prom-client'

/** Figures that are looked up whenever somebody asks: one, or one for each value of the label `kind`. */
export interface Reading {
  name: string
  help: string
  type: 'counter' | 'gauge'
  read: () => Readonly<Record<string, number>> | number
}

/** The metrics of one process, in a form that can be sent to another. */
export type MetricsReport = Awaited<ReturnType<Registry['getMetricsAsJSON']>>

/** What one process counts of itself. */
export interface Metrics {
  requests: Pick<Counter<'class' | 'status'>, 'inc'>
  durations: Pick<Histogram<'class'>, 'observe'>
  queries: Pick<Histogram<'outcome'>, 'observe'>
  storeRequests: Pick<Histogram<'operation' | 'outcome'>, 'observe'>
  writes: Pick<Counter<'type'>, 'inc'>
  refusals: Pick<Counter<'code'>, 'inc'>
  eventLoopDelays: Pick<Histogram, 'observe'>
  addReading: (reading: Reading) => void
  report: () => Promise<MetricsReport>
  /** Reports of several processes, in the text format of Prometheus. */
  format: (reports: readonly MetricsReport[]) => Promise<string>
}

const ignore = (): void => undefined

/** For a site whose metrics nobody may read: nothing is counted, and the library, some megabytes, is not loaded. */
export const noMetrics: Metrics = {
  requests: { inc: ignore },
  durations: { observe: ignore },
  queries: { observe: ignore },
  storeRequests: { observe: ignore },
  writes: { inc: ignore },
  refusals: { inc: ignore },
  eventLoopDelays: { observe: ignore },
  addReading: ignore,
  report: () => Promise.resolve([]),
  format: () => Promise.resolve(''),
}
