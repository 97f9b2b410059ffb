import type { Transaction } from 'kysely'
import type { Context } from '../../context/context.ts'
import { fill } from '../../../content/messages/fill.ts'
import { nameKey } from '../../../content/text.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { Engine, Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { liftedBy, memoryMs, waitMs, type LimitName } from './attemptLimits.ts'
import { authWording } from '../wording.ts'

export type Subjects = Partial<Record<LimitName, string>>

export function passwordSubjects(username: string, passwordHash: string, network: string) {
  // The key contains the password's hash, so that guesses at an old password do not count against the new one.
  const account = [nameKey(username), passwordHash].join('\0')
  const pair = `${account}\0${network}`
  return { 'login-pair': pair, 'login-account': account, 'login-address': network } as const satisfies Subjects
}

interface Counted {
  name: LimitName
  key: string
}

interface CountedAttempts {
  counted: readonly Counted[]
  time: number
}

/**
 * In milliseconds. An attempt dated further in the future than this was recorded before the clock was set back. It is
 * ignored, because it would block its account until that time.
 */
const CLOCK_SKEW_MS = 60_000

const MOST_SWEPT = 100

/**
 * Counts an attempt before its secret is checked, and forgets the attempt if the secret was right. Concurrent attempts
 * therefore cannot exceed a limit. Throws Refusal `too_many`.
 */
export async function countAttempt(context: Context, subjects: Subjects): Promise<CountedAttempts> {
  const { database, hasher, clock } = context
  const time = clock.now().getTime()
  const counted = (Object.keys(subjects) as LimitName[]) // The cast is safe, because the type of `subjects` allows only names of limits as keys.
    .map((name) => ({ name, key: hasher.keyed(`${name}\0${subjects[name]}`) }))
  const keys = counted.map(({ key }) => key)

  hasher.expectRoom()
  // The limits are also checked before the transaction, so that a flood of guesses does not block other writers.
  refuseTooMany(counted, await readTimes(database.reader, counted, time), time)
  await database.transaction(async (tx) => {
    await lockNames(tx, database.engine, keys)
    const times = await readTimes(tx, counted, time)
    refuseTooMany(counted, times, time)
    for (const { name, key } of counted) await storeTimes(tx, name, key, [...(times.get(key) ?? []), time])
    await sweep(tx, database.engine, time)
  })
  return { counted, time }
}

async function sweep(tx: Transaction<SystemTables>, engine: Engine, time: number): Promise<void> {
  const expired = tx
    .selectFrom('tries')
    .select('key')
    .where('expires_at', '<=', new Date(time).toISOString())
    .limit(MOST_SWEPT)
    // Skips locked rows, so that no two transactions wait for each other.
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
  await tx.deleteFrom('tries').where('key', 'in', expired).execute()
}

export async function forgetAttempt(
  { database }: Context,
  { counted, time }: CountedAttempts,
  only?: readonly LimitName[],
) {
  const back = counted.filter(({ name }) => only?.includes(name) ?? true)
  const keys = back.map(({ key }) => key)
  await database.transaction(async (tx) => {
    await lockNames(tx, database.engine, keys)
    const times = await readTimes(tx, back, time)
    for (const { name, key } of back) {
      const stored = times.get(key) ?? []
      const index = stored.lastIndexOf(time)
      if (index >= 0) await storeTimes(tx, name, key, stored.toSpliced(index, 1))
    }
  })
}

export async function withAttempt<T>(context: Context, subjects: Subjects, check: () => Promise<T>): Promise<T> {
  const tries = await countAttempt(context, subjects)
  let result
  try {
    result = await check()
  } catch (error) {
    // If the queue of password checks was full, the password was not checked, so the attempt does not count.
    if (error instanceof Refusal && error.code === 'busy') await forgetAttempt(context, tries)
    throw error
  }
  await forgetAttempt(context, tries)
  return result
}

async function readTimes(queries: Queries, counted: readonly Counted[], now: number): Promise<Map<string, number[]>> {
  const keys = counted.map(({ key }) => key)
  const rows = await queries.selectFrom('tries').select(['key', 'times']).where('key', 'in', keys).execute()
  const stored = new Map(rows.map(({ key, times }) => [key, JSON.parse(times) as number[]])) // The cast is safe, because storeTimes writes the times as an array of numbers.
  return new Map(
    counted.map(({ name, key }) => [
      key,
      (stored.get(key) ?? []).filter((time) => time > now - memoryMs(name) && time < now + CLOCK_SKEW_MS),
    ]),
  )
}

function refuseTooMany(counted: readonly Counted[], times: ReadonlyMap<string, readonly number[]>, now: number): void {
  const waits = counted.map(({ name, key }) => ({ name, wait: waitMs(name, times.get(key) ?? [], now) }))
  const lifted = new Set(waits.flatMap(({ name, wait }) => (wait === 0 ? (liftedBy(name) ?? []) : [])))
  const refusing = waits.filter(({ name }) => liftedBy(name) === undefined && !lifted.has(name))
  const wait = Math.max(0, ...refusing.map(({ wait }) => wait))
  if (wait > 0) throw tooMany(Math.ceil(wait / 1_000))
}

function tooMany(seconds: number): Refusal {
  const minutes = Math.ceil(seconds / 60)
  const wait =
    seconds < 60
      ? fill(authWording.seconds, { count: seconds })
      : minutes < 60
        ? fill(authWording.minutes, { count: minutes })
        : fill(authWording.hours, { count: Math.ceil(minutes / 60) })
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
