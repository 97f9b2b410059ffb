import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { roleSchema } from '../../content/accounts/roles.ts'
import { callerOf } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import { message, refused } from '../http/openapi.ts'
import { rowId } from '../http/pagination.ts'
import { createRole, listRoles, removeRole, updateRole } from './roles.ts'

const role = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()).meta({ description: 'By name: `news:edit`, `audit`.' }),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
const tags = ['Roles']
const params = z.object({ id: z.string() })
const path = '/api/admin/roles'

/** docs/api/accounts.md, "Operators". */
export function roleRoutes(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { permission: { area: 'roles' } } as const
  const change = { ...config, needsProof: true } as const

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'List roles by their names',
        response: { 200: z.array(role.extend({ accounts: z.int().meta({ description: 'How many have it.' }) })) },
      },
    },
    () => listRoles(context.database),
  )

  app.post(
    path,
    {
      config: { ...change, idempotent: 201 },
      schema: { tags, summary: 'Make a role', body: roleSchema, response: { 201: role, ...refused(409, 422) } },
    },
    async (request, reply) =>
      reply.code(201).send(await createRole(context, authorOf(request, context), callerOf(request), request.body)),
  )

  app.put(
    `${path}/:id`,
    {
      config: change,
      schema: {
        tags,
        summary: 'Change a role: it holds at once for all who have it',
        params,
        body: roleSchema.extend({ version: z.int().min(1).optional() }),
        response: { 200: role, ...refused(404, 409, 422) },
      },
    },
    (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, ...values }
      return updateRole(context, authorOf(request, context), callerOf(request), change)
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: change,
      schema: {
        tags,
        summary: 'Delete a role that no account has',
        params,
        response: { 200: message, ...refused(404, 409) },
      },
    },
    async (request) => {
      await removeRole(context, authorOf(request, context), callerOf(request), rowId(request.params.id))
      return { message: 'Deleted.' }
    },
  )
}
