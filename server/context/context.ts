import type { FastifyRequest } from 'fastify'
import type { RowFrame } from '../../content/define.ts'
import type { Permission } from '../../content/permissions.ts'
import type { ListPage } from '../../content/reader.ts'
import type { RealmName } from '../../content/realms/realmReader.ts'
import type { GuildRow, PlayerRow, VipRow } from '../../content/realms/realmSchemas.ts'
import type { PageDirectory } from '../../content/publishing/pageDirectory.ts'
import type { Vocabulary } from '../database/search/vocabulary.ts'
import type { FreshReadings } from '../process/queues/freshReadings.ts'
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

/** What the features of one running server share. */
export interface Context {
  config: Config
  database: Database
  feed: ChangeFeed
  versions: Versions
  /** The lengths of lists, short lists themselves, and what there is one of: read once for each version of the content. */
  caches: {
    counts: VersionedCache<number>
    lists: VersionedCache<ListPage<RowFrame>>
    singles: VersionedCache<RowFrame>
    /** When rows become public that are not yet, by type. */
    toCome: VersionedCache<readonly string[]>
    /** Where the operator's own pages are. */
    ownPages: VersionedCache<PageDirectory>
    /** The words that typing errors in searches are corrected to. */
    vocabularies: VersionedCache<Vocabulary>
    /** The realms that visitors see. */
    realmNames: VersionedCache<readonly RealmName[]>
    /** What rankings show, by realm and day. */
    rankings: {
      players: VersionedCache<readonly PlayerRow[]>
      guilds: VersionedCache<readonly GuildRow[]>
      vip: VersionedCache<readonly VipRow[]>
    }
  }
  /** Where pictures lie that are not in the database. */
  stores: ObjectStores
  hasher: Hasher
  /** When the secrets that are tried now have been tried before. */
  attemptReadings: FreshReadings<readonly number[]>
  clock: Clock
  lifecycle: Lifecycle
  metrics: Metrics
}

/** The account whose token came with a request. */
export interface SessionUser {
  id: number
  username: string
  email: string
  /** By name: all that the account may do. */
  permissions: ReadonlySet<string>
  /** When this session's account last proved who they are: by its log-in, or since. */
  provenAt: Date
  /** From when on it needs a second factor, which it does not have; null where it needs none. */
  factorRequiredFrom: Date | null
  /** Whether it changes nothing in the back-office at present. */
  isReadOnly: boolean
  session: {
    tokenHash: string
    /** When it was last used before this request, to the minute. */
    usedAt: string | null
    /** When it ends whatever happens. */
    endsAt: Date
    /** After how many milliseconds of rest it ends; null where it does not. */
    restMs: number | null
  }
}

/** The token of a script that came with a request. docs/api/accounts.md, "Tokens". */
export interface ApiToken {
  id: number
  name: string
  /** By name: all that the script may do. */
  permissions: ReadonlySet<string>
}

/** Whoever calls: an account by its session, a script by its token. */
export type Caller = SessionUser | ApiToken

/** Tells by a request which permissions it needs, all of them. It is asked once the request has been validated. */
export type NeededPermissions = (request: FastifyRequest) => readonly Permission[]

declare module 'fastify' {
  /** Who may call a route. Each route declares one of the two; see server/auth/guard.ts. */
  interface FastifyContextConfig {
    /** `public`: everybody. `user`: everybody with an account. */
    access?: 'public' | 'user'
    /** Beside `access: 'public'`: what `?state=` needs, which is answered for who may edit, and kept by nobody. */
    forAll?: Permission
    permission?: Permission | NeededPermissions
    /** Whether a fresh proof of who calls is asked for: see server/auth/proof.ts. */
    needsProof?: boolean
    /**
     * For a route that creates: the status of its answer, which is what its `write()` returns and is stored under an `Idempotency-Key`, or
     * `secret` if the answer holds one, which is not stored. See server/idempotency/idempotencyHook.ts.
     */
    idempotent?: 200 | 201 | 'secret'
    /** A page asks by itself, while nobody may be there: that is no use of a session. */
    isNoUse?: boolean
  }
  interface FastifyRequest {
    /** Whose token came with the request, where the route asks for one. */
    user: SessionUser | null
    /** The token of a script that came with it, where the route asks for one. */
    apiToken: ApiToken | null
    /** Set if it carries an `Idempotency-Key` that is new. */
    idempotency: IdempotentRequest | null
  }
}

const actorOf = ({ user, apiToken }: FastifyRequest): string => {
  if (user) return `user:${user.id}`
  return apiToken ? `token:${apiToken.id}` : 'visitor'
}

/** Who a request writes as. */
export const authorOf = (request: FastifyRequest, { clock }: Context): Author => ({
  actor: actorOf(request),
  requestId: request.id,
  address: request.ip,
  now: clock.now(),
  ...(request.idempotency && { idempotency: request.idempotency }),
})
