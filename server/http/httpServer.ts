import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { PICTURE_LIMIT } from '../../content/limits.ts'
import { ANY_ORIGIN, type Config } from '../process/config.ts'
import { formLimits, LAST_REQUEST_MS, LONGEST_ADDRESS, type ConnectionLimits } from './connectionLimits.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { AddressMethods } from './addressMethods.ts'
import { errorHandler, fieldErrors, sendRefusal, unreadableBody } from './errorHandler.ts'
import { forDocuments, isDocument, policyWithPictures, securityHeaders, strictTransport } from './headers.ts'
import { networkOf } from './clientNetwork.ts'
import { IncomingBodies } from './incomingBodies.ts'
import { generalSentence } from './generalSentences.ts'
import { closeSilent } from './silence.ts'
import { refuseTwoHosts } from './transport.ts'
import { takeAnswers, type Api } from './openapi.ts'
import type { Lifecycle } from '../context/context.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { UnsentBytes } from './unsentBytes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    unsent: UnsentBytes
  }
}

const BODY_BYTES = 512 * 1024

const hasBody = ({ headers }: FastifyRequest): boolean =>
  Number(headers['content-length']) > 0 || headers['transfer-encoding'] !== undefined

const isForStaff = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.permission !== undefined

async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  bodies: IncomingBodies,
): Promise<Record<string, string | Uint8Array>> {
  const values = new Map<string, string | Uint8Array>()
  try {
    const needsPermission = isForStaff(request)
    const { upload } = request.routeOptions.config
    bodies.receive(request.raw, networkOf(request.ip), needsPermission, upload && reply.raw)
    const usual = needsPermission ? {} : { limits: formLimits.others }
    for await (const part of request.parts(upload ? { limits: formLimits.upload(upload.bytes) } : usual)) {
      values.set(part.fieldname, part.type === 'file' ? await part.toBuffer() : String(part.value))
    }
  } catch (error) {
    // If a form is truncated or has no boundary, the form parser throws an error without a code.
    throw error instanceof Error && 'code' in error ? error : unreadableBody()
  }
  return Object.fromEntries(values)
}

/**
 * This compiler is never called. Without it Fastify would load its default schema compilers, which take megabytes of
 * memory.
 */
const noCompiler = (): never => {
  throw new Error('Schemas here are zod, which needs no compiler.')
}

/**
 * A HEAD request is handled like GET (RFC 9110, 9.3.2). Node still omits the body, because it created the response for
 * a HEAD request.
 */
function asGet(request: IncomingMessage): IncomingMessage {
  if (request.method === 'HEAD') request.method = 'GET'
  return request
}

function heldFor(payload: unknown): [source: object, size: number] {
  if (Buffer.isBuffer(payload)) return [payload.buffer, payload.buffer.byteLength]
  return [{}, typeof payload === 'string' ? Buffer.byteLength(payload) : 0]
}

export type EarlyResponder = (request: IncomingMessage, response: ServerResponse) => boolean

