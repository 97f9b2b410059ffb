import { setTimeout as sleep } from 'node:timers/promises'
import { outageOf } from '../../errors/outage.ts'
import type { TransactionWork } from '../database.ts'

/** For how long after its beginning a transaction may be repeated, by why it was not committed. */
const REPEAT_MS = { conflict: 5_000, server: 1_500 } as const
/** The pause before it is repeated. The random part keeps two transactions that conflicted from conflicting again. */
const PAUSE_MS = { least: 20, more: 80 } as const

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

type Run<T> = (work: TransactionWork<T>) => Promise<T>

/**
 * Runs a transaction with `first`, and again with `again` if it is certain that nothing of it was committed: it conflicted with another
 * one, or the connection was lost before its commit was sent. So `work` may run several times: what it does outside the transaction must
 * be the same when done twice. A commit whose answer was lost is not repeated: it throws CommitLostError.
 */
export async function repeatTransaction<T>(
  { first, again }: { first: Run<T>; again: Run<T> },
  work: TransactionWork<T>,
): Promise<T> {
  const start = performance.now()
  for (let run = first; ; run = again) {
    try {
      return await run(work)
    } catch (error) {
      const limit = limitOf(error)
      if (limit === null || performance.now() - start > limit) throw error
      await sleep(PAUSE_MS.least + Math.random() * PAUSE_MS.more)
    }
  }
}

/** For how many milliseconds a transaction that failed like this may be repeated; null if it would fail again or may be committed. */
function limitOf(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || code === LOCK_NOT_AVAILABLE)
    return REPEAT_MS.conflict
  const outage = outageOf(error)
  return outage === 'database_away' || outage === 'read_only' ? REPEAT_MS.server : null
}
