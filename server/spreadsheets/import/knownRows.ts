import { EXTERNAL_KEY, type ContentType, type Row } from '../../../content/define.ts'
import { rowsById } from '../../content/lists/readRows.ts'
import { withCurrentState } from '../../content/rowState.ts'
import type { Context } from '../../context/context.ts'
import { isOneOf, isOneOfTexts } from '../../database/dialect/idList.ts'
import { type ContentTables, type StoredRow } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import { inParts } from '../../process/queues/inParts.ts'
import type { ParsedRow } from './parsedRows.ts'

export interface KnownRow {
  stored: StoredRow
  shown: Row<ContentType>
}

export interface KnownRows {
  byId: ReadonlyMap<number, KnownRow>
  byKey: ReadonlyMap<string, KnownRow>
  usedIds: ReadonlySet<number>
}

const ROWS_AT_ONCE = 200

export async function readKnownRows(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  type: ContentType,
  parsed: readonly ParsedRow[],
): Promise<KnownRows> {
  const { engine, longReader } = database
  const byId = new Map<number, KnownRow>()
  const byKey = new Map<string, KnownRow>()
  const usedIds = new Set<number>()
  for await (const part of inParts(parsed, ROWS_AT_ONCE)) {
    const ids = part.flatMap(({ id }) => (id === null ? [] : [id]))
    const keys = part.flatMap(({ key }) => (key === null ? [] : [key]))
    const found = await longReader
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .selectAll()
      .where((eb) => eb.or([isOneOf(engine, eb.ref('id'), ids), isOneOfTexts(engine, eb.ref(EXTERNAL_KEY), keys)]))
      .execute()
    const rows = found.map(storedRow)
    const foundIds = rows.map(({ id }) => id)
    const shown = await readingRowsIn('all', () => rowsById(database, type, foundIds))
    for (const row of shown) {
      const stored = rows.find(({ id }) => id === row.id)
      if (!stored) continue
      const known = { stored, shown: withCurrentState(type, row, clock.now()) }
      byId.set(row.id, known)
      const key = stored[EXTERNAL_KEY]
      if (typeof key === 'string') byKey.set(key, known)
    }
    const missing = ids.filter((id) => !byId.has(id))
    if (missing.length === 0) continue
    const used = await longReader
      .selectFrom('changes')
      .select('row_id')
      .distinct()
      .where('content_type', '=', type.key)
      .where((eb) => isOneOf(engine, eb.ref('row_id'), missing))
      .execute()
    for (const { row_id: id } of used) usedIds.add(id)
  }
  return { byId, byKey, usedIds }
}
