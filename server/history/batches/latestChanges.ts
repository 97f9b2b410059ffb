import type { ContentType } from '../../../content/define.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { rowsAtOnce } from '../../database/dialect/rowsAtOnce.ts'
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
