import type { Selectable } from 'kysely'
import { cutCharacters } from '../../../content/text.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { isUniqueViolation } from '../../database/dialect/violations.ts'
import { Lease } from '../../database/state/lease.ts'
import type { SystemTables } from '../../database/tables.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { hasUniqueNames } from '../check/checkWriting.ts'
import { sentenceOf } from '../connection/failures.ts'
import { openGameDatabase } from '../connection/openGameDatabase.ts'
import { readRealms } from '../realms.ts'
import { withGameWriter, type GameWriter } from '../writing/gameWriter.ts'
import { gameAccounts } from './gameAccounts.ts'
import { writable, type WritableRealm } from './gamePowers.ts'
import { unsealPayload, type StepPayload } from './steps.ts'

type Step = Selectable<SystemTables['game_steps']>
type Account = Selectable<SystemTables['game_accounts']>

type Outcome =
  | { kind: 'done'; number: number | null }
  | { kind: 'refused' | 'over' }
  | { kind: 'unclear'; error: string }
  | { kind: 'later'; error: string | null }

const LOOK_MS = 1_000
const LEASE_MS = 60_000
const AT_ONCE = 50
const BACKOFF_MS: readonly number[] = [5_000, 30_000, 120_000, 600_000]
const LONGEST_ERROR = 300

/** A password waits this long for its game. After that its owner has to enter it again. */
const PASSWORD_KEPT_MS = 24 * 3_600_000

const backoff = (tries: number): number => BACKOFF_MS[tries - 1] ?? Math.max(...BACKOFF_MS)

/**
 * Changes games as players have asked, in order for each account, in the process that holds the lease. Each procedure may
 * be called again, so a step that was cut off is repeated: server/game/adapters/writing.ts.
 */
export class StepRunner {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #lease: Lease
  readonly #task = new RepeatedTask()
  #isStopping = false

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'changing-games', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#task.stop()
  }

  /** Does what is due. Games are independent: one that does not answer delays no other. */
  async run(): Promise<void> {
    if (this.#isStopping || (await this.#due(1)).length === 0) return
    await this.#lease.hold(async (lost) => {
      const byRealm = Map.groupBy(await this.#due(AT_ONCE), ({ realm }) => realm)
      const { realms } = await readRealms(this.#context.database.reader, this.#context.config.games)
      await Promise.all(
        [...byRealm].map(async ([key, steps]) => {
          const found = realms.find((realm) => realm.key === key)
          for (const step of steps)
            if (!lost.aborted && !this.#isStopping) await this.#do(found && writable(found), step)
        }),
      )
    })
  }

  /** The first waiting step of each account. Whatever comes after a step that is not clear waits for it. */
  #due(most: number): Promise<Step[]> {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('game_steps')
      .selectAll()
      .where('state', '=', 'waiting')
      .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', clock.now().toISOString())]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('game_steps as earlier')
              .select('earlier.id')
              .whereRef('earlier.account_id', '=', 'game_steps.account_id')
              .whereRef('earlier.id', '<', 'game_steps.id')
              .where('earlier.state', 'in', ['waiting', 'unclear']),
          ),
        ),
      )
      .orderBy('id')
      .limit(most)
      .execute()
  }

  async #do(realm: WritableRealm | null | undefined, step: Step): Promise<void> {
    const { database, clock } = this.#context
    const tries = step.tries + 1
    // Counted before the game is asked, so that whoever cancels a creation knows whether it may be under way.
    await database.transaction((tx) => tx.updateTable('game_steps').set({ tries }).where('id', '=', step.id).execute())
    const account = await database.reader
      .selectFrom('game_accounts')
      .selectAll()
      .where('id', '=', step.account_id)
      .executeTakeFirst()
    if (!account) return
    const isOld = clock.now().getTime() - Date.parse(step.asked_at) > PASSWORD_KEPT_MS
    const outcome = isOld && step.payload !== null ? OVER : await this.#try(realm ?? null, step, account)
    await this.#settle({ ...step, tries }, account, outcome)
  }

  async #try(realm: WritableRealm | null, step: Step, account: Account): Promise<Outcome> {
    if (!realm) return { kind: 'later', error: 'The realm is not set up for game accounts.' }
    const payload = unsealPayload(this.#context, step.payload)
    // Sealed with another key, as in a restored copy of the site.
    if (!payload && step.kind !== 'unlink') return OVER
    try {
      if (step.kind === 'create' && !realm.namesAreSafe && !(await areNamesUnique(realm)))
        return { kind: 'later', error: 'Names of accounts are not unique in the game (gapura game check).' }
      return await withGameWriter(realm.login, (writer) => change(writer, step, account, payload))
    } catch (error) {
      return { kind: 'later', error: sentenceOf(error, realm.login)[0] }
    }
  }

  async #settle(step: Step, account: Account, outcome: Outcome): Promise<void> {
    const { database, feed, clock } = this.#context
    const now = clock.now()
    const author: Author = { actor: `user:${account.user_id}`, requestId: null, address: null, now }
    await write(database, feed, author, async (writer) => {
      const current = await writer.tx
        .selectFrom('game_steps')
        .select('state')
        .where('id', '=', step.id)
        .executeTakeFirst()
      if (current?.state !== 'waiting') return
      const last_error =
        'error' in outcome && outcome.error !== null ? cutCharacters(outcome.error, LONGEST_ERROR) : null
      if (outcome.kind === 'later') {
        const retry_at = new Date(now.getTime() + backoff(step.tries)).toISOString()
        await writer.tx.updateTable('game_steps').set({ retry_at, last_error }).where('id', '=', step.id).execute()
        return
      }
      const ended = { state: outcome.kind, payload: null, last_error, ended_at: now.toISOString() } as const
      await writer.tx.updateTable('game_steps').set(ended).where('id', '=', step.id).execute()
      await applyTo(writer, step, account, outcome, now)
    }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return this.#settle(step, account, { kind: 'unclear', error: 'Another account of the site has this one.' })
    })
  }
}