export async function createHttp(
  config: Config,
  log: FastifyBaseLogger | null,
  respondEarly: EarlyResponder,
  limits: ConnectionLimits,
  { lifecycle, metrics, unsent }: { lifecycle: Lifecycle; metrics: Metrics; unsent: UnsentBytes },
): Promise<Api> {
  // Connections that browsers opened in advance and have not used. Node does not count them as idle, so they would stay
  // open when the server closes.
  const unused = new Set<Socket>()
  const headers = { ...securityHeaders, 'content-security-policy': policyWithPictures(config.picturesUrl) }
  const isSecure = config.siteUrl?.startsWith('https:') ?? false
  const secured = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    reply.headers(headers)
    // If SITE_URL begins with https, the header Strict-Transport-Security is already set.
    return request.protocol === 'https' ? reply.header(...strictTransport) : reply
  }
  const app = Fastify({
    serverFactory: (handle) =>
      closeSilent(
        createServer(limits, (request, response) => {
          unused.delete(request.socket)
          if (lifecycle.isStopping) response.shouldKeepAlive = false
          if (isSecure) response.setHeader(...strictTransport)
          if (refuseTwoHosts(request, response)) metrics.refusals.inc({ code: 'bad_host' })
          else if (!respondEarly(request, response)) handle(asGet(request), response)
        }).on('connection', (socket) => {
          unused.add(socket)
          socket.once('close', () => unused.delete(socket))
        }),
        limits,
      ),
    ...(log ? { loggerInstance: log } : { logger: false }),
    // Requests are not logged, because they would bury errors and the setup link that is printed at startup.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => crypto.randomUUID(),
    // No hook sees a request whose address cannot be read.
    frameworkErrors: (_error, request, reply) => void sendRefusal(secured(request, reply), new Refusal('not_found')),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: { ignoreTrailingSlash: true, caseSensitive: true, maxParamLength: 100 },
  })

  app.addHook('preClose', (done) => {
    setTimeout(() => unused.forEach((socket) => socket.destroy()), LAST_REQUEST_MS).unref()
    setTimeout(() => app.server.closeAllConnections(), limits.stopMs).unref()
    done()
  })

  // Hooks call `done` instead of returning a promise, because promises would slow down every request.
  app.addHook('onRequest', (request, reply, done) => {
    secured(request, reply)
    done(request.url.length > LONGEST_ADDRESS ? new Refusal('address_too_long') : undefined)
  })

  app.decorate('unsent', unsent)
  app.addHook('onSend', (_request, reply, payload: unknown, done) => {
    if (isDocument(String(reply.getHeader('content-type'))))
      reply.header('cache-control', forDocuments(String(reply.getHeader('cache-control') ?? '')))
    done(null, payload)
    if (reply.raw.writableLength > 0) unsent.count(reply.raw, ...heldFor(payload))
  })

  if (config.corsOrigins.length > 0) {
    const named = new Set(config.corsOrigins)
    // The route that the CORS plugin adds cannot declare who may use it, so this hook makes it public.
    app.addHook('onRoute', (route) => {
      if (route.method === 'OPTIONS') route.config = { ...route.config, access: 'public' }
    })
    const answer: FastifyCorsOptionsDelegateCallback = (request, done) => {
      const { origin } = request.headers
      const isNamed = origin !== undefined && named.has(origin)
      done(null, {
        origin: isNamed ? origin : named.has(ANY_ORIGIN) && ANY_ORIGIN,
        // The site uses no cookies, but some clients always send credentials. Browsers then require a named origin
        // instead of `*`.
        credentials: isNamed,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        exposedHeaders: ['X-Total-Count', 'X-Total-More', 'X-Searched-For', 'X-Batch', 'Link', 'Retry-After', 'Allow'],
      })
    }
    await app.register(cors, () => answer)
  }

  const methods = new AddressMethods()
  app.addHook('onRoute', methods.add)
  app.setErrorHandler(errorHandler(metrics, methods))

  const bodies = new IncomingBodies(limits)
  // The guard has run. A form is not read before `readForm`.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const isRead = hasBody(request) && !request.headers['content-type']?.startsWith('multipart/')
    if (isRead) bodies.receive(request.raw, networkOf(request.ip), isForStaff(request))
    done()
  })
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, {})
    else void parseJson(request, body.toString(), done)
  })
  await app.register(multipart, {
    limits: formLimits.admin({ file: PICTURE_LIMIT.bytes, field: BODY_BYTES }),
  })
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.isMultipart()) return done()
    readForm(request, reply, bodies).then((form) => {
      request.body = form
      done()
    }, done)
  })

  z.config({ customError: generalSentence })
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data: unknown) => {
    const result = schema.safeParse(data ?? {})
    return result.success ? { value: result.data } : { error: invalid(fieldErrors(result.error)) }
  })
  app.addHook('onRoute', takeAnswers)
  return app.withTypeProvider<ZodTypeProvider>()
}
