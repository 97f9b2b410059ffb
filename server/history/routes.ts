import { z } from 'zod'
import { bringBackSchema, restoreSchema, trashQuerySchema } from '../../content/queries/historyQuery.ts'
import { contentType, listTypes } from '../../content/index.ts'
import type { ContentAction, Permission } from '../../content/permissions.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { auditEntry } from '../audit/auditLog.ts'
import { expectProof } from '../auth/guard.ts'
import { mayPublish } from '../content/rowState.ts'
import { authorOf, type Context } from '../context/context.ts'
import { sayTotal } from '../http/pagination.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { restoreDeleted, restoreVersion } from './restore.ts'
import { countTrash, readTrash } from './trash.ts'

const row = z
  .looseObject({ id: z.int(), version: z.int(), created_at: z.string(), updated_at: z.string() })
  .meta({ description: 'The row, as the routes of its type give it.' })
const route = routesOf('History')

const typeIn = (values: unknown): string | undefined => (values as { type?: string }).type

const forTypeIn =
  (action: ContentAction) =>
  (values: unknown): readonly Permission[] => {
    const named = typeIn(values)
    const types = named === undefined ? listTypes.map(({ key }) => key) : [named]
    return types.map((type) => ({ type, action }))
  }
const mayEdit = forTypeIn('edit')
const mayDelete = forTypeIn('delete')

export function historyRoutes(app: Api, context: Context): void {
  const { database, clock } = context

  app.post(
    '/api/admin/history/restore',
    route({
      config: { permission: ({ body }) => mayEdit(body), idempotent: 200 },
      summary: 'Put a row back to what it was after a change; a change like any other',
      body: restoreSchema,
      response: { 200: row, ...refused(404, 409, 422) },
    }),
    (request) => {
      const type = contentType(request.body.type)
      if (type.guarded) expectProof(request.user, clock.now())
      return restoreVersion(context, authorOf(request, context), {
        ...request.body,
        mayPublish: mayPublish(request, type),
      })
    },
  )

  app.get(
    '/api/admin/trash',
    route({
      config: { permission: ({ query }) => mayDelete(query) },
      summary: 'Rows that can be brought back: when and by whom each was deleted; the last one first, always by pages',
      querystring: trashQuerySchema,
      response: { 200: z.array(auditEntry), ...refused(422) },
    }),
    async (request, reply) => {
      const { type, page = 1, per_page: size = PAGE_SIZE.usual } = request.query
      const now = clock.now()
      const log = { queries: database.longReader, engine: database.engine }
      sayTotal(request, reply, { page, per_page: size }, await countTrash(log, now, type))
      return readTrash(log, now, { type, page, size })
    },
  )

  app.post(
    '/api/admin/trash/restore',
    route({
      config: { permission: ({ body }) => mayDelete(body), idempotent: 200 },
      summary: 'Bring a deleted row back with its id',
      body: bringBackSchema,
      response: { 200: row, ...refused(404, 409, 422) },
    }),
    (request) =>
      restoreDeleted(context, authorOf(request, context), {
        ...request.body,
        mayPublish: mayPublish(request, contentType(request.body.type)),
      }),
  )
}
