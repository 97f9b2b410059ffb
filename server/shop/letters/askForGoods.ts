import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Good } from '../../../content/shop/goods.ts'
import { newCallNumber } from '../../database/state/gameSteps.ts'
import type { SystemTables } from '../../database/tables.ts'
import { lettersFor, type KeptGrant } from './letters.ts'

interface BoughtLine {
  id: number
  quantity: number
  grants: readonly KeptGrant[]
  goods: readonly Good[]
}

/** Asks for what was bought to be given, in the transaction that enters its payment. */
export async function askForGoods(
  tx: Transaction<SystemTables>,
  { id, realm, season, seed }: { id: number; realm: string; season: string; seed: string },
  lines: readonly BoughtLine[],
  now: Date,
): Promise<void> {
  const deliveries = lines.flatMap(({ id: line_id, quantity, grants, goods }) =>
    [
      ...lettersFor(grants, quantity).map((items) => ({ items: JSON.stringify(items), good: '', amount: 0 })),
      ...goods.map(({ name, count }) => ({ items: '[]', good: name, amount: count * quantity })),
    ].map((one, place) => ({
      ...{ delivery: deliveryNumber(seed, line_id, place), order_id: id, line_id, realm, season, ...one },
      ...{ state: 'waiting' as const, asked_at: now.toISOString() },
    })),
  )
  for (let start = 0; start < deliveries.length; start += AT_ONCE)
    await tx
      .insertInto('deliveries')
      .values(deliveries.slice(start, start + AT_ONCE))
      .execute()
}

/** A site that was restored from before a confirmation makes the same numbers again, and the game gives nothing twice. */
const deliveryNumber = (seed: string, line: number, place: number): string =>
  seed === '' ? newCallNumber() : createHash('sha256').update(`${seed}:${line}:${place}`).digest('hex').slice(0, 32)

/** PostgreSQL takes at most 65,535 values in a statement. */
const AT_ONCE = 500
