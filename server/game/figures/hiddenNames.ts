import { randomUUID } from 'node:crypto'
import { figureKey, TALLIES } from '../../../content/realms/figures.ts'
import { nameKey } from '../../../content/text.ts'
import type { Queries } from '../../database/database.ts'
import { realm } from '../../../content/settings/realm.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import type { Writer } from '../../database/changes/write.ts'
import { giveNotice } from '../../database/engine/notices.ts'
import { writeState } from '../../database/state/siteState.ts'

/** Names in lower case. A character whose owner hides it hides no guild of its name. */
export interface HiddenNames {
  characters: ReadonlySet<string>
  guilds: ReadonlySet<string>
}

export async function readHiddenNames(queries: Queries, realmId: number): Promise<HiddenNames> {
  const rows = await queries
    .selectFrom('realm_hidden_names')
    .select(['name_key', 'account_id'])
    .where('realm_id', '=', realmId)
    .execute()
  const byStaff = rows.filter(({ account_id }) => account_id === null)
  return {
    characters: new Set(rows.map(({ name_key }) => name_key)),
    guilds: new Set(byStaff.map(({ name_key }) => name_key)),
  }
}

export const listHiddenNames = (queries: Queries, realmId: number): Promise<{ name: string; hidden_at: string }[]> =>
  queries
    .selectFrom('realm_hidden_names')
    .select(['name', 'hidden_at'])
    .where('realm_id', '=', realmId)
    .where('account_id', 'is', null)
    .orderBy('name_key')
    .execute()

export async function hideName(writer: Writer, realmId: number, name: string, now: Date): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await writer.tx
    .insertInto('realm_hidden_names')
    .values({ realm_id: realmId, name_key: nameKey(name), name, hidden_at: now.toISOString() })
    // Staff hide a name for good, even if its owner shows it again.
    .onConflict((conflict) =>
      conflict
        .columns(['realm_id', 'name_key'])
        .doUpdateSet({ account_id: null, name, hidden_at: now.toISOString() })
        .where('realm_hidden_names.account_id', 'is not', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows > 0n)
    await writer.note(loggedTable(realm), realmId, 'hide-name', { before: {}, after: { name } })
}

export async function showName(writer: Writer, realmId: number, name: string): Promise<boolean> {
  const { numDeletedRows } = await writer.tx
    .deleteFrom('realm_hidden_names')
    .where('realm_id', '=', realmId)
    .where('name_key', '=', nameKey(name))
    .where('account_id', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await writer.note(loggedTable(realm), realmId, 'show-name', { before: { name }, after: {} })
  return true
}

interface OwnNames {
  realmId: number
  accountId: number
  names: readonly string[]
  now: Date
}

/** Hides exactly these names for the owner of a game account. The log does not have them, because they are personal. */
export async function hideOwnNames(
  { tx, engine }: Pick<Writer, 'tx' | 'engine'>,
  feed: string,
  { realmId, accountId, names, now }: OwnNames,
): Promise<void> {
  const stored = await tx
    .selectFrom('realm_hidden_names')
    .select(['name_key', 'account_id'])
    .where('realm_id', '=', realmId)
    .execute()
  const keys = new Map(names.map((name) => [nameKey(name), name]))
  const gone = stored.filter((row) => row.account_id === accountId && !keys.has(row.name_key))
  for (const { name_key } of stored) keys.delete(name_key)
  if (gone.length === 0 && keys.size === 0) return
  for (const { name_key } of gone)
    await tx.deleteFrom('realm_hidden_names').where('realm_id', '=', realmId).where('name_key', '=', name_key).execute()
  const row = { realm_id: realmId, hidden_at: now.toISOString(), account_id: accountId }
  if (keys.size > 0)
    await tx
      .insertInto('realm_hidden_names')
      .values([...keys].map(([name_key, name]) => ({ ...row, name_key, name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const figure of NAMING) await writeState(tx, figureKey(figure), randomUUID(), now)
  await giveNotice(tx, engine, feed)
}

/** Shows the names again that the owner of a game account has hidden. */
export async function showOwnNames(
  writer: Pick<Writer, 'tx' | 'engine'>,
  feed: string,
  { accountId, now }: Pick<OwnNames, 'accountId' | 'now'>,
): Promise<void> {
  const hidden = await writer.tx
    .selectFrom('realm_hidden_names')
    .select('realm_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (hidden) await hideOwnNames(writer, feed, { realmId: hidden.realm_id, accountId, names: [], now })
}

/** Figures whose rows name characters. */
const NAMING = ['players', 'guilds', 'vip', ...TALLIES] as const
