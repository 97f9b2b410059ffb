import type { Selectable } from 'kysely'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import { OPEN_STATES, PAID_STATES } from '../../../content/shop/orders.ts'
import { cutCharacters } from '../../../content/text.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { Lease } from '../../database/state/lease.ts'
import type { SystemTables } from '../../database/tables.ts'
import { retryTime } from '../../game/accounts/steps.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { AskedState, IsWanted } from '../gateways/gateway.ts'
import { reopenRefunds, returnedSoFar, type GatewayRefund } from '../gateways/refunds.ts'
import { findService, type Service } from '../gateways/services.ts'
import { applyAsked, applyMoney, orderOf } from './applyAsked.ts'
import { rawNotice } from './notices.ts'
import { serviceEnglish } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

type GatewayNotice = Selectable<SystemTables['gateway_notices']>
type GatewayPayment = Selectable<SystemTables['gateway_payments']>

/** What is tried again later. */
interface Tried {
  tries: number
  since: string
  hours: number
}

interface Later {
  /** Null if it is not asked any more. */
  due_at: string | null
  tries: number
  last_error: string
}

const LEASE_MS = 30_000
const AT_ONCE = 50
const LONGEST_ERROR = 300
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Between two questions about an order that is not paid yet. */
const LONGEST_PAUSE_MS = 10 * MINUTE_MS
/** A buyer has a day to pay, and some ways to pay take another to arrive. */
const ASKED_HOURS = 48
/** Banks reverse payments for about four months. The site asks after one day, two, four and so on. */
const WATCHED_HOURS = 120 * 24
/** Midtrans gives money of cards back only once it is settled, a day or two later. */
const REFUND_HOURS = 72
/** A service that has not answered for so long is not asked any more, and staff decide. */
const GIVE_UP_HOURS = 7 * 24

/**
 * What is to be asked at one service, in the process that holds its lease. What a service answers takes effect once, so a
 * question that was cut off is repeated.
 */
export class ServiceLane {
  readonly #context: Context
  readonly #key: GatewayKey
  readonly #onError: (error: unknown) => void
  readonly #lease: Lease
  #isEnding = false

  constructor(context: Context, key: GatewayKey, onError: (error: unknown) => void) {
    this.#context = context
    this.#key = key
    this.#onError = onError
    this.#lease = new Lease(context, { name: `asking-${key}`, milliseconds: LEASE_MS })
  }

  end(): void {
    this.#isEnding = true
  }

