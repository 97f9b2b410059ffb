import { lateBefore } from '../../game/accounts/waitingSteps.ts'
import type { Queries } from '../../database/database.ts'

export interface OpenDeliveries {
  waiting: number
  /** Of those that wait, longer than an hour. */
  late: number
  unclear: number
}

/** Returns the deliveries that the game has not given, by the keys of the realms. */
export async function openDeliveries(queries: Queries, now: Date): Promise<ReadonlyMap<string, OpenDeliveries>> {
  const before = lateBefore(now)
  const rows = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => ['realm', 'state', fn.countAll<number>().as('count')] as const)
    .where('state', 'in', ['waiting', 'claimed', 'unclear'])
    .groupBy(['realm', 'state'])
    .execute()
  const late = await queries
    .selectFrom('deliveries')
    .select(({ fn }) => ['realm', fn.countAll<number>().as('count')] as const)
    .where('state', 'in', ['waiting', 'claimed'])
    .where('asked_at', '<', before)
    .groupBy('realm')
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ realm }) => realm)].map(([realm, ofRealm]) => {
      const sum = (isIn: (state: string) => boolean) =>
        ofRealm.reduce((total, { state, count }) => total + (isIn(state) ? Number(count) : 0), 0)
      const open = {
        waiting: sum((state) => state !== 'unclear'),
        late: Number(late.find((one) => one.realm === realm)?.count ?? 0),
        unclear: sum((state) => state === 'unclear'),
      }
      return [realm, open] as const
    }),
  )
}
