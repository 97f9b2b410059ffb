import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { LARGEST_ID, PICTURE_LIMIT, type ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { createSchema, querySchema, rowSchema, updateSchema } from '../../content/schema.ts'
import { fill, validation } from '../../content/wording.ts'
import { authorOf, type Context } from '../context.ts'
import { Refusal, type RefusalCode } from '../errors.ts'
import { message, refused } from '../openapi.ts'
import { acceptPicture } from '../pictures/accept.ts'
import { createRow, removeRow, updateRow, type RowValues } from './operations.ts'
import { findRow, listRows } from './repository.ts'

/** What a JSON body or a form has become: see content/schema.ts. */
type Body = Record<string, unknown>

/** A number that no row can have is an address that nothing has. */
function rowId(text: string): number {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > LARGEST_ID) throw new Refusal('not_found')
  return id
}

/** Which sentence of the type's language says why a picture was refused. */
const pictureSentences = {
  svg_picture: 'svgPicture',
  unsupported_picture: 'picture',
  broken_picture: 'brokenPicture',
  too_many_pixels: 'tooManyPixels',
} as const satisfies Partial<Record<RefusalCode, keyof (typeof validation)['id']>>

const isPictureRefusal = (code: RefusalCode): code is keyof typeof pictureSentences => code in pictureSentences

/** Validated values with each uploaded picture accepted; `<field>_removed` has become null. */
async function rowValues(type: ContentType, body: Body): Promise<RowValues> {
  const values: RowValues = {}
  for (const [name, field] of Object.entries(type.fields)) {
    const value = body[name]
    if (value instanceof Uint8Array) {
      values[name] = await acceptPicture(value).catch((error: unknown) => {
        if (!(error instanceof Refusal) || !isPictureRefusal(error.code)) throw error
        const sentence = fill(validation[type.wording.language][pictureSentences[error.code]], {
          label: field.label,
          megapixels: PICTURE_LIMIT.pixels / 1_000_000,
        })
        const refusal = new Refusal(error.code, { errors: { [name]: [sentence] } })
        refusal.message = sentence
        throw refusal
      })
    } else if (body[`${name}_removed`] === true) values[name] = null
    else if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      values[name] = value
    }
  }
  return values
}

/** Addresses of the pages before and after this one. RFC 8288. */
function pageLinks(url: string, page: number, size: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / size))
  const [path, search] = url.split('?', 2)
  const address = (number: number, rel: string) => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    query.set('per_page', String(size))
    return `<${path}?${query}>; rel="${rel}"`
  }
  return [
    address(1, 'first'),
    ...(page > 1 ? [address(page - 1, 'prev')] : []),
    ...(page < last ? [address(page + 1, 'next')] : []),
    address(last, 'last'),
  ].join(', ')
}

/** The REST routes of one content type, at each of its addresses. Design, "The API's manners". */
export function contentRoutes(instance: FastifyInstance, context: Context, type: ContentType): void {
  for (const address of [type.path, ...type.aliases]) routesAt(instance, context, type, `/api${address}`)
}

function routesAt(instance: FastifyInstance, context: Context, type: ContentType, path: string): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const { database, feed } = context
  const tags = [type.title]
  const params = z.object({ id: z.string() })
  const row = rowSchema(type)
  const consumes = ['application/json', 'multipart/form-data']
  const security = [{ token: [] }]
  const update = updateSchema(type)

  app.get(
    path,
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'List',
        querystring: querySchema(type),
        response: { 200: z.array(row), ...refused(422) },
      },
    },
    async (request, reply) => {
      const query: ListQuery = Object.fromEntries(
        Object.entries(request.query).filter(([, value]) => value !== undefined),
      )
      const { rows, total } = await listRows(database, type, query)
      reply.header('x-total-count', total)
      if (query.page !== undefined || query.per_page !== undefined) {
        reply.header('link', pageLinks(request.url, query.page ?? 1, query.per_page ?? PAGE_SIZE.usual, total))
      }
      return rows
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
      return found
    },
  )

  app.post(
    path,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        security,
        summary: 'Create',
        consumes,
        body: createSchema(type),
        response: { 201: row, ...refused(...(type.unique ? [409] : []), 401, 403, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const values = await rowValues(type, request.body)
      const created = await createRow(database, feed, authorOf(request, context), type, values)
      return reply.code(201).header('location', `${path}/${created.id}`).send(created)
    },
  )

  async function change(request: FastifyRequest, id: number, { version, ...body }: Body) {
    const values = await rowValues(type, body)
    return updateRow(
      database,
      feed,
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
      config: { access: 'admin' },
      schema: { tags, security, summary: 'Update', consumes, params, body: update, response: changeAnswers },
    },
    async (request) => change(request, rowId(request.params.id), request.body),
  )

  // A browser's form and some clients cannot send a file by PUT; they say so in the query or in a field.
  app.post(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        security,
        summary: 'Update, with _method=PUT',
        consumes,
        params,
        querystring: z.object({ _method: z.string().optional() }),
        body: update.extend({ _method: z.string().optional() }),
        response: { ...changeAnswers, ...refused(405) },
      },
    },
    async (request) => {
      const { _method: inBody, ...body } = request.body
      const method = request.query._method ?? inBody
      if (typeof method !== 'string' || !['PUT', 'PATCH'].includes(method.toUpperCase())) {
        throw new Refusal('method_not_allowed')
      }
      return change(request, rowId(request.params.id), body)
    },
  )

  app.delete(
    `${path}/:id`,
    {
      config: { access: 'admin' },
      schema: {
        tags,
        security,
        summary: 'Delete',
        params,
        response: { 200: message, ...refused(401, 403, 404, 409) },
      },
    },
    async (request) => {
      await removeRow(database, feed, authorOf(request, context), type, rowId(request.params.id))
      return { message: type.wording.deleted }
    },
  )
}
