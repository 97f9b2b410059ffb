import { setImmediate as others } from 'node:timers/promises'
import { EXTERNAL_KEY, type ContentType } from '../../../content/define.ts'
import type { ListQuery } from '../../../content/reader.ts'
import { apiRows } from '../../content/presentRow.ts'
import { listIds } from '../../content/lists/matchingRows.ts'
import { rowsById } from '../../content/lists/readRows.ts'
import { resolveList } from '../../content/lists/resolveList.ts'
import { withCurrentState } from '../../content/rowState.ts'
import type { Context } from '../../context/context.ts'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { cellsOf, type Cell } from './cells.ts'

/** Reading this many rows takes a few milliseconds. The server can answer other requests before it reads more. */
const ROWS_AT_ONCE = 100

export type RowSource = Pick<Context, 'database' | 'cache' | 'clock' | 'config'>

export type ExportedRows = { query: ListQuery } | { ids: readonly number[] }

/** `tags` are the languages that have columns: see sheetColumns. */
export async function* exportRows(
  source: RowSource,
  type: ContentType,
  chosen: ExportedRows,
  tags: readonly string[],
): AsyncGenerator<Cell[][]> {
  const { database, config } = source
  const ids = 'ids' in chosen ? chosen.ids : await listIds(await resolveList(source, type, chosen.query))
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const part = ids.slice(start, start + ROWS_AT_ONCE)
    // With `?lang=` a request reads rows in its language, but a sheet has them as they are written.
    const read = await readingRowsIn(tags.length > 0 ? 'all' : null, () => rowsById(database, type, part))
    const rows = apiRows(type, read, config)
    const keys = await externalKeys(source, type, part)
    const now = source.clock.now()
    yield rows.map((row) => cellsOf(type, withCurrentState(type, row, now), keys.get(row.id) ?? null, tags))
    await others()
  }
}

async function externalKeys(
  { database: { engine, reader } }: RowSource,
  type: ContentType,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const found = await reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', EXTERNAL_KEY])
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .where(EXTERNAL_KEY, 'is not', null)
    .execute()
  return new Map(found.map((row) => [Number(row['id']), String(row[EXTERNAL_KEY])]))
}
