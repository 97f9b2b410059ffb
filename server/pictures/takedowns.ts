import type { Transaction } from 'kysely'
import { TAKEDOWNS } from '../../content/queries/takedownQuery.ts'
import type { LoggedTable } from '../database/changes/author.ts'
import type { Engine, Queries } from '../database/database.ts'
import { lockNames } from '../database/dialect/locks.ts'
import type { SystemTables } from '../database/tables.ts'

export const takedowns: LoggedTable = { table: 'takedowns', type: TAKEDOWNS, secrets: [] }

export async function takenDownAmong(queries: Queries, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set()
  const found = await queries.selectFrom('takedowns').select('picture').where('picture', 'in', hashes).execute()
  return new Set(found.map(({ picture }) => picture))
}

/** Until the transaction ends, nobody else can write a row with these pictures or take them down. */
export const lockPictures = (tx: Transaction<SystemTables>, engine: Engine, hashes: readonly string[]): Promise<void> =>
  lockNames(
    tx,
    engine,
    hashes.map((hash) => `picture:${hash}`),
  )
