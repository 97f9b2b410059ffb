import type { Histogram } from './instruments.ts'

const EVERY_MS = 50

/**
 * Counts how late the event loop comes to what is due. Node's own measure of it has percentiles since it was last set back,
 * so that two who ask would take each other's; these are counts, which each can take the difference of. Gives what ends it.
 */
export function watchEventLoop(delays: Histogram): () => void {
  let due = performance.now() + EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - due) / 1_000)
    due = now + EVERY_MS
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}
