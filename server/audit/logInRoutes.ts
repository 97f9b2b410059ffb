import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LOG_IN_OUTCOMES, logInQuerySchema, wrongLogInQuerySchema } from '../../content/queries/logInQuery.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { refused } from '../http/openapi.ts'
import { sayTotal } from '../http/pagination.ts'
import { countWrong, listLogIns } from './logIns.ts'

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
const tags = ['Audit']

/** Log-ins and refused attempts. They are not in the log of changes, which is stored for ever. */
export function logInRoutes(instance: FastifyInstance, { database, clock }: Context, record: LogInRecord): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()

  app.get(
    '/api/admin/log-ins',
    {
      config: { permission: { area: 'audit' } },
      schema: {
        tags,
        summary: 'Log-ins of the last 90 days, refused ones too; the latest first, always by pages',
        querystring: logInQuerySchema,
        response: { 200: z.array(logIn), ...refused(422) },
      },
    },
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
    {
      config: { access: 'user' },
      schema: {
        tags: ['Accounts'],
        summary: 'How many wrong passwords were tried at the account that the token belongs to',
        querystring: wrongLogInQuerySchema,
        response: { 200: z.object({ count: z.int() }), ...refused(422) },
      },
    },
    async (request) => {
      if (!request.user) throw new Refusal('unauthenticated')
      await record.flush()
      return { count: await countWrong(database.reader, request.user.id, request.query.from) }
    },
  )
}
