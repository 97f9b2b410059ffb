import type { FastifyRequest } from 'fastify'
import type { Permission } from '../../content/permissions.ts'
import type { Hasher } from '../hashing/hasher.ts'
import type { RefusalCode } from '../errors/refusals.ts'
import type { Languages } from '../messages/languages.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import type { Config } from '../process/config.ts'
import type { VersionedCache } from '../database/changes/versionedCache.ts'
import type { ChangeFeed } from '../database/changes/changeFeed.ts'
import type { Database } from '../database/database.ts'
import type { Memory } from '../database/memory/memory.ts'
import type { Versions } from '../database/changes/versions.ts'
import type { Author } from '../database/changes/author.ts'
import type { IdempotentRequest } from '../database/state/idempotencyKeys.ts'
import type { Metrics } from '../metrics/metrics.ts'

export interface Clock {
  now: () => Date
}

export interface Lifecycle {
  isStopping: boolean
  isReady: boolean
}

export interface Context {
  config: Config
  database: Database
  feed: ChangeFeed
  versions: Versions
  cache: VersionedCache
  memory: Memory
  stores: ObjectStores
  languages: Languages
  hasher: Hasher
  clock: Clock
  lifecycle: Lifecycle
  metrics: Metrics
}

export interface SessionUser {
  id: number
  username: string
  email: string
  registeredAt: string
  permissions: ReadonlySet<string>
  /** Time of the last fresh proof; null if there was none that counts for this account. */
  provenAt: Date | null
  hasFactor: boolean
  /** The time from which a second factor is mandatory for the account; null if it already has one or needs none. */
  factorRequiredFrom: Date | null
  isReadOnly: boolean
  /** From this time on the account is deleted; null if nobody has asked for that. */
  deleteAt: string | null
  session: {
    tokenHash: string
    /** Time of the session's last use, exact to the minute; null before the first use. */
    usedAt: string | null
    endsAt: Date
    /** Idle timeout of the session in milliseconds; null if there is none. */
    restMs: number | null
  }
}

export interface ApiToken {
  id: number
  name: string
  permissions: ReadonlySet<string>
  isReadOnly: boolean
}

export type Caller = SessionUser | ApiToken

export type NeededPermissions = (request: FastifyRequest) => readonly Permission[]

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'public' | 'user'
    /**
     * Permission needed on a public route for a query to which `isForAll` applies, because the response then includes
     * hidden rows. Such a response is never cached.
     */
    forAll?: Permission | NeededPermissions
    /** Gets the query as it was sent, and later as the route's schema has read it: must decide alike. */
    isForAll?: (query: Readonly<Record<string, unknown>>) => boolean
    permission?: Permission | NeededPermissions
    /** A read-only account may call this route although it is not a GET. */
    isWhileReadOnly?: boolean
    /** `withFactor` requires the proof only of accounts with a second factor. */
    needsProof?: boolean | 'withFactor'
    /**
     * Status of the stored response to a request with an `Idempotency-Key`. `secret` means that the response contains a
     * secret and is not stored.
     */
    idempotent?: 200 | 201 | 'secret'
    /**
     * Files for this route may be larger than pictures; `refusal` says so of those that are larger still. Their bytes
     * count as a body that is being received until the response has been sent.
     */
    upload?: { bytes: number; refusal: RefusalCode; values: Record<string, string> }
    /** Pages send requests to this route automatically, so these requests do not count as a use of the session. */
    isNoUse?: boolean
  }
  interface FastifyRequest {
    user: SessionUser | null
    apiToken: ApiToken | null
    idempotency: IdempotentRequest | null
    /** `Author.expectStill` of the request's caller; null for visitors. */
    expectStill: Author['expectStill'] | null
  }
}

const actorOf = ({ user, apiToken }: FastifyRequest): string => {
  if (user) return `user:${user.id}`
  return apiToken ? `token:${apiToken.id}` : 'visitor'
}

export const authorOf = (request: FastifyRequest, { clock }: Context): Author => ({
  actor: actorOf(request),
  requestId: request.id,
  address: request.ip,
  now: clock.now(),
  ...(request.idempotency && { idempotency: request.idempotency }),
  ...(request.expectStill && { expectStill: request.expectStill }),
})
