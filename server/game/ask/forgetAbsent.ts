import type { Database } from '../../database/database.ts'
import type { AskedRealm } from '../realms.ts'
import { readsOf } from './realmAsker.ts'

/** Removes the figures that a realm had by another adapter and does not have by this one. */
export async function forgetAbsent(database: Database, realms: readonly AskedRealm[]): Promise<void> {
  for (const realm of realms) {
    const given = new Set(readsOf(realm).map(([figure]) => figure))
    const stored = await database.reader
      .selectFrom('realm_figures')
      .select('figure')
      .where('realm_id', '=', realm.id)
      .execute()
    const absent = stored.map(({ figure }) => figure).filter((figure) => !given.has(figure))
    if (absent.length === 0) continue
    await database.transaction((tx) =>
      tx.deleteFrom('realm_figures').where('realm_id', '=', realm.id).where('figure', 'in', absent).execute(),
    )
  }
}
