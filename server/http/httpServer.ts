import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import { PICTURE_LIMIT } from '../../content/define.ts'
import type { Config } from '../process/config.ts'
import { formLimits, LONGEST_ADDRESS, SILENCE_MS, type ConnectionLimits } from './connectionLimits.ts'
import { invalid, Refusal, refusals, type FieldErrors, type RefusalRow } from '../errors/refusals.ts'
import { outageOf } from '../database/engine/outage.ts'
import { securityHeaders, strictTransport } from './headers.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { Admission } from './admission.ts'
import { log } from '../process/log.ts'

/** Two long texts of four-byte characters, and what stands around them. */
const BODY_BYTES = 512 * 1024

/** What Fastify and its plugins refuse by themselves, as this server's refusals. */
const frameworkRefusals: Readonly<Record<string, () => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge(),
  FST_REQ_FILE_TOO_LARGE: () => tooLarge(),
  FST_FILES_LIMIT: () => tooLarge(),
  FST_FIELDS_LIMIT: () => tooLarge(),
  FST_PARTS_LIMIT: () => tooLarge(),
  FST_PROTO_VIOLATION: () => unreadable(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('unsupported_media'),
}

const tooLarge = (): Refusal => new Refusal('too_large', { values: { megabytes: PICTURE_LIMIT.bytes / 1024 / 1024 } })
const unreadable = (): Refusal => invalid({ body: ['The body could not be read.'] })

/** The refusal in an error, whoever threw it; null for a fault of this server's own. */
function asRefusal(error: FastifyError | Refusal): Refusal | null {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals[error.code]
  if (known) return known()
  // The rest that a client can cause is a body or an address that cannot be read.
  return error.statusCode !== undefined && error.statusCode < 500 ? unreadable() : null
}

/** What the server itself lacks. */
const asOutage = (error: unknown): Refusal => new Refusal(outageOf(error) ?? 'internal')

function answer(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const row: RefusalRow = refusals[refusal.code]
  const { errors, current, retryAfter = row.retryAfter } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .code(row.status)
    .header('cache-control', 'no-store')
    .send({
      message: refusal.message.replace('{request}', reply.request.id),
      code: refusal.code,
      ...(errors ? { errors } : {}),
      ...(current ? { current } : {}),
    })
}

/** All the faults that a schema found, by field. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of error.issues) {
    const field = path.length > 0 ? String(path[0]) : 'body'
    ;(errors[field] ??= []).push(path.length > 0 ? message : 'The body must be a JSON object or a form.')
  }
  return errors
}

/** A form's values by their names: text, or the bytes of a file. */
async function readForm(request: FastifyRequest): Promise<Record<string, string | Uint8Array>> {
  const values = new Map<string, string | Uint8Array>()
  try {
    const isForAdmins = (request.routeOptions.config.access ?? 'admin') === 'admin'
    for await (const part of request.parts(isForAdmins ? {} : { limits: formLimits.others })) {
      values.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : String(part.value))
    }
  } catch (error) {
    // The parser throws plain errors for a form that is cut short or has no boundary; its limits have codes.
    throw error instanceof Error && 'code' in error ? error : unreadable()
  }
  return Object.fromEntries(values)
}

/** Fastify's own compilers of schemas would be loaded, megabytes of them, only to be replaced below. */
const noCompiler = (): never => {
  throw new Error('Schemas here are zod, which needs no compiler.')
}

/** Answers a request before the framework sees it, where it can; says whether it did. */
export type EarlyResponder = (request: IncomingMessage, response: ServerResponse) => boolean

/** The Fastify instance of the site: errors in one place, bounded bodies, the same headers everywhere. */
export async function createHttp(
  config: Config,
  logger: boolean,
  respondEarly: EarlyResponder,
  limits: ConnectionLimits,
  { lifecycle, metrics }: { lifecycle: Lifecycle; metrics: Metrics },
): Promise<FastifyInstance> {
  const admission = new Admission()
  const isSecure = config.siteUrl?.startsWith('https:') ?? false
  const app = Fastify({
    serverFactory: (handle) =>
      createServer(limits, (request, response) =>
        admission.begin(() => {
          if (lifecycle.isStopping) response.shouldKeepAlive = false
          if (isSecure) response.setHeader(...strictTransport)
          if (!respondEarly(request, response)) handle(request, response)
        }),
      )
        .on('connection', () => admission.connectionArrived())
        .setTimeout(SILENCE_MS),
    ...(logger ? { loggerInstance: log } : { logger: false }),
    // Faults are logged; a line for every request would bury them, and the link that the start prints.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => crypto.randomUUID(),
    // A query or path that cannot be decoded is an address that nothing has.
    frameworkErrors: (_error, _request, reply) => void answer(reply, new Refusal('not_found')),
    forceCloseConnections: 'idle',
    // Whoever is connected while the server stops is answered, not turned away.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 100 },
  })

  // Hooks that wait for nothing call back: a promise for each would cost every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders)
    // As the trusted proxy says it; what SITE_URL says has been set already.
    if (request.protocol === 'https') reply.header(...strictTransport)
    done(request.url.length > LONGEST_ADDRESS ? new Refusal('address_too_long') : undefined)
  })

  // Closed unless the operator names origins; tokens travel in a header, so no credentials are let through.
  if (config.corsOrigins.length > 0) {
    await app.register(cors, {
      origin: [...config.corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['X-Total-Count', 'Link', 'Retry-After'],
    })
  }

  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = asRefusal(error) ?? asOutage(error)
    // What names the request's id must be found under it.
    if (refusals[refusal.code].status >= 500) request.log.error(error)
    metrics.refusals.add({ code: refusal.code })
    return answer(reply, refusal)
  })

  // Clients send `content-type: application/json` with nothing in it, for a delete or a log-out.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body.toString(), done)
  })
  await app.register(multipart, {
    limits: formLimits.admin({ file: PICTURE_LIMIT.bytes, field: BODY_BYTES }),
  })
  app.addHook('preValidation', (request, _reply, done) => {
    if (!request.isMultipart()) return done()
    readForm(request).then((form) => {
      request.body = form
      done()
    }, done)
  })

  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data ?? {})
    return result.success ? { value: result.data } : { error: invalid(fieldErrors(result.error)) }
  })
  // Response schemas are for the document; rows are made from the same declarations and need no second check.
  app.setSerializerCompiler(() => JSON.stringify)
  return app
}
