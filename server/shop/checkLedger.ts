import type { Context } from '../context/context.ts'
import { readState, removeState, writeState } from '../database/state/siteState.ts'
import type { Queries } from '../database/database.ts'
import { creditDifference } from './balances.ts'
import { unbalancedOrders } from './ledger.ts'
import { unassignedDifference } from './payments.ts'
import { ledgerEnglish } from './wording.ts'
import { fill } from '../../content/messages/fill.ts'

const KEY = 'ledger-fault'

/** Returns why the ledger does not add up, or null if it does. */
export async function ledgerFault(queries: Queries): Promise<string | null> {
  const unbalanced = await unbalancedOrders(queries)
  if (unbalanced.length > 0) return fill(ledgerEnglish.orders, { orders: unbalanced.join(', ') })
  const credit = await creditDifference(queries)
  if (credit !== 0) return fill(ledgerEnglish.balances, { amount: String(credit) })
  const unassigned = await unassignedDifference(queries)
  return unassigned === 0 ? null : fill(ledgerEnglish.unassigned, { amount: String(unassigned) })
}

/** Looks whether the ledger adds up, and notes the answer for the desk. Returns it. */
export async function checkLedger({ database, clock }: Pick<Context, 'database' | 'clock'>): Promise<string | null> {
  const { reader, longReader } = database
  const entry = await reader.selectFrom('ledger').select('sequence').limit(1).executeTakeFirst()
  // On SQLite the first long read starts a thread, which takes ten megabytes. A site that sells nothing needs none.
  const fault = await ledgerFault(entry ? longReader : reader)
  if (fault !== (await readState(reader, KEY)))
    await database.transaction(async (tx) => {
      if (fault === null) await removeState(tx, KEY)
      else await writeState(tx, KEY, fault, clock.now())
    })
  return fault
}

/** Returns what the last check has found; null if the ledger adds up. */
export const knownLedgerFault = (queries: Queries): Promise<string | null> => readState(queries, KEY)
