import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { GAME_CHOICES } from '../../content/accounts/deletion.ts'
import { OWNERS } from '../../content/permissions.ts'
import { callerOf, userOf } from '../auth/guard.ts'
import { authorOf, type Context } from '../context/context.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { idParams, rowId } from '../http/pagination.ts'
import { requestDeletion, keepAccount, noteExport } from '../users/userActions.ts'
import { deletionAnswer, describeDeletion } from './deletionState.ts'
import { exportPerson } from './exportPerson.ts'
import { rightsEnglish } from './wording.ts'

/** Bytes of memory reserved for one export, which holds only a few rows and its unsent output. */
const EXPORT_BYTES = 4 * 1024 * 1024

const exported = {
  200: z.looseObject({}).meta({ description: 'One list of rows for each table, and `changes`.' }),
  ...refused(403, 404),
}
const deletionQuery = z.object({
  games: z.enum(GAME_CHOICES).optional().meta({
    description:
      'What happens to the game accounts. `keep`, the default: they stay as they are in the game. `lock`: nobody can play them, if the realm bans.',
  }),
})
const leaving = { 202: deletionAnswer, ...refused(403, 404, 409) }

/** These routes are described in docs/api/accounts.md, "A person’s rights". */
export function rightsRoutes(app: Api, context: Context): void {
  const send = (reply: FastifyReply, id: number): void => {
    app.unsent.reserve(reply.raw, reply, EXPORT_BYTES)
    void reply
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="account.json"')
      .send(Readable.from(exportPerson(context, id)))
  }
  ownRoutes(app, context, send)
  staffRoutes(app, context, send)
}

type Send = (reply: FastifyReply, id: number) => void

function ownRoutes(app: Api, context: Context, send: Send): void {
  const route = routesOf('Accounts', { access: 'user' })

  app.get(
    '/api/me/export',
    route({
      config: { needsProof: true },
      summary: 'Everything that is stored about you, except secrets',
      response: exported,
    }),
    (request, reply) => send(reply, userOf(request).id),
  )

  app.delete(
    '/api/me',
    route({
      config: { needsProof: true },
      summary: 'Ask for your account to be deleted: in fourteen days, unless you keep it',
      querystring: deletionQuery,
      response: leaving,
    }),
    async (request, reply) => {
      const user = userOf(request)
      const at = await requestDeletion(context, authorOf(request, context), user, {
        id: user.id,
        ...request.query,
      })
      return reply.code(202).send(await describeDeletion(context, user.id, at))
    },
  )

  app.post(
    '/api/me/keep',
    route({
      summary: 'Keep your account after all',
      response: { 200: message },
    }),
    async (request) => {
      const user = userOf(request)
      await keepAccount(context, authorOf(request, context), user, user.id)
      return { message: rightsEnglish.kept }
    },
  )
}

function staffRoutes(app: Api, context: Context, send: Send): void {
  const route = routesOf('Users', { permission: { area: OWNERS } })
  const path = '/api/admin/users/:id'
  const config = { needsProof: true } as const

  app.get(
    `${path}/export`,
    route({ config, summary: 'Everything that is stored about an account', params: idParams, response: exported }),
    async (request, reply) => {
      const id = rowId(request.params.id)
      await noteExport(context, authorOf(request, context), callerOf(request), id)
      send(reply, id)
      return reply
    },
  )

  app.delete(
    path,
    route({
      config,
      summary: 'Delete an account in fourteen days, unless it is kept',
      params: idParams,
      querystring: deletionQuery,
      response: leaving,
    }),
    async (request, reply) => {
      const id = rowId(request.params.id)
      const at = await requestDeletion(context, authorOf(request, context), callerOf(request), {
        id,
        ...request.query,
      })
      return reply.code(202).send(await describeDeletion(context, id, at))
    },
  )

  app.post(
    `${path}/keep`,
    route({
      config,
      summary: 'Keep an account that was to be deleted',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await keepAccount(context, authorOf(request, context), callerOf(request), rowId(request.params.id))
      return { message: rightsEnglish.kept }
    },
  )
}
