import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PICTURE_LIMIT } from '../../content/limits.ts'
import { ANY_ORIGIN, type Config } from '../process/config.ts'
import { formLimits, LAST_REQUEST_MS, LONGEST_ADDRESS, SILENCE_MS, type ConnectionLimits } from './connectionLimits.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { errorHandler, fieldErrors, sendRefusal, unreadableBody } from './errorHandler.ts'
import { policyWithPictures, securityHeaders, strictTransport } from './headers.ts'
import { refuseTwoHosts } from './host.ts'
import { takeAnswers } from './openapi.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { Admission } from './connections/admission.ts'
import { UnusedConnections } from './connections/unusedConnections.ts'
import type { SendingBudget } from './sending/sendingBudget.ts'

declare module 'fastify' {
  interface FastifyInstance {
    sendingBudget: SendingBudget
  }
}

/** Enough for two of the longest texts in four-byte characters. */
const BODY_BYTES = 512 * 1024

/** Form values by name: text, or the bytes of a file. */
async function readForm(request: FastifyRequest): Promise<Record<string, string | Uint8Array>> {
  const values = new Map<string, string | Uint8Array>()
  try {
    const needsPermission = request.routeOptions.config.permission !== undefined
    for await (const part of request.parts(needsPermission ? {} : { limits: formLimits.others })) {
      values.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : String(part.value))
    }
  } catch (error) {
    // The parser's errors for truncated forms have no code.
    throw error instanceof Error && 'code' in error ? error : unreadableBody()
  }
  return Object.fromEntries(values)
}

/** Replaces Fastify's schema compilers, so that those megabytes are not loaded. */
const noCompiler = (): never => {
  throw new Error('Schemas here are zod, which needs no compiler.')
}

/** HEAD is answered like GET (RFC 9110, 9.3.2); Node drops the body. */
function asGet(request: IncomingMessage): IncomingMessage {
  if (request.method === 'HEAD') request.method = 'GET'
  return request
}

/** Identity and size of a payload's bytes. Slices hold the whole buffer. */
function heldFor(payload: unknown): [source: object, size: number] {
  if (Buffer.isBuffer(payload)) return [payload.buffer, payload.buffer.byteLength]
  return [{}, typeof payload === 'string' ? Buffer.byteLength(payload) : 0]
}

/** Answers a request before Fastify sees it, if it can; returns whether it did. */
export type EarlyResponder = (request: IncomingMessage, response: ServerResponse) => boolean

/** The Fastify instance: one error handler, limited bodies, the same headers everywhere. */
export async function createHttp(
  config: Config,
  log: FastifyBaseLogger | null,
  respondEarly: EarlyResponder,
  limits: ConnectionLimits,
  { lifecycle, metrics, sendingBudget }: { lifecycle: Lifecycle; metrics: Metrics; sendingBudget: SendingBudget },
): Promise<FastifyInstance> {
  const admission = new Admission()
  const unused = new UnusedConnections()
  const admit = config.disabledParts.has('admission')
    ? (begin: () => void) => begin()
    : (begin: () => void) => admission.admit(begin)
  const headers = { ...securityHeaders, 'content-security-policy': policyWithPictures(config.picturesUrl) }
  const isSecure = config.siteUrl?.startsWith('https:') ?? false
  const app = Fastify({
    serverFactory: (handle) =>
      createServer(limits, (request, response) => {
        unused.used(request.socket)
        admit(() => {
          if (lifecycle.isStopping) response.shouldKeepAlive = false
          if (isSecure) response.setHeader(...strictTransport)
          if (refuseTwoHosts(request, response)) metrics.refusals.inc({ code: 'bad_host' })
          else if (!respondEarly(request, response)) handle(asGet(request), response)
        })
      })
        .on('connection', (socket) => {
          unused.opened(socket)
          admission.connectionArrived()
        })
        .setTimeout(SILENCE_MS),
    ...(log ? { loggerInstance: log } : { logger: false }),
    // A log line per request would bury errors and the link that the start prints.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => crypto.randomUUID(),
    // An undecodable address is a 404.
    frameworkErrors: (_error, _request, reply) => void sendRefusal(reply, new Refusal('not_found')),
    forceCloseConnections: 'idle',
    // Clients that are connected while the server stops still get answers.
    return503OnClosing: false,
    // Separate HEAD routes took a tenth of the start.
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 100 },
  })

  app.addHook('preClose', (done) => {
    setTimeout(() => unused.destroyAll(), LAST_REQUEST_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), limits.requestTimeout).unref()
    done()
  })

  // Synchronous hooks call `done`: a promise for each would slow down every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // With SITE_URL the header is set already.
    if (request.protocol === 'https') reply.header(...strictTransport)
    done(request.url.length > LONGEST_ADDRESS ? new Refusal('address_too_long') : undefined)
  })

  app.decorate('sendingBudget', sendingBudget)
  // Counts unsent bytes of every answer.
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    done(null, payload)
    if (reply.raw.writableLength > 0) sendingBudget.sent(request.raw, reply.raw, ...heldFor(payload))
  })

  // Disabled unless the operator names origins.
  if (config.corsOrigins.length > 0) {
    const named = new Set(config.corsOrigins)
    // The plugin's preflight route cannot declare its access.
    app.addHook('onRoute', (route) => {
      if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public' }
    })
    const answer: FastifyCorsOptionsDelegateCallback = (request, done) => {
      const { origin } = request.headers
      const isNamed = origin !== undefined && named.has(origin)
      done(null, {
        origin: isNamed ? origin : named.has(ANY_ORIGIN) && ANY_ORIGIN,
        // Tokens are in a header, not a cookie; this helps clients that always send credentials. Browsers allow none
        // with `*`.
        credentials: isNamed,
        methods: ['GET', 'POST', 'PUT', 'DELETE'],
        exposedHeaders: ['X-Total-Count', 'X-Total-More', 'X-Searched-For', 'Link', 'Retry-After'],
      })
    }
    await app.register(cors, () => answer)
  }

  app.setErrorHandler(errorHandler(metrics))

  // Clients send DELETE and log-out with `content-type: application/json` and an empty body.
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
  app.addHook('onRoute', takeAnswers)
  return app
}
