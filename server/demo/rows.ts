import type { ContentType } from '../../content/define.ts'
import { contentTypes, listTypes } from '../../content/index.ts'
import { DEMO_ACTOR } from '../database/actors.ts'
import type { Queries } from '../database/database.ts'
import { type ContentTables, type StoredRow } from '../database/tables.ts'
import { storedRow } from '../database/schema/columns.ts'

export async function demoRows(queries: Queries, type: ContentType): Promise<StoredRow[]> {
  const rows = await queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .selectAll()
    .where('id', 'in', (query) =>
      query
        .selectFrom('changes')
        .select('row_id')
        .where('content_type', '=', type.key)
        .where('actor', '=', DEMO_ACTOR)
        .where('action', '=', 'create'),
    )
    .orderBy('id')
    .execute()
  return rows.map(storedRow)
}

export async function countDemo(queries: Queries): Promise<{ rows: number; edited: number }> {
  const counted = { rows: 0, edited: 0 }
  for (const type of listTypes) {
    const rows = await demoRows(queries, type)
    counted.rows += rows.length
    counted.edited += rows.filter(({ version }) => version > 1).length
  }
  return counted
}

/** Returns whether demo rows exist. Loading the demo a second time would duplicate them. */
export async function hasDemo(queries: Queries): Promise<boolean> {
  for (const type of contentTypes) if ((await demoRows(queries, type)).length > 0) return true
  return false
}
