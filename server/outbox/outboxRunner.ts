import type { Selectable, Updateable } from 'kysely'
import { cutCharacters } from '../../content/text.ts'
import type { Clock } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { Lease } from '../database/state/lease.ts'
import type { LeaseName } from '../database/state/siteState.ts'
import type { SystemTables } from '../database/tables.ts'
import { DeliveryError, type Message, NotSentError, type Outcome, type Sender } from './outgoingRequest.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import { outboxEnglish } from './wording.ts'

type Entry = Selectable<SystemTables['outbox']>

const ERROR_LENGTH = 500

const cut = (error: string): string => cutCharacters(error, ERROR_LENGTH)
const ended = { begun_at: null } as const
const asNew = { ...ended, tries: 0, retry_at: null, failed_at: null, unknown_at: null, last_error: null } as const

const LOOK_MS = 2_000
const LEASE_MS = 60_000
const BACKOFF_MS: readonly number[] = [60_000, 5 * 60_000, 30 * 60_000, 2 * 3_600_000]
const LONGEST_MS = Math.max(...BACKOFF_MS)
const MOST_TRIES = BACKOFF_MS.length + 1
const STOP_MS = 4_000

const backoff = (tries: number): number => BACKOFF_MS[tries - 1] ?? LONGEST_MS

const hasNoTryLeft = ({ triesForever = false }: Sender, { tries }: Entry): boolean =>
  !triesForever && tries >= MOST_TRIES

/**
 * Returns the state of a message after an attempt to send it, or null to delete the message. `isOvertaken` means that
 * the message changed during the attempt.
 */
function stateAfter(
  { tries, begun_at }: Entry,
  outcome: Outcome,
  isOvertaken: boolean,
  now: Date,
): Updateable<SystemTables['outbox']> | null {
  if (isOvertaken && ['later', 'again', 'failed'].includes(outcome.kind)) return asNew
  switch (outcome.kind) {
    case 'sent': {
      const { remoteId: remote_id = null, again = null } = outcome
      if (isOvertaken) return { ...asNew, remote_id }
      if (again) return { ...asNew, remote_id, due_at: again.toISOString() }
      return { ...asNew, tries, remote_id, sent_at: now.toISOString(), payload: '' }
    }
    case 'dropped':
      return isOvertaken ? { ...asNew, remote_id: null } : null
    case 'later': {
      // The next attempt is always in the future, so that the runner does not retry without a pause.
      const at = Math.min(Math.max(outcome.at.getTime(), now.getTime() + 1), now.getTime() + LONGEST_MS)
      const counted = begun_at === null ? tries : tries - 1
      return { ...ended, tries: Math.max(0, counted), retry_at: new Date(at).toISOString() }
    }
    case 'again':
      return { ...ended, last_error: cut(outcome.error) }
    case 'failed':
      return { ...ended, last_error: cut(outcome.error), failed_at: now.toISOString() }
    case 'unknown':
      return { ...ended, last_error: cut(outcome.error), unknown_at: now.toISOString() }
  }
}

interface Options {
  senders: Readonly<Record<string, Sender>>
  limit?: number
  /**
   * Name of the runner's lease. Two runners with different leases work at the same time, so that a slow receiver does
   * not delay the others.
   */
  lease?: LeaseName
  /** In which language the outcomes are noted. */
  speaking?: <T>(run: () => Promise<T>) => Promise<T>
  onError: (error: unknown) => void
}

const messageOf = (entry: Entry): Message => ({
  key: entry.key,
  contentType: entry.content_type,
  rowId: entry.row_id,
  payload: entry.payload,
  channelId: entry.channel_id,
  remoteId: entry.remote_id,
})

/**
 * Sends due messages one by one, in the process that holds the lease. If the process dies while sending, a message is
 * sent again only if that is harmless.
 */
export class OutboxRunner {
  readonly #database: Database
  readonly #clock: Clock
  readonly #options: Required<Options>
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  #isStopping = false
  readonly #task = new RepeatedTask()

  constructor(site: { database: Database; clock: Clock }, options: Options) {
    this.#database = site.database
    this.#clock = site.clock
    this.#options = { limit: 30_000, lease: 'sending-outbox', speaking: (run) => run(), ...options }
    this.#lease = new Lease(site, { name: this.#options.lease, milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#options.onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    const running = this.#task.stop()
    if (!(await endsWithin(running, STOP_MS))) this.#stopping.abort()
    await running
  }

