import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access, Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { findSession } from './sessions.ts'

/** The token of a bearer header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/**
 * The one door: every request passes it before its body is read. A route opens itself by saying `access` in its config;
 * one that says nothing is for admins, so that a route added without a thought is closed.
 */
export function guard(app: FastifyInstance, { database, clock }: Context): void {
  app.decorateRequest('user', null)
  const admit = async (request: FastifyRequest, access: Access): Promise<void> => {
    const token = bearerToken(request)
    request.user = token ? await findSession(database.reader, token, clock.now()) : null
    if (!request.user) throw new Refusal('unauthenticated')
    if (access === 'admin' && request.user.role.toLowerCase() !== 'admin') throw new Refusal('forbidden')
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const access = request.routeOptions.config.access ?? 'admin'
    // An address that no route has is answered by the 404 handler, which writes nothing.
    if (request.is404 || access === 'public') return done()
    admit(request, access).then(() => done(), done)
  })
}
