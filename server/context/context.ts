import type { FastifyRequest } from 'fastify'
import type { RowFrame } from '../../content/define.ts'
import type { ListPage } from '../../content/reader.ts'
import type { Hasher } from '../hashing/hasher.ts'
import type { SessionUser } from '../auth/sessions.ts'
import type { Config } from '../process/config.ts'
import type { VersionedCache } from '../database/changes/versionedCache.ts'
import type { ChangeFeed } from '../database/changes/changeFeed.ts'
import type { Database } from '../database/database.ts'
import type { Versions } from '../database/changes/versions.ts'
import type { Author } from '../database/changes/write.ts'
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
  /** How many rows lists have, and short lists themselves: they are read once for each state of the content. */
  caches: { counts: VersionedCache<number>; lists: VersionedCache<ListPage<RowFrame>> }
  hasher: Hasher
  clock: Clock
  lifecycle: Lifecycle
  metrics: Metrics
}

/** Who may call a route. A route that does not say is for admins. */
export type Access = 'public' | 'user' | 'admin'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
  }
  interface FastifyRequest {
    /** Whose token came with the request, where the route asks for one. */
    user: SessionUser | null
  }
}

/** Who a request writes as. */
export const authorOf = (request: FastifyRequest, { clock }: Context): Author => ({
  actor: request.user ? `user:${request.user.id}` : 'visitor',
  requestId: request.id,
  address: request.ip,
  now: clock.now(),
})