  async run(): Promise<number> {
    if (this.#isStopping || !(await this.#due(this.#database.reader).executeTakeFirst())) return 0
    const send = (lost: AbortSignal) => this.#sendAll(AbortSignal.any([lost, this.#stopping.signal]))
    return (await this.#options.speaking(() => this.#lease.hold(send))) ?? 0
  }

  async #sendAll(signal: AbortSignal): Promise<number> {
    let sent = 0
    while (!signal.aborted && !this.#isStopping) {
      const entry = await this.#due(this.#database.reader).executeTakeFirst()
      if (!entry) break
      const outcome = await this.#try(entry, signal)
      if (outcome?.kind === 'sent') sent += 1
    }
    return sent
  }

  #due(queries: Queries) {
    const now = this.#clock.now().getTime()
    const present = new Date(now).toISOString()
    const furthest = new Date(now + LONGEST_MS).toISOString()
    return queries
      .selectFrom('outbox')
      .selectAll()
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('unknown_at', 'is', null)
      .where('topic', 'in', Object.keys(this.#options.senders))
      .where('due_at', '<=', present)
      .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', present), eb('retry_at', '>', furthest)]))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('outbox as earlier')
              .select('earlier.key')
              .whereRef('earlier.channel_id', '=', 'outbox.channel_id')
              .where('earlier.sent_at', 'is', null)
              .where('earlier.failed_at', 'is', null)
              .where('earlier.unknown_at', 'is', null)
              .where('earlier.retry_at', '>', present)
              .where('earlier.retry_at', '<=', furthest)
              .where((one) =>
                one.or([
                  one('earlier.due_at', '<', one.ref('outbox.due_at')),
                  one.and([
                    one('earlier.due_at', '=', one.ref('outbox.due_at')),
                    one('earlier.key', '<', one.ref('outbox.key')),
                  ]),
                ]),
              ),
          ),
        ),
      )
      .orderBy('due_at')
      .orderBy('key')
      .limit(1)
  }

  async #try(entry: Entry, signal: AbortSignal): Promise<Outcome | null> {
    const sender = this.#options.senders[entry.topic]
    if (!sender) return null
    const isRepeatable = sender.isRepeatable?.(messageOf(entry)) ?? true
    if (entry.begun_at !== null && !isRepeatable)
      return this.#note(entry, { kind: 'unknown', error: outboxEnglish.processEnded })
    if (hasNoTryLeft(sender, entry)) return this.#note(entry, { kind: 'failed', error: outboxEnglish.processEnded })
    const prepared = (await sender.prepare?.(messageOf(entry))) ?? { kind: 'send', payload: entry.payload }
    if (prepared.kind !== 'send') return this.#note(entry, prepared)
    const begun = await this.#begin(entry, prepared.payload)
    if (!begun) return null
    return this.#note(begun, await this.#send(sender, begun, isRepeatable, signal))
  }

  #begin(entry: Entry, payload: string): Promise<Entry | null> {
    return this.#database.transaction(async (tx) => {
      const now = this.#clock.now()
      const tries = entry.tries + 1
      const retry_at = new Date(now.getTime() + backoff(tries)).toISOString()
      const begun = await tx
        .updateTable('outbox')
        .set({ tries, retry_at, payload, begun_at: now.toISOString() })
        .where('key', '=', entry.key)
        .where('revision', '=', entry.revision)
        .where('tries', '=', entry.tries)
        .where('sent_at', 'is', null)
        .returningAll()
        .executeTakeFirst()
      return begun ?? null
    })
  }

  async #send(sender: Sender, entry: Entry, isRepeatable: boolean, signal: AbortSignal): Promise<Outcome> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(this.#options.limit)])
    try {
      const outcome = await Promise.race([
        sender.send(messageOf(entry), limited),
        new Promise<never>((_resolve, reject) =>
          limited.addEventListener('abort', () => reject(limited.reason as Error)),
        ),
      ])
      return outcome ?? { kind: 'sent' }
    } catch (error) {
      this.#options.onError(error)
      const said = error instanceof DeliveryError ? error.message : String(error)
      if (!isRepeatable && !(error instanceof NotSentError)) return { kind: 'unknown', error: said }
      return hasNoTryLeft(sender, entry) ? { kind: 'failed', error: said } : { kind: 'again', error: said }
    }
  }

  /** If the message changed during the attempt to send it, the outcome is recorded and the message stays due. */
  async #note(entry: Entry, outcome: Outcome): Promise<Outcome> {
    const now = this.#clock.now()
    await this.#database.transaction(async (tx) => {
      const present = await tx
        .selectFrom('outbox')
        .select('revision')
        .where('key', '=', entry.key)
        .$if(this.#database.engine === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst()
      if (!present) return
      const state = stateAfter(entry, outcome, present.revision !== entry.revision, now)
      if (state) await tx.updateTable('outbox').set(state).where('key', '=', entry.key).execute()
      else await tx.deleteFrom('outbox').where('key', '=', entry.key).execute()
    })
    return outcome
  }
}
