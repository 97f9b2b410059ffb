import { sql, type Selectable, type SqlBool } from 'kysely'
import { TRASH_DAYS } from '../../content/limits.ts'
import { contentTypes } from '../../content/index.ts'
import { readEntries, type AuditEntry } from '../audit/auditLog.ts'
import type { Engine, Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { SystemTables } from '../database/tables.ts'

const DAY_MS = 86_400_000

interface Log {
  queries: Queries
  engine: Engine
}

/** Without the hint `indexed by`, SQLite would read all deletions in the change log. */
const BY_INDEX = sql`deletion indexed by changes_deletions`

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
      // 'delete' is a literal and not a parameter, because SQLite uses a partial index only for a literal.
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

export async function readTrash(log: Log, now: Date, { type, page, size }: Asked): Promise<AuditEntry[]> {
  // The sequence numbers of the page are selected from an index first, because reading entries is slow: each contains a
  // whole row.
  const selected = deletions(log, now, type)
    .select('deletion.sequence')
    .orderBy('deletion.sequence', 'desc')
    .limit(size)
    .offset((page - 1) * size)
  return readEntries(log.queries, selected)
}

export const countTrash = (log: Log, now: Date, type?: string): Promise<number> => countOf(deletions(log, now, type))

export async function findDeleted(log: Log, now: Date, type: string, row: number): Promise<string | null> {
  const found = await deletions(log, now, type)
    .select('deletion.before')
    .where('deletion.row_id', '=', row)
    .executeTakeFirst()
  return found?.before ?? null
}
