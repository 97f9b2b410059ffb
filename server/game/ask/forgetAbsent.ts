import { FIGURES, type StoredFigure } from '../../../content/realms/figures.ts'
import type { Database } from '../../database/database.ts'
import { countsByQuery } from '../adapters/adapterOf.ts'
import { isAsked, probedServers, type Realm } from '../realms.ts'
import { readsOf } from './realmAsker.ts'

/** The figures that a realm can have. */
function givenBy(realm: Realm): Set<StoredFigure> {
  const given = new Set<StoredFigure>(realm.adapter === 'pushed' ? FIGURES : [])
  if (isAsked(realm)) for (const [figure] of readsOf(realm)) given.add(figure)
  if (countsByQuery(realm)) given.add('online')
  if (probedServers(realm).length > 0) given.add('servers')
  return given
}

/** Deletes figures that a realm had with another adapter and no longer has. */
export async function forgetAbsent(database: Database, realms: readonly Realm[]): Promise<void> {
  for (const realm of realms) {
    const given = givenBy(realm)
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
