import { setTimeout as sleep } from 'node:timers/promises'

/** How long a writer waits for another process's transaction on the same SQLite file. */
const LONGEST_MS = 5_000

/** Pauses between the tries, as SQLite's own waiting makes them; the last one is repeated. */
const PAUSES_MS = [1, 2, 5, 10, 15, 20, 25] as const

/**
 * Begins a transaction as soon as no other process has one. SQLite's own waiting (`busy_timeout`) would stop this whole
 * process meanwhile.
 */
export async function retryWhileBusy(begin: () => void): Promise<void> {
  const start = performance.now()
  for (let turn = 0; ; turn += 1) {
    try {
      return begin()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY')
      if (!isBusy || performance.now() - start > LONGEST_MS) throw error
    }
    await sleep(PAUSES_MS[turn] ?? PAUSES_MS.at(-1))
  }
}
