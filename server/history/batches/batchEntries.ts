import type { ContentType } from '../../../content/define.ts'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import { asRow } from '../../audit/auditLog.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { isOneOf, rowsAtOnce } from '../../database/dialect/idList.ts'
import { type StoredRow, type StoredValue } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { inParts } from '../../process/queues/inParts.ts'

/** Sequence number of the last change of each row, ignoring changes of its place. */
export async function latestChanges(
  queries: Queries,
  engine: Engine,
  type: ContentType,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const latest = new Map<number, number>()
  for await (const part of inParts(ids, rowsAtOnce(engine))) {
    const found = await queries
      .selectFrom('changes')
      .select(['row_id', ({ fn }) => fn.max('sequence').as('sequence')])
      .where('content_type', '=', type.key)
      .where('action', '<>', 'move')
      .where((eb) => isOneOf(engine, eb.ref('row_id'), part))
      .groupBy('row_id')
      .execute()
    for (const { row_id, sequence } of found) latest.set(row_id, sequence)
  }
  return latest
}

export interface LoggedEntry {
  sequence: number
  type: string
  row: number
  action: ChangeAction
  before: StoredRow | null
  after: StoredRow | null
}

/** Entries per read, a few milliseconds: each holds its row twice. */
const ENTRIES_AT_ONCE = 200

/** The whole row: content has no secrets that the log leaves out. */
export const loggedRow = (json: string | null): StoredRow | null => {
  const row = asRow(json)
  return row && storedRow(row as Record<string, StoredValue>) // as write.ts logs it
}

/** Entries of a batch, latest first. */
export async function* entriesBackwards(queries: Queries, batch: number): AsyncGenerator<LoggedEntry[]> {
  let before: number | undefined
  for (;;) {
    const found = await queries
      .selectFrom('changes')
      .select(['sequence', 'content_type', 'row_id', 'action', 'before', 'after'])
      .where('batch', '=', batch)
      .$if(before !== undefined, (older) => older.where('sequence', '<', before ?? 0))
      .orderBy('sequence', 'desc')
      .limit(ENTRIES_AT_ONCE)
      .execute()
    if (found.length > 0)
      yield found.map(({ content_type: type, row_id: row, ...entry }) => ({
        ...entry,
        type,
        row,
        before: loggedRow(entry.before),
        after: loggedRow(entry.after),
      }))
    before = found.at(-1)?.sequence
    if (found.length < ENTRIES_AT_ONCE) return
  }
}
