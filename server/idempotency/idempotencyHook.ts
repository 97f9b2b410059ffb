import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context/context.ts'
import { findAnswer } from '../database/state/idempotencyKeys.ts'
import { invalid, Refusal, refusals } from '../errors/refusals.ts'
import { idempotencyEnglish } from './wording.ts'

/** The header Idempotency-Key: https://datatracker.ietf.org/doc/draft-ietf-httpapi-idempotency-key-header/ */
const HEADER = 'idempotency-key'
const FORM = /^[\x21-\x7e]{1,200}$/

/**
 * If a client repeats a request with the same `Idempotency-Key`, it gets the first response again. Routes opt in with
 * `idempotent`.
 */
export function answerRepeats(app: FastifyInstance, { database, hasher, clock }: Context): void {
  /**
   * Keys of requests that this process is handling now. Requests of other processes are found in the database after
   * their commit.
   */
  const running = new Set<string>()
  app.decorateRequest('idempotency', null)

  const answerRepeat = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { idempotent } = request.routeOptions.config
    const key = request.headers[HEADER]
    if (idempotent === undefined || key === undefined) return
    if (typeof key !== 'string' || !FORM.test(key)) throw invalid({ 'Idempotency-Key': [idempotencyEnglish.badKey] })
    const caller = callerName(request)
    const name = `${caller} ${key}`
    if (running.has(name)) throw new Refusal('in_progress')
    running.add(name)
    reply.raw.once('close', () => running.delete(name))

    const fingerprint = hasher.keyed(`${request.method} ${request.url}\n${bodyText(request.body)}`)
    const found = await findAnswer(database.reader, { caller, key }, clock.now())
    if (!found) {
      const status = idempotent === 'secret' ? null : idempotent
      request.idempotency = { caller, key, fingerprint, status, isStored: false }
      return
    }
    if (found.fingerprint !== fingerprint)
      throw new Refusal('other_request', { errors: { 'Idempotency-Key': [refusals.other_request.message] } })
    if (found.status === null || found.body === null) throw new Refusal('already_done')
    return reply
      .code(found.status)
      .header('idempotent-replayed', 'true')
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(found.body)
  }
  app.addHook('onRoute', (route) => {
    if (route.config?.idempotent !== undefined) route.preHandler = [route.preHandler ?? [], answerRepeat].flat()
  })
}

const callerName = ({ user, apiToken }: FastifyRequest): string => {
  if (user) return `user:${user.id}`
  return apiToken ? `token:${apiToken.id}` : 'visitor'
}

function bodyText(body: unknown): string {
  const isForm = typeof body === 'object' && body !== null && !Array.isArray(body)
  // Files are replaced before JSON.stringify sees them, because Buffer.toJSON would make an array of their bytes.
  const entries = isForm ? Object.entries(body).map(([name, value]) => [name, hashed(value)]) : []
  return JSON.stringify(isForm ? Object.fromEntries(entries) : body) ?? ''
}

const hashed = (value: unknown): unknown =>
  value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value
