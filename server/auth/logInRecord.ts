import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import { LOG_IN_DAYS, type LogInOutcome } from '../../content/queries/logInQuery.ts'
import type { Context } from '../context/context.ts'
import type { Engine } from '../database/database.ts'
import { isOneOf } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'

export interface LogIn {
  userId: number | null
  /** The client's IP address for the program's log, which fail2ban reads. */
  address: string
  network: string
  outcome: LogInOutcome
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const BURST_MS = HOUR_MS
/**
 * Maximum number of rows, counted separately for successes and refusals. A flood of refused log-ins therefore does not
 * remove the successful ones.
 */
const MOST_ROWS = 20_000
const SWEEP_EVERY = 256
const MOST_EXPIRED = 100

export const oldestLogIn = (now: Date): string => new Date(now.getTime() - LOG_IN_DAYS * DAY_MS).toISOString()

export async function recordLogIn(
  tx: Transaction<SystemTables>,
  engine: Engine,
  { userId, network, outcome }: Omit<LogIn, 'address'>,
  now: Date,
  count = 1,
): Promise<void> {
  const time = now.toISOString()
  const burst = await tx
    .selectFrom('log_ins')
    .select('id')
    .where('address', '=', network)
    .where('first_at', '>', new Date(now.getTime() - BURST_MS).toISOString())
    .where('outcome', '=', outcome)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (burst) {
    await tx
      .updateTable('log_ins')
      .set((row) => ({ count: row('count', '+', count), last_at: time }))
      .where('id', '=', burst.id)
      .execute()
    return
  }
  const { id } = await tx
    .insertInto('log_ins')
    .values({ user_id: userId, address: network, outcome, count, first_at: time, last_at: time })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sweep(tx, engine, id, now)
}

async function sweep(tx: Transaction<SystemTables>, engine: Engine, newest: number, now: Date): Promise<void> {
  const expired = tx
    .selectFrom('log_ins')
    .select('id')
    .where('last_at', '<=', oldestLogIn(now))
    .limit(MOST_EXPIRED)
    // Skips locked rows, so that no two transactions wait for each other.
    .$if(engine === 'postgres', (query) => query.forUpdate().skipLocked())
  await tx.deleteFrom('log_ins').where('id', 'in', expired).execute()
  if (newest % SWEEP_EVERY !== 0) return
  for (const kind of ['=', '!='] as const) {
    const beyond = await tx
      .selectFrom('log_ins')
      .select('id')
      .where('outcome', kind, 'success')
      .orderBy('id', 'desc')
      .offset(MOST_ROWS)
      .limit(1)
      .executeTakeFirst()
    if (beyond) await tx.deleteFrom('log_ins').where('outcome', kind, 'success').where('id', '<=', beyond.id).execute()
  }
}

/** In milliseconds. Refused log-ins are written in batches, so that a flood of them does not block other writers. */
const FLUSH_MS = 1_000
const MOST_WAITING = 5_000

export class LogInRecord {
  readonly #context: Context
  readonly #log: Pick<FastifyBaseLogger, 'warn' | 'error'>
  #waiting = new Map<string, { logIn: LogIn; count: number }>()
  #timer: NodeJS.Timeout | undefined
  #flushing: Promise<void> = Promise.resolve()

  constructor(context: Context, log: Pick<FastifyBaseLogger, 'warn' | 'error'>) {
    this.#context = context
    this.#log = log
  }

  refused(logIn: LogIn): void {
    const key = [logIn.userId, logIn.network, logIn.outcome].join('\0')
    const waiting = this.#waiting.get(key)
    if (!waiting && this.#waiting.size >= MOST_WAITING) return
    // Guesses beyond the rate limit can arrive in any number, so a burst of them becomes one line in the program's log.
    if (!waiting || logIn.outcome !== 'too-many') this.#write(logIn)
    this.#waiting.set(key, { logIn, count: (waiting?.count ?? 0) + 1 })
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const refusals = [...this.#waiting.values()]
    this.#waiting = new Map()
    if (refusals.length > 0) this.#flushing = this.#flushing.then(() => this.#store(refusals))
    return this.#flushing
  }

  async #store(refusals: readonly { logIn: LogIn; count: number }[]): Promise<void> {
    const { database, clock } = this.#context
    try {
      await database.transaction(async (tx) => {
        const ids = refusals.flatMap(({ logIn }) => logIn.userId ?? [])
        const found = await tx
          .selectFrom('users')
          .select('id')
          .where((eb) => isOneOf(database.engine, eb.ref('id'), ids))
          .execute()
        const present = new Set<number | null>([null, ...found.map(({ id }) => id)])
        // An account may have been deleted since. Its log-ins were deleted with it.
        for (const { logIn, count } of refusals)
          if (present.has(logIn.userId)) await recordLogIn(tx, database.engine, logIn, clock.now(), count)
      })
    } catch (err) {
      this.#log.error({ err }, 'Refused log-ins could not be recorded.')
    }
  }

  #write({ userId, address, outcome }: LogIn): void {
    this.#log.warn({ event: 'log-in-refused', address, outcome, user: userId }, 'Log-in refused.')
  }
}
