import { DUE_STATES } from '../../../content/shop/orders.ts'
import type { Queries } from '../../database/database.ts'
import { NEEDS_LOG_IN } from '../orders/orders.ts'
import { lateBefore, type OpenWork } from '../../game/accounts/waitingSteps.ts'

/** Counts the deliveries that the game has not given, by the keys of the realms. */
export async function openDeliveries(queries: Queries, now: Date): Promise<ReadonlyMap<string, OpenWork>> {
  const rows = await queries
    .selectFrom('deliveries')
    .select(['realm', 'state', 'asked_at', 'last_error'])
    .where('state', 'in', [...DUE_STATES, 'unclear'])
    .execute()
  const before = lateBefore(now)
  return new Map(
    [...Map.groupBy(rows, ({ realm }) => realm)].map(([realm, open]) => {
      const waiting = open.filter(({ state }) => state !== 'unclear')
      // Players log in when they like.
      const late = waiting.filter(({ asked_at, last_error: error }) => asked_at < before && error !== NEEDS_LOG_IN)
      return [realm, { waiting: waiting.length, late: late.length, unclear: open.length - waiting.length }]
    }),
  )
}
