import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OWNER_ROLE, requirementSchema } from '../../content/accounts/factors.ts'
import { OWNERS } from '../../content/permissions.ts'
import { authorOf, type Context } from '../context/context.ts'
import { write } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { listRequirements, setRequirement } from '../factors/requirements.ts'
import { rowId } from '../http/pagination.ts'
import { refused } from '../http/openapi.ts'
import { lockRoles, roles } from './roles.ts'

const OWNER_NAME = 'Owner'

const tags = ['Roles']
const path = '/api/admin/factor-requirements'
const requirement = z.object({
  role: z.string().meta({ description: '`owner`, or the id of a role.' }),
  from: z.string().nullable(),
})
const params = z.object({ id: z.string().meta({ description: '`owner`, or the id of a role.' }) })

/** docs/api/accounts.md, "Second factor". */
export function requirementRoutes(instance: FastifyInstance, context: Context): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { database, feed } = context
  const config = { permission: { area: OWNERS } } as const

  app.get(
    path,
    {
      config,
      schema: {
        tags,
        summary: 'The roles that need a second factor, and from when on',
        response: { 200: z.array(requirement) },
      },
    },
    () => listRequirements(database.reader),
  )

  app.put(
    `${path}/:id`,
    {
      config: { ...config, needsProof: true },
      schema: {
        tags,
        summary: 'Require a second factor of a role from a moment on; null requires none',
        params,
        body: requirementSchema,
        response: { 200: requirement, ...refused(404) },
      },
    },
    (request) =>
      write(database, feed, authorOf(request, context), async (writer) => {
        // In case the role is being deleted, which removes its requirement.
        await lockRoles(writer.tx, database)
        const isOwner = request.params.id === OWNER_ROLE
        const id = isOwner ? 0 : rowId(request.params.id)
        const known = await writer.tx.selectFrom('roles').select('name').where('id', '=', id).executeTakeFirst()
        if (!isOwner && !known) throw new Refusal('not_found')
        const role = isOwner ? OWNER_ROLE : String(id)
        const { from } = request.body
        const before = await setRequirement(writer.tx, role, from)
        const name = known?.name ?? OWNER_NAME
        await writer.note(roles, id, 'require-factor', {
          before: { name, factor_required_from: before },
          after: { name, factor_required_from: from },
        })
        return { role, from }
      }),
  )
}
