import { nameKey } from '../../../content/text.ts'
import type { Queries } from '../../database/database.ts'
import { realm } from '../../../content/settings/realm.ts'
import type { LoggedTable } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'

const LOGGED: LoggedTable = { table: realm.table, type: realm.key, secrets: [] }

export async function readHiddenNames(queries: Queries, realmId: number): Promise<ReadonlySet<string>> {
  const rows = await queries
    .selectFrom('realm_hidden_names')
    .select('name_key')
    .where('realm_id', '=', realmId)
    .execute()
  return new Set(rows.map((row) => row.name_key))
}

export const listHiddenNames = (queries: Queries, realmId: number): Promise<{ name: string; hidden_at: string }[]> =>
  queries
    .selectFrom('realm_hidden_names')
    .select(['name', 'hidden_at'])
    .where('realm_id', '=', realmId)
    .orderBy('name_key')
    .execute()

export async function hideName(writer: Writer, realmId: number, name: string, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await writer.tx
    .insertInto('realm_hidden_names')
    .values({ realm_id: realmId, name_key: nameKey(name), name, hidden_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n) await writer.note(LOGGED, realmId, 'hide-name', { before: {}, after: { name } })
}

export async function showName(writer: Writer, realmId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await writer.tx
    .deleteFrom('realm_hidden_names')
    .where('realm_id', '=', realmId)
    .where('name_key', '=', nameKey(name))
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await writer.note(LOGGED, realmId, 'show-name', { before: { name }, after: {} })
  return true
}
