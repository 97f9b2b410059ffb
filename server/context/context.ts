import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../content/permissions.ts'
import type { Hasher } from '../hashing/hasher.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import type { Config } from '../process/config.ts'
import type { VersionedCache } from '../database/changes/versionedCache.ts'
import type { ChangeFeed } from '../database/changes/changeFeed.ts'
import type { Database } from '../database/database.ts'
import type { Versions } from '../database/changes/versions.ts'
import type { Author } from '../database/changes/author.ts'
import type { IdempotentRequest } from '../database/state/idempotencyKeys.ts'
import type { Lifecycle } from '../process/lifecycle.ts'
import type { Metrics } from '../metrics/metrics.ts'

export interface Clock {
  now: () => Date
}

/** What all features of a running server share. */
export interface Context {
  config: Config
  database: Database
  feed: ChangeFeed
  versions: Versions
  cache: VersionedCache
  /** Where pictures lie that are not in the database. */
  stores: ObjectStores
  hasher: Hasher
  clock: Clock
  lifecycle: Lifecycle
  metrics: Metrics
}

/** The account of a request's session. */
export interface SessionUser {
  id: number
  username: string
  email: string
  permissions: ReadonlySet<string>
  /** The last proof of this session: its log-in or a later one. */
  provenAt: Date
  /** When a second factor is required that the account lacks; null if none is. */
  factorRequiredFrom: Date | null
  isReadOnly: boolean
  session: {
    tokenHash: string
    /** Before this request, to the minute. */
    usedAt: string | null
    /** The latest end of the session. */
    endsAt: Date
    /** Milliseconds of inactivity after which it ends; null for none. */
    restMs: number | null
  }
}

/** A script's token. docs/api/accounts.md, "Tokens". */
export interface ApiToken {
  id: number
  name: string
  permissions: ReadonlySet<string>
}

/** An account with a session, or a script with a token. */
export type Caller = SessionUser | ApiToken

/** Returns the permissions that a request needs, all of them. Called after validation. */
export type NeededPermissions = (request: FastifyRequest) => readonly Permission[]

declare module 'fastify' {
  /** Who may call a route; each route declares one of the two. See server/auth/guard.ts. */
  interface FastifyContextConfig {
    /** `public`: everyone. `user`: every account. */
    access?: 'public' | 'user'
    /** With `access: 'public'`: the permission for `?state=`, whose answers are never cached. */
    forAll?: Permission
    permission?: Permission | NeededPermissions
    /** Whether a fresh proof is needed: server/auth/proof.ts. */
    needsProof?: boolean
    /**
     * For routes that create: the status of the answer, which is what `write()` returns and is stored under an
     * `Idempotency-Key`; `secret` if the answer holds a secret and is not stored. See
     * server/idempotency/idempotencyHook.ts.
     */
    idempotent?: 200 | 201 | 'secret'
    /** Pages call this automatically, so it does not keep a session alive. */
    isNoUse?: boolean
  }
  interface FastifyRequest {
    /** The account of the request's token; null if there is none. */
    user: SessionUser | null
    /** The script of the request's token; null if there is none. */
    apiToken: ApiToken | null
    /** Set if the request has a new `Idempotency-Key`. */
    idempotency: IdempotentRequest | null
  }
}

const actorOf = ({ user, apiToken }: FastifyRequest): string => {
  if (user) return `user:${user.id}`
  return apiToken ? `token:${apiToken.id}` : 'visitor'
}

/** The author of the changes that a request makes. */
export const authorOf = (request: FastifyRequest, { clock }: Context): Author => ({
  actor: actorOf(request),
  requestId: request.id,
  address: request.ip,
  now: clock.now(),
  ...(request.idempotency && { idempotency: request.idempotency }),
})
