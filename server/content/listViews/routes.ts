import { z } from 'zod'
import { contentType } from '../../../content/index.ts'
import type { Permission } from '../../../content/permissions.ts'
import {
  listViewSchema,
  listViewsQuerySchema,
  newViewSchema,
  viewChangeSchema,
  viewQuerySchema,
} from '../../../content/queries/listViewQuery.ts'
import { userOf } from '../../auth/guard.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { invalid } from '../../errors/refusals.ts'
import { fieldErrors } from '../../http/errorHandler.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { changeView, listViews, makeView, removeView, typeOfView } from './listViews.ts'
import { contentEnglish } from '../wording.ts'

const route = routesOf('Views')
const path = '/api/admin/views'

const mayEdit = (named: unknown): readonly Permission[] => [{ type: (named as { type: string }).type, action: 'edit' }]

const ofItsType = (): readonly Permission[] => []

/** Throws Refusal `invalid`. */
function checkedQuery(type: string, query: unknown): Record<string, string> {
  const result = z.object({ query: viewQuerySchema(contentType(type)) }).safeParse({ query })
  if (!result.success) throw invalid(fieldErrors(result.error))
  return result.data.query
}

export function listViewRoutes(app: Api, context: Context): void {
  app.get(
    path,
    route({
      config: { permission: ({ query }) => mayEdit(query) },
      summary: 'The views of a list: those of whoever asks, and those for all; by their names',
      querystring: listViewsQuerySchema,
      response: { 200: z.array(listViewSchema), ...refused(422) },
    }),
    // List views belong to accounts. A script with an API token has no account, so it has no list views.
    (request) => listViews(context.database.reader, userOf(request), request.query.type),
  )

  app.post(
    path,
    route({
      config: { permission: ({ body }) => mayEdit(body), idempotent: 201 },
      summary: 'Save what a list is asked for under a name, for oneself or for all',
      body: newViewSchema,
      response: { 201: listViewSchema },
    }),
    async (request, reply) => {
      const user = userOf(request)
      const { type, query, ...view } = request.body
      const made = { ...view, type: contentType(type), query: checkedQuery(type, query) }
      return reply.code(201).send(await makeView(context, authorOf(request, context), user, made))
    },
  )

  app.put(
    `${path}/:id`,
    route({
      config: { permission: ofItsType },
      summary: 'Rename a view, share it, or give it something else to ask for',
      params: idParams,
      body: viewChangeSchema,
      response: { 200: listViewSchema, ...refused(404, 409) },
    }),
    async (request) => {
      const user = userOf(request)
      const id = rowId(request.params.id)
      const { query, ...change } = request.body
      const type = await typeOfView(context, user, id)
      return changeView(context, user, id, { ...change, ...(query && { query: checkedQuery(type, query) }) })
    },
  )

  app.delete(
    `${path}/:id`,
    route({
      config: { permission: ofItsType },
      summary: 'Delete a view',
      params: idParams,
      response: { 200: message, ...refused(404) },
    }),
    async (request) => {
      await removeView(context, userOf(request), rowId(request.params.id))
      return { message: contentEnglish.viewDeleted }
    },
  )
}
