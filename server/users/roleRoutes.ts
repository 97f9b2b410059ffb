import { z } from 'zod'
import { OWNER_ROLE, requirementSchema } from '../../content/accounts/factors.ts'
import { roleSchema } from '../../content/accounts/roles.ts'
import { OWNERS } from '../../content/permissions.ts'
import { callerOf } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import { write } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { listRequirements, setRequirement } from '../factors/requirements.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { rowId, idParams } from '../http/pagination.ts'
import { roleAnswer, createRole, listRoles, lockRoles, removeRole, roles, updateRole } from './roles.ts'
import { usersEnglish } from './wording.ts'

const OWNER_NAME = 'Owner'

const requirementPath = '/api/admin/factor-requirements'
const requirement = z.object({
  role: z.string().meta({ description: '`owner`, or the id of a role.' }),
  from: z.string().nullable(),
})
const requirementParams = z.object({ id: z.string().meta({ description: '`owner`, or the id of a role.' }) })

/** docs/api/accounts.md, "Second factor": roles may require a second factor. */
export function requirementRoutes(app: Api, context: Context): void {
  const { database, feed } = context
  const route = routesOf('Roles', { permission: { area: OWNERS } })

  app.get(
    requirementPath,
    route({
      summary: 'The roles that need a second factor, and from when on',
      response: { 200: z.array(requirement) },
    }),
    () => listRequirements(database.reader),
  )

  app.put(
    `${requirementPath}/:id`,
    route({
      config: { needsProof: true },
      summary: 'Require a second factor of a role from a moment on; null requires none',
      params: requirementParams,
      body: requirementSchema,
      response: { 200: requirement, ...refused(404) },
    }),
    (request) =>
      write(database, feed, authorOf(request, context), async (writer) => {
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

const path = '/api/admin/roles'

/** docs/api/accounts.md, "Operators": roles and their permissions. */
export function roleRoutes(app: Api, context: Context): void {
  const route = routesOf('Roles', { permission: { area: 'roles' } })
  const change = { needsProof: true } as const

  app.get(
    path,
    route({
      summary: 'List roles by their names',
      response: { 200: z.array(roleAnswer.extend({ accounts: z.int().meta({ description: 'How many have it.' }) })) },
    }),
    () => listRoles(context.database),
  )

  app.post(
    path,
    route({
      config: { ...change, idempotent: 201 },
      summary: 'Make a role',
      body: roleSchema,
      response: { 201: roleAnswer, ...refused(409, 422) },
    }),
    async (request, reply) =>
      reply.code(201).send(await createRole(context, authorOf(request, context), callerOf(request), request.body)),
  )

  app.put(
    `${path}/:id`,
    route({
      config: change,
      summary: 'Change a role: it holds at once for all who have it',
      params: idParams,
      body: roleSchema.extend({ version: z.int().min(1).optional() }),
      response: { 200: roleAnswer, ...refused(404, 409, 422) },
    }),
    (request) => {
      const { version, ...values } = request.body
      const change = { id: rowId(request.params.id), version, ...values }
      return updateRole(context, authorOf(request, context), callerOf(request), change)
    },
  )

  app.delete(
    `${path}/:id`,
    route({
      config: change,
      summary: 'Delete a role that no account has',
      params: idParams,
      response: { 200: message, ...refused(404, 409) },
    }),
    async (request) => {
      await removeRole(context, authorOf(request, context), callerOf(request), rowId(request.params.id))
      return { message: usersEnglish.deleted }
    },
  )
}
