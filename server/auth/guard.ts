import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Context, SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { holds, isStaff } from './permissions.ts'
import { expectProof } from './proof.ts'
import { findSession, noteUse } from './sessions.ts'

/** The token of a bearer header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** A helper is told of their roles, a player that this is no address of theirs. */
const refusalFor = (user: SessionUser | null): Refusal =>
  new Refusal(user && isStaff(user) ? 'not_permitted' : 'forbidden')

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

/** Whose token came with a request that the guard has let through. */
export function callerOf({ user }: FastifyRequest): SessionUser {
  if (!user) throw new Refusal('unauthenticated')
  return user
}

/**
 * Checks every request before its body is read. Each route declares in its config who may call it: `access` or
 * `permission`. With a route that declares neither, or both, the server does not start.
 */
export function guard(app: FastifyInstance, { database, clock }: Context): void {
  app.decorateRequest('user', null)
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    request.user = token ? await findSession(database.reader, token, clock.now()) : null
    if (!request.user) throw new Refusal('unauthenticated')
    const { permission, needsProof = false, isNoUse = false } = request.routeOptions.config
    if (!isNoUse) void noteUse(database, request.user.session, clock.now())
    if (permission === undefined) return
    // Which permission it is may stand in the body, which is not read for accounts that have none at all.
    const isAllowed = typeof permission === 'function' ? isStaff(request.user) : holds(request.user, permission)
    if (!isAllowed) throw refusalFor(request.user)
    if (request.user.isReadOnly && !isReading(request)) throw new Refusal('account_read_only')
    if (needsProof) expectProof(request.user, clock.now())
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // An address that no route has is answered by the 404 handler, which writes nothing.
    if (request.is404 || request.routeOptions.config.access === 'public') return done()
    identify(request).then(() => done(), done)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const { user } = request
    const { permission } = request.routeOptions.config
    if (typeof permission !== 'function') return done()
    const isAllowed = user !== null && permission(request).every((needed) => holds(user, needed))
    done(isAllowed ? undefined : refusalFor(user))
  })

  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => void routes.push(route))
  // Not earlier: for the routes of a plugin, its scope declares the access after this hook has seen them.
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(
      ({ config }) => (config?.access === undefined) === (config?.permission === undefined),
    )
    if (undeclared.length === 0) return
    const names = undeclared.map(({ method, url }) => `${[method].flat().join(', ')} ${url}`)
    throw new Error(`A route must declare either \`access\` or \`permission\` in its config: ${names.join('; ')}.`)
  })
}
