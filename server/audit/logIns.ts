import type { LogIn, LogInQuery } from '../../content/queries/logInQuery.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { oldestLogIn } from '../auth/logInRecord.ts'
import type { Queries } from '../database/database.ts'

const matching = (queries: Queries, { user, outcome, from, to }: LogInQuery, now: Date) => {
  let rows = queries.selectFrom('log_ins').where('last_at', '>', oldestLogIn(now))
  if (user !== undefined) rows = rows.where('user_id', '=', user)
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome)
  if (from !== undefined) rows = rows.where('last_at', '>=', from)
  if (to !== undefined) rows = rows.where('first_at', '<', to)
  return rows
}

/** One page, latest first, and the total number of rows. */
export async function listLogIns(queries: Queries, query: LogInQuery, now: Date) {
  const { page = 1, per_page: size = PAGE_SIZE.usual } = query
  const found = await matching(queries, query, now)
    .leftJoin('users', 'users.id', 'log_ins.user_id')
    .selectAll('log_ins')
    .select('users.username')
    .orderBy('log_ins.last_at', 'desc')
    .orderBy('log_ins.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const rows = found.map((row): LogIn => ({
    ...row,
    actor: row.outcome === 'success' ? `user:${row.user_id}` : 'visitor',
  }))
  const { total } = await matching(queries, query, now)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** The number of wrong passwords for an account since a time. */
export async function countWrong(queries: Queries, userId: number, from: string): Promise<number> {
  const { tries } = await queries
    .selectFrom('log_ins')
    .select(({ fn }) => fn.sum<number | null>('count').as('tries'))
    .where('user_id', '=', userId)
    .where('last_at', '>=', from)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return Number(tries ?? 0)
}
