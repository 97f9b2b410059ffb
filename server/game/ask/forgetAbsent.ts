import type { Database } from '../../database/database.ts'
import { readsOf, type AskedRealm } from './realmAsker.ts'

/** Removes the figures that a realm had by another adapter and does not have by this one. */
export async function forgetAbsent(database: Database, realms: readonly AskedRealm[]): Promise<void> {
  for (const realm of realms) {
    const given = readsOf(realm).map(([figure]) => figure)
    const others = await database.reader
      .selectFrom('realm_figures')
      .select('figure')
      .where('realm_id', '=', realm.id)
      .where('figure', 'not in', given)
      .execute()
    if (others.length === 0) continue
    await database.transaction((tx) =>
      tx.deleteFrom('realm_figures').where('realm_id', '=', realm.id).where('figure', 'not in', given).execute(),
    )
  }
}
