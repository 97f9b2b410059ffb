import type { Selectable } from 'kysely'
import { cutCharacters } from '../../../content/text.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { Lease } from '../../database/state/lease.ts'
import type { SystemTables } from '../../database/tables.ts'
import { retryTime } from '../../game/accounts/steps.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { applyAsked, applyMoney } from './applyAsked.ts'
import type { AskedState } from '../gateways/gateway.ts'
import { moneyLeft } from '../orders/refund.ts'
import type { GatewayRefund } from '../gateways/refunds.ts'
import { forgetOldNotices, rawNotice } from './notices.ts'
import { findService, type Service } from '../gateways/services.ts'

type GatewayNotice = Selectable<SystemTables['gateway_notices']>
type GatewayPayment = Selectable<SystemTables['gateway_payments']>

interface Tried extends Pick<GatewayPayment, 'gateway' | 'tries'> {
  since: string
  hours?: number
}

interface Later {
  /** Null if it is not asked any more. */
  due_at: string | null
  tries: number
  last_error: string
}

const LOOK_MS = 1_000
const LEASE_MS = 30_000
const AT_ONCE = 50
const LONGEST_ERROR = 300
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** A buyer has a day to pay, and some ways to pay take another to arrive. */
const ASKED_HOURS = 48
/** Less than services remember the numbers of refunds, so that none is made twice: https://docs.stripe.com/api/idempotent_requests. */
const REFUND_HOURS = 20
/** A service that has not answered for so long is not asked any more, and staff decide. */
const GIVE_UP_HOURS = 7 * 24

/**
 * Asks services for their payments, after their notices and again and again for those that are open, in the process that
 * holds the lease. What a service answers has its effects once, so a question that was cut off is repeated.
 */
