import { realm } from '../../content/settings/realm.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import type { Queries } from '../database/database.ts'
import type { ContentTables } from '../database/tables.ts'

/** The key of the realm with the lowest id, which rows of the game without a realm belong to. Empty if there is none. */
export async function readFirstRealm(queries: Queries): Promise<string> {
  const found = await queries
    .withTables<ContentTables>()
    .selectFrom(realm.table)
    .select('key')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return String(found?.key ?? '')
}

const keys: ValueKind = { most: 1 }

export const firstRealm = ({ database, cache }: Pick<Context, 'database' | 'cache'>): Promise<string> =>
  cache.get(keys, '', [realm.key], () => readFirstRealm(database.reader))
