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
import { withGameWriter, type GameWriter } from '../writing/gameWriter.ts'
import { gameAccounts, releaseNumber } from './gameAccounts.ts'
import type { WritableRealm } from '../writing/gamePowers.ts'
import { workInRealms, type RealmWork } from '../writing/workInRealms.ts'
import { duePartings, finishParting } from './partings.ts'
import { retryTime, unsealPayload, type StepPayload } from './steps.ts'
import { TIDY_MS, tidySteps } from './tidySteps.ts'
import { inMainLanguage } from '../../languages/siteLanguages.ts'
import { gameEnglish } from '../wording.ts'

type Step = Selectable<SystemTables['game_steps']>
type Account = Selectable<SystemTables['game_accounts']>

type Outcome =
  | { kind: 'done'; number: number | null }
  | { kind: 'refused'; error?: string }
  | { kind: 'over' }
  | { kind: 'unclear'; error: string }
  | { kind: 'later'; error: string | null; inMs?: number }

const HOUR_MS = 3_600_000
const LOOK_MS = 1_000
const LEASE_MS = 60_000
const AT_ONCE = 50
const LONGEST_ERROR = 300

/** A password waits this long for its game. After that its owner has to enter it again. */
export const PASSWORD_KEPT_MS = 24 * HOUR_MS

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
  #tidiedAt = -Infinity

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'changing-games', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => inMainLanguage(this.#context, () => this.run()), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#task.stop()
  }

  /** Does what is due. */
  async run(): Promise<void> {
    const context = this.#context
    if (this.#isStopping) return
    await this.#tidy()
    if ((await this.#due(1)).length === 0 && (await duePartings(context, 1)).length === 0) return
    await this.#lease.hold(async (lost) => {
      const works: RealmWork[] = [
        ...(await this.#due(AT_ONCE)).map((step) => ({
          realm: step.realm,
          work: (realm: WritableRealm | null) => this.#do(realm, step),
        })),
        ...(await duePartings(context, AT_ONCE)).map((parting) => ({
          realm: parting.realm,
          work: (realm: WritableRealm | null) => finishParting(context, realm, parting),
        })),
      ]
      await workInRealms(context, works, () => !lost.aborted && !this.#isStopping)
    })
  }

  async #tidy(): Promise<void> {
    const now = this.#context.clock.now()
    if (Math.abs(now.getTime() - this.#tidiedAt) < TIDY_MS) return
    await tidySteps(this.#context.database, now)
    this.#tidiedAt = now.getTime()
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

  async #do(realm: WritableRealm | null, step: Step): Promise<void> {
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
    const outcome = isOld && NEEDS_PAYLOAD.has(step.kind) ? GIVEN_UP : await this.#try(realm, step, account)
    await this.#settle({ ...step, tries }, account, outcome)
  }

  async #try(realm: WritableRealm | null, step: Step, account: Account): Promise<Outcome> {
    if (!realm) return { kind: 'later', error: gameEnglish.steps.notSetUp }
    const payload = unsealPayload(this.#context, step.payload)
    // Sealed with another key, as in a restored copy of the site.
    if (!payload && NEEDS_PAYLOAD.has(step.kind)) return GIVEN_UP
    try {
      if (step.kind === 'create' && !realm.namesAreSafe && !(await areNamesUnique(realm)))
        return { kind: 'later', error: gameEnglish.steps.namesNotUnique }
      const ban = step.kind === 'ban' ? await this.#suspensionOf(account) : null
      return await withGameWriter(realm.login, (writer) => change(writer, step, account, { payload, ban }))
    } catch (error) {
      return { kind: 'later', error: sentenceOf(error, realm.login)[0] }
    }
  }

  /** Reads the suspension now, because it may have changed while the step waited. */
  async #suspensionOf({ user_id }: Account): Promise<Ban | null> {
    const found = await this.#context.database.reader
      .selectFrom('users')
      .select(['suspended_until', 'suspended_reason'])
      .where('id', '=', user_id)
      .where('suspended_at', 'is not', null)
      .executeTakeFirst()
    if (!found) return null
    const { suspended_until: until, suspended_reason: reason } = found
    return { until: until === null ? 0 : Math.ceil(Date.parse(until) / 1000), reason: reason ?? '' }
  }

  async #settle(step: Step, account: Account, outcome: Outcome): Promise<void> {
    const { database, feed, clock } = this.#context
    const now = clock.now()
    const author: Author = { actor: 'site', requestId: null, address: null, now }
    await write(database, feed, author, async (writer) => {
      const current = await writer.tx
        .selectFrom('game_steps')
        .select('state')
        .where('id', '=', step.id)
        .executeTakeFirst()
      if (current?.state !== 'waiting') return
      const error = 'error' in outcome ? (outcome.error ?? null) : null
      const last_error = error === null ? null : cutCharacters(error, LONGEST_ERROR)
      if (outcome.kind === 'later') {
        const retry_at =
          outcome.inMs === undefined ? retryTime(now, step.tries) : new Date(now.getTime() + outcome.inMs).toISOString()
        await writer.tx.updateTable('game_steps').set({ retry_at, last_error }).where('id', '=', step.id).execute()
        return
      }
      // Staff may have an unclear step tried again.
      const payload = outcome.kind === 'unclear' ? step.payload : null
      const ended = { state: outcome.kind, payload, last_error, ended_at: now.toISOString() } as const
      await writer.tx.updateTable('game_steps').set(ended).where('id', '=', step.id).execute()
      await applyTo(writer, step, account, outcome, { feed: feed.name, now })
    }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      return this.#settle(step, account, { kind: 'unclear', error: gameEnglish.steps.ofAnother })
    })
  }
}

