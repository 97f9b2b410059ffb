import { TRASH_DAYS } from '../../content/queries/historyQuery.ts'
import { contentTypes } from '../../content/index.ts'
import { asEntries, type AuditEntry } from '../audit/log.ts'
import type { Queries } from '../database/database.ts'

const DAY_MS = 86_400_000

/** The deletes of rows that have not come back, as far as the trash goes back. */
function deletions(queries: Queries, now: Date, type?: string) {
  const since = new Date(now.getTime() - TRASH_DAYS * DAY_MS).toISOString()
  const keys = type === undefined ? contentTypes.map(({ key }) => key) : [type]
  return queries
    .selectFrom('changes as deletion')
    .where('deletion.action', '=', 'delete')
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
}

interface Asked {
  type?: string | undefined
  page: number
  size: number
}

/** Deleted rows, the last one first. */
export async function readTrash(queries: Queries, now: Date, { type, page, size }: Asked): Promise<AuditEntry[]> {
  const found = await deletions(queries, now, type)
    .selectAll('deletion')
    .orderBy('deletion.sequence', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return asEntries(queries, found)
}

export async function countTrash(queries: Queries, now: Date, type?: string): Promise<number> {
  const { total } = await deletions(queries, now, type)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The row as it was when it was deleted, as JSON; null where the trash does not hold it. */
export async function findDeleted(queries: Queries, now: Date, type: string, row: number): Promise<string | null> {
  const found = await deletions(queries, now, type)
    .select('deletion.before')
    .where('deletion.row_id', '=', row)
    .executeTakeFirst()
  return found?.before ?? null
}
