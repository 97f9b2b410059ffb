import type { Queries } from '../database.ts'

/** Counts the game accounts of people here, by the key of the realm, also of realms that the site no longer has. */
export async function countGameAccounts(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const counts = await queries
    .selectFrom('game_accounts')
    .select(['realm', ({ fn }) => fn.countAll<number>().as('count')])
    .where('state', '<>', 'leaving')
    .groupBy('realm')
    .execute()
  return new Map(counts.map(({ realm, count }) => [realm, Number(count)]))
}