const GIVEN_UP: Outcome = { kind: 'over' }

async function areNamesUnique({ connection, writing }: WritableRealm): Promise<boolean> {
  const database = await openGameDatabase(connection)
  try {
    return await hasUniqueNames(writing, database)
  } finally {
    await database.close()
  }
}

const NEEDS_PAYLOAD: ReadonlySet<Step['kind']> = new Set(['create', 'password'])

interface Ban {
  /** Seconds since 1970, 0 without an end. */
  until: number
  reason: string
}

async function change(
  writer: GameWriter,
  step: Step,
  account: Account,
  { payload, ban }: { payload: StepPayload | null; ban: Ban | null },
): Promise<Outcome> {
  const { number, name } = account
  switch (step.kind) {
    case 'create': {
      const { password = '', sex = 'M', email = '', birthdate = null } = payload ?? {}
      const values = [step.step, name, password, sex, email, birthdate]
      const [answer] = await writer.call('gapura_create_account', values)
      const result = answer?.['result']
      if (result === 'done') return { kind: 'done', number: Number(answer?.['account']) }
      if (result === 'taken') return { kind: 'refused' }
      return { kind: 'unclear', error: gameEnglish.steps.exists }
    }
    case 'password': {
      const [answer] = await writer.call('gapura_set_password', [number, payload?.password ?? ''])
      if (Number(answer?.['kept']) !== 1) return { kind: 'refused' }
      return Number(answer?.['had']) === 1 ? { kind: 'done', number } : ONCE_MORE
    }
    case 'ban': {
      // Not in the game, or let in again since.
      if (number === null || !ban) return { kind: 'done', number }
      const [answer] = await writer.call('gapura_ban', [number, ban.until, ban.reason])
      if (answer?.['result'] !== 'done') return { kind: 'refused', error: gameEnglish.steps.cannotBan }
      return Number(answer['had'] ?? 1) === 1 ? { kind: 'done', number } : ONCE_MORE
    }
    case 'unban':
      if (number !== null) await writer.call('gapura_unban', [number])
      return { kind: 'done', number }
    case 'unlink':
      if (number !== null) await writer.call('gapura_unlink_account', [number])
      return { kind: 'done', number }
  }
}

/** A log-in server that is just saving the account overwrites the change, so the next try looks whether it is still there. */
const ONCE_MORE: Outcome = { kind: 'later', error: null, inMs: 5_000 }

/** Writes into the site's own account what a step that has ended means for it. */
async function applyTo(
  writer: Writer,
  { kind, asked_at }: Step,
  { id, realm }: Account,
  outcome: Exclude<Outcome, { kind: 'later' }>,
  at: { feed: string; now: Date },
): Promise<void> {
  if (kind === 'unlink') {
    if (outcome.kind === 'done') await writer.remove(gameAccounts, id)
    return
  }
  if (kind === 'password') {
    if (outcome.kind === 'done') await writer.update(gameAccounts, id, { password_changed_at: at.now.toISOString() })
    return
  }
  if (kind !== 'create') return
  const found = await writer.tx.selectFrom('game_accounts').select('state').where('id', '=', id).executeTakeFirst()
  const isLeaving = found?.state === 'leaving'
  if (outcome.kind === 'done') {
    // The number is new in the game, so an account that had it here before this creation is gone.
    if (outcome.number !== null)
      await releaseNumber(writer, { realm, number: outcome.number }, at, (earlier) => earlier.created_at <= asked_at)
    // An account that is being unlinked is unlinked by its next step, which needs the number.
    await writer.update(gameAccounts, id, { number: outcome.number, state: isLeaving ? 'leaving' : 'ready' })
  } else if (isLeaving) await writer.remove(gameAccounts, id)
  else await writer.update(gameAccounts, id, { state: STATES[outcome.kind] })
}

const STATES = { refused: 'taken', over: 'over', unclear: 'unclear' } as const
