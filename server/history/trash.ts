import { sql, type Selectable, type SqlBool } from 'kysely'
import { TRASH_DAYS } from '../../content/queries/historyQuery.ts'
import { contentTypes } from '../../content/index.ts'
import { readEntries, type AuditEntry } from '../audit/auditLog.ts'
import type { Engine, Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

const DAY_MS = 86_400_000

/** What the trash is read from. */
interface Log {
  queries: Queries
  engine: Engine
}

/** By itself SQLite would read all deletions that there ever were. */
const BY_INDEX = sql`deletion indexed by changes_deletions`

/** The deletes of rows that have not come back, as far as the trash goes back. */
function deletions({ queries, engine }: Log, now: Date, type?: string) {
  const since = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
  const keys = type === undefined ? contentTypes.map(({ key }) => key) : [type]
  return (
    queries
      .selectFrom(
        sql<Selectable<SystemTables['changes']>>`changes`.as<'deletion'>(
          engine === 'sqlite' ? BY_INDEX : sql`deletion`,
        ),
      )
      // Written out, since the index of deletions is one for this value.
      .where(sql<SqlBool>`deletion.action = 'delete'`)
      .where('deletion.content_type', 'in', keys)
      .where('deletion.time', '>=', since)
      .where((expression) =>
        expression.not(
          expression.exists(
            expression
              .selectFrom('changes as later')
              .select('later.sequence')
              .whereRef('later.content_type', '=', 'deletion.content_type')
              .whereRef('later.row_id', '=', 'deletion.row_id')
              .whereRef('later.sequence', '>', 'deletion.sequence'),
          ),
        ),
      )
  )
}

interface Asked {
  type?: string | undefined
  page: number
  size: number
}

/** Deleted rows, the last one first. */
export async function readTrash(log: Log, now: Date, { type, page, size }: Asked): Promise<AuditEntry[]> {
  // Which ones, by indexes alone, before any is read: each holds its whole row.
  const asked = deletions(log, now, type)
    .select('deletion.sequence')
    .orderBy('deletion.sequence', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  return readEntries(log.queries, asked)
}

export async function countTrash(log: Log, now: Date, type?: string): Promise<number> {
  const { total } = await deletions(log, now, type)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The row as it was when it was deleted, as JSON; null where the trash does not hold it. */
export async function findDeleted(log: Log, now: Date, type: string, row: number): Promise<string | null> {
  const found = await deletions(log, now, type)
    .select('deletion.before')
    .where('deletion.row_id', '=', row)
    .executeTakeFirst()
  return found?.before ?? null
}
