import type { Metrics } from './metrics.ts'

const EVERY_MS = 50

/**
 * Measures how late the event loop runs a timer. Node's own measure has percentiles since it was last reset, so that two
 * readers would reset each other's; a histogram's counts only rise, and each reader takes their difference. Returns what
 * ends the measuring.
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
