import cluster from 'node:cluster'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { AddReading, Metrics, MetricsReport } from './metrics.ts'

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function prometheusMetrics(): Metrics {
  const registry = new Registry()
  if (cluster.worker) registry.setDefaultLabels({ worker: String(cluster.worker.id) })
  collectDefaultMetrics({ register: registry })

  const registers = [registry]
  const counter = <L extends string>(name: string, help: string, ...labelNames: L[]): Counter<L> =>
    new Counter({ name, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, ...labelNames: L[]): Histogram<L> =>
    new Histogram({ name, help, labelNames, buckets: BUCKETS, registers })
  const addReading: AddReading = (type, name, help, read) => {
    const Metric: typeof Counter | typeof Gauge = type === 'counter' ? Counter : Gauge
    new Metric({
      ...{ name, help, labelNames: ['kind'] as const, registers },
      collect(this: Counter<'kind'> | Gauge<'kind'>) {
        this.reset()
        const value = read()
        if (typeof value === 'number') this.inc(value)
        else for (const [kind, number] of Object.entries(value)) this.inc({ kind }, number)
      },
    })
  }

  addReading('gauge', 'gapura_memory_bytes', 'Memory of the process.', () => {
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
    return { resident: rss, heap: heapUsed, external, buffers: arrayBuffers }
  })
  addReading('counter', 'gapura_processor_seconds_total', 'Processor time that the process took.', () => {
    const { user, system } = process.cpuUsage()
    return { user: user / 1e6, system: system / 1e6 }
  })
  addReading('gauge', 'gapura_uptime_seconds', 'How long the process runs.', () => process.uptime())

  return {
    requests: counter('gapura_requests_total', 'Requests that the framework answered.', 'class', 'status'),
    durations: histogram('gapura_request_seconds', 'How long their answers took.', 'class'),
    queries: histogram('gapura_database_seconds', 'How long the database took for a query.', 'outcome'),
    storeRequests: histogram(
      'gapura_picture_store_seconds',
      'How long requests to picture stores took, including retries.',
      'operation',
      'outcome',
    ),
    writes: counter('gapura_writes_total', 'Changes that this process has committed, by content type.', 'type'),
    refusals: counter('gapura_refusals_total', 'Requests that were refused, by code; too_many is a throttle.', 'code'),
    policyViolations: counter(
      'gapura_csp_violations_total',
      'Violations of the Content-Security-Policy that browsers reported, by directive.',
      'directive',
    ),
    forgedNotices: counter(
      'gapura_forged_notices_total',
      'Notices of payments that no service has sent, or whose signature is wrong, by service.',
      'gateway',
    ),
    eventLoopDelays: histogram(
      'gapura_event_loop_delay_seconds',
      'How late the event loop ran a timer that was due, looked at twenty times a second.',
    ),
    addReading,
    report: async () => (await registry.getMetricsAsJSON()).map(unaggregated),
    format: (reports) => AggregatorRegistry.aggregate([...reports]).metrics(),
  }
}

/**
 * Metrics are labelled by worker and not summed. A sum would fall when a worker ends, which Prometheus would take for a
 * restarted counter.
 */
const unaggregated = (metric: MetricsReport[number]): MetricsReport[number] => ({
  ...metric,
  aggregator: 'first',
  // NaN means that nothing was measured yet. Such samples are left out, because JSON has no NaN.
  values: metric.values.filter(({ value }) => Number.isFinite(value)),
})
