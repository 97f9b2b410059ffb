import { createHash, timingSafeEqual } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bearerToken } from '../auth/guard.ts'
import { backupFolder } from '../backup/backupStore.ts'
import { readLastBackup } from '../backup/schedule.ts'
import type { Context } from '../context/context.ts'
import { writeState } from '../database/state/siteState.ts'
import { Refusal } from '../errors/refusals.ts'
import { countWaitingSteps, sumOf } from '../game/accounts/waitingSteps.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { ClusterMetrics } from './clusterMetrics.ts'
import { placeAnswers } from '../pictures/outside/checkPlace.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import type { FastPath } from '../responseCache/sendCached.ts'
import { unlisted } from '../http/openapi.ts'

const LOOK_MS = 15_000
const WRITE_MS = 60_000

export interface SiteState {
  canWrite: boolean
  storeAnswers: boolean
  freeBytes: Readonly<Record<string, number>>
  /**
   * Time of the last scheduled backup, in milliseconds since 1970. Before the first backup, the time when the process
   * started.
   */
  backedUpAt: number
  hasBackupFailed: boolean
  gameSteps: { waiting: number; unclear: number }
}

/**
 * Checks the database and disks in the background, so that a slow disk does not delay `/metrics`. Returns the current
 * state and a function that stops the checks.
 */
function watchSiteState(context: Context): { state: Readonly<SiteState>; stop: () => void } {
  const { config, database, clock } = context
  const state: SiteState = {
    canWrite: true,
    storeAnswers: true,
    freeBytes: {},
    backedUpAt: Date.now(),
    hasBackupFailed: false,
    gameSteps: { waiting: 0, unclear: 0 },
  }
  let triedAt = -Infinity

  const write = async () => {
    if (state.canWrite && performance.now() - triedAt < WRITE_MS) return
    triedAt = performance.now()
    const now = clock.now()
    state.canWrite = await database
      .transaction((tx) => writeState(tx, 'write-tried', now.toISOString(), now))
      .then(
        () => true,
        () => false,
      )
  }
  const askStore = async () => {
    state.storeAnswers = await placeAnswers(context)
  }
  const readFree = async (kind: string, folder: string) => {
    const { bavail, bsize } = await statfs(folder)
    state.freeBytes = { ...state.freeBytes, [kind]: bavail * bsize }
  }
  const readBackup = async () => {
    const { hasFailed, madeAt } = await readLastBackup(database.reader)
    state.hasBackupFailed = hasFailed
    if (madeAt) state.backedUpAt = Date.parse(madeAt)
  }

  const countSteps = async () => {
    const { waiting, unclear } = sumOf(await countWaitingSteps(database.reader, clock.now()))
    state.gameSteps = { waiting, unclear }
  }

  const folder = backupFolder(config)
  const looks = [
    write,
    askStore,
    countSteps,
    () => readFree('data', config.dataDir),
    ...(config.backupEveryMs === null ? [] : [readBackup]),
    ...(config.backupEveryMs === null || folder === null ? [] : [() => readFree('backups', folder)]),
  ].map(oneAtATime)
  const lookAll = () => looks.forEach((look) => look())
  lookAll()
  const timer = setInterval(lookAll, LOOK_MS).unref()
  return { state, stop: () => clearInterval(timer) }
}

/** Skips a check while the previous one is running, so that a hanging disk blocks only one of Node's threads. */
function oneAtATime(look: () => Promise<void>): () => void {
  let isLooking = false
  return () => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }
}

const EVERY_MS = 50

/**
 * Node's event-loop monitor is not used. Its percentiles would have to be reset after each read, and a second reader
 * would then get wrong values. Returns a function that stops the measurement.
 */
function watchEventLoop(delays: Metrics['eventLoopDelays']): () => void {
  let due = performance.now() + EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - due) / 1_000)
    due = now + EVERY_MS
  }, EVERY_MS).unref()
  return () => clearInterval(timer)
}

