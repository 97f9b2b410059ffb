import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import { UnknownSchemaError, readSchema } from '../database/schema/migrate.ts'
import type { Outage } from '../errors/outage.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import { unlisted } from '../http/openapi.ts'

const PATIENCE_MS = 2_000

const STALE_MS = 2_000

const NEWER_DATABASE =
  'A newer release of Gapura has changed the database. Stop this process, and start it with that release.'

const sentences: Partial<Record<Outage, string>> = {
  file_lost: 'The file of the database was removed or replaced.',
  damaged: 'The database is damaged.',
}

export function healthRoutes(app: FastifyInstance, { database, feed, lifecycle }: Context): void {
  let isNewer = false

  // /healthz responds even without the database, because restarting the server would not bring the database back.
  app.get('/healthz', unlisted, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', unlisted, async (_request, reply) => {
    const why = lifecycle.isReady
      ? (faultOfDatabase() ?? (await answerOfDatabase()) ?? staleMemory())
      : 'It is stopping.'
    // The error is logged once and not for each request, because load balancers request this URL twice a second.
    if (why === NEWER_DATABASE && !isNewer) app.log.error(NEWER_DATABASE)
    isNewer = why === NEWER_DATABASE
    reply.header('cache-control', 'no-store')
    return why === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', why })
  })

  function faultOfDatabase(): string | null {
    const fault = database.fault()
    return fault && (sentences[fault] ?? 'The database cannot be used.')
  }

  function staleMemory(): string | null {
    const isStale = database.engine === 'postgres' && feed.ageMs > STALE_MS
    return isStale ? 'It has not read yet what other processes have changed.' : null
  }

  async function answerOfDatabase(): Promise<string | null> {
    try {
      const isAnswered = await endsWithin(readSchema(database.reader, database.engine), PATIENCE_MS)
      return isAnswered ? null : 'The database takes too long to answer.'
    } catch (error) {
      return error instanceof UnknownSchemaError ? NEWER_DATABASE : 'The database does not answer.'
    }
  }
}
