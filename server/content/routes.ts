import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import { rowQuery } from '../../content/queries/rowQuery.ts'
import { continuedBatchSchema } from '../../content/queries/manyRows/batchQuery.ts'
import { moveSchema, targetOf } from '../../content/queries/moveQuery.ts'
import { querySchema } from '../../content/queries/listQuery.ts'
import { rowSchema } from '../../content/fields/rowSchema.ts'
import { createSchema, pictureSource, updateSchema } from '../../content/schema.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { authorOf, type Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { isOpen } from '../auth/guard.ts'
import { rowId, idParams } from '../http/pagination.ts'
import { message, refused, routesOf, type Api } from '../http/openapi.ts'
import { answeringAsSent, methodOverride, overridden, rowValues, type Body } from './bodyValues.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { contentReader, untracked } from './contentReader.ts'
import { listQuery } from './lists/resolveList.ts'
import { sendList, type ListServices } from './sendList.ts'
import { moveRow } from './moveRow.ts'
import { mayPublish, withCurrentState } from './rowState.ts'
import { createRow, removeRow, updateRow } from './operations.ts'
import { seenBy } from './references/uses.ts'
import { withNeighbours } from './lists/neighbours.ts'
import { placeRoute } from './lists/rowPlace.ts'
import { findPublicRow, findRow } from './lists/readRows.ts'
import { apiRow } from './presentRow.ts'
import { readersOf } from './staffRows.ts'
import { singleRoutes } from './singleRoutes.ts'
import { changersOf, mayChangePublished } from './translations/translators.ts'
import { withVisibleTexts } from './formatted/showParts.ts'
import { copiedPictures } from './workingCopies/copiedPictures.ts'
import { refuseOtherPictures } from './workingCopies/sentPictures.ts'
import { textPictureRoutes } from './formatted/textPictures.ts'

const shownWhole = async <T extends ContentType>(context: Context, type: T, row: Row<T>): Promise<Row<T>> =>
  withNeighbours(
    context,
    type,
    await withVisibleTexts(contentReader(context, untracked), context.database.reader, type, row),
  )

/** These routes follow docs/product.md, section 10 (the API's conventions). */
export function contentRoutes(app: Api, lists: ListServices, type: ContentType): void {
  if (type.single) return singleRoutes(app, lists, type)
  for (const address of [type.path, ...type.aliases]) routesAt(app, lists, type, `/api${address}`)
  textPictureRoutes(app, lists.context, type)
}

function routesAt(app: Api, lists: ListServices, type: ContentType, path: string): void {
  const { context } = lists
  const { database, config } = context
  // Schemas are built on first use, because together they take more memory than the rest of an idle site.
  const row = z.lazy(() => rowSchema(type))
  const query = z.lazy(() => querySchema(type))
  const create = z.lazy(() => createSchema(type))
  const update = z.lazy(() => updateSchema(type))
  const updateByForm = z.lazy(() => updateSchema(type, methodOverride))
  const written = { consumes: ['application/json', 'multipart/form-data'] }
  const mayEdit = { type: type.key, action: 'edit' } as const
  const route = routesOf(type.title)
  const edit = { permission: mayEdit } as const
  const editOrTranslate = { permission: changersOf(type) }
  const readers = readersOf(type)
  const refusedToVisitors = readers.list.isForAll ? [401, 403] : []

  const found = { 200: z.array(row), ...refused(...refusedToVisitors, 422) }
  app.get(
    path,
    route({ config: readers.list, summary: 'List', querystring: query, response: found }),
    async (request, reply) => {
      await sendList(lists, { request, reply, path }, type, listQuery(request.query))
      return reply
    },
  )

  app.get(
    `${path}/:id`,
    route({
      config: readers.row,
      summary: 'One row',
      params: idParams,
      querystring: rowQuery,
      response: { 200: row, ...refused(...refusedToVisitors, 404) },
    }),
    async (request, reply) => {
      const id = rowId(request.params.id)
      const { state, tree } = rowQuery.parse(request.query)
      const isForAll = type.publishing && state === 'all'
      const found = isForAll ? await findRow(database.reader, type, id) : await findPublicRow(context, type, id)
      if (!found) throw new Refusal('not_found')
      if (!isOpen(request)) reply.header('cache-control', 'no-store')
      const whole = tree === undefined ? found : await shownWhole(context, type, found)
      return withCurrentState(type, apiRow(type, whole, config), context.clock.now())
    },
  )

  app.post(
    path,
    route({
      config: { ...edit, idempotent: 201 },
      ...written,
      summary: 'Create',
      body: create,
      response: { 201: row },
    }),
    async (request, reply) => {
      const { body } = request
      const values = await rowValues(context, type, body)
      const author = authorOf(request, context)
      const copiesPictures = fieldsOfKind(type, 'picture').some(([name]) => pictureSource(name) in body)
      const created = await answeringAsSent(body, () =>
        createRow(context, author, type, values, mayPublish(request, type), async (writer) =>
          copiesPictures ? copiedPictures(writer, type, body, values) : {},
        ),
      )
      return reply.code(201).header('location', `${path}/${created.id}`).send(created)
    },
  )

  async function change(
    request: FastifyRequest,
    id: number,
    { version, ...body }: Body,
    batch?: { continues: number; made: (batch: number) => void },
  ) {
    const mayBePublic = await mayChangePublished(context, request, type, id)
    await refuseOtherPictures(database.reader, type, id, body)
    const values = await rowValues(context, type, body)
    return answeringAsSent(body, () =>
      updateRow(context, authorOf(request, context), type, id, values, {
        version: typeof version === 'number' ? version : undefined,
        mayPublish: mayBePublic,
        batch,
      }),
    )
  }
  const changed = { 200: row, ...refused(404, 409) }

  for (const method of ['put', 'patch'] as const)
    app[method](
      `${path}/:id`,
      route({
        config: editOrTranslate,
        ...written,
        summary: 'Update',
        params: idParams,
        querystring: continuedBatchSchema,
        body: update,
        response: changed,
      }),
      async (request, reply) => {
        const { batch: continues } = request.query
        const made = (batch: number) => void reply.header('x-batch', batch)
        const batch = continues === undefined ? undefined : { continues, made }
        return change(request, rowId(request.params.id), request.body, batch)
      },
    )

  app.post(
    `${path}/:id`,
    route({
      config: editOrTranslate,
      ...written,
      summary: 'Update, with _method=PUT',
      params: idParams,
      querystring: z.object(methodOverride),
      body: updateByForm,
      response: { ...changed, ...refused(405) },
    }),
    async (request) => change(request, rowId(request.params.id), overridden(request.query, request.body)),
  )

  if (type.order === 'hand')
    app.post(
      `${path}/:id/move`,
      route({
        config: edit,
        ...written,
        summary: 'Put it before or after another row',
        params: idParams,
        body: moveSchema,
        response: { 200: row, ...refused(404) },
      }),
      async (request) =>
        moveRow(context, authorOf(request, context), type, rowId(request.params.id), targetOf(request.body)),
    )

  bulkRoutes(app, context, type, path)
  placeRoute(app, context, type, path)

  app.delete(
    `${path}/:id`,
    route({
      config: { permission: { type: type.key, action: 'delete' } },
      summary: 'Delete',
      params: idParams,
      response: { 200: message, ...refused(404, 409) },
    }),
    async (request) => {
      await removeRow(context, authorOf(request, context), type, rowId(request.params.id), seenBy(request))
      return { message: wordingOf(type).deleted }
    },
  )
}
