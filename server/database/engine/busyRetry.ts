import { setTimeout as sleep } from 'node:timers/promises'

/** How long a writer waits for another process's transaction on the same SQLite file. */
const TIMEOUT_MS = 5_000

/** Pauses between attempts, the same as those of SQLite's own `busy_timeout`; the last one is repeated. */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25] as const

/**
 * Begins a transaction as soon as no other process holds the write lock. SQLite's own waiting (`busy_timeout`) would block
 * this process's event loop meanwhile.
 */
export async function retryWhileBusy(begin: () => void | Promise<void>): Promise<void> {
  const start = performance.now()
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await begin()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() - start > TIMEOUT_MS) throw error
    }
    await sleep(PAUSES_MS[attempt] ?? PAUSES_MS.at(-1))
  }
}
