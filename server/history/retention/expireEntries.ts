import { TOKENS_TYPE } from '../../../content/accounts/apiTokens.ts'
import { sql, type Transaction } from 'kysely'
import { DEMO_ACTOR } from '../../database/actors.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { SystemTables } from '../../database/tables.ts'

/** Entries per transaction, a few milliseconds. */
const AT_ONCE = 200

/** How far the log has been examined, in order of time. */
export interface Position {
  time: string
  sequence: number
}

/** `next` is null if nothing older than the limit is left. */
interface Step {
  removed: number
  next: Position | null
}

/**
 * Removes entries older than a time, from a position on: of each row all but the last one, and that as well if the row
 * was deleted. The history then begins at that time, and every present row still has the entry that explains it. First
 * entries that are needed stay: who loaded the demo, and names of tokens.
 */
export async function expireStep(
  tx: Transaction<SystemTables>,
  engine: Engine,
  limit: string,
  { time, sequence }: Position,
): Promise<Step> {
  const looked = await tx
    .selectFrom('changes')
    .select(['sequence', 'time', 'content_type', 'row_id', 'action'])
    .where('time', '<', limit)
    .where('time', '>=', time)
    .where((eb) => eb.or([eb('time', '>', time), eb('sequence', '>', sequence)]))
    .orderBy('time')
    .orderBy('sequence')
    .limit(AT_ONCE)
    .execute()
  const last = looked.at(-1)
  if (!last) return { removed: 0, next: null }
  /** The last entry to remove, by type and row. */
  const ends = new Map<string, Map<number, number>>()
  for (const entry of looked) {
    const rows = ends.get(entry.content_type) ?? new Map<number, number>()
    const end = entry.action === 'delete' ? entry.sequence : entry.sequence - 1
    rows.set(entry.row_id, Math.max(end, rows.get(entry.row_id) ?? 0))
    ends.set(entry.content_type, rows)
  }
  const removed: number[] = []
  for (const [type, rows] of ends) {
    for (const entry of await entriesUntil(tx, engine, type, rows)) {
      const isAskedFor = entry.action === 'create' && (entry.actor === DEMO_ACTOR || type === TOKENS_TYPE)
      // A condition on time in the statement would make SQLite scan the type's whole history.
      const isOld = entry.sequence <= (rows.get(entry.row_id) ?? 0) && entry.time < limit
      if (isOld && !isAskedFor) removed.push(entry.sequence)
    }
  }
  if (removed.length > 0)
    await tx
      .deleteFrom('changes')
      .where((eb) => isOneOf(engine, eb.ref('sequence'), removed))
      .execute()
  return {
    removed: removed.length,
    next: { time: last.time, sequence: last.sequence },
  }
}

/** Entries of rows up to a given one each; may include some later ones. */
export const entriesUntil = (queries: Queries, engine: Engine, type: string, rows: ReadonlyMap<number, number>) =>
  queries
    .selectFrom('changes')
    .select(['sequence', 'time', 'row_id', 'actor', 'action'])
    .where('content_type', '=', type)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), [...rows.keys()]))
    .where('sequence', '<=', Math.max(...rows.values()))
    .execute()

/**
 * Removes batches older than a time that have no entries left; the others can still be undone. Batches that record game
 * imports stay: undone ones, their undos, and the last of each row.
 */
export const expireBatches = (tx: Transaction<SystemTables>, limit: string) =>
  sql`delete from batches where made_at < ${limit} and undoes is null
    and not exists (select 1 from changes where changes.batch = batches.id)
    and id not in (select undoes from batches where undoes is not null)
    and id not in (select batch from game_imports where batch is not null)`.execute(tx)