function classOf({ method, routeOptions: { url = '' } }: FastifyRequest): string {
  if (url.startsWith('/api/')) return method === 'GET' ? 'read' : 'write'
  if (url.startsWith('/storage/')) return 'picture'
  if (url.startsWith('/assets/')) return 'file'
  if (['/healthz', '/readyz', '/metrics'].includes(url)) return 'operations'
  return 'page'
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

export function metricsRoutes(
  app: FastifyInstance,
  context: Context,
  responseCache: ResponseCache,
  fastPath: FastPath,
): void {
  const { metrics } = context
  const token = context.config.metricsToken
  const clusterMetrics = new ClusterMetrics(metrics.report)
  app.addHook('onClose', async () => clusterMetrics.close())
  app.get('/metrics', unlisted, async (request, reply) => {
    const sent = bearerToken(request)
    if (token === null || sent === null || !timingSafeEqual(digest(sent), digest(token))) throw new Refusal('not_found')
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(await metrics.format(await clusterMetrics.reports()))
  })
  if (token !== null) measure(app, context, responseCache, fastPath)
}

function measureSite(app: FastifyInstance, context: Context): void {
  const { metrics, feed, database, config } = context
  const { state, stop } = watchSiteState(context)
  app.addHook('onClose', async () => stop())
  const gauge = (name: string, help: string, read: () => Readonly<Record<string, number>> | number) =>
    metrics.addReading('gauge', name, help, read)
  gauge('gapura_database_writable', 'Whether the database can be written: 1 or 0, tried each minute.', () =>
    Number(state.canWrite && database.fault() === null),
  )
  gauge(
    'gapura_picture_store_answers',
    'Whether the store of the pictures can be read: 1 or 0, tried every 15 seconds; 1 if it is the database.',
    () => Number(state.storeAnswers),
  )
  gauge(
    'gapura_disk_free_bytes',
    'Bytes that are free on the disk of the data, and of the backups.',
    () => state.freeBytes,
  )
  gauge(
    'gapura_game_steps',
    'Changes of game accounts that wait for their game, and those that a person has to decide on.',
    () => state.gameSteps,
  )
  if (database.watch) {
    gauge('gapura_notices_arrive', 'Whether notices of writes by other processes arrive: 1 or 0.', () =>
      Number(feed.noticesArrive ?? false),
    )
  }
  if (config.backupEveryMs === null) return
  gauge('gapura_backup_age_seconds', 'Since the last scheduled backup; before the first, since the start.', () =>
    Math.max(0, (Date.now() - state.backedUpAt) / 1_000),
  )
  gauge('gapura_backup_failed', 'Whether the last attempt at a scheduled backup failed: 1 or 0.', () =>
    Number(state.hasBackupFailed),
  )
  const everySeconds = config.backupEveryMs / 1_000
  gauge('gapura_backup_every_seconds', 'How often a backup is made automatically.', () => everySeconds)
}

function measure(app: FastifyInstance, context: Context, responseCache: ResponseCache, fastPath: FastPath): void {
  const { metrics, feed, database } = context
  const { connections } = database
  measureSite(app, context)
  metrics.addReading(
    'counter',
    'gapura_answers_ahead_total',
    'Requests answered from memory, before the framework.',
    () => fastPath.answered,
  )
  metrics.addReading('counter', 'gapura_cache_answers_total', 'Answers that were found in memory, and not.', () => ({
    hit: fastPath.answered + responseCache.hits,
    miss: responseCache.misses,
  }))
  metrics.addReading(
    'gauge',
    'gapura_cache_bytes',
    'Bytes of answers that are held in memory.',
    () => responseCache.size,
  )
  if (connections) {
    metrics.addReading(
      'gauge',
      'gapura_database_connections',
      'Connections to PostgreSQL: busy and idle ones, and requests that wait for one.',
      connections,
    )
  }
  feed.listenOwn((types) => {
    for (const type of types) metrics.writes.inc({ type })
  })
  app.addHook('onResponse', (request, reply, done) => {
    const kind = classOf(request)
    metrics.requests.inc({ class: kind, status: String(reply.statusCode) })
    metrics.durations.observe({ class: kind }, reply.elapsedTime / 1_000)
    done()
  })
  const stopWatching = watchEventLoop(metrics.eventLoopDelays)
  app.addHook('onClose', async () => stopWatching())
}
