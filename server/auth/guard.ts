import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { REPORTS } from '../../content/permissions.ts'
import type { ApiToken, Caller, Context, SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { readsOfOneTurn } from '../process/queues/readsOfOneTurn.ts'
import { acceptApiToken, isApiToken } from './apiTokens.ts'
import { noteUse } from './lastUse.ts'
import { holds, isFactorDue, isStaff } from './permissions.ts'
import { expectProof } from './proof.ts'
import { findSessions } from './sessions.ts'

/** The token of a bearer header, or null. */
export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

/** A helper is told of their roles, a player that this is no address of theirs. */
const refusalFor = (caller: Caller | null): Refusal =>
  new Refusal(caller && isStaff(caller) ? 'not_permitted' : 'forbidden')

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET'

/** Who calls, where the guard has let a request through: an account or a script. */
export function callerOf({ user, apiToken }: FastifyRequest): Caller {
  const caller = user ?? apiToken
  if (!caller) throw new Refusal('unauthenticated')
  return caller
}

/** Whose account calls. */
export function userOf({ user }: FastifyRequest): SessionUser {
  if (!user) throw new Refusal('unauthenticated')
  return user
}

/** Whether more is asked for than visitors see: a `state`, whichever, of rows that have one. */
const asksForAll = ({ query, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.forAll !== undefined && (query as Record<string, unknown>)['state'] !== undefined // parsed, whatever it holds

const isOpen = (request: FastifyRequest): boolean =>
  request.routeOptions.config.access === 'public' && !asksForAll(request)

const permissionFor = (request: FastifyRequest) => {
  const { permission, forAll } = request.routeOptions.config
  return asksForAll(request) ? forAll : permission
}

/** A token that does nothing but send what the game's server is and tells is nobody's in the back-office. */
const opensBackOffice = ({ permissions }: ApiToken): boolean =>
  [...permissions].some((permission) => !REPORTS.includes(permission))

/**
 * Checks every request before its body is read. Each route declares in its config who may call it: `access` or
 * `permission`. With a route that declares neither, or both, the server does not start.
 */
export function guard(app: FastifyInstance, { database, clock }: Context): void {
  app.decorateRequest('user', null)
  app.decorateRequest('apiToken', null)
  const findSession = readsOfOneTurn((tokens) => findSessions(database, tokens, clock.now()))
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    const { needsProof = false, isNoUse = false } = request.routeOptions.config
    const permission = permissionFor(request)
    if (token && isApiToken(token)) {
      const found = await acceptApiToken(database, token, clock.now())
      request.apiToken = found && opensBackOffice(found) ? found : null
    } else if (token) request.user = await findSession(token)
    // What any account may call is about the account itself, and a script has none.
    const caller = permission === undefined ? userOf(request) : callerOf(request)
    if (request.user && !isNoUse) void noteUse(database, 'sessions', request.user.session, clock.now())
    if (permission === undefined) return needsProof ? expectProof(request.user, clock.now()) : undefined
    // Which permission it is may stand in the body, which is not read for accounts that have none at all.
    const isAllowed = typeof permission === 'function' ? isStaff(caller) : holds(caller, permission)
    if (!isAllowed) throw refusalFor(caller)
    if (request.user && isFactorDue(request.user, clock.now())) throw new Refusal('factor_needed')
    if (request.user?.isReadOnly && !isReading(request)) throw new Refusal('account_read_only')
    if (needsProof) expectProof(request.user, clock.now())
  }
  app.addHook('onRequest', (request, _reply, done) => {
    // An address that no route has is answered by the 404 handler, which writes nothing.
    if (request.is404 || isOpen(request)) return done()
    identify(request).then(() => done(), done)
  })
  app.addHook('preHandler', (request, _reply, done) => {
    const caller = request.user ?? request.apiToken
    const permission = permissionFor(request)
    if (typeof permission !== 'function') return done()
    const isAllowed = caller !== null && permission(request).every((needed) => holds(caller, needed))
    done(isAllowed ? undefined : refusalFor(caller))
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
