import type { Selectable } from 'kysely'
import type { BatchRow } from '../../../content/queries/manyRows/batchQuery.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { actorNames } from '../../apiTokens/actorNames.ts'

type Stored = Selectable<SystemTables['batches']>

async function presentBatches(queries: Queries, stored: readonly Stored[]): Promise<BatchRow[]> {
  if (stored.length === 0) return []
  const ids = stored.map(({ id }) => id)
  const undoings = await queries
    .selectFrom('batches')
    .select(['undoes', ({ fn }) => fn.max('id').as('by')])
    .where('undoes', 'in', ids)
    .groupBy('undoes')
    .execute()
  const undoneBy = new Map(undoings.map(({ undoes, by }) => [undoes, by]))
  const nameOf = await actorNames(
    queries,
    stored.map(({ actor }) => actor),
  )
  return stored.map(({ content_type: type, made_at: time, ...batch }) => ({
    ...batch,
    type,
    time,
    actor_name: nameOf(batch.actor) ?? null,
    undone_by: undoneBy.get(batch.id) ?? null,
  }))
}

/** Latest first, with the total. */
export async function listBatches(
  queries: Queries,
  types: readonly string[],
  { page, size }: { page: number; size: number },
): Promise<{ batches: BatchRow[]; total: number }> {
  if (types.length === 0) return { batches: [], total: 0 }
  const matching = queries.selectFrom('batches').where('content_type', 'in', types)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const stored = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { batches: await presentBatches(queries, stored), total: Number(total) }
}

/** Null if there is no such batch. */
export async function findBatch(queries: Queries, id: number): Promise<BatchRow | null> {
  const stored = await queries.selectFrom('batches').selectAll().where('id', '=', id).execute()
  const [batch] = await presentBatches(queries, stored)
  return batch ?? null
}
