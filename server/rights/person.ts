import type { ExpressionBuilder } from 'kysely'
import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import { GAME_ACCOUNTS_TYPE } from '../../content/accounts/gameAccounts.ts'
import type { Engine, Queries } from '../database/database.ts'
import { isOneOf, loggedNumber } from '../database/dialect/idList.ts'
import type { ContentTables } from '../database/tables.ts'
import type { PersonalTable } from './personalData.ts'

export interface Person {
  id: number
  /** The person and their scripts, as the log names them. */
  actors: readonly string[]
  /** Ids of the person's game accounts, also of those that were unlinked. */
  gameAccounts: readonly number[]
  /** Ids of the person's orders. */
  orders: readonly number[]
}

/**
 * Tokens of scripts are in no backup, so the log also says who made one. Who has taken a token over is answerable for what
 * it does.
 */
export async function findPerson(queries: Queries, engine: Engine, id: number): Promise<Person> {
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
  return {
    id,
    actors: [self, ...[...tokens].map((token) => `token:${token}`)],
    gameAccounts: await gameAccountsOf(queries, engine, id),
    orders: (await queries.selectFrom('orders').select('id').where('user_id', '=', id).execute()).map((row) => row.id),
  }
}

async function gameAccountsOf(queries: Queries, engine: Engine, id: number): Promise<number[]> {
  const present = await queries.selectFrom('game_accounts').select('id').where('user_id', '=', id).execute()
  const logged = await queries
    .selectFrom('changes')
    .select('row_id')
    .distinct()
    .where('actor', '=', `user:${id}`)
    .where('content_type', '=', GAME_ACCOUNTS_TYPE)
    // Staff also change game accounts of others.
    .where((eb) =>
      eb.or([
        eb(loggedNumber(engine, eb.ref('before'), 'user_id'), '=', id),
        eb(loggedNumber(engine, eb.ref('after'), 'user_id'), '=', id),
      ]),
    )
    .execute()
  return [...new Set([...present.map(({ id }) => id), ...logged.map(({ row_id }) => row_id)])]
}

/** Whether a row names the person in a column. */
export const namesPerson =
  (engine: Engine, person: Person, { column, holds }: PersonalTable['names'][number]) =>
  (eb: ExpressionBuilder<ContentTables, string>) =>
    holds === 'order'
      ? isOneOf(engine, eb.ref(column), person.orders)
      : eb(column, 'in', holds === 'id' ? [person.id] : person.actors)
