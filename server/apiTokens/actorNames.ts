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

const idsIn = (actor: string, kind: 'user' | 'token'): number[] => {
  const [, found, digits] = /^(user|token):(\d+)$/.exec(actor) ?? []
  return found === kind ? [Number(digits)] : []
}

export async function usernames(queries: Queries, ids: readonly number[]): Promise<Map<number, string>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const found = await queries.selectFrom('users').select(['id', 'username']).where('id', 'in', asked).execute()
  return new Map(found.map(({ id, username }) => [id, username]))
}

/** Current names of actors: the username, or the name of the script's token. */
export async function actorNames(
  queries: Queries,
  actors: readonly string[],
): Promise<(actor: string) => string | undefined> {
  const [people, scripts] = await Promise.all([
    usernames(
      queries,
      actors.flatMap((actor) => idsIn(actor, 'user')),
    ),
    tokenNames(
      queries,
      actors.flatMap((actor) => idsIn(actor, 'token')),
    ),
  ])
  return (actor) =>
    idsIn(actor, 'user').map((id) => people.get(id))[0] ?? idsIn(actor, 'token').map((id) => scripts.get(id))[0]
}
