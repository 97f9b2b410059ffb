import { z } from 'zod'
import {
  LOG_IN_OUTCOMES,
  type LogIn,
  type LogInQuery,
  logInQuerySchema,
  wrongLogInQuerySchema,
} from '../../content/queries/logInQuery.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { type LogInRecord, oldestLogIn } from '../auth/logInRecord.ts'
import type { Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import { Refusal } from '../errors/refusals.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { sayTotal } from '../http/pagination.ts'

const matching = (queries: Queries, { user, outcome, from, to }: LogInQuery, now: Date) => {
  let rows = queries.selectFrom('log_ins').where('last_at', '>', oldestLogIn(now))
  if (user !== undefined) rows = rows.where('user_id', '=', user)
  if (outcome !== undefined) rows = rows.where('outcome', '=', outcome)
  if (from !== undefined) rows = rows.where('last_at', '>=', from)
  if (to !== undefined) rows = rows.where('first_at', '<', to)
  return rows
}

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
  return { rows, total: await countOf(matching(queries, query, now)) }
}

async function countWrong(queries: Queries, userId: number, from: string): Promise<number> {
  const { tries } = await queries
    .selectFrom('log_ins')
    .select(({ fn }) => fn.sum<number | null>('count').as('tries'))
    .where('user_id', '=', userId)
    .where('last_at', '>=', from)
    .where('outcome', '=', 'wrong')
    .executeTakeFirstOrThrow()
  return Number(tries ?? 0)
}

const logIn = z.object({
  id: z.int(),
  user_id: z.int().nullable().meta({ description: 'null where no account has the name, which is not kept.' }),
  username: z.string().nullable(),
  actor: z.string().meta({ description: '`user:12` who got in, `visitor` who did not.' }),
  address: z.string().meta({ description: 'An IPv6 address as its /64.' }),
  outcome: z
    .enum(LOG_IN_OUTCOMES)
    .meta({ description: '`too-many` was refused before the password was looked at, `wrong` after.' }),
  count: z.int().meta({ description: 'How often within the hour from `first_at` on.' }),
  first_at: z.string(),
  last_at: z.string(),
})
const route = routesOf('Audit', { permission: { area: 'audit' } })

/** Log-ins have a separate table, because old log-ins are deleted, whereas the log of changes is kept forever. */
export function logInRoutes(app: Api, { database, clock }: Context, record: LogInRecord): void {
  app.get(
    '/api/admin/log-ins',
    route({
      summary: 'Log-ins of the last 90 days, refused ones too; the latest first, always by pages',
      querystring: logInQuerySchema,
      response: { 200: z.array(logIn), ...refused(422) },
    }),
    async (request, reply) => {
      await record.flush()
      const query = { page: 1, ...request.query }
      const { rows, total } = await listLogIns(database.reader, query, clock.now())
      sayTotal(request, reply, query, total)
      return rows
    },
  )

  app.get(
    '/api/me/wrong-log-ins',
    routesOf('Accounts', { access: 'user' })({
      summary: 'How many wrong passwords were tried at the account that the token belongs to',
      querystring: wrongLogInQuerySchema,
      response: { 200: z.object({ count: z.int() }), ...refused(422) },
    }),
    async (request) => {
      if (!request.user) throw new Refusal('unauthenticated')
      await record.flush()
      return { count: await countWrong(database.reader, request.user.id, request.query.from) }
    },
  )
}
