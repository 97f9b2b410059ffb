import type { ExpressionBuilder, Selectable } from 'kysely'
import { DUE_STATES } from '../../../content/shop/orders.ts'
import { PRODUCT_NAME, site } from '../../../content/settings/site.ts'
import { cutCharacters } from '../../../content/text.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { Lease } from '../../database/state/lease.ts'
import type { SystemTables } from '../../database/tables.ts'
import { retryTime } from '../../game/accounts/steps.ts'
import type { GameRow } from '../../game/connection/gameConnection.ts'
import { readRealms } from '../../game/realms.ts'
import { givesGoods, powersOf, writableRealm, type WritableRealm } from '../../game/writing/gamePowers.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { checkLedger } from '../checkLedger.ts'
import { expireOrders } from '../orders/decide.ts'
import { giveHeld } from '../orders/reversible.ts'
import { MAILBOX_FULL, NEEDS_LOG_IN, returnStockIfNothingWasGiven, type Order } from '../orders/orders.ts'
import { addressOf } from '../orders/gifts.ts'
import { followDeliveries } from '../orders/orderState.ts'
import { forgetOldNotices } from '../gatewayPayments/notices.ts'
import { forgetOldProofs } from '../orders/proofs.ts'
import type { Attachment } from '../letters/letters.ts'
import { askGame, reasonOf } from './askGame.ts'
import { reopenLost } from './lostDeliveries.ts'
import { pausedSince } from './pause.ts'
import { inMainLanguage } from '../../languages/siteLanguages.ts'
import { deliveryEnglish as words } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

type Delivery = Selectable<SystemTables['deliveries']>

type Outcome =
  | { state: 'given' | 'stopped' }
  | { state: 'unclear'; error: string }
  | { state: 'waiting' | 'stopping'; error: string; inMs?: number; isAway?: true }

const LOOK_MS = 1_000
/** After a crash this much passes before another process gives. The game gives once even if two of them ask. */
const LEASE_MS = 10_000
const AT_ONCE = 50
const LONGEST_ERROR = 300
const FULL_MS = 300_000
/** The game gives without the site, which only learns of it by this: soon if the player is there. */
const [LOG_IN_SOON_MS, SOON_TRIES, LOG_IN_MS] = [5_000, 3, 60_000]
const EXPIRE_MS = 60_000
const COMPARE_MS = 600_000
const AWAY_MS = 10_000
const CHECK_MS = 86_400_000
const LONGEST_WAIT_MS = 3_600_000

/**
 * Gives what was bought, in the process that holds the lease. The procedure of the game may be called again with the same
 * number, so a delivery that was cut off is repeated: server/game/adapters/ragnarokMail.ts.
 */
export class DeliveryRunner {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #lease: Lease
  readonly #task = new RepeatedTask()
  #isStopping = false
  #expiredAt = -Infinity
  #comparedAt = -Infinity
  #checkedAt = -Infinity

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'giving-goods', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => inMainLanguage(this.#context, () => this.run()), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#task.stop()
  }

