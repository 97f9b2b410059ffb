import { setTimeout as sleep } from 'node:timers/promises'
import { CommitLostError, outageOf } from '../../../errors/outage.ts'
import type { IsThere, Queries, TransactionWork } from '../../database.ts'
import { settleCommit } from './settleCommit.ts'

/** Until when after its beginning a transaction may begin anew, by why it was not committed. */
const REPEAT_MS = { conflict: 5_000, server: 1_500 } as const
/**
 * Until when after its beginning it is tried to find out whether a transaction was committed. All are answered in five seconds, but
 * for the time that it takes to connect to another of several servers (watchedPool.ts).
 */
const SETTLE_MS = 4_500
/** Pause before it is tried anew: at least, and so much more at most, so that those that met do not meet again. */
const PAUSE_MS = { least: 20, more: 80 } as const

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const LOCK_NOT_AVAILABLE = '55P03'

interface Ways {
  /** How it is tried first, and how again. */
  first: (work: TransactionWork<void>) => Promise<void>
  again: (work: TransactionWork<void>) => Promise<void>
  /** For finding out what became of one. */
  queries: Queries
}

/**
 * Runs a transaction, and runs it anew where it is certain that nothing of it was committed: it met another (a deadlock), or its
 * server was lost or could not be written any more. Where the connection was lost in the commit, it is found out first
 * whether it was committed. Throws CommitLostError where that cannot be known. So `work` may run several times: whatever it
 * does outside the transaction must be the same when done twice.
 */
export async function repeatedTransaction<T>(
  { first, again, queries }: Ways,
  work: TransactionWork<T>,
  isThere?: IsThere,
): Promise<T> {
  const start = performance.now()
  let done: { result: T } | undefined
  const noted: TransactionWork<void> = async (tx) => {
    done = { result: await work(tx) }
  }
  const committed = async (run: Ways['first']): Promise<boolean> => {
    try {
      await run(noted)
      return true
    } catch (error) {
      if (error instanceof CommitLostError) {
        if (error.transaction === null) throw error
        const outcome = await settleCommit(queries, error.transaction, isThere, start + SETTLE_MS - performance.now())
        if (outcome === 'committed') return true
        if (outcome === 'unknown' || performance.now() - start > SETTLE_MS) throw error
        return false
      }
      const limit = limitOf(error)
      if (limit === null || performance.now() - start > limit) throw error
      await sleep(PAUSE_MS.least + Math.random() * PAUSE_MS.more)
      return false
    }
  }
  let isCommitted = await committed(first)
  while (!isCommitted) isCommitted = await committed(again)
  if (!done) throw new Error('A transaction was committed without having run.')
  return done.result
}

/** Until when a transaction that failed so may begin anew, in milliseconds; null where it would fail again. */
function limitOf(error: unknown): number | null {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || code === LOCK_NOT_AVAILABLE)
    return REPEAT_MS.conflict
  const outage = outageOf(error)
  return outage === 'database_away' || outage === 'read_only' ? REPEAT_MS.server : null
}