const OVER: Outcome = { kind: 'over' }

async function areNamesUnique({ connection, writing }: WritableRealm): Promise<boolean> {
  const database = await openGameDatabase(connection)
  try {
    return await hasUniqueNames(writing, database)
  } finally {
    await database.close()
  }
}

async function change(writer: GameWriter, step: Step, account: Account, payload: StepPayload | null): Promise<Outcome> {
  const { number, name } = account
  switch (step.kind) {
    case 'create': {
      const { password = '', sex = 'M', email = '', birthdate = null } = payload ?? {}
      const values = [step.step, name, password, sex, email, birthdate]
      const [answer] = await writer.call('gapura_create_account', values)
      const result = answer?.['result']
      if (result === 'done') return { kind: 'done', number: Number(answer?.['account']) }
      if (result === 'taken') return { kind: 'refused' }
      return { kind: 'unclear', error: 'An account of this name exists, and it is not certain that it is this one.' }
    }
    case 'password': {
      const [answer] = await writer.call('gapura_set_password', [number, payload?.password ?? ''])
      if (Number(answer?.['kept']) !== 1) return { kind: 'refused' }
      // A log-in server that is just saving the account writes its old password back, so it is looked at once more.
      return Number(answer?.['had']) === 1 ? { kind: 'done', number } : { kind: 'later', error: null }
    }
    case 'email':
    case 'ban':
    case 'unban':
      throw new Error(`Steps ${step.kind} are not done yet.`)
    case 'unlink':
      if (number !== null) await writer.call('gapura_unlink_account', [number])
      return { kind: 'done', number }
  }
}

/** Writes into the site's own account what a step that has ended means for it. */
async function applyTo(
  writer: Writer,
  { kind }: Step,
  { id }: Account,
  outcome: Exclude<Outcome, { kind: 'later' }>,
  now: Date,
): Promise<void> {
  if (kind === 'unlink') {
    if (outcome.kind === 'done') await writer.remove(gameAccounts, id)
    return
  }
  if (kind === 'password') {
    if (outcome.kind === 'done') await writer.update(gameAccounts, id, { password_changed_at: now.toISOString() })
    return
  }
  // An account that is being unlinked is unlinked by its next step, which needs the number.
  const number = outcome.kind === 'done' ? { number: outcome.number } : {}
  await writer.update(gameAccounts, id, ({ state }) => ({
    ...number,
    state: state === 'leaving' ? 'leaving' : STATES[outcome.kind],
  }))
}

const STATES = { done: 'ready', refused: 'taken', over: 'over', unclear: 'unclear' } as const
