import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { Hasher } from './accounts/hashing.ts'
import { readSecret } from './accounts/secret.ts'
import { offerFirstAdmin } from './accounts/setup.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import type { Context } from './context.ts'
import { ChangeFeed } from './database/feed.ts'
import { migrate, NewerDatabaseError } from './database/migrate.ts'
import { openDatabase } from './database/open.ts'
import { isUntouched, loadDemo } from './demo/load.ts'
import { builtAssets } from './pages/assets.ts'
import type { Frontend } from './pages/routes.ts'

/** Where the build leaves the browser's files: beside the folder of the built server. */
const builtFiles = join(import.meta.dirname, '../client')

interface SiteOptions {
  /** Where the documents' scripts and styles come from; the build, unless the development server says otherwise. */
  frontend?: Frontend
  logger?: boolean
}

/** Opens the database and brings it up to date: all that the features need, for the server and the command line. */
export async function openContext(config: Config): Promise<Context> {
  // Files made from here on are for their owner alone: the database holds hashes of passwords.
  process.umask(0o077)
  const database = openDatabase(config)
  await migrate(database)
  const feed = new ChangeFeed(database, (error) => console.error('Reading the log of changes failed.', error))
  return { config, database, feed, hasher: new Hasher(readSecret(config)), clock: { now: () => new Date() } }
}

/** A site that is ready to listen. */
export interface Site {
  app: FastifyInstance
  context: Context
  /** Answers what is under way, then closes everything. */
  stop: () => Promise<void>
}

/** Opens the site: the database up to date, demo content in it where it was empty, every route ready. */
export async function openSite(config: Config, { frontend, logger = true }: SiteOptions = {}): Promise<Site> {
  const context = await openContext(config)
  const { database, feed } = context
  await feed.start()
  if (config.demo && (await isUntouched(database))) {
    console.log('Loading demo content. `npm run gapura -- demo clear` takes it out again.')
    await loadDemo(context)
  }
  const app = await createApp({
    ...context,
    frontend: frontend ?? { findAssets: builtAssets(builtFiles), developmentHead: '' },
    browserFiles: frontend ? null : builtFiles,
    logger,
  })
  return {
    app,
    context,
    stop: async () => {
      await app.close()
      feed.close()
      await database.close()
    },
  }
}

/** Says where the site is and, with no admin yet, how to make the first: a link that works once, for a day. */
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
  ECONNREFUSED: 'PostgreSQL does not answer at the address in DATABASE_URL.',
  ENOTFOUND: 'The host in DATABASE_URL has no address.',
}

/** Ends the process with a sentence for what an operator can mend, with a stack for what is a fault of ours. */
export function exitWith(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = error instanceof NewerDatabaseError ? error.message : (mendable[code] ?? error)
  console.error('Gapura could not go on.', reason)
  process.exit(1)
}
