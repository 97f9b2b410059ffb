import type { ContentType } from '../../../content/define.ts'
import { MOST_NAMED, type LastChange } from '../../../content/refusals/conflicts.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { Refusal } from '../../errors/refusals.ts'
import { actorNames } from '../../apiTokens/tokens.ts'
import { selectRows, storedName } from '../joinedRows.ts'

export async function lastChanges(
  queries: Queries,
  engine: Engine,
  type: ContentType,
  ids: readonly number[],
): Promise<LastChange[]> {
  const requested = ids.slice(0, MOST_NAMED)
  const latest = queries
    .selectFrom('changes')
    .select(({ fn }) => fn.max('sequence').as('sequence'))
    .where('content_type', '=', type.key)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), requested))
    .groupBy('row_id')
  const entries = await queries
    .selectFrom('changes')
    .select(['row_id', 'actor', 'time'])
    .where('sequence', 'in', latest)
    .execute()
  const rows = await selectRows(queries, type)
    .where((eb) => isOneOf(engine, eb.ref('row.id'), requested))
    .execute()
  const names = new Map(rows.map(storedRow).map((row) => [row.id, storedName(type, row)]))
  const actors = entries.map(({ actor }) => actor)
  const nameOf = await actorNames(queries, actors)
  return entries
    .map(({ row_id: id, actor, time }) => ({
      id,
      name: names.get(id) ?? null,
      actor_name: nameOf(actor) ?? null,
      time,
    }))
    .sort((one, other) => one.id - other.id)
}

export async function sayingWho(error: unknown, queries: Queries, engine: Engine, type: ContentType): Promise<never> {
  if (!(error instanceof Refusal) || error.code !== 'stale' || !error.details.rows) throw error
  const { details } = error
  throw new Refusal('stale', {
    ...details,
    last_changes: await lastChanges(queries, engine, type, error.details.rows),
  })
}
