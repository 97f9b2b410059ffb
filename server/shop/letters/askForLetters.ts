import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { newCallNumber } from '../../database/state/gameSteps.ts'
import type { SystemTables } from '../../database/tables.ts'
import { lettersFor, type KeptGrant } from './letters.ts'

/** Asks for what was bought to be given, in the transaction that enters its payment. */
export async function askForLetters(
  tx: Transaction<SystemTables>,
  { id, realm, season, seed }: { id: number; realm: string; season: string; seed: string },
  lines: readonly { id: number; quantity: number; grants: readonly KeptGrant[] }[],
  now: Date,
): Promise<void> {
  const letters = lines.flatMap((line) =>
    lettersFor(line.grants, line.quantity).map((items, place) => ({
      ...{ delivery: deliveryNumber(seed, line.id, place), order_id: id, line_id: line.id, realm, season },
      ...{ items: JSON.stringify(items), state: 'waiting' as const, asked_at: now.toISOString() },
    })),
  )
  for (let start = 0; start < letters.length; start += AT_ONCE)
    await tx
      .insertInto('deliveries')
      .values(letters.slice(start, start + AT_ONCE))
      .execute()
}

/** A site that was restored from before a confirmation makes the same numbers again, and the game gives nothing twice. */
const deliveryNumber = (seed: string, line: number, place: number): string =>
  seed === '' ? newCallNumber() : createHash('sha256').update(`${seed}:${line}:${place}`).digest('hex').slice(0, 32)

/** PostgreSQL takes at most 65,535 values in a statement. */
const AT_ONCE = 500
