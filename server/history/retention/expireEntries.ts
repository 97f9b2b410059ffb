import { TOKENS_TYPE } from '../../../content/accounts/apiTokens.ts'
import { sql, type Transaction } from 'kysely'
import { DEMO_ACTOR } from '../../database/actors.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { SystemTables } from '../../database/tables.ts'

/** Entries that are looked at in one transaction: a few milliseconds. */
const AT_ONCE = 200

/** Up to where the log has been looked through, in the order of time. */
export interface Position {
  time: string
  sequence: number
}

/** What one step has done; `next` is null where nothing older than the limit is left to look at. */
interface Step {
  removed: number
  next: Position | null
}

/**
 * Removes what is older than a time, from a position on: of each row all but the last of its entries from before that time, and that,
 * too, where it tells of its deletion. So the history of what is there goes back to what it was at that time, and no row is without the
 * entry that says how it became what it is. What is asked for by its first entry stays: who has loaded the demo, and names of tokens.
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
  /** Type -> row -> up to which entry its log is removed. */
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
      // Asked for in the statement, the time would lead SQLite through all that is old of the type.
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

/** The entries of rows of a type, of each up to one of them, and some later ones. */
export const entriesUntil = (queries: Queries, engine: Engine, type: string, rows: ReadonlyMap<number, number>) =>
  queries
    .selectFrom('changes')
    .select(['sequence', 'time', 'row_id', 'actor', 'action'])
    .where('content_type', '=', type)
    .where((eb) => isOneOf(engine, eb.ref('row_id'), [...rows.keys()]))
    .where('sequence', '<=', Math.max(...rows.values()))
    .execute()

/**
 * Removes the batches from before a time of which no entry is left. The others can be undone as before: of them the entries are left of
 * the rows that nobody has changed since. Those stay that tell what an import of a game's files has given: what was undone, what undid
 * it, and the last of each row.
 */
export const expireBatches = (tx: Transaction<SystemTables>, limit: string) =>
  sql`delete from batches where made_at < ${limit} and undoes is null
    and not exists (select 1 from changes where changes.batch = batches.id)
    and id not in (select undoes from batches where undoes is not null)
    and id not in (select batch from game_imports where batch is not null)`.execute(tx)
