import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import type { Queries } from '../database/database.ts'

/**
 * What tokens are called, by their ids. From the log, in which each was made: it names those that a restored database does
 * not hold, too.
 */
export async function tokenNames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const found = await queries
    .selectFrom('changes')
    .select(['row_id', 'after'])
    .where('content_type', '=', TOKENS_TYPE)
    .where('row_id', 'in', asked)
    .where('action', '=', 'create')
    .execute()
  // As server/apiTokens/tokens.ts writes them.
  return new Map(found.map(({ row_id, after }) => [row_id, (JSON.parse(after ?? '{}') as { name: string }).name]))
}
