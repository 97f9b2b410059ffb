import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { site } from '../../content/settings/site.ts'
import { offerFirstAdmin } from '../accounts/firstAdmin.ts'
import { BackupSchedule } from '../backup/schedule.ts'
import { channelSenders } from '../channels/senders.ts'
import { readSingle } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import { sayServed } from '../database/state/serving.ts'
import { SiteFileWriter } from '../database/state/siteFile.ts'
import { isUntouched, loadDemo } from '../demo/load.ts'
import { catalogue } from '../game/catalogue/tables.ts'
import { GameWatcher } from '../game/accounts/gameWatcher.ts'
import { DeliveryRunner } from '../shop/deliveries/deliveryRunner.ts'
import { GatewayRunner } from '../shop/gatewayPayments/gatewayRunner.ts'
import { StepRunner } from '../game/accounts/stepRunner.ts'
import { GameAsker } from '../game/ask/gameAsker.ts'
import type { Turn } from '../game/ask/asker.ts'
import { PublicationRunner } from '../content/publicationRunner.ts'
import { RetentionRunner } from '../history/retention/retentionRunner.ts'
import { DeletionRunner } from '../rights/deletionRunner.ts'
import { deleteAgain } from '../rights/deletions.ts'
import { SuspensionRunner } from '../users/suspensionRunner.ts'
import { OutboxRunner } from '../outbox/outboxRunner.ts'
import { builtAssets } from '../pages/assets.ts'
import { alarmSentences } from '../monitoring/alarms.ts'
import type { Frontend } from '../pages/routes.ts'
import { AvifEncoder } from '../pictures/avifEncoder.ts'
import { checkPlace } from '../pictures/outside/checkPlace.ts'
import { PictureCollector } from '../pictures/outside/pictureCollector.ts'
import { removalRunner } from '../pictures/outside/removals.ts'
import { watchCatalogues } from '../languages/watchCatalogues.ts'
import { ANY_ORIGIN, type Config } from '../process/config.ts'
import { log } from '../process/log.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import { createApp } from './app.ts'
import { builtFiles } from './builtFiles.ts'
import { openContext } from './openContext.ts'
import { inMainLanguage } from '../languages/siteLanguages.ts'

/**
 * Prints the site's URL and, if there is no admin, a link that creates the first admin. The link is secret, so it is
 * not logged.
 */
