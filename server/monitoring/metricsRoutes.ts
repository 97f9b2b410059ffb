import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../auth/guard.ts'
import type { FastPath } from '../responseCache/fastPath.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { watchEventLoop } from '../metrics/eventLoop.ts'
import { Gathering } from './gather.ts'
import { asText } from '../metrics/text.ts'

/** The kinds of requests that are told apart: few, whatever addresses people make up. */
function classOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  if (url.startsWith('/api/')) return method === 'GET' || method === 'HEAD' ? 'read' : 'write'
  if (url.startsWith('/storage/')) return 'picture'
  if (url.startsWith('/assets/')) return 'file'
  if (['/healthz', '/readyz', '/metrics'].includes(url)) return 'operations'
  return 'page'
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Counts every request, and shows the numbers to whoever has METRICS_TOKEN; without one there is nothing to see. */
export function metricsRoutes(
  app: FastifyInstance,
  context: Context,
  responseCache: ResponseCache,
  fastPath: FastPath,
): void {
  const { metrics, feed, database } = context
  const token = context.config.metricsToken
  metrics.read(
    'gapura_answers_ahead_total',
    'Requests answered from memory, fastPath of the framework.',
    'counter',
    () => fastPath.answered,
  )
  metrics.read('gapura_cache_answers_total', 'Answers that were found in memory, and not.', 'counter', () => ({
    hit: fastPath.answered + responseCache.found,
    miss: responseCache.missed,
  }))
  metrics.read(
    'gapura_cache_bytes',
    'Bytes of responseCache that are held in memory.',
    'gauge',
    () => responseCache.size,
  )
  const { connections } = database
  if (connections) {
    metrics.read(
      'gapura_database_connections',
      'Connections to PostgreSQL: busy and idle ones, and requests that wait for one.',
      'gauge',
      connections,
    )
  }
  feed.listenOwn((types) => {
    for (const type of types) metrics.writes.add({ type })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const kind = classOf(request)
    metrics.requests.add({ class: kind, status: String(reply.statusCode) })
    metrics.durations.observe(reply.elapsedTime / 1_000, { class: kind })
    done()
  })

  const gathering = new Gathering(() => metrics.families())
  const stopWatching = watchEventLoop(metrics.delays)
  app.addHook('onClose', async () => {
    stopWatching()
    gathering.close()
  })
  app.get('/metrics', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const given = bearerToken(request)
    if (token === null || given === null || !timingSafeEqual(digest(given), digest(token)))
      throw new Refusal('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(asText(await gathering.reports()))
  })
}
