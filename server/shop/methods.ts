import type { Selectable } from 'kysely'
import type { GatewayKey } from '../../content/shop/gateways.ts'
import { METHODS_TYPE, type MethodRequest } from '../../content/shop/methods.ts'
import type { PaidBy } from '../../content/shop/orders.ts'
import type { Context } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { gateways } from './gateways/index.ts'
import { qrisFor, readQris } from './qris.ts'
import { saleWording } from './wording.ts'

const methods: LoggedTable = { table: 'payment_methods', type: METHODS_TYPE, secrets: [] }
export type Method = Selectable<SystemTables['payment_methods']>

/** Throws Refusal `invalid` if the QRIS code cannot ask for an amount, or if the service does not take the currency. */
function storedMethod(request: MethodRequest, now: Date) {
  const { kind, name, number, holder, qris, gateway, currency, most, hold_hours, on } = request
  const stored = { kind, name, currency, off_since: on ? null : now.toISOString() }
  const nowhere = { number: '', holder: '', qris: '', gateway: '', most: null, hold_hours: 0 } as const
  if (kind === 'gateway') {
    if (gateway !== '' && !gateways[gateway].currencies.includes(currency))
      throw invalid({ currency: [saleWording.serviceCurrency] })
    return { ...stored, ...nowhere, gateway, most, hold_hours }
  }
  if (kind === 'credit') return { ...stored, ...nowhere }
  if (kind !== 'qris') return { ...stored, ...nowhere, number, holder }
  const read = readQris(qris)
  if (read.fault !== null) throw invalid({ qris: [read.fault] })
  return { ...stored, ...nowhere, holder: read.merchant.name, qris }
}

/** Throws Refusal `invalid`. */
export const createMethod = (context: Context, author: Author, request: MethodRequest): Promise<Method> =>
  write(context.database, context.feed, author, async (writer) => {
    const { id } = await writer.create(methods, storedMethod(request, author.now))
    return readMethod(writer.tx, id)
  })

/** Orders keep where they are to be paid. Throws Refusal `not_found`, `stale` and `invalid`. */
export const updateMethod = (
  context: Context,
  author: Author,
  { id, version, request }: { id: number; version: number; request: MethodRequest },
): Promise<Method> =>
  write(context.database, context.feed, author, async (writer) => {
    if (!(await writer.update(methods, id, storedMethod(request, author.now), version))) throw new Refusal('not_found')
    return readMethod(writer.tx, id)
  })

/** Throws Refusal `not_found`. */
export const removeMethod = (context: Context, author: Author, id: number): Promise<void> =>
  write(context.database, context.feed, author, async (writer) => {
    if (!(await writer.remove(methods, id))) throw new Refusal('not_found')
  })

export const findMethod = (queries: Queries, id: number): Promise<Method | undefined> =>
  queries.selectFrom('payment_methods').selectAll().where('id', '=', id).executeTakeFirst()

async function readMethod(queries: Queries, id: number): Promise<Method> {
  const method = await findMethod(queries, id)
  if (!method) throw new Refusal('not_found')
  return method
}

export const listMethods = (queries: Queries): Promise<Method[]> =>
  queries.selectFrom('payment_methods').selectAll().orderBy('id').execute()

/** Where an order is to be paid, as it was when the order was placed. */
export interface PayTo {
  kind: PaidBy
  name: string
  number: string
  holder: string
  /** The code that asks for the amount; null without one. */
  qris: string | null
  /** The service at which it is paid; absent or empty without one. */
  gateway?: GatewayKey | ''
  /** How long its goods are held back; absent if they are not. */
  hold_hours?: number
}

/** Where an order is to be paid. */
export const payToOf = ({ pay_to }: { pay_to: string }): PayTo => JSON.parse(pay_to) as PayTo // The cast is safe, because `placeOrder` has written it.

/** In place of a payment method if a coupon has left nothing to pay. */
export const FREE = { id: 0, kind: 'free', name: 'Gratis', number: '', holder: '', qris: '', gateway: '' } as const

type Payee = Pick<Method, 'name' | 'number' | 'holder' | 'qris' | 'gateway'> &
  Partial<Pick<Method, 'hold_hours'>> & { kind: PaidBy }

export function payTo({ kind, name, number, holder, qris, gateway, hold_hours }: Payee, amount: number): PayTo {
  const read = kind === 'qris' ? readQris(qris) : null
  return {
    kind,
    name,
    number,
    holder,
    qris: read && read.fault === null ? qrisFor(read.fields, amount) : null,
    gateway,
    ...(hold_hours !== undefined && hold_hours > 0 && { hold_hours }),
  }
}
