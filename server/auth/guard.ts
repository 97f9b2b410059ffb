import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { REPORTS } from '../../content/permissions.ts'
import { holds, isFactorDue, isStaff } from './permissions.ts'
import { findSessions } from './sessions.ts'
import { acceptApiToken, isApiToken, noteUse } from './tokens.ts'
import type { ApiToken, Caller, Context, SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'

/**
 * Combines the reads of concurrent requests into one query, because the round trip to a database server takes longer
 * than the query. Returns null for keys that `read` does not return.
 */
function readsOfOneTurn<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let pending: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined
  return async (key) => {
    if (!pending) {
      const keys = new Set<string>()
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // A key that is requested after the query has started waits for the next query, because the running one may
        // miss newer commits.
        pending = undefined
        return read([...keys])
      })
      pending = { keys, found }
    }
    pending.keys.add(key)
    return (await pending.found).get(key) ?? null
  }
}

/**
 * In milliseconds. Routes that grant or revoke permissions require that the user has logged in or proven their identity
 * within this time, in case a token was stolen (docs/api/accounts.md, "Proof").
 */
const PROOF_MS = 10 * 60_000

/** Throws Refusal `proof_needed`. */
export function expectProof(user: Pick<SessionUser, 'provenAt' | 'hasFactor'> | null, now: Date): void {
  if (user?.provenAt && now.getTime() - user.provenAt.getTime() <= PROOF_MS) return
  throw new Refusal('proof_needed', { values: { again: user?.hasFactor ? AGAIN.factor : AGAIN.password } })
}

const AGAIN = { password: 'Masukkan kata sandi Anda sekali lagi', factor: 'Ulangi langkah kedua Anda' } as const

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

const refusalFor = (caller: Caller | null): Refusal =>
  new Refusal(caller && isStaff(caller) ? 'not_permitted' : 'forbidden')

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

export function callerOf({ user, apiToken }: FastifyRequest): Caller {
  const caller = user ?? apiToken
  if (!caller) throw new Refusal('unauthenticated')
  return caller
}

export function userOf({ user }: FastifyRequest): SessionUser {
  if (!user) throw new Refusal('unauthenticated')
  return user
}

const requestsAll = ({ query, routeOptions }: FastifyRequest): boolean =>
  routeOptions.config.isForAll?.(query as Record<string, unknown>) ?? false // The cast is safe, because Fastify parses every query into an object.

/** Whether the request needs no account. Otherwise its response belongs to staff and must not be cached. */
export const isOpen = (request: FastifyRequest): boolean =>
  request.routeOptions.config.access === 'public' && !requestsAll(request)

const permissionFor = (request: FastifyRequest) => {
  const { permission, forAll } = request.routeOptions.config
  return requestsAll(request) ? forAll : permission
}

/** A game server's token cannot enter the back-office, because game servers only send their status. */
const opensBackOffice = ({ permissions }: ApiToken): boolean =>
  [...permissions].some((permission) => !REPORTS.includes(permission))

/**
 * Refuses requests without permission before their body is read. The server does not start if a route declares neither
 * or both of `access` and `permission`.
 */
export function guard(app: FastifyInstance, { database, clock }: Context): void {
  app.decorateRequest('user', null)
  app.decorateRequest('apiToken', null)
  const findSession = readsOfOneTurn((tokens) => findSessions(database, tokens, clock.now()))
  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    const { needsProof: proof = false, isNoUse = false, isWhileReadOnly = false } = request.routeOptions.config
    const permission = permissionFor(request)
    if (token && isApiToken(token)) {
      const found = await acceptApiToken(database, token, clock.now())
      request.apiToken = found && opensBackOffice(found) ? found : null
    } else if (token) request.user = await findSession(token)
    const needsProof = proof === 'withFactor' ? request.user?.hasFactor : proof
    const caller = permission === undefined ? userOf(request) : callerOf(request)
    if (request.user && !isNoUse) void noteUse(database, 'sessions', request.user.session, clock.now())
    if (permission !== undefined) {
      // The required permission may depend on the request's body. The body is read only if the account has at least one
      // permission.
      const isAllowed = typeof permission === 'function' ? isStaff(caller) : holds(caller, permission)
      if (!isAllowed) throw refusalFor(caller)
      if (request.user && isFactorDue(request.user, clock.now())) throw new Refusal('factor_needed')
    }
    if (caller.isReadOnly && !isReading(request) && !isWhileReadOnly) throw new Refusal('account_read_only')
    if (needsProof) expectProof(request.user, clock.now())
  }
  app.addHook('onRequest', (request, _reply, done) => {
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
  // Routes are checked only after all plugins are loaded, because a plugin may declare the access of its routes after
  // the hook `onRoute` has run.
  app.addHook('onReady', async () => {
    const undeclared = routes.filter(
      ({ config }) => (config?.access === undefined) === (config?.permission === undefined),
    )
    if (undeclared.length === 0) return
    const names = undeclared.map(({ method, url }) => `${[method].flat().join(', ')} ${url}`)
    throw new Error(`A route must declare either \`access\` or \`permission\` in its config: ${names.join('; ')}.`)
  })
}
