import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type ContentType } from '../../content/define.ts'
import { moveSchema, targetOf } from '../../content/queries/moveQuery.ts'
import type { ListQuery } from '../../content/reader.ts'
import { createSchema, querySchema, rowSchema, updateSchema } from '../../content/schema.ts'
import { authorOf } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { rowId } from '../http/pagination.ts'
import { message, refused } from '../http/openapi.ts'
import { methodOverride, overridden, rowValues, type Body } from './bodyValues.ts'
import { sendList, type ListServices } from './sendList.ts'
import { moveRow } from './moveRow.ts'
import { createRow, removeRow, updateRow } from './operations.ts'
import { findRow } from './readRows.ts'
import { apiRow } from './apiRow.ts'
import { singleRoutes } from './singleRoutes.ts'

/** What a list is asked for, from a query that the schema has passed: a field's own name filters by it. */
function listQuery(type: ContentType, asked: z.infer<ReturnType<typeof querySchema>>): ListQuery {
  const where: Record<string, string | number> = {}
  const others: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined) (Object.hasOwn(type.fields, name) ? where : others)[name] = value
  }
  return { ...others, where }
}

/** The REST routes of one content type, at each of its addresses. docs/product.md, section 10. */
export function contentRoutes(instance: FastifyInstance, lists: ListServices, type: ContentType): void {
  if (type.single) return singleRoutes(instance, lists, type)
  for (const address of [type.path, ...type.aliases]) routesAt(instance, lists, type, `/api${address}`)
}

function routesAt(instance: FastifyInstance, lists: ListServices, type: ContentType, path: string): void {
  const { context } = lists
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { database, config } = context
  const tags = [type.title]
  const params = z.object({ id: z.string() })
  // Made when they are first used: all of them together would take more memory than the site at rest does otherwise.
  const row = z.lazy(() => rowSchema(type))
  const query = z.lazy(() => querySchema(type))
  const create = z.lazy(() => createSchema(type))
  const update = z.lazy(() => updateSchema(type))
  const updateByForm = z.lazy(() => updateSchema(type).safeExtend(methodOverride))
  const consumes = ['application/json', 'multipart/form-data']
  const security = [{ token: [] }]
  const mayEdit = { type: type.key, action: 'edit' } as const
  const mayDelete = { type: type.key, action: 'delete' } as const

  app.get(
    path,
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'List',
        querystring: query,
        response: { 200: z.array(row), ...refused(422) },
      },
    },
    async (request, reply) => {
      await sendList(lists, { request, reply, path }, type, listQuery(type, request.query))
      return reply
    },
  )

  app.get(
    `${path}/:id`,
    {
      config: { access: 'public' },
      schema: { tags, summary: 'One row', params, response: { 200: row, ...refused(404) } },
    },
    async (request) => {
      const found = await findRow(database.reader, type, rowId(request.params.id))
      if (!found) throw new Refusal('not_found')
      return apiRow(type, found, config)
    },
  )

  app.post(
    path,
    {
      config: { permission: mayEdit },
      schema: {
        tags,
        security,
        summary: 'Create',
        consumes,
        body: create,
        response: { 201: row, ...refused(...(type.unique ? [409] : []), 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const values = await rowValues(type, request.body)
      const created = await createRow(context, authorOf(request, context), type, values)
      return reply.code(201).header('location', `${path}/${created.id}`).send(created)
    },
  )

  async function change(request: FastifyRequest, id: number, { version, ...body }: Body) {
    const values = await rowValues(type, body)
    return updateRow(
      context,
      authorOf(request, context),
      type,
      id,
      values,
      typeof version === 'number' ? version : undefined,
    )
  }
  const changeAnswers = { 200: row, ...refused(401, 403, 404, 409, 413, 415, 422) }

  app.put(
    `${path}/:id`,
    {
      config: { permission: mayEdit },
      schema: { tags, security, summary: 'Update', consumes, params, body: update, response: changeAnswers },
    },
    async (request) => change(request, rowId(request.params.id), request.body),
  )

  app.post(
    `${path}/:id`,
    {
      config: { permission: mayEdit },
      schema: {
        tags,
        security,
        summary: 'Update, with _method=PUT',
        consumes,
        params,
        querystring: z.object(methodOverride),
        body: updateByForm,
        response: { ...changeAnswers, ...refused(405) },
      },
    },
    async (request) => {
      return change(request, rowId(request.params.id), overridden(request.query, request.body))
    },
  )

  if (type.order === 'hand')
    app.post(
      `${path}/:id/move`,
      {
        config: { permission: mayEdit },
        schema: {
          tags,
          security,
          summary: 'Put it before or after another row',
          consumes,
          params,
          body: moveSchema,
          response: { 200: row, ...refused(401, 403, 404, 413, 415, 422) },
        },
      },
      async (request) => {
        const { params, body } = request
        return moveRow(context, authorOf(request, context), type, rowId(params.id), targetOf(body))
      },
    )

  app.delete(
    `${path}/:id`,
    {
      config: { permission: mayDelete },
      schema: {
        tags,
        security,
        summary: 'Delete',
        params,
        response: { 200: message, ...refused(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await removeRow(context, authorOf(request, context), type, rowId(request.params.id))
      return { message: type.wording.deleted }
    },
  )
}
