import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type {
  FastifyBaseLogger,
  FastifyContextConfig,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteOptions,
} from 'fastify'
import { jsonSchemaTransform, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { lastChangeSchema, useSchema } from '../../content/refusals/conflicts.ts'
import { withSharedSchemas, type Described } from './apiDocs/sharedSchemas.ts'
import { refusals } from '../errors/refusals.ts'
import { freeMemory } from '../process/system/freeMemory.ts'

/** A Fastify instance whose handlers get their types from the Zod schemas of the route. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>

export const routesOf =
  (tag: string, usual: FastifyContextConfig = {}) =>
  <Schema extends FastifySchema>({ config, ...schema }: Schema & { config?: FastifyContextConfig }) => ({
    config: { ...usual, ...config },
    schema: { tags: [tag], ...schema },
  })

export const unlisted = { config: { access: 'public' }, schema: { hide: true } } as const

export const message = z.object({ message: z.string() })

const errors = z.record(z.string(), z.array(z.string()))

const refusal = (status: number) => {
  const codes = Object.entries(refusals).filter(([, known]) => known.status === status)
  return z.object({ message: z.string(), code: z.enum(codes.map(([code]) => code)) })
}
const answers: Record<number, z.ZodType> = {
  // A 401 response has `challenge` if a second log-in step is needed, and `passkey` if a passkey can do that step.
  401: refusal(401).extend({ challenge: z.string().optional(), passkey: z.looseObject({}).optional() }),
  403: refusal(403).extend({ errors: errors.optional() }),
  404: refusal(404).extend({ rows: z.array(z.int()).optional() }),
  409: refusal(409).extend({
    current: z.unknown().optional(),
    errors: errors.optional(),
    rows: z.array(z.int()).optional(),
    used_by: z.array(useSchema).optional(),
    last_changes: z.array(lastChangeSchema).optional(),
  }),
  413: refusal(413).extend({ errors: errors.optional() }),
  415: refusal(415).extend({ errors: errors.optional() }),
  422: refusal(422).extend({ errors }),
}

/** The answer of a refused import has its report, unless the request itself was refused. */
export const refusedImport = (report: z.ZodObject): Record<number, z.ZodType> => ({
  422: report.partial().extend(refusal(422).extend({ errors }).shape),
})

export const refused = (...statuses: number[]): Record<number, z.ZodType> =>
  Object.fromEntries(statuses.map((status) => [status, (answers[status] ??= refusal(status))]))

const meanings: Record<string, string> = {
  200: 'Done.',
  201: 'Created.',
  401: 'There is no valid token, or the log-in is refused.',
  403: 'Not for this caller.',
  404: 'There is nothing here.',
  405: 'This address does not take that method.',
  409: 'It conflicts with what is stored; `code` says how.',
  413: 'Too large.',
  415: 'Neither JSON nor a form, or a file that is no picture.',
  422: 'The data is invalid: all the faults by field, each a list.',
  429: 'Too many tries; `Retry-After` says for how many seconds.',
}

function inherentRefusals({ config, method }: RouteOptions): Record<number, z.ZodType> {
  const reads = method === 'GET'
  return refused(
    ...(config?.access === 'public' ? [] : [401]),
    ...(config?.permission === undefined ? [] : [403]),
    ...(reads ? [] : [413, 415, 422]),
    ...(config?.idempotent === undefined ? [] : [409]),
  )
}

type JsonSchema = Record<string, unknown>

const asSchema = (value: unknown): JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

const pictureIn: Record<string, JsonSchema> = {
  'multipart/form-data': { type: 'string', format: 'binary', description: 'A JPEG, PNG, WebP, AVIF or GIF file.' },
  'application/json': {
    type: ['string', 'null'],
    description: 'null for none. A change may send back what the API gave out: a file travels in a form.',
  },
}

function bodyByMediaType(body: unknown, consumes: readonly string[]): JsonSchema {
  const schema = asSchema(body)
  const describe = (mediaType: string): JsonSchema => ({
    ...schema,
    properties: Object.fromEntries(
      Object.entries(asSchema(schema['properties'])).map(([name, property]) => [
        name,
        asSchema(property)['format'] === 'binary' && !('description' in asSchema(property))
          ? pictureIn[mediaType]
          : property,
      ]),
    ),
  })
  return { content: Object.fromEntries(consumes.map((mediaType) => [mediaType, { schema: describe(mediaType) }])) }
}

/**
 * Schemas of request bodies are lazy, because Zod caches what it builds for each schema. For all bodies together, the
 * cache would take more memory than the idle site.
 */
const unwrapLazy = (schema: unknown): unknown => (schema instanceof z.ZodLazy ? schema.unwrap() : schema)

const describedAnswers = new WeakMap<object, JsonSchema>()

function describeAnswer(source: Parameters<SwaggerTransform>[0], status: string, answer: object): JsonSchema {
  const known = describedAnswers.get(answer)
  if (known) return known
  const { schema } = jsonSchemaTransform({ ...source, schema: { response: { [status]: answer } } })
  const described = asSchema(asSchema(schema.response)[status])
  describedAnswers.set(answer, described)
  return described
}

/**
 * The responses that a route declares are removed when the route is registered. Otherwise Fastify would build tables
 * for them, which take five megabytes in all.
 */
const declaredAnswers = new WeakMap<RouteOptions, unknown>()

export function takeAnswers(route: RouteOptions): void {
  if (!route.schema) return
  const { response, ...schema } = route.schema
  declaredAnswers.set(route, response)
  route.schema = schema
}

function withIdempotencyKey(headers: unknown): JsonSchema {
  const key = {
    type: 'string',
    minLength: 1,
    maxLength: 200,
    description:
      'A name of yours for this request. Repeated within 24 hours, it gets the first answer, and nothing is done twice.',
  }
  return {
    type: 'object',
    ...asSchema(headers),
    properties: { ...asSchema(asSchema(headers)['properties']), 'idempotency-key': key },
  }
}

const transform: SwaggerTransform = (source) => {
  const { route, schema } = source
  if (!schema || schema.hide) return jsonSchemaTransform(source)
  const { url, schema: described } = jsonSchemaTransform({
    ...source,
    schema: Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, unwrapLazy(part)])),
  })
  const isPublic = route.config?.access === 'public' && !route.config.isForAll?.({})
  const answered = Object.entries({ ...inherentRefusals(route), ...asSchema(declaredAnswers.get(route)) })
  const response = answered.map(([status, answer]) => [
    status,
    {
      ...(answer instanceof Object && describeAnswer(source, status, answer)),
      'x-response-description': meanings[status] ?? 'See `message`.',
    },
  ])
  return {
    url,
    schema: {
      ...described,
      ...(isPublic ? {} : { security: [{ token: [] }] }),
      ...(route.config?.idempotent === undefined ? {} : { headers: withIdempotencyKey(described.headers) }),
      ...(schema.consumes ? { body: bodyByMediaType(described.body, schema.consumes) } : {}),
      response: Object.fromEntries(response),
    },
  }
}

/** The site's name replaces this placeholder in the title of the API's document. */
export const API_TITLE = 'TITLE-OF-THE-API'

const INTRODUCTION =
  'Operations without `security` are public, among them most lists. The others need a token, and most writes also need a permission of the caller’s roles.'

export async function collectRoutes(app: FastifyInstance): Promise<() => string> {
  let json = ''
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: API_TITLE, version: '1', description: INTRODUCTION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform,
    // The document is kept as text, because the OpenAPI plugin would keep objects that take ten times the memory.
    transformObject: (document) => {
      json = JSON.stringify('openapiObject' in document ? withSharedSchemas(document.openapiObject as Described) : {})
      return {}
    },
  })
  return () => {
    app.swagger()
    // Making the document leaves forty megabytes of garbage, which V8 would not collect soon.
    freeMemory()
    return json
  }
}