  /** Gives what is due. */
  async run(): Promise<void> {
    const { database, clock } = this.#context
    if (this.#isStopping) return
    const now = clock.now()
    if (Math.abs(now.getTime() - this.#expiredAt) >= EXPIRE_MS) {
      await expireOrders(this.#context, now)
      await giveHeld(this.#context, now)
      await forgetOldProofs(this.#context, now)
      await forgetOldNotices(this.#context, now)
      this.#expiredAt = now.getTime()
    }
    if (Math.abs(now.getTime() - this.#checkedAt) >= CHECK_MS) {
      this.#checkedAt = now.getTime()
      const fault = await checkLedger(this.#context)
      if (fault !== null) this.#onError(new Error(fault))
    }
    const isCompared = Math.abs(now.getTime() - this.#comparedAt) < COMPARE_MS
    const due = await this.#dueRealms()
    if ((isCompared && due.length === 0) || (await pausedSince(database.reader)) !== null) return
    await this.#lease.hold(async (lost) => {
      const { realms } = await readRealms(database.reader, this.#context.config.games)
      const keys = isCompared ? due : [...new Set([...due, ...realms.map(({ key }) => key)])]
      const mayGoOn = () => !lost.aborted && !this.#isStopping
      // Games are independent: one that does not answer delays no other.
      const answered = await Promise.all(
        keys.map((key) => {
          const realm = realms.find((one) => one.key === key)
          return this.#giveIn(key, realm ? writableRealm(realm) : null, mayGoOn)
        }),
      )
      if (!isCompared) this.#comparedAt = now.getTime() - (answered.every(Boolean) ? 0 : COMPARE_MS - EXPIRE_MS)
    })
  }

  /** Returns whether the game of the realm has answered, if there is one. */
  async #giveIn(key: string, realm: WritableRealm | null, mayGoOn: () => boolean): Promise<boolean> {
    const { clock } = this.#context
    if (canDeliver(realm)) {
      try {
        // Before anything is given: the search for what a restored game has lost ends at what the game knows.
        await reopenLost(this.#context, realm, clock.now())
      } catch (error) {
        await this.#postpone(key, reasonOf(error, realm))
        return false
      }
    }
    for (const delivery of await this.#due(key)) if (!mayGoOn() || !(await this.#give(realm, delivery))) return false
    return true
  }

  /** The realm's game is away. What is due waits, and is not counted as tried. */
  async #postpone(key: string, error: string): Promise<void> {
    const { database, clock } = this.#context
    const now = clock.now()
    await database.transaction((tx) =>
      tx
        .updateTable('deliveries')
        .set({
          last_error: cutCharacters(error, LONGEST_ERROR),
          retry_at: new Date(now.getTime() + AWAY_MS).toISOString(),
        })
        .where('realm', '=', key)
        .where(isDue(now))
        .execute(),
    )
  }

  #dueNow() {
    const { database, clock } = this.#context
    return database.reader.selectFrom('deliveries').where(isDue(clock.now()))
  }

  async #dueRealms(): Promise<string[]> {
    const rows = await this.#dueNow().select('realm').distinct().execute()
    return rows.map(({ realm }) => realm)
  }

  #due(key: string): Promise<Delivery[]> {
    return this.#dueNow().selectAll().where('realm', '=', key).orderBy('id').limit(AT_ONCE).execute()
  }

  /** Returns whether the game has answered. */
  async #give(realm: WritableRealm | null, delivery: Delivery): Promise<boolean> {
    const { database, clock } = this.#context
    const order = await database.reader
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', delivery.order_id)
      .executeTakeFirst()
    if (!order) return true
    const tries = delivery.tries + 1
    if (delivery.state === 'stopping')
      return this.#settle({ ...delivery, tries }, order, await tryToStop(realm, delivery, clock.now()))
    // Claimed before the game is asked, so that a delivery that may be under way is not taken for one that is not.
    const claimed = await database.transaction((tx) =>
      tx
        .updateTable('deliveries')
        .set({ state: 'claimed', tries })
        .where('id', '=', delivery.id)
        // Staff may have given it another number since it was read.
        .where('delivery', '=', delivery.delivery)
        .where('state', 'in', ['waiting', 'claimed'])
        .executeTakeFirst(),
    )
    if (claimed.numUpdatedRows === 0n) return true
    return this.#settle(
      { ...delivery, tries },
      order,
      await tryToGive(realm, delivery, await addressOf(database.reader, order), {
        sender: senderName((await readSingle(this.#context, site)).name),
        now: clock.now(),
      }),
    )
  }

  /** Returns whether the game has answered. */
  async #settle(delivery: Delivery, order: Order, outcome: Outcome): Promise<boolean> {
    const { database, feed, clock } = this.#context
    const now = clock.now()
    const author: Author = { actor: 'site', requestId: null, address: null, now }
    const error = 'error' in outcome ? cutCharacters(outcome.error, LONGEST_ERROR) : null
    await write(database, feed, author, async (writer) => {
      const { tx } = writer
      const isOver = outcome.state !== 'waiting' && outcome.state !== 'stopping'
      const retry_at = isOver
        ? null
        : outcome.inMs === undefined
          ? retryTime(now, delivery.tries)
          : new Date(now.getTime() + outcome.inMs).toISOString()
      await tx
        .updateTable('deliveries')
        .set({
          ...{ state: outcome.state, tries: delivery.tries, last_error: error, retry_at },
          ended_at: isOver ? now.toISOString() : null,
        })
        .where('id', '=', delivery.id)
        .where('delivery', '=', delivery.delivery)
        .where('state', '=', delivery.state === 'stopping' ? 'stopping' : 'claimed')
        .execute()
      if (!isOver) return
      await followDeliveries(writer, order.id)
      if (outcome.state === 'stopped') await returnStockIfNothingWasGiven(writer, order)
    })
    return !('isAway' in outcome)
  }
}

const isDue = (now: Date) => (eb: ExpressionBuilder<SystemTables, 'deliveries'>) =>
  eb.and([
    eb('state', 'in', DUE_STATES),
    eb.or([
      eb('retry_at', 'is', null),
      eb('retry_at', '<=', now.toISOString()),
      // No wait is that long: the clock was ahead.
      eb('retry_at', '>', new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()),
    ]),
  ])

const TITLE = 'Donasi'

/** NAME_LENGTH without its last byte, in both emulators. Hercules shows no letter after one with a longer name. */
const LONGEST_NAME = 23

/** Clients show the bytes of a name in their own encoding, so it has letters that are the same in each. */
const senderName = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim() || PRODUCT_NAME

async function tryToGive(
  realm: WritableRealm | null,
  delivery: Delivery,
  order: Order,
  { sender, now }: { sender: string; now: Date },
): Promise<Outcome> {
  if (!canDeliver(realm)) return { state: 'waiting', error: words.notSetUp }
  if (realm.season !== delivery.season) {
    // A season may be typed early, and the game may keep what it has noted: first that is settled.
    const before = await tryToStop(realm, delivery, now)
    if (before.state === 'stopping') return { ...before, state: 'waiting' }
    return before.state === 'stopped' ? { state: 'unclear', error: words.otherSeason } : before
  }
  const { delivery: number, good, amount } = delivery
  const receiver = { delivery: number, account: order.account_number, character: order.character_id }
  if (good !== '') {
    if (!givesGoods(realm)) return { state: 'waiting', error: words.itemsOnly }
    return outcomeOf(realm, delivery, 'waiting', () =>
      askGame(realm, 'gapura_give', { ...receiver, good, amount }, now),
    )
  }
  const items = JSON.parse(delivery.items) as Attachment[] // The cast is safe, because `askForGoods` has written it.
  const text = items.map(({ number, count }) => `${number}:${count}`).join()
  const question = { ...receiver, ...{ sender, title: TITLE, text: order.number, items: text } }
  return outcomeOf(realm, delivery, 'waiting', () => askGame(realm, 'gapura_deliver', question, now))
}

/** The money went back, or the buyer has left. What the game has not given, it never gives. */
async function tryToStop(realm: WritableRealm | null, delivery: Delivery, now: Date): Promise<Outcome> {
  if (!canDeliver(realm)) return { state: 'stopping', error: words.notSetUp }
  const question = { delivery: delivery.delivery }
  return outcomeOf(realm, delivery, 'stopping', () => askGame(realm, 'gapura_stop_delivery', question, now))
}

const canDeliver = (realm: WritableRealm | null): realm is WritableRealm =>
  realm !== null && powersOf(realm).has('deliver')

async function outcomeOf(
  realm: WritableRealm,
  { good, tries }: Delivery,
  /** The state in which it stays if the game does not answer. */
  unanswered: 'waiting' | 'stopping',
  ask: () => Promise<readonly GameRow[]>,
): Promise<Outcome> {
  try {
    const [answer] = await ask()
    const result = String(answer?.['result'])
    if (result === 'done') return { state: 'given' }
    if (result === 'stopped') return { state: 'stopped' }
    if (result === 'full') return { state: unanswered, error: MAILBOX_FULL, inMs: FULL_MS }
    if (result === 'waits')
      return { state: unanswered, error: NEEDS_LOG_IN, inMs: tries < SOON_TRIES ? LOG_IN_SOON_MS : LOG_IN_MS }
    return { state: 'unclear', error: unclearAnswer(result, good === '') }
  } catch (error) {
    return { state: unanswered, error: reasonOf(error, realm), isAway: true }
  }
}

/** What is noted of answers of which a person decides. */
const OF_LETTERS: Readonly<Record<string, 'noCharacter' | 'letterLost'>> = {
  unknown: 'noCharacter',
  lost: 'letterLost',
}
const OF_GOODS: Readonly<Record<string, 'noCharacterOrGood' | 'unsaved'>> = {
  unknown: 'noCharacterOrGood',
  unclear: 'unsaved',
}

function unclearAnswer(result: string, isLetter: boolean): string {
  const known = (isLetter ? OF_LETTERS : OF_GOODS)[result]
  return known ? words[known] : fill(words.otherAnswer, { result })
}