export async function announce(context: Context, port: number): Promise<void> {
  const { config, database, clock } = context
  const address = config.siteUrl ?? `http://localhost:${port}`
  const secret = await offerFirstAdmin(database, clock.now())
  const { name } = await readSingle(context, site)
  const lines = [`${name} is open at ${address}`]
  if (secret) {
    lines.push(
      '',
      'There is no admin yet. Whoever opens this link first becomes one; it works once, within 24 hours:',
      `  ${address}/admin/setup#${secret}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}

const OPEN_TO_ALL =
  'CORS_ORIGINS has *: pages of every origin may call the API from their visitors’ browsers. Name the origins that need it.'

interface SiteOptions {
  frontend?: Frontend
  logger?: boolean
}

/** Visitors who waited for the start get their pages first. The first page that needs the catalogue reads it at once. */
const READ_CATALOGUE_AFTER_MS = 1_000

/**
 * `graceful` first reports "not ready", so that load balancers choose another process. `replaced` skips that report,
 * because a new worker already listens on the same port.
 */
export type ShutdownMode = 'immediate' | 'graceful' | 'replaced'

export interface Site {
  app: FastifyInstance
  context: Context
  stop: (mode?: ShutdownMode) => Promise<boolean>
}

export async function openSite(config: Config, { frontend, logger = true }: SiteOptions = {}): Promise<Site> {
  const context = await openContext(config)
  const { database, feed } = context
  if (config.corsOrigins.includes(ANY_ORIGIN)) log.warn(OPEN_TO_ALL)
  const storeFault = await checkPlace(context)
  if (storeFault !== null) log.warn(storeFault)
  const backups = new BackupSchedule(context, (err) => log.error({ err }, 'A scheduled backup failed.'))
  const notice = await backups.prepare()
  if (notice !== null) log.warn(notice)
  feed.listen((types) => {
    if (types.has('serving-asked'))
      sayServed(context).catch((err: unknown) =>
        log.warn({ err }, 'A command could not be informed that the site is running.'),
      )
  })
  await feed.start()
  const onUnwritten = (err: unknown) =>
    log.warn({ err }, 'DATA_DIR/site.json was not written: the next start may not recognize another database.')
  const siteFile = new SiteFileWriter(context, onUnwritten)
  await siteFile.start().catch(onUnwritten)
  const onDeleted = (accounts: number) => log.info({ accounts }, 'Accounts were deleted for good.')
  const onUndeleted = (err: unknown) => log.error({ err }, 'Deleting accounts failed; it is tried again.')
  const deletedAgain = await deleteAgain(context, context.clock.now()).catch(onUndeleted)
  if (deletedAgain)
    log.warn({ accounts: deletedAgain }, 'The database had accounts that were deleted. They are deleted again.')
  for (const sentence of await alarmSentences(context)) log.error(sentence)
  if (config.demo && (await isUntouched(database))) {
    log.info('Loading demo content. `npm run gapura -- demo clear` takes it out again.')
    await loadDemo(context, { onlyUntouched: true })
  }
  const app = await createApp({
    ...context,
    frontend: frontend ?? { findAssets: builtAssets(builtFiles), developmentHead: '' },
    browserFiles: frontend ? null : builtFiles,
    log: logger ? log : null,
  })
  const readCatalogue = (): void => {
    if (context.lifecycle.isStopping) return
    context.memory.get(catalogue).catch((err: unknown) => log.warn({ err }, 'The catalogue could not be read yet.'))
  }
  app.addHook('onListen', () => void setTimeout(readCatalogue, READ_CATALOGUE_AFTER_MS).unref())
  const avif = new AvifEncoder(context, (err) => log.error({ err }, 'Encoding a picture in the background failed.'))
  if (config.encodesAvif) avif.start()
  const outbox = new OutboxRunner(context, {
    senders: channelSenders(context),
    speaking: (run) => inMainLanguage(context, run),
    onError: (err) => log.warn({ err }, 'A message to another system was not sent.'),
  })
  outbox.start()
  const removals = removalRunner(context, (err) => log.warn({ err }, 'A picture was not removed from its store.'))
  removals.start()
  const collector = new PictureCollector(context, (err) => log.warn({ err }, 'Unneeded pictures were not removed.'))
  collector.start()
  const asker = new GameAsker(context, {
    onTurn: logTurn,
    onError: (err) => log.warn({ err }, 'A figure was not stored.'),
  })
  asker.start()
  const steps = new StepRunner(context, (err) =>
    log.warn({ err }, 'A game account was not changed; it is tried again.'),
  )
  steps.start()
  const deliveries = new DeliveryRunner(context, (err) =>
    log.warn({ err }, 'What was bought was not given; it is tried again.'),
  )
  deliveries.start()
  const services = new GatewayRunner(context, (err) =>
    log.warn({ err }, 'A service was not asked for a payment; it is asked again.'),
  )
  services.start()
  const watcher = new GameWatcher(context, (err) => log.warn({ err }, 'A game was not asked what players did there.'))
  watcher.start()
  const suspensions = new SuspensionRunner(context, (err) =>
    log.error({ err }, 'Ending suspensions whose time has come failed; it is tried again.'),
  )
  suspensions.start()
  const expiry = new RetentionRunner(context, {
    onDone: (expired) => log.info(expired, 'History that is older than the setting keeps it was removed.'),
    onError: (err) => log.error({ err }, 'Removing old history failed; it is tried again.'),
  })
  expiry.start()
  const publications = new PublicationRunner(context, (err) =>
    log.error({ err }, 'Storing that scheduled rows are public failed; it is tried again.'),
  )
  publications.start()
  const deletions = new DeletionRunner(context, { onDeleted, onError: onUndeleted })
  deletions.start()
  const catalogues = watchCatalogues(context)
  catalogues.start((err) => log.warn({ err }, 'DATA_DIR/messages was not read; it is tried again.'))
  backups.start()
  return {
    app,
    context,
    stop: async (mode = 'immediate') => {
      Object.assign(context.lifecycle, { isStopping: true, isReady: mode === 'replaced' })
      const backupsEnd = backups.stop()
      const runners = [
        outbox,
        removals,
        asker,
        steps,
        deliveries,
        watcher,
        suspensions,
        expiry,
        publications,
        deletions,
        catalogues,
      ]
      const outboxEnd = Promise.all(runners.map((runner) => runner.stop()))
      if (mode !== 'immediate') await sleep(NOTICE_MS)
      const reaper = setInterval(() => app.server.closeIdleConnections(), REAP_MS)
      await app.close().finally(() => clearInterval(reaper))
      const closing = outboxEnd
        .then(() => Promise.all([avif.stop(), collector.stop()]))
        .then(() => siteFile.stop())
        .then(() => feed.close())
        .then(() => context.stores.close())
        .then(() => database.close())
      const [backupsEnded, closed] = await Promise.all([backupsEnd, endsWithin(closing, CLOSE_MS)])
      if (backupsEnded && closed) return true
      log.error(backupsEnded ? 'The database did not close in time.' : 'A backup did not end in time.')
      return false
    },
  }
}

function logTurn({ realm, figure, failure }: Turn): void {
  if (failure === null) log.info({ realm, figure }, 'A figure of a realm is read again.')
  else log.warn({ realm, figure, failure }, 'A figure of a realm cannot be read.')
}

/**
 * After the server reports "not ready", it waits this many milliseconds, so that load balancers notice and clients
 * close their connections. The proxies in deploy/ keep idle connections for less time, so they send no request over a
 * connection that the server is closing.
 */
const NOTICE_MS = 2_000
const CLOSE_MS = 6_000
const REAP_MS = 200
