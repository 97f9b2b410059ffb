import type { Metrics } from './metrics.ts'

const EVERY_MS = 50

/**
 * Measures event loop delay in a histogram. Node's own monitor has percentiles since a reset, which two readers would
 * disturb. Returns a function that stops it.
 */
export function watchEventLoop(delays: Metrics['eventLoopDelays']): () => void {
  let due = performance.now() + EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - due) / 1_000)
    due = now + EVERY_MS
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
