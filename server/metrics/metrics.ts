import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Histogram, Reading, type Instrument } from './instruments.ts'

const NANOSECONDS = 1e9

/** What one process counts of itself. */
export class Metrics {
  readonly requests = new Counter('gapura_requests_total', 'Requests that the framework answered.')
  readonly durations = new Histogram('gapura_request_seconds', 'How long their answers took.', 'class')
  readonly queries = new Histogram('gapura_database_seconds', 'How long the database took for a query.', 'outcome')
  readonly writes = new Counter('gapura_writes_total', 'Changes that this process has committed, by content type.')
  readonly refusals = new Counter(
    'gapura_refusals_total',
    'Requests that were refused, by code; too_many is a throttle.',
  )
  readonly #readings: Instrument[] = []
  readonly #delay = monitorEventLoopDelay({ resolution: 20 })

  constructor() {
    this.#delay.enable()
    this.read('gapura_event_loop_delay_seconds', 'How late the event loop was since the last look.', 'gauge', () => {
      const delays = {
        median: this.#delay.percentile(50) / NANOSECONDS,
        p99: this.#delay.percentile(99) / NANOSECONDS,
        longest: this.#delay.max / NANOSECONDS,
      }
      this.#delay.reset()
      return delays
    })
    this.read('gapura_memory_bytes', 'Memory of the process.', 'gauge', () => {
      const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
      return { resident: rss, heap: heapUsed, external, buffers: arrayBuffers }
    })
    this.read('gapura_processor_seconds_total', 'Time of the processor that the process took.', 'counter', () => {
      const { user, system } = process.cpuUsage()
      return { user: user / 1e6, system: system / 1e6 }
    })
    this.read('gapura_uptime_seconds', 'Since when the process runs.', 'gauge', () => process.uptime())
  }

  /** Adds a number that is looked up whenever somebody asks; by kind where it is several. */
  read(...reading: ConstructorParameters<typeof Reading>): void {
    this.#readings.push(new Reading(...reading))
  }

  text(): string {
    const { requests, durations, queries, writes, refusals } = this
    const instruments = [requests, durations, queries, writes, refusals, ...this.#readings]
    return `${instruments.flatMap((instrument) => instrument.lines()).join('\n')}\n`
  }
}
