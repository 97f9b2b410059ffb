import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'
import { allTranslations } from '../../content/translations.ts'
import { rowSchema } from '../../content/fields/rowSchema.ts'
import { updateSchema } from '../../content/schema.ts'
import { isOpen } from '../auth/guard.ts'
import { authorOf } from '../context/context.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { cachedJson } from '../responseCache/cachedJson.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { apiRow } from './presentRow.ts'
import { answeringAsSent, methodOverride, overridden, rowValues, type Body } from './bodyValues.ts'
import { typesRead } from './joinedRows.ts'
import { updateRow } from './operations.ts'
import { readersOf } from './staffRows.ts'
import { changersOf, mayChangePublished } from './translations/translators.ts'
import type { ListServices } from './sendList.ts'
import { refuseOtherPictures } from './workingCopies/sentPictures.ts'
import { findSingle, SINGLE_ID } from './singleRow.ts'

/** These routes are described in docs/api/content.md, "Settings". */
export function singleRoutes(
  app: Api,
  { context, responseCache }: Pick<ListServices, 'context' | 'responseCache'>,
  type: ContentType,
): void {
  const path = `/api${type.path}`
  const route = routesOf(type.title)
  const row = z.lazy(() => rowSchema(type))
  const update = z.lazy(() => updateSchema(type))
  const updateByForm = z.lazy(() => updateSchema(type, methodOverride))
  const change = {
    config: { permission: changersOf(type), needsProof: type.guarded },
    consumes: ['application/json', 'multipart/form-data'],
  } as const
  const answers = { 200: row, ...refused(409) }

  app.get(
    path,
    route({
      config: readersOf(type).row,
      summary: 'What is saved',
      querystring: z.object({ translations: allTranslations }),
      // Visitors may not read all translations.
      response: { 200: row, ...refused(401, 403) },
    }),
    async (request, reply) => {
      if (!isOpen(request)) {
        reply.header('cache-control', 'no-store')
        return apiRow(type, await findSingle(context, type), context.config)
      }
      const answer = await cachedJson(responseCache, request, path, async ({ uses }) => {
        typesRead(type).forEach(uses)
        return { body: apiRow(type, await findSingle(context, type), context.config) }
      })
      await sendCached(request, reply, answer)
      return reply
    },
  )

  async function save(request: FastifyRequest, { version, ...body }: Body) {
    const mayPublish = await mayChangePublished(context, request, type, SINGLE_ID)
    await refuseOtherPictures(context.database.reader, type, SINGLE_ID, body)
    const seen = typeof version === 'number' ? version : undefined
    const values = await rowValues(context, type, body)
    return answeringAsSent(body, () =>
      updateRow(context, authorOf(request, context), type, SINGLE_ID, values, {
        version: seen,
        mayPublish,
      }),
    )
  }

  for (const method of ['put', 'patch'] as const)
    app[method](
      path,
      route({ ...change, summary: 'Change what is named', body: update, response: answers }),
      async (request) => save(request, request.body),
    )

  app.post(
    path,
    route({
      ...change,
      summary: 'Change what is named, with _method=PUT',
      querystring: z.object(methodOverride),
      body: updateByForm,
      response: { ...answers, ...refused(405) },
    }),
    async (request) => save(request, overridden(request.query, request.body)),
  )
}
