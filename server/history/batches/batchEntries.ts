import type { Selectable } from 'kysely'
import type { ContentType } from '../../../content/define.ts'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import type { BatchRow } from '../../../content/queries/manyRows/batchQuery.ts'
import { actorNames } from '../../apiTokens/tokens.ts'
import { asRow } from '../../audit/auditLog.ts'
import { holds } from '../../auth/permissions.ts'
import type { Caller } from '../../context/context.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { countOf, isOneOf, rowsAtOnce } from '../../database/dialect/idList.ts'
import { storedRow } from '../../database/schema/columns.ts'
import type { StoredRow, StoredValue, SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'

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
  const actors = stored.map(({ actor }) => actor)
  const nameOf = await actorNames(queries, actors)
  return stored.map(({ content_type: type, made_at: time, ...batch }) => ({
    ...batch,
    type,
    time,
    actor_name: nameOf(batch.actor) ?? null,
    undone_by: undoneBy.get(batch.id) ?? null,
  }))
}

export async function listBatches(
  queries: Queries,
  types: readonly string[],
  { page, size }: { page: number; size: number },
): Promise<{ batches: BatchRow[]; total: number }> {
  if (types.length === 0) return { batches: [], total: 0 }
  const matching = queries.selectFrom('batches').where('content_type', 'in', types)
  const stored = await matching
    .selectAll()
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { batches: await presentBatches(queries, stored), total: await countOf(matching) }
}

export async function findBatch(queries: Queries, id: number): Promise<BatchRow | null> {
  const stored = await queries.selectFrom('batches').selectAll().where('id', '=', id).execute()
  const [batch] = await presentBatches(queries, stored)
  return batch ?? null
}

export const worksWith = (caller: Caller, type: string): boolean =>
  (['edit', 'delete', 'import'] as const).some((action) => holds(caller, { type, action }))

/** Throws Refusal `not_found` also if the caller does not work with the batch's type. */
export async function batchFor(queries: Queries, caller: Caller, id: number): Promise<BatchRow> {
  const batch = await findBatch(queries, id)
  if (!batch || !worksWith(caller, batch.type)) throw new Refusal('not_found')
  return batch
}

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

const ENTRIES_AT_ONCE = 200

export const loggedRow = (json: string | null): StoredRow | null => {
  const row = asRow(json)
  return row && storedRow(row as Record<string, StoredValue>) // The cast is safe, because the change log stores a row as a JSON object.
}

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
