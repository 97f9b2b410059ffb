import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { TOKENS_TYPE } from '../../../content/accounts/apiTokens.ts'
import { historyYears, retention, RETENTION_DELAY_HOURS } from '../../../content/settings/retention.ts'
import { SINGLE_ID } from '../../content/singleRow.ts'
import type { Clock } from '../../context/context.ts'
import { DEMO_ACTOR } from '../../database/actors.ts'
import type { Database, Engine, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { Lease } from '../../database/state/lease.ts'
import { readState, writeState } from '../../database/state/siteState.ts'
import { type ContentTables, type SystemTables } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { endsWithin } from '../../process/system/endsWithin.ts'

const AT_ONCE = 200

interface Position {
  time: string
  sequence: number
}

interface Step {
  removed: number
  next: Position | null
}

/**
 * Deletes log entries that are older than `limit`. The last entry of an existing row stays, because it explains the
 * row's present state.
 */
async function expireStep(
  tx: Transaction<SystemTables>,
  engine: Engine,
  limit: string,
  { time, sequence }: Position,
): Promise<Step> {
  const looked = await tx
    .selectFrom('changes')
    .select(['sequence', 'time', 'content_type', 'row_id', 'action'])
    .where('time', '<', limit)
    .where('time', '>=', time)
    .where((eb) => eb.or([eb('time', '>', time), eb('sequence', '>', sequence)]))
    .orderBy('time')
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute()
  const last = looked.at(-1)
  if (!last) return { removed: 0, next: null }
  const ends = new Map<string, Map<number, number>>()
  for (const entry of looked) {
    const rows = ends.get(entry.content_type) ?? new Map<number, number>()
    const end = entry.action === 'delete' ? entry.sequence : entry.sequence - 1
    rows.set(entry.row_id, Math.max(end, rows.get(entry.row_id) ?? 0))
    ends.set(entry.content_type, rows)
  }
  const removed: number[] = []
  for (const [type, rows] of ends) {
    for (const entry of await entriesUntil(tx, engine, type, rows)) {
      const isNeeded = entry.action === 'create' && (entry.actor === DEMO_ACTOR || type === TOKENS_TYPE)
      // The time is compared in JavaScript. A condition on the time in SQL would make SQLite scan the whole history of
      // the type.
      const isOld = entry.sequence <= (rows.get(entry.row_id) ?? 0) && entry.time < limit
      if (isOld && !isNeeded) removed.push(entry.sequence)
    }
  }
  if (removed.length > 0)
    await tx
      .deleteFrom('changes')
      .where((eb) => isOneOf(engine, eb.ref('sequence'), removed))
      .execute()
  return {
    removed: removed.length,
    next: { time: last.time, sequence: last.sequence },
  }
}

export const entriesUntil = (queries: Queries, engine: Engine, type: string, rows: ReadonlyMap<number, number>) =>
  queries
    .selectFrom('changes')
    .select(['sequence', 'time', 'row_id', 'actor', 'action'])
    .where('content_type', '=', type)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), [...rows.keys()]))
    .where('sequence', '<=', Math.max(...rows.values()))
    .execute()

/** Deletes old batches that have no log entries. Batches with log entries stay, because they can still be undone. */
const expireBatches = (tx: Transaction<SystemTables>, limit: string) =>
  sql`delete from batches where made_at < ${limit} and undoes is null
    and not exists (select 1 from changes where changes.batch = batches.id)
    and id not in (select undoes from batches where undoes is not null)
    and id not in (select batch from game_imports where batch is not null)`.execute(tx)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LOOK_MS = 10 * 60_000
const LEASE_MS = 10 * 60_000
/** If the clock has jumped by more than seven days, it may be wrong. Nothing is then deleted until the next day. */
const SURE_MS = 7 * DAY_MS
const STOP_MS = 4_000

const BEGINNING: Position = { time: '1970-01-01T00:00:00.000Z', sequence: 0 }

export interface Expired {
  entries: number
}

interface Options {
  onDone: (expired: Expired) => void
  onError: (error: unknown) => void
}

/**
 * Once a day, deletes history that is older than the configured time. Only the process that holds the lease does so.
 */
export class RetentionRunner {
  readonly #database: Database
  readonly #clock: Clock
  readonly #options: Options
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  readonly #task = new RepeatedTask()

  constructor(site: { database: Database; clock: Clock }, options: Options) {
    this.#database = site.database
    this.#clock = site.clock
    this.#options = options
    this.#lease = new Lease(site, { name: 'expiring-history', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#options.onError)
  }

  stop(): Promise<boolean> {
    this.#stopping.abort()
    return endsWithin(this.#task.stop(), STOP_MS)
  }

  async run(): Promise<Expired | null> {
    if (!(await this.#isDue())) return null
    return this.#lease.hold(async (lost) =>
      (await this.#isDue()) ? this.#work(AbortSignal.any([lost, this.#stopping.signal])) : null,
    )
  }

  async #isDue(): Promise<boolean> {
    const last = await readState(this.#database.reader, 'history-day')
    const passed = last === null ? DAY_MS : this.#clock.now().getTime() - Date.parse(last)
    return passed >= DAY_MS || passed < 0
  }

  async #work(signal: AbortSignal): Promise<Expired> {
    const now = this.#clock.now()
    const last = await readState(this.#database.reader, 'history-day')
    const limit = await this.#limit(now)
    const isSure = last !== null && Math.abs(now.getTime() - Date.parse(last)) <= SURE_MS
    const expired = limit !== null && isSure ? await this.#expire(limit.toISOString(), signal) : { entries: 0 }
    if (!signal.aborted) await this.#database.transaction((tx) => writeState(tx, 'history-day', now.toISOString(), now))
    if (expired.entries > 0) this.#options.onDone(expired)
    return expired
  }

  async #limit(now: Date): Promise<Date | null> {
    const found = await this.#database.reader
      .withTables<ContentTables>()
      .selectFrom(retention.table)
      .selectAll()
      .where('id', '=', SINGLE_ID)
      .executeTakeFirst()
    if (!found) return null
    const row = storedRow(found)
    const years = historyYears(String(row['history']))
    if (years === null || now.getTime() - Date.parse(row.updated_at) < RETENTION_DELAY_HOURS * HOUR_MS) return null
    const limit = new Date(now)
    limit.setUTCFullYear(limit.getUTCFullYear() - years)
    return limit
  }

  async #expire(limit: string, signal: AbortSignal): Promise<Expired> {
    const { engine } = this.#database
    let entries = 0
    for (let isOver = false; !isOver && !signal.aborted;) {
      const begun = performance.now()
      await this.#database.transaction(async (tx) => {
        const text = await readState(tx, 'history-expired')
        const from = text === null ? BEGINNING : (JSON.parse(text) as Position) // The cast is safe, because the method #expire writes the position as JSON.
        const step = await expireStep(tx, engine, limit, from)
        if (step.next) await writeState(tx, 'history-expired', JSON.stringify(step.next), this.#clock.now())
        isOver = step.next === null
        entries += step.removed
      })
      // After each step the runner pauses for as long as the step took, so that other requests are served.
      await sleep(performance.now() - begun, undefined, { signal }).catch(() => undefined)
    }
    if (!signal.aborted) await this.#database.transaction((tx) => expireBatches(tx, limit))
    return { entries }
  }
}
