import { setTimeout as sleep } from 'node:timers/promises'
import { outageOf } from '../../errors/outage.ts'
import type { TransactionWork } from '../database.ts'

/** How long after its start a transaction may be repeated, by the kind of failure. */
const REPEAT_MS = { conflict: 5_000, server: 1_500 } as const
/** The random part keeps two conflicting transactions from conflicting again. */
const PAUSE_MS = { least: 20, more: 80 } as const

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

type Run<T> = (work: TransactionWork<T>) => Promise<T>

/**
 * Runs a transaction with `first`, and again with `again` if certainly nothing was committed: it conflicted, or the
 * connection was lost before the commit was sent. `work` may therefore run several times. If the answer to a commit is
 * lost, it throws CommitLostError instead.
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

/**
 * Milliseconds for which a transaction with this failure may be repeated; null if it would fail again or may have been
 * committed.
 */
function limitOf(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || code === LOCK_NOT_AVAILABLE)
    return REPEAT_MS.conflict
  const outage = outageOf(error)
  return outage === 'database_away' || outage === 'read_only' ? REPEAT_MS.server : null
}
