import type { FastifyContextConfig, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { PICTURE_LIMIT } from '../../content/limits.ts'
import { fill } from '../../content/messages/fill.ts'
import { outageOf } from '../errors/outage.ts'
import { answerOf, invalid, Refusal, type FieldErrors } from '../errors/refusals.ts'
import { inLanguage } from '../messages/language.ts'
import { ObjectStoreError } from '../objectStore/objectStore.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { ANY_PAGE, type AddressMethods } from './addressMethods.ts'
import { httpEnglish } from './wording.ts'

const frameworkRefusals: Readonly<Record<string, (config?: FastifyContextConfig) => Refusal>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal('unsupported_media'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => tooLarge(),
  FST_REQ_FILE_TOO_LARGE: (config) => tooLarge(config),
  FST_FILES_LIMIT: () => tooLarge(),
  FST_FIELDS_LIMIT: () => tooLarge(),
  FST_PARTS_LIMIT: () => tooLarge(),
  FST_PROTO_VIOLATION: () => unreadableBody(),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Refusal('unsupported_media'),
}

function tooLarge({ upload }: FastifyContextConfig = {}): Refusal {
  const { refusal, bytes, values } = upload ?? { refusal: 'too_large', bytes: PICTURE_LIMIT.bytes, values: {} }
  return new Refusal(refusal, { values: { megabytes: bytes / 1024 / 1024, ...values } })
}
export const unreadableBody = (): Refusal => invalid({ body: [httpEnglish.unreadableBody] })

function asRefusal(error: FastifyError | Refusal, config: FastifyContextConfig): Refusal | null {
  if (error instanceof Refusal) return error
  const known = frameworkRefusals[error.code]
  if (known) return known(config)
  // Any other 4xx error from the framework means that the body or the URL cannot be read.
  return error.statusCode !== undefined && error.statusCode < 500 ? unreadableBody() : null
}

const asOutage = (error: unknown): Refusal =>
  new Refusal(error instanceof ObjectStoreError ? 'store_away' : (outageOf(error) ?? 'internal'))

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { status, retryAfter: usual } = answerOf(refusal.code)
  const {
    errors,
    current,
    rows,
    used_by,
    last_changes,
    challenge,
    passkey,
    allow,
    retryAfter = usual,
  } = refusal.details
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (allow) reply.header('allow', allow.join(', '))
  // A busy server closes the connection, because the client does not need it until it retries.
  if (refusal.code === 'busy') reply.header('connection', 'close')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({
      message: refusal.message.replace('{request}', reply.request.id),
      code: refusal.code,
      ...(errors ? { errors } : {}),
      ...(current ? { current } : {}),
      ...(rows ? { rows } : {}),
      ...(used_by ? { used_by } : {}),
      ...(last_changes ? { last_changes } : {}),
      ...(challenge ? { challenge } : {}),
      ...(passkey ? { passkey } : {}),
    })
}

/**
 * An address that has other methods than the request's is refused with 405 instead of 404. `Allow` has POST also if a
 * POST to a row lacks `_method`, because the address takes POST with it.
 */
function withMethods(refusal: Refusal, request: FastifyRequest, methods: AddressMethods): Refusal {
  const isUnrouted = refusal.code === 'not_found' && (request.is404 || request.routeOptions.url === ANY_PAGE)
  if (!isUnrouted && refusal.code !== 'method_not_allowed') return refusal
  const known = methods.at(request.url)
  if (isUnrouted && (known.size === 0 || known.has(request.method))) return refusal
  return new Refusal('method_not_allowed', {
    allow: [...known].flatMap((name) => (name === 'GET' ? [name, 'HEAD'] : name)),
  })
}

export const errorHandler =
  ({ refusals }: Metrics, methods: AddressMethods) =>
  (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    inLanguage(request.language ?? null, () => {
      const refusal = withMethods(asRefusal(error, request.routeOptions.config) ?? asOutage(error), request, methods)
      if (answerOf(refusal.code).status >= 500) request.log.error(error)
      refusals.inc({ code: refusal.code })
      return sendRefusal(reply, refusal)
    })

const fieldAt = (path: readonly PropertyKey[]): string =>
  path.slice(0, path.findLastIndex((part) => typeof part === 'string') + 1).join('.')

export function fieldErrors(error: z.ZodError): FieldErrors {
  // A Map, because callers choose the unknown names, such as `constructor`, which a plain object inherits.
  const errors = new Map<string, string[]>()
  const add = (field: string, sentence: string) => errors.set(field, [...(errors.get(field) ?? []), sentence])
  for (const { path, message, ...issue } of error.issues) {
    if (path.length > 0) add(fieldAt(path), message)
    else if (issue.code === 'unrecognized_keys')
      for (const name of issue.keys) add(name, fill(httpEnglish.unknownField, { name }))
    else add('body', httpEnglish.badBody)
  }
  return Object.fromEntries(errors)
}
