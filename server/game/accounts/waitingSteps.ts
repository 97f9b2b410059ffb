import type { Queries } from '../../database/database.ts'
import { countLatePartings } from './partings.ts'

/** What waits longer than this needs a look: the game is away, or it refuses. */
const LATE_MS = 3_600_000

/** Steps that were asked for before this time are late. */
export const lateBefore = (now: Date): string => new Date(now.getTime() - LATE_MS).toISOString()

export interface OpenWork {
  waiting: number
  /** Of those that wait, longer than an hour. */
  late: number
  unclear: number
}

export interface WaitingSteps extends OpenWork {
  /** The failure of the oldest one that is late. */
  lastError: string | null
  /** Of people who have left the site, longer than an hour. */
  latePartings: number
}

const NONE: WaitingSteps = { waiting: 0, late: 0, unclear: 0, lastError: null, latePartings: 0 }

/** Counts what is still to be done in games, and what a person has to decide, by the key of the realm. */
export async function countWaitingSteps(queries: Queries, now: Date): Promise<ReadonlyMap<string, WaitingSteps>> {
  const steps = await queries
    .selectFrom('game_steps')
    .select(['realm', 'state', 'asked_at', 'last_error'])
    .where('state', 'in', ['waiting', 'unclear'])
    .orderBy('id')
    .execute()
  const counts = new Map<string, WaitingSteps>()
  for (const { realm, state, asked_at, last_error } of steps) {
    const { waiting, late, unclear, lastError, latePartings } = counts.get(realm) ?? NONE
    const isLate = state === 'waiting' && asked_at < lateBefore(now)
    counts.set(realm, {
      waiting: waiting + Number(state === 'waiting'),
      late: late + Number(isLate),
      unclear: unclear + Number(state === 'unclear'),
      lastError: lastError ?? (isLate ? last_error : null),
      latePartings,
    })
  }
  for (const [realm, latePartings] of await countLatePartings(queries))
    counts.set(realm, { ...(counts.get(realm) ?? NONE), latePartings })
  return counts
}

export function sumOf(counts: ReadonlyMap<string, OpenWork>): OpenWork {
  const all = [...counts.values()]
  const sum = (of: keyof OpenWork) => all.reduce((total, count) => total + count[of], 0)
  return { waiting: sum('waiting'), late: sum('late'), unclear: sum('unclear') }
}
