import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { proofSchema } from '../../content/accounts/factors.ts'
import { bearerToken, userOf } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { message, refused } from '../http/openapi.ts'
import { pageOrigin } from '../http/pageOrigin.ts'
import { prove } from './prove.ts'

/** docs/api/accounts.md, "Proof". */
export function proofRoute(instance: FastifyInstance, context: Context): void {
  const urgent: Context = { ...context, database: urgently(context.database) }
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/api/proof',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Accounts'],
        summary: 'Give the password again, or a second factor: for ten minutes nothing asks for it (`proof_needed`)',
        body: proofSchema,
        response: { 200: message, ...refused(403, 422, 429) },
      },
    },
    async (request) => {
      const { body, headers } = request
      const proof = { ...body, token: bearerToken(request) ?? '', origin: pageOrigin(urgent.config, headers) }
      await prove(urgent, userOf(request), proof, authorOf(request, context))
      return { message: 'Proven.' }
    },
  )
}
