import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import type { Queries } from '../database/database.ts'

/** Names of tokens by id, read from the log, which also has tokens that a restored database lacks. */
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
  // Written by server/apiTokens/tokens.ts.
  return new Map(found.map(({ row_id, after }) => [row_id, (JSON.parse(after ?? '{}') as { name: string }).name]))
}
