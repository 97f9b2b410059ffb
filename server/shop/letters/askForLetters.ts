import type { Transaction } from 'kysely'
import { newCallNumber } from '../../database/state/gameSteps.ts'
import type { SystemTables } from '../../database/tables.ts'
import { lettersFor, type KeptGrant } from './letters.ts'

/** Asks for what was bought to be given, in the transaction that enters its payment. */
export async function askForLetters(
  tx: Transaction<SystemTables>,
  { id, realm }: { id: number; realm: string },
  lines: readonly { id: number; quantity: number; grants: readonly KeptGrant[] }[],
  now: Date,
): Promise<void> {
  const letters = lines.flatMap((line) =>
    lettersFor(line.grants, line.quantity).map((items) => ({
      ...{ delivery: newCallNumber(), order_id: id, line_id: line.id, realm },
      ...{ items: JSON.stringify(items), state: 'waiting' as const, asked_at: now.toISOString() },
    })),
  )
  for (let start = 0; start < letters.length; start += AT_ONCE)
    await tx
      .insertInto('deliveries')
      .values(letters.slice(start, start + AT_ONCE))
      .execute()
}

/** PostgreSQL takes at most 65,535 values in a statement. */
const AT_ONCE = 500
