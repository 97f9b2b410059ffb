import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context/context.ts'
import type { Outage } from '../errors/outage.ts'

/** How long `/readyz` waits for the database. */
const PATIENCE_MS = 2_000

/** What lasts until somebody mends it. */
const sentences: Partial<Record<Outage, string>> = {
  file_lost: 'The file of the database was removed or replaced.',
  damaged: 'The database is damaged.',
}

/** For supervisors and balancers: whether the process lives, and whether it can serve. */
export function healthRoutes(app: FastifyInstance, { database, lifecycle }: Context): void {
  const open = { config: { access: 'public' }, schema: { hide: true } } as const

  // It does not look at the database: restarting this process would not bring that back.
  app.get('/healthz', open, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))

  app.get('/readyz', open, async (_request, reply) => {
    const why = lifecycle.staysReady ? (faultOfDatabase() ?? (await silentDatabase())) : 'It is stopping.'
    reply.header('cache-control', 'no-store')
    return why === null ? { status: 'ready' } : reply.code(503).send({ status: 'not ready', why })
  })

  function faultOfDatabase(): string | null {
    const fault = database.fault()
    return fault && (sentences[fault] ?? 'The database cannot be used.')
  }

  async function silentDatabase(): Promise<string | null> {
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, 'The database takes too long to answer.')
    })
    const asked = sql`select 1`.execute(database.reader).then(
      () => null,
      () => 'The database does not answer.',
    )
    return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
  }
}
