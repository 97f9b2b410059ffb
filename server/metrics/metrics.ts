import { Counter, Histogram, Reading, type Family, type Instrument } from './instruments.ts'

/** What one process counts of itself. */
export class Metrics {
  readonly requests = new Counter('gapura_requests_total', 'Requests that the framework answered.')
  readonly durations = new Histogram('gapura_request_seconds', 'How long their answers took.')
  readonly queries = new Histogram('gapura_database_seconds', 'How long the database took for a query.')
  readonly writes = new Counter('gapura_writes_total', 'Changes that this process has committed, by content type.')
  readonly refusals = new Counter(
    'gapura_refusals_total',
    'Requests that were refused, by code; too_many is a throttle.',
  )
  readonly delays = new Histogram(
    'gapura_event_loop_delay_seconds',
    'How late the event loop came to what was due, looked at twenty times a second.',
  )
  readonly #readings: Instrument[] = []

  constructor() {
    this.read('gapura_memory_bytes', 'Memory of the process.', 'gauge', () => {
      const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
      return { resident: rss, heap: heapUsed, external, buffers: arrayBuffers }
    })
    this.read('gapura_processor_seconds_total', 'Time of the processor that the process took.', 'counter', () => {
      const { user, system } = process.cpuUsage()
      return { user: user / 1e6, system: system / 1e6 }
    })
    this.read('gapura_uptime_seconds', 'How long the process runs.', 'gauge', () => process.uptime())
  }

  /** Adds a number that is looked up whenever somebody asks; by kind where it is several. */
  read(...reading: ConstructorParameters<typeof Reading>): void {
    this.#readings.push(new Reading(...reading))
  }

  families(): Family[] {
    const { requests, durations, queries, writes, refusals, delays } = this
    const instruments = [requests, durations, queries, writes, refusals, delays, ...this.#readings]
    return instruments.map((instrument) => instrument.family())
  }
}
