import type { Transaction } from 'kysely'
import type { Currency } from '../../content/shop/money.ts'
import type { Author } from '../database/changes/author.ts'
import type { Writer } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { Refusal } from '../errors/refusals.ts'
import { CREDIT, differenceFrom, FORFEITED, post } from './ledger.ts'

/**
 * The credit of a person, below 0 if a payment for credit was called back after that was spent. Who changes it writes the
 * entries of the ledger in the same transaction.
 */
interface Credit {
  userId: number
  currency: Currency
  amount: number
}

/** Throws Refusal `balance_short`. One statement compares and takes, so two orders at once cannot both have it. */
export async function takeCredit(tx: Transaction<SystemTables>, { userId, currency, amount }: Credit): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('balances')
    .set((eb) => ({ amount: eb('amount', '-', amount) }))
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('amount', '>=', amount)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('balance_short')
}

export const addCredit = (tx: Transaction<SystemTables>, { userId, currency, amount }: Credit): Promise<unknown> =>
  tx
    .insertInto('balances')
    .values({ user_id: userId, currency, amount })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'currency']).doUpdateSet((eb) => ({ amount: eb('balances.amount', '+', amount) })),
    )
    .execute()

export const balancesOf = (queries: Queries, userId: number) =>
  queries.selectFrom('balances').select(['currency', 'amount']).where('user_id', '=', userId).execute()

/** Who deletes their account loses their credit, too. */
export async function forfeitCredit({ tx, engine }: Writer, userId: number, { now }: Author): Promise<void> {
  const balances = await tx
    .selectFrom('balances')
    .select(['currency', 'amount'])
    .where('user_id', '=', userId)
    // A confirmation or a refund may be changing it.
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  for (const { currency, amount } of balances)
    await post(tx, {
      ...{ order: '', currency, reason: 'account deleted', actor: 'site', now },
      amounts: { [CREDIT]: amount, [FORFEITED]: -amount },
    })
}

/** Returns by how much the balances differ from what the ledger says that people have. */
export const creditDifference = (queries: Queries): Promise<number> =>
  differenceFrom(
    queries,
    CREDIT,
    queries.selectFrom('balances').select(({ fn }) => fn.sum('amount').as('amount')),
  )
