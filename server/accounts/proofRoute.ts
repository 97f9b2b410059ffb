import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { proofSchema } from '../../content/accounts/account.ts'
import { bearerToken, userOf } from '../auth/guard.ts'
import type { Context } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { message, refused } from '../http/openapi.ts'
import { prove } from './prove.ts'

/** A fresh proof of who one is. docs/product-api.md, "Proof". */
export function proofRoute(instance: FastifyInstance, context: Context): void {
  const urgent: Context = { ...context, database: urgently(context.database) }
  instance.withTypeProvider<ZodTypeProvider>().post(
    '/api/proof',
    {
      config: { access: 'user' },
      schema: {
        tags: ['Accounts'],
        summary: 'Give the password again: for ten minutes nothing asks for it (`proof_needed`)',
        body: proofSchema,
        response: { 200: message, ...refused(403, 429) },
      },
    },
    async (request) => {
      await prove(urgent, userOf(request), {
        token: bearerToken(request) ?? '',
        password: request.body.password,
        address: request.ip,
      })
      return { message: 'Proven.' }
    },
  )
}
