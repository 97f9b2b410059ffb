import type { Transaction } from 'kysely'
import type { Context } from '../context/context.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { Refusal } from '../errors/refusals.ts'
import { memoryMs, waitMs, type LimitName } from './attemptLimits.ts'

/** For whom a try counts, by the limit that it counts towards. */
export type Subjects = Partial<Record<LimitName, string>>

interface Counted {
  name: LimitName
  key: string
}

/** Tries that have been counted and can be taken back. */
interface CountedAttempts {
  counted: readonly Counted[]
  time: number
}

/**
 * By how much the clocks of two processes may differ. A try of a later time was counted before the clock was set back, and
 * would be held against its account until then.
 */
const CLOCKS_APART_MS = 60_000

/** Rows of which one try sweeps out as many as it can have added, and more. */
const SWEPT_AT_ONCE = 100

/**
 * Counts a try for each subject, or throws Refusal `too_many` and counts none. It is counted before the secret is looked
 * at and taken back where that was right: of any number of tries at once, in any number of processes, no more are let in
 * than the limits say.
 */
export async function countAttempt({ database, hasher, clock }: Context, subjects: Subjects): Promise<CountedAttempts> {
  const time = clock.now().getTime()
  const counted = (Object.keys(subjects) as LimitName[]) // the keys that the type has
    .map((name) => ({ name, key: hasher.keyed(`${name}\0${subjects[name]}`) }))

  hasher.expectRoom()
  // Looked at before a transaction too: a flood should not keep others from writing.
  refuseTooMany(counted, await readTimes(database.reader, counted, time), time)
  await database.transaction(async (tx) => {
    await lockNames(
      tx,
      database.engine,
      counted.map(({ key }) => key),
    )
    const times = await readTimes(tx, counted, time)
    refuseTooMany(counted, times, time)
    for (const { name, key } of counted) await storeTimes(tx, name, key, [...(times.get(key) ?? []), time])
    const expired = tx
      .selectFrom('tries')
      .select('key')
      .where('expires_at', '<=', new Date(time).toISOString())
      .limit(SWEPT_AT_ONCE)
      // Last, and without waiting for others, so that no two wait for each other.
      .$if(database.engine === 'postgres', (query) => query.forUpdate().skipLocked())
    await tx.deleteFrom('tries').where('key', 'in', expired).execute()
  })
  return { counted, time }
}

/** Takes tries back; all of them, or those towards the limits that are named. */
export async function forgetAttempt(
  { database }: Context,
  { counted, time }: CountedAttempts,
  only?: readonly LimitName[],
) {
  const back = counted.filter(({ name }) => only?.includes(name) ?? true)
  await database.transaction(async (tx) => {
    await lockNames(
      tx,
      database.engine,
      back.map(({ key }) => key),
    )
    const times = await readTimes(tx, back, time)
    for (const { name, key } of back) {
      const stored = times.get(key) ?? []
      const index = stored.lastIndexOf(time)
      if (index >= 0) await storeTimes(tx, name, key, stored.toSpliced(index, 1))
    }
  })
}

/** Runs `check` as one try at a secret. It stays counted where `check` refuses. */
export async function withAttempt<T>(context: Context, subjects: Subjects, check: () => Promise<T>): Promise<T> {
  const tries = await countAttempt(context, subjects)
  let result
  try {
    result = await check()
  } catch (error) {
    // The queue of hashes was full, so that the secret has not been looked at.
    if (error instanceof Refusal && error.code === 'busy') await forgetAttempt(context, tries)
    throw error
  }
  await forgetAttempt(context, tries)
  return result
}

/** What is remembered by each key, oldest first. */
async function readTimes(queries: Queries, counted: readonly Counted[], now: number): Promise<Map<string, number[]>> {
  const keys = counted.map(({ key }) => key)
  const rows = await queries.selectFrom('tries').select(['key', 'times']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(({ key, times }) => [key, JSON.parse(times) as number[]])) // as storeTimes wrote it
  return new Map(
    counted.map(({ name, key }) => [
      key,
      (stored.get(key) ?? []).filter((time) => time > now - memoryMs(name) && time < now + CLOCKS_APART_MS),
    ]),
  )
}

function refuseTooMany(counted: readonly Counted[], times: ReadonlyMap<string, number[]>, now: number): void {
  const wait = Math.max(...counted.map(({ name, key }) => waitMs(name, times.get(key) ?? [], now)))
  if (wait > 0) throw tooMany(Math.ceil(wait / 1_000))
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const wait = seconds < 60 ? `${seconds} detik` : minutes < 60 ? `${minutes} menit` : `${Math.ceil(minutes / 60)} jam`
  return new Refusal('too_many', { values: { wait }, retryAfter: seconds })
}

async function storeTimes(tx: Transaction<SystemTables>, name: LimitName, key: string, times: readonly number[]) {
  const last = times.at(-1)
  if (last === undefined) {
    await tx.deleteFrom('tries').where('key', '=', key).execute()
    return
  }
  const row = { times: JSON.stringify(times), expires_at: new Date(last + memoryMs(name)).toISOString() }
  await tx
    .insertInto('tries')
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}
