import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'

/** A worker that ends at once again is not started as fast as it ends. */
const RESTART_MS = 1_000

/**
 * Runs the server in several processes that share its port, so that it uses more of the machine's processors. The first
 * opens the database before the others begin: it migrates, and says where the site is. One that ends is replaced; where
 * the first cannot start, all of it ends. On a signal each answers what is under way.
 */
export function superviseWorkers(count: number): void {
  let isStopping = false
  let isOpen = false

  const start = (): Worker => {
    const worker = cluster.fork()
    worker.once('exit', (code, signal) => void ended(code, signal))
    return worker
  }
  const ended = async (code: number | null, signal: string | null): Promise<void> => {
    if (isStopping) {
      if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
      return
    }
    if (!isOpen) process.exit(code ?? 1)
    console.error(`A worker has ended (${signal ?? code}); another takes its place.`)
    await sleep(RESTART_MS)
    if (!isStopping) start()
  }

  start().once('listening', () => {
    isOpen = true
    for (let more = 1; more < count; more += 1) start()
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      isStopping = true
      for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal)
    })
  }
}