  async run(): Promise<void> {
    if (this.#isEnding) return
    const due = [await this.#dueNotices(1), await this.#duePayments(1), await this.#dueRefunds(1)]
    if (due.flat().length === 0) return
    await this.#lease.hold(async (lost) => {
      const works = [
        ...(await this.#dueNotices(AT_ONCE)).map((one) => () => this.#follow(one)),
        ...(await this.#duePayments(AT_ONCE)).map((one) => () => this.#ask(one)),
        ...(await this.#dueRefunds(AT_ONCE)).map((one) => () => this.#refund(one)),
      ]
      for (const work of works) {
        if (lost.aborted || this.#isEnding) return
        await work()
      }
    })
  }

  #dueNotices(most: number): Promise<GatewayNotice[]> {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('gateway_notices')
      .selectAll()
      .where('gateway', '=', this.#key)
      .where('due_at', '<=', clock.now().toISOString())
      .orderBy('id')
      .limit(most)
      .execute()
  }

  #duePayments(most: number): Promise<GatewayPayment[]> {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('gateway_payments')
      .selectAll()
      .where('gateway', '=', this.#key)
      .where('due_at', '<=', clock.now().toISOString())
      .orderBy('order_id')
      .limit(most)
      .execute()
  }

  #dueRefunds(most: number): Promise<GatewayRefund[]> {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('gateway_refunds')
      .selectAll()
      .where('gateway', '=', this.#key)
      .where('due_at', '<=', clock.now().toISOString())
      .orderBy('asked_at')
      .limit(most)
      .execute()
  }

  async #follow(notice: GatewayNotice): Promise<void> {
    const { database, clock, metrics } = this.#context
    const settle = (values: Partial<Pick<GatewayNotice, 'state' | 'due_at' | 'tries' | 'last_error'>>) =>
      database.transaction((tx) => tx.updateTable('gateway_notices').set(values).where('id', '=', notice.id).execute())
    const later = (values: Later) => settle({ ...values, ...(values.due_at === null && { state: 'failed' }) })
    const { tries, received_at: since } = notice
    await this.#try({ tries, since, hours: GIVE_UP_HOURS }, later, async (service) => {
      const { gateway, call, keys } = service
      const { raw, isChargeBack, money } = rawNotice(notice, clock.now())
      if (gateway.verify && !(await gateway.verify(call, keys, raw))) {
        metrics.forgedNotices.inc({ gateway: gateway.key })
        await database.transaction((tx) => tx.deleteFrom('gateway_notices').where('id', '=', notice.id).execute())
        return
      }
      if (money) await applyMoney(this.#context, gateway, { reference: notice.reference, ...money }, this.#author())
      await this.#askFor(service, notice.reference, isChargeBack)
      await settle({ state: 'done', due_at: null, last_error: null })
    })
  }

  async #ask(payment: GatewayPayment): Promise<void> {
    const { database, clock } = this.#context
    const settle = (values: Partial<Pick<GatewayPayment, 'due_at' | 'tries' | 'last_error' | 'url' | 'page'>>) =>
      database.transaction((tx) =>
        tx
          .updateTable('gateway_payments')
          .set(values)
          .where('order_id', '=', payment.order_id)
          // The buyer may have opened another page in the meantime.
          .where('reference', '=', payment.reference)
          .execute(),
      )
    const { state: before } = await this.#orderOf(payment)
    const { tries, begun_at: since } = payment
    const hours = GIVE_UP_HOURS + (PAID_STATES.includes(before) ? WATCHED_HOURS : 0)
    await this.#try({ tries, since, hours }, settle, async (service) => {
      const state = await this.#askFor(service, payment.reference)
      const { state: order } = await this.#orderOf(payment)
      const waited = clock.now().getTime() - Date.parse(since)
      const isOpen = OPEN_STATES.some((one) => one === order)
      // Often while the buyer looks at the page, then less.
      const soon = state === 'open' ? Math.max(MINUTE_MS, waited / 4) : LONGEST_PAUSE_MS
      const whileOpen = isOpen ? Math.min(LONGEST_PAUSE_MS, soon) : HOUR_MS
      // The notice of a charge-back may be lost, too.
      const pause = state === 'paid' ? Math.max(DAY_MS, waited) : whileOpen
      const isOver = state === null || waited > (state === 'paid' ? WATCHED_HOURS : ASKED_HOURS) * HOUR_MS
      await settle({
        due_at: isOver ? null : new Date(clock.now().getTime() + pause).toISOString(),
        ...{ tries: 0, last_error: null },
        // Its buyer can open another page.
        ...(state === 'failed' && isOpen && payment.url !== '' && { url: '', page: payment.page + 1 }),
      })
    })
  }

  #orderOf({ order_id }: GatewayPayment) {
    return this.#context.database.reader
      .selectFrom('orders')
      .select('state')
      .where('id', '=', order_id)
      .executeTakeFirstOrThrow()
  }

  /** Makes the service give money back, which the ledger has entered. */
  async #refund(refund: GatewayRefund): Promise<void> {
    const { database, clock } = this.#context
    const { id, reference, amount, gateway, tries, asked_at: since } = refund
    const settle = (values: Partial<Pick<GatewayRefund, 'state' | 'due_at' | 'tries' | 'last_error' | 'ended_at'>>) =>
      database.transaction((tx) => tx.updateTable('gateway_refunds').set(values).where('id', '=', id).execute())
    const later = (values: Later) => settle({ ...values, ...(values.due_at === null && { state: 'failed' }) })
    await this.#try({ tries, since, hours: REFUND_HOURS }, later, async (service) => {
      const { call, keys } = service
      const { currency } = await database.reader
        .selectFrom('orders')
        .select('currency')
        .where('id', '=', refund.order_id)
        .executeTakeFirstOrThrow()
      if (!(tries > 0 && (await this.#hasRefunded(service, refund)))) {
        if (!service.gateway.refund) throw new DeliveryError(fill(serviceEnglish.noRefunds, { service: gateway }))
        await service.gateway.refund(call, keys, { reference, id, amount, currency })
      }
      await settle({ state: 'done', due_at: null, last_error: null, ended_at: clock.now().toISOString() })
    })
  }

  /** The answer to an earlier try may have been lost, longer ago than the service remembers its number. */
  async #hasRefunded({ gateway, call, keys }: Service, refund: GatewayRefund): Promise<boolean> {
    const asked = await gateway.ask?.(call, keys, refund.reference, () => Promise.resolve(false))
    const before = await returnedSoFar(this.#context.database.reader, refund, { except: refund.id })
    return asked?.returned != null && asked.returned >= before + refund.amount
  }

  #author(): Author {
    return { actor: 'site', requestId: null, address: null, now: this.#context.clock.now() }
  }

  /** Asks the service, and does here what it says. Returns null if it cannot be asked. */
  async #askFor({ gateway, call, keys }: Service, name: string, isChargeBack = false): Promise<AskedState | null> {
    const { database } = this.#context
    if (!gateway.ask) return null
    const known = await database.reader
      .selectFrom('gateway_payments')
      .select(['order_id', 'reference'])
      .where('gateway', '=', gateway.key)
      .where((eb) => eb.or([eb('reference', '=', name), eb('alias', '=', name)]))
      .executeTakeFirst()
    const reference = known?.reference ?? name
    const isWanted: IsWanted = async ({ order: number, amount, currency }) => {
      const order = await orderOf(database.reader, gateway, number)
      return order?.state === 'placed' && order.amount === amount && order.currency === currency
    }
    const asked = await gateway.ask(call, keys, reference, isWanted)
    const isChargedBack = asked.isChargedBack || (isChargeBack && (asked.returned ?? 0) > 0)
    await applyAsked(this.#context, { gateway, reference, asked: { ...asked, isChargedBack } }, this.#author())
    if (asked.returned !== null) await reopenRefunds(this.#context, { gateway: gateway.key, reference }, asked.returned)
    if (known && asked.alias)
      await database.transaction((tx) =>
        tx
          .updateTable('gateway_payments')
          .set({ alias: asked.alias ?? '' })
          .where('order_id', '=', known.order_id)
          .where('reference', '=', known.reference)
          .execute(),
      )
    return asked.state
  }

  /** What fails is tried again later, and holds nothing else up. */
  async #try(
    { tries, since, hours }: Tried,
    settle: (values: Later) => Promise<unknown>,
    work: (service: Service) => Promise<void>,
  ): Promise<void> {
    const now = this.#context.clock.now()
    const isOver = now.getTime() - Date.parse(since) > hours * HOUR_MS
    const later = (error: string) =>
      settle({
        due_at: isOver ? null : retryTime(now, tries + 1),
        tries: tries + 1,
        last_error: cutCharacters(error, LONGEST_ERROR),
      })
    const service = findService(this.#context, this.#key)
    if (!service) return void (await later(serviceEnglish.noKeys))
    try {
      await work(service)
    } catch (error) {
      if (error instanceof DeliveryError) return void (await later(error.message))
      this.#onError(error)
      await later(serviceEnglish.unusable)
    }
  }
}
