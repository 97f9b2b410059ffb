import { randomUUID } from 'node:crypto'
import type { AliasableExpression, Selectable, Transaction } from 'kysely'
import { z } from 'zod'
import type { LedgerFilter } from '../../content/shop/ledgerQuery.ts'
import { CURRENCIES, type Currency } from '../../content/shop/money.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'

/** Money that came in by a payment method, or went back by it. */
export const receivedBy = (methodId: number): string => `received:${methodId}`
export const SALES = 'sales'
/** The part of sales that is owed as tax. */
export const TAX = 'tax'
/** What buyers pay beyond the price, so that the amount tells the order. */
export const ADDED = 'added'
/** What the site owes to people who have credit: below 0. */
export const CREDIT = 'credit'
/** Credit that was sold. */
export const CREDIT_GIVEN = 'credit-given'
/** Credit of people who have deleted their accounts. */
export const FORFEITED = 'forfeited'
/** What went back to buyers. */
export const REFUNDS = 'refunds'
/** What came in for no order that is known. */
export const UNASSIGNED = 'unassigned'
/** What came in beyond the amount of an order, or is missing of it. */
export const DIFFERENCES = 'differences'

interface Posting {
  order: string
  currency: Currency
  reason: string
  actor: string
  now: Date
  /** Amounts by account, which add up to 0. Money that comes in is above 0, what it is for is below. */
  amounts: Readonly<Record<string, number>>
}

/** Writes entries that add up to 0. Throws RangeError if they do not, or if an amount is not a whole number. */
export async function post(
  tx: Transaction<SystemTables>,
  { order, currency, reason, actor, now, amounts }: Posting,
): Promise<void> {
  const entries = Object.entries(amounts).filter(([, amount]) => amount !== 0)
  const sum = entries.reduce((total, [, amount]) => total + amount, 0)
  if (sum !== 0 || !entries.every(([, amount]) => Number.isSafeInteger(amount)))
    throw new RangeError(`The entries of a posting for ${order} do not add up to 0.`)
  if (entries.length === 0) return
  const posting = randomUUID()
  await tx
    .insertInto('ledger')
    .values(
      entries.map(([account, amount]) => ({
        ...{ posting, account, amount, currency, order_number: order, reason, actor },
        time: now.toISOString(),
      })),
    )
    .execute()
}

export const ledgerEntry = z.object({
  sequence: z.int(),
  posting: z.string().meta({ description: 'Entries of one posting add up to 0.' }),
  account: z.string(),
  amount: z.int().meta({ description: 'In the currency’s smallest unit. Above 0: money that came in.' }),
  currency: z.enum(CURRENCIES),
  order: z.string(),
  reason: z.string(),
  actor: z.string(),
  time: z.string(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

type StoredEntry = Selectable<SystemTables['ledger']>

export const presented = ({ order_number, amount, ...entry }: StoredEntry): LedgerEntry => ({
  ...entry,
  order: order_number,
  amount: Number(amount),
})

export const entriesOf = async (queries: Queries, order: string): Promise<LedgerEntry[]> =>
  (await queries.selectFrom('ledger').selectAll().where('order_number', '=', order).orderBy('sequence').execute()).map(
    presented,
  )

export const within = (queries: Queries, { from, until }: LedgerFilter) =>
  queries
    .selectFrom('ledger')
    .$if(from !== undefined, (query) => query.where('time', '>=', new Date(from ?? 0).toISOString()))
    .$if(until !== undefined, (query) => query.where('time', '<', new Date(until ?? 0).toISOString()))

/** Returns entries, the newest first, and how many there are. */
export async function readLedger(
  queries: Queries,
  filter: LedgerFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ entries: LedgerEntry[]; total: number }> {
  const rows = await within(queries, filter)
    .selectAll()
    .orderBy('time', 'desc')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { entries: rows.map(presented), total: await countOf(within(queries, filter)) }
}

export const ledgerSum = z.object({
  account: z.string(),
  currency: z.enum(CURRENCIES),
  amount: z.int(),
  entries: z.int(),
})

/** Returns what came in, went out and was sold in a time, by account. The sums of a currency add up to 0. */
export async function ledgerSums(queries: Queries, filter: LedgerFilter): Promise<z.output<typeof ledgerSum>[]> {
  const rows = await within(queries, filter)
    .select(({ fn }) => ['account', 'currency', fn.sum('amount').as('amount'), fn.countAll<number>().as('entries')])
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .execute()
  return rows.map((row) => ({ ...row, amount: Number(row.amount), entries: Number(row.entries) }))
}

/**
 * Returns by how much a sum that is held elsewhere differs from an account, on which it is below 0. One statement reads both,
 * because money may be coming in.
 */
export async function differenceFrom(
  queries: Queries,
  account: string,
  held: AliasableExpression<{ amount: number | string | bigint }>,
): Promise<number> {
  const booked = queries
    .selectFrom('ledger')
    .select(({ fn }) => fn.sum('amount').as('amount'))
    .where('account', '=', account)
  const sums = await queries.selectNoFrom([booked.as('booked'), held.as('held')]).executeTakeFirst()
  return Number(sums?.booked ?? 0) + Number(sums?.held ?? 0)
}

/** Returns the numbers of orders whose entries do not add up to 0. */
export async function unbalancedOrders(queries: Queries): Promise<string[]> {
  const rows = await queries
    .selectFrom('ledger')
    .select('order_number')
    .groupBy(['posting', 'order_number', 'currency'])
    .having(({ eb, fn }) => eb(fn.sum('amount'), '<>', 0))
    .limit(20)
    .execute()
  return [...new Set(rows.map(({ order_number }) => order_number))]
}