export class GatewayRunner {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #lease: Lease
  readonly #task = new RepeatedTask()
  #isStopping = false
  #tidiedAt = -Infinity

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'asking-services', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#task.stop()
  }

  /** Asks what is due. */
  async run(): Promise<void> {
    const context = this.#context
    if (this.#isStopping || context.config.gateways.size === 0) return
    const now = context.clock.now()
    if (Math.abs(now.getTime() - this.#tidiedAt) >= HOUR_MS) {
      await forgetOldNotices(context, now)
      this.#tidiedAt = now.getTime()
    }
    const due = [await this.#dueNotices(1), await this.#duePayments(1), await this.#dueRefunds(1)]
    if (due.flat().length === 0) return
    await this.#lease.hold(async (lost) => {
      const mayGoOn = () => !lost.aborted && !this.#isStopping
      const works = [
        ...(await this.#dueNotices(AT_ONCE)).map((one) => ({ gateway: one.gateway, work: () => this.#follow(one) })),
        ...(await this.#duePayments(AT_ONCE)).map((one) => ({ gateway: one.gateway, work: () => this.#ask(one) })),
        ...(await this.#dueRefunds(AT_ONCE)).map((one) => ({ gateway: one.gateway, work: () => this.#refund(one) })),
      ]
      // Services are independent: one that does not answer delays no other.
      await Promise.all(
        [...Map.groupBy(works, ({ gateway }) => gateway).values()].map(async (ofOne) => {
          for (const { work } of ofOne) {
            if (!mayGoOn()) return
            await work()
          }
        }),
      )
    })
  }

  #dueNotices(most: number): Promise<GatewayNotice[]> {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('gateway_notices')
      .selectAll()
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
      .where('due_at', '<=', clock.now().toISOString())
      .orderBy('order_id')
      .limit(most)
      .execute()
  }

  #dueRefunds(most: number) {
    const { database, clock } = this.#context
    return database.reader
      .selectFrom('gateway_refunds as refund')
      .innerJoin('gateway_payments as payment', 'payment.order_id', 'refund.order_id')
      .selectAll('refund')
      .select(['payment.gateway', 'payment.reference'])
      .where('refund.due_at', '<=', clock.now().toISOString())
      .orderBy('refund.asked_at')
      .limit(most)
      .execute()
  }

  async #follow(notice: GatewayNotice): Promise<void> {
    const { database, clock, metrics } = this.#context
    const settle = (values: Partial<Pick<GatewayNotice, 'state' | 'due_at' | 'tries' | 'last_error'>>) =>
      database.transaction((tx) => tx.updateTable('gateway_notices').set(values).where('id', '=', notice.id).execute())
    const later = (values: Later) => settle({ ...values, ...(values.due_at === null && { state: 'failed' }) })
    await this.#try({ ...notice, since: notice.received_at }, later, async (service) => {
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
    const settle = (values: Partial<Pick<GatewayPayment, 'due_at' | 'tries' | 'last_error'>>) =>
      database.transaction((tx) =>
        tx.updateTable('gateway_payments').set(values).where('order_id', '=', payment.order_id).execute(),
      )
    await this.#try({ ...payment, since: payment.begun_at }, settle, async (service) => {
      const state = await this.#askFor(service, payment.reference)
      const now = clock.now()
      const isOver = now.getTime() - Date.parse(payment.begun_at) > ASKED_HOURS * HOUR_MS
      const waited = now.getTime() - Date.parse(payment.begun_at)
      // Often while the buyer looks at the page, then less.
      const next = new Date(now.getTime() + Math.min(10 * MINUTE_MS, Math.max(MINUTE_MS, waited / 4)))
      await settle({ due_at: state === 'open' && !isOver ? next.toISOString() : null, tries: 0, last_error: null })
    })
  }

  /** Has the service give money back, which the ledger has entered. */
  async #refund(refund: GatewayRefund & Pick<GatewayPayment, 'gateway' | 'reference'>): Promise<void> {
    const { database, clock } = this.#context
    const { id, reference, amount, gateway } = refund
    const settle = (values: Partial<Pick<GatewayRefund, 'state' | 'due_at' | 'tries' | 'last_error' | 'ended_at'>>) =>
      database.transaction((tx) => tx.updateTable('gateway_refunds').set(values).where('id', '=', id).execute())
    const later = (values: Later) => settle({ ...values, ...(values.due_at === null && { state: 'failed' }) })
    await this.#try({ ...refund, since: refund.asked_at, hours: REFUND_HOURS }, later, async (service) => {
      const order = await database.reader
        .selectFrom('orders')
        .selectAll()
        .where('id', '=', refund.order_id)
        .executeTakeFirstOrThrow()
      const returned = order.amount - (await moneyLeft(database.reader, order))
      const asked = await service.gateway.ask?.(service.call, service.keys, reference)
      // An answer that was lost, longer ago than the service remembers its number.
      if ((asked?.returned ?? 0) < returned) {
        if (!service.gateway.refund) throw new DeliveryError(`${gateway} cannot give money back.`)
        const { currency } = order
        await service.gateway.refund(service.call, service.keys, { reference, id, amount, currency })
      }
      await settle({ state: 'done', due_at: null, last_error: null, ended_at: clock.now().toISOString() })
    })
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
    const asked = await gateway.ask(call, keys, reference)
    const isChargedBack = asked.isChargedBack || (isChargeBack && asked.returned > 0)
    await applyAsked(this.#context, { gateway, reference, asked: { ...asked, isChargedBack } }, this.#author())
    if (known && asked.alias)
      await database.transaction((tx) =>
        tx
          .updateTable('gateway_payments')
          .set({ alias: asked.alias ?? '' })
          .where('order_id', '=', known.order_id)
          .execute(),
      )
    return asked.state
  }

  /** A service that does not answer is asked again later. */
  async #try(
    { gateway, tries, since, hours = GIVE_UP_HOURS }: Tried,
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
    const service = findService(this.#context, gateway)
    if (!service) return void (await later('The keys of the service are not set.'))
    try {
      await work(service)
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error
      await later(error.message)
    }
  }
}
