import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { REPORTS } from '../../content/permissions.ts'
import { holds, holdsNamed, isFactorDue, isStaff } from './permissions.ts'
import { findSessions } from './sessions.ts'
import { acceptApiToken, hashToken, isApiToken, noteUse, readApiToken } from './tokens.ts'
import { authWording } from './wording.ts'
import type { ApiToken, Caller, Context, SessionUser } from '../context/context.ts'
import type { Engine, Queries } from '../database/database.ts'
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
  throw new Refusal('proof_needed', user?.hasFactor ? { sentence: authWording.factorAgain } : {})
}

export function bearerToken(request: FastifyRequest): string | null {
  return /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

const refusalFor = (caller: Caller | null): Refusal =>
  new Refusal(caller && isStaff(caller) ? 'not_permitted' : 'forbidden')

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

export function callerOf({ user, apiToken }: Callers): Caller {
  const caller = user ?? apiToken
  if (!caller) throw new Refusal('unauthenticated')
  return caller
}

export function userOf({ user }: Pick<FastifyRequest, 'user'>): SessionUser {
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

type Callers = Pick<FastifyRequest, 'user' | 'apiToken'>

/** Throws a Refusal if the caller may not make the request, as far as this can be known without its body. */
function expectPermitted(request: FastifyRequest, callers: Callers, now: Date): void {
  const { needsProof: proof = false, isWhileReadOnly = false } = request.routeOptions.config
  const permission = permissionFor(request)
  const { user } = callers
  const needsProof = proof === 'withFactor' ? user?.hasFactor : proof
  const caller = permission === undefined ? userOf(callers) : callerOf(callers)
  if (permission !== undefined) {
    // The required permission may depend on the request's body. The body is read only if the account has at least one
    // permission.
    const isAllowed = typeof permission === 'function' ? isStaff(caller) : holds(caller, permission)
    if (!isAllowed) throw refusalFor(caller)
    if (user && isFactorDue(user, now)) throw new Refusal('factor_needed')
  }
  if (caller.isReadOnly && !isReading(request) && !isWhileReadOnly) throw new Refusal('account_read_only')
  if (needsProof) expectProof(user, now)
}

/**
 * Reads the request's caller in a transaction. On PostgreSQL the account is locked until the transaction ends, so that
 * nobody can demote it between the check and the write. SQLite has one transaction that writes at a time.
 */
async function readCaller(queries: Queries, engine: Engine, request: FastifyRequest, now: Date): Promise<Callers> {
  const token = bearerToken(request) ?? ''
  const isApi = isApiToken(token)
  if (engine === 'postgres')
    await queries
      .selectFrom('users')
      .select('users.id')
      .where('users.id', '=', (eb) =>
        isApi
          ? eb.selectFrom('api_tokens').select('created_by').where('token_hash', '=', hashToken(token))
          : eb.selectFrom('sessions').select('user_id').where('token_hash', '=', hashToken(token)),
      )
      .forShare()
      .execute()
  if (isApi) return { user: null, apiToken: await readApiToken(queries, token, now) }
  const sessions = await findSessions({ engine, reader: queries }, [token], now)
  return { user: sessions.get(token) ?? null, apiToken: null }
}

/** A game server's token cannot enter the back-office, because game servers only send their status. */
const opensBackOffice = ({ permissions }: ApiToken): boolean =>
  [...permissions].some((permission) => !REPORTS.includes(permission))

/**
 * Refuses requests without permission before their body is read. A request whose body arrived slowly is checked again
 * after it, and each write reads the caller once more in its transaction: an account that loses a permission loses it
 * also for the requests that it has already begun. The server does not start if a route declares neither or both of
 * `access` and `permission`.
 */
export function guard(app: FastifyInstance, { database, clock }: Context): void {
  app.decorateRequest('user', null)
  app.decorateRequest('apiToken', null)
  app.decorateRequest('expectStill', null)
  const findSession = readsOfOneTurn((tokens) => findSessions(database, tokens, clock.now()))

  const identify = async (request: FastifyRequest): Promise<void> => {
    const token = bearerToken(request)
    if (token && isApiToken(token)) {
      const found = await acceptApiToken(database, token, clock.now())
      request.apiToken = found && opensBackOffice(found) ? found : null
    } else if (token) request.user = await findSession(token)
  }
  const noteSession = ({ user, routeOptions }: FastifyRequest): void => {
    if (user && !routeOptions.config.isNoUse) void noteUse(database, 'sessions', user.session, clock.now())
  }

  const expectStill =
    (request: FastifyRequest, { permissions: before }: Caller) =>
    async (queries: Queries) => {
      const { user, apiToken } = await readCaller(queries, database.engine, request, clock.now())
      expectPermitted(request, { user, apiToken }, clock.now())
      const caller = user ?? apiToken
      for (const name of before) if (!caller || !holdsNamed(caller, name)) throw refusalFor(caller)
    }

  app.addHook('onRequest', (request, _reply, done) => {
    if (request.is404 || isOpen(request)) return done()
    identify(request)
      .then(() => {
        noteSession(request)
        expectPermitted(request, request, clock.now())
      })
      .then(() => done(), done)
  })
  app.addHook('preHandler', async (request) => {
    if (request.is404 || isOpen(request)) return
    if (!isReading(request)) {
      await identify(request)
      expectPermitted(request, request, clock.now())
    }
    const caller = request.user ?? request.apiToken
    if (caller) request.expectStill = expectStill(request, caller)
    const permission = permissionFor(request)
    if (typeof permission !== 'function') return
    if (!caller || !permission(request).every((needed) => holds(caller, needed))) throw refusalFor(caller)
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
