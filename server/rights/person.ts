import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import type { Queries } from '../database/database.ts'
import type { PersonalTable } from './personalData.ts'

export interface Person {
  id: number
  /** The person and their scripts, as the log names them. */
  actors: readonly string[]
}

/**
 * Tokens of scripts are in no backup, so the log also says who made one. Who has taken a token over is answerable for what
 * it does.
 */
export async function findPerson(queries: Queries, id: number): Promise<Person> {
  const self = `user:${id}`
  const present = await queries.selectFrom('api_tokens').select('id').where('created_by', '=', id).execute()
  const made = await queries
    .selectFrom('changes')
    .select('row_id')
    .where('actor', '=', self)
    .where('content_type', '=', TOKENS_TYPE)
    .where('action', '=', 'create')
    .where('row_id', 'not in', (query) => query.selectFrom('api_tokens').select('id'))
    .execute()
  const tokens = new Set([...present.map(({ id }) => id), ...made.map(({ row_id }) => row_id)])
  return { id, actors: [self, ...[...tokens].map((token) => `token:${token}`)] }
}

export const valuesOf = (
  { id, actors }: Person,
  { holds }: PersonalTable['names'][number],
): readonly (string | number)[] => (holds === 'id' ? [id] : actors)
