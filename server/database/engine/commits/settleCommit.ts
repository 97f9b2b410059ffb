import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { outageOf } from '../../../errors/outage.ts'
import type { IsThere, Queries } from '../../database.ts'

/** What became of a transaction whose connection was lost in its commit. */
export type Outcome = 'committed' | 'rolled_back' | 'unknown'

const PAUSE_MS = 100

/** The number is of a transaction that this server has not begun. */
const INVALID_PARAMETER = '22023'

/**
 * Finds out what became of a transaction: `transaction` is its number at the server that was lost. A server that has taken
 * the place of the lost one, or lost the end of its log, gives the same numbers again. So `committed` is believed of the
 * rows alone, by `isThere`; what was rolled back, or is unknown to the server, cannot have been ours and be there.
 */
export async function settleCommit(
  queries: Queries,
  transaction: string,
  isThere: IsThere | undefined,
  waitMs: number,
): Promise<Outcome> {
  // A server that has vanished leaves each question without an answer.
  const late = new AbortController()
  const settled = settle(queries, transaction, isThere, late.signal)
  try {
    const timeout = sleep(Math.max(waitMs, 0), 'unknown' as const, { signal: late.signal, ref: false })
    return await Promise.race([settled, timeout])
  } finally {
    late.abort()
    settled.catch(() => undefined)
  }
}

async function settle(
  queries: Queries,
  transaction: string,
  isThere: IsThere | undefined,
  late: AbortSignal,
): Promise<Outcome> {
  while (!late.aborted) {
    try {
      const state = await readState(queries, transaction)
      if (state !== 'in progress') {
        if (state !== 'committed') return 'rolled_back'
        const found = await isThere?.(queries)
        if (found === undefined) return 'unknown'
        if (found) await reachStandbys(queries)
        return found ? 'committed' : 'rolled_back'
      }
    } catch (error) {
      // The server may not be back yet, or the one that takes its place not be promoted.
      if (!['database_away', 'outcome_unknown', 'read_only', 'busy'].includes(outageOf(error) ?? '')) throw error
    }
    await sleep(PAUSE_MS)
  }
  return 'unknown'
}

/** In a transaction that could write, since a server that follows another may not have heard yet: it throws `read_only`. */
async function readState(queries: Queries, transaction: string): Promise<string | null> {
  try {
    return await queries.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        state: string | null
      }>`select pg_xact_status(${transaction}::xid8) as state`.execute(tx)
      return rows[0]?.state ?? null
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === INVALID_PARAMETER) return null
    throw error
  }
}

/** Waits until a synchronous standby has all that was committed before: what is committed after it is there as well. */
const reachStandbys = async (queries: Queries): Promise<void> => {
  await queries.transaction().execute((tx) => sql`select pg_logical_emit_message(true, 'gapura', '')`.execute(tx))
}
