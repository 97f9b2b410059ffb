import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Hasher } from '../hashing/hasher.ts'
import { isKnownPepper, rememberPepper } from '../hashing/pepper.ts'
import { readSecret } from '../process/secret.ts'
import { offerFirstAdmin } from '../accounts/firstAdmin.ts'
import { createApp } from './app.ts'
import { BackupSchedule, backUpBeforeUpgrade } from '../backup/schedule.ts'
import { ConfigError, readConfig, type Config } from '../process/config.ts'
import { Kept } from '../database/changes/versionedCache.ts'
import type { Context } from '../context/context.ts'
import { ChangeFeed } from '../database/changes/changeFeed.ts'
import { migrate, NewerDatabaseError } from '../database/schema/migrate.ts'
import { openDatabase } from '../database/database.ts'
import { outageOf, type Outage } from '../database/engine/outage.ts'
import { Versions } from '../database/changes/versions.ts'
import { isUntouched, loadDemo } from '../demo/load.ts'
import { Lifecycle } from '../process/lifecycle.ts'
import { log } from '../process/log.ts'
import { Metrics } from '../metrics/metrics.ts'
import { builtAssets } from '../pages/assets.ts'
import type { Frontend } from '../pages/routes.ts'
import { AvifMaker } from '../pictures/avif.ts'

/** Where the build leaves the browser's files: beside the folder of the built server. */
const builtFiles = join(import.meta.dirname, '../../client')

interface SiteOptions {
  /** Where the documents' scripts and styles come from; the build, unless the development server says otherwise. */
  frontend?: Frontend
  logger?: boolean
}

const OTHER_PEPPER =
  'The PIN hashes were made with another key than this secret.key (or GAPURA_SECRET): nobody can reset a password by PIN, and tries are not counted with those of processes that have the right one. Bring back the key that the site had.'

/** Opens the database and brings it up to date: all that the features need, for the server and the command line. */
export async function openContext(config: Config): Promise<Context> {
  // Files made from here on are for their owner alone: the database holds hashes of passwords.
  process.umask(0o077)
  const metrics = new Metrics()
  const database = openDatabase(config, (milliseconds, outcome) =>
    metrics.queries.observe(milliseconds / 1_000, { outcome }),
  )
  const clock = { now: () => new Date() }
  await migrate(database, {
    beforeUpgrade: async (from) => {
      const file = await backUpBeforeUpgrade(database, config, from, clock.now())
      log.info({ file }, 'The database is brought up to date. As it was before, it stands in this file.')
    },
  })
  const feed = new ChangeFeed(database, (err) => log.error({ err }, 'Reading the log of changes failed.'))
  const versions = new Versions(feed)
  const hasher = new Hasher(readSecret(config))
  await rememberPepper(database, hasher, clock.now())
  if (!(await isKnownPepper(database, hasher))) log.warn(OTHER_PEPPER)
  return {
    config,
    database,
    feed,
    versions,
    kept: { counts: new Kept(versions, 500), lists: new Kept(versions, 100) },
    hasher,
    clock,
    lifecycle: new Lifecycle(),
    metrics,
  }
}

/**
 * How a site stops. Each answers what is under way, then closes everything. `atOnce` does no more; with `notice` it serves
 * on until balancers have turned away; `replaced` too, without saying that it is not ready: another serves at its address.
 */
export type Farewell = 'atOnce' | 'notice' | 'replaced'

/** A site that is ready to listen. */
export interface Site {
  app: FastifyInstance
  context: Context
  stop: (manner?: Farewell) => Promise<void>
}

/** Opens the site: the database up to date, demo content in it where it was empty, every route ready. */
export async function openSite(config: Config, { frontend, logger = true }: SiteOptions = {}): Promise<Site> {
  const context = await openContext(config)
  const { database, feed } = context
  await feed.start()
  if (config.demo && (await isUntouched(database))) {
    log.info('Loading demo content. `npm run gapura -- demo clear` takes it out again.')
    await loadDemo(context, { onlyUntouched: true })
  }
  const app = await createApp({
    ...context,
    frontend: frontend ?? { findAssets: builtAssets(builtFiles), developmentHead: '' },
    browserFiles: frontend ? null : builtFiles,
    logger,
  })
  const avif = new AvifMaker(context, (err) => log.error({ err }, 'Drawing a picture as AVIF failed.'))
  avif.start()
  const backups = new BackupSchedule(context, (err) => log.error({ err }, 'A scheduled backup failed.'))
  backups.start()
  return {
    app,
    context,
    stop: async (farewell = 'atOnce') => {
      context.lifecycle.beginStop({ isReplaced: farewell === 'replaced' })
      if (farewell !== 'atOnce') await sleep(NOTICE_MS)
      // Of what was under way when the stop began, connections stay open behind the answer.
      const reaper = setInterval(() => app.server.closeIdleConnections(), REAP_MS)
      await app.close().finally(() => clearInterval(reaper))
      await avif.stop()
      await backups.stop()
      await feed.close()
      await database.close()
    },
  }
}

/** How long balancers are given to see that the process is not ready any more, and those connected to let go. */
const NOTICE_MS = 2_000
/** How often connections that have become idle are closed while the last requests are answered. */
const REAP_MS = 200

/**
 * Says where the site is and, with no admin yet, how to make the first: a link that works once, for a day. Plain text and
 * not an entry of the log: it is for whoever has just started the site and reads along, and the link is a secret, which
 * has no place where logs are collected.
 */
export async function announce({ config, database, clock }: Context, port: number): Promise<void> {
  const address = config.siteUrl ?? `http://localhost:${port}`
  const secret = await offerFirstAdmin(database, clock.now())
  const lines = [`${config.siteName} is open at ${address}`]
  if (secret) {
    lines.push(
      '',
      'There is no admin yet. Whoever opens this link first becomes one; it works once, within 24 hours:',
      `  ${address}/admin/setup#${secret}`,
    )
  }
  console.log(`\n${lines.join('\n')}\n`)
}

/** Reads the settings, or says what is wrong with them and ends the process. */
export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(78) // EX_CONFIG of sysexits.h
  }
}

/** What an operator can mend, by the code of the system's error. */
const mendable: Readonly<Record<string, string>> = {
  EADDRINUSE: 'The port is taken by another program. Choose another with PORT.',
  EACCES: 'The system does not permit it. See whether DATA_DIR may be written, and whether PORT is above 1023.',
}

/** The same of what the database lacks. */
const mendableOutages: Readonly<Record<Outage, string>> = {
  no_space: 'The disk is full. Make room, then start again.',
  disk_failed: 'The disk of the database fails. See what the system says of it (dmesg), and whether a backup is whole.',
  read_only: 'The database in DATA_DIR cannot be written. See whose it is, and how its disk is mounted.',
  database_away: 'PostgreSQL does not answer at the address in DATABASE_URL.',
  busy: 'The database is kept busy by another program. Start again when that has ended.',
}

/** Ends a process that has been started by hand, with a plain sentence where its operator can mend what is wrong. */
export function exitWith(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const outage = outageOf(error)
  const isSaid = error instanceof NewerDatabaseError || error instanceof ConfigError
  const sentence = isSaid ? error.message : (mendable[code] ?? (outage && mendableOutages[outage]))
  if (!sentence) fail(error)
  console.error(`Gapura could not go on. ${sentence}`)
  process.exit(1)
}

/** Ends a process that runs, or that no operator has just started: they will look into the log. */
export function fail(error: unknown): never {
  log.fatal({ err: error }, 'Gapura could not go on.')
  process.exit(1)
}
