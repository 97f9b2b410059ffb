import type { Metrics } from '../metrics/metrics.ts'
import type { Publisher } from './publisher.ts'

/** Shows how publishing stands. In a process that does not publish all is zero. */
export function measurePublishing(metrics: Metrics, publisher: Publisher): void {
  metrics.addReading({
    name: 'gapura_published_addresses',
    help: 'Addresses whose answers are published, and those that wait to be written.',
    type: 'gauge',
    read: () => {
      const { published, waiting } = publisher.state
      return { published, waiting }
    },
  })
  metrics.addReading({
    name: 'gapura_publishing_failed',
    help: 'Whether the last attempt to write a published page failed: 1 or 0.',
    type: 'gauge',
    read: () => Number(publisher.state.error !== null),
  })
}
