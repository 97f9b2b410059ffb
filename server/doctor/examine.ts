import { backupFolder } from '../backup/backupStore.ts'
import type { Config } from '../process/config.ts'
import { clockAhead, counterFaults, forgetfulSettings, integrityFaults } from '../database/schema/integrity.ts'
import { readSchema, schemas } from '../database/schema/migrate.ts'
import type { Database, Engine, Queries } from '../database/database.ts'
import { failedMessages } from '../database/state/outbox.ts'
import { readTables } from '../database/schema/introspection.ts'
import { unneededPictures } from '../pictures/integrity.ts'
import { ignoreProgress, type OnProgress, fault, good, mind, type Finding } from '../process/progress.ts'
import { examineReplacement } from './database.ts'
import { failed, RESTORE } from './failed.ts'
import { examineApps, examineChannels, examineKey } from './key.ts'
import { examinePictures } from './pictures.ts'
import { examineRealms } from './realmFindings.ts'
import { examineShop } from './shopFindings.ts'
import { examineTransport } from './transport.ts'
import { checkBackups, checkDisks, checkKey, checkSettings, CLOCK_MS } from './settings.ts'

/** Yields each finding as soon as it is known. Checks must not change anything. */
export async function* examine(
  config: Config,
  open: () => Database,
  now: () => Date,
  onProgress = ignoreProgress,
): AsyncGenerator<Finding> {
  yield* checkSettings(config)
  const key = checkKey(config)
  yield key
  yield* checkDisks([config.dataDir, backupFolder(config)].filter((folder) => folder !== null))
  yield* await found('The backups', () => checkBackups(config, now(), onProgress))

  let database: Database
  try {
    database = open()
  } catch (error) {
    yield failed('The database cannot be opened', error)
    return
  }
  try {
    const schema = await examineSchema(database)
    yield schema
    if (schema.state !== 'good') return
    yield* await found('Whether the database was replaced', () => examineReplacement(config, database))
    if (key.state === 'good') yield* await found('The key', () => examineKey(config, database))
    yield* await found('The authenticator apps', () => examineApps(config, database))
    yield* await found('The channels', () => examineChannels(config, database))
    yield* await found('How requests reach the site', () => examineTransport(config, database.reader, now()))
    yield* await found('The realms', () => examineRealms(config, database, now()))
    yield* await found('The donation desk', () => examineShop(config, database, now()))
    const { engine } = database
    yield* await found('The pictures', () => examinePictures(config, database, onProgress))
    for (const [done, { what, check }] of checks.entries()) {
      onProgress({ step: what, done, total: checks.length })
      yield* await found(what, () => database.snapshot((queries) => check(queries, engine, now(), onProgress)))
    }
  } finally {
    await database.close()
  }
}

async function found(what: string, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [failed(`${what} cannot be looked at`, error)]
  }
}

async function examineSchema({ reader, engine }: Database): Promise<Finding> {
  try {
    const schema = await readSchema(reader, engine)
    if (schema === schemas.at(-1)) return good(`The database (${engine}) answers, and its schema is ${schema}.`)
    if (schema === null) return mind('The database is empty.', 'Start the site, or restore a backup.')
    return mind(`The schema is ${schema}.`, `The next start brings it to ${schemas.at(-1)}, after a backup.`)
  } catch (error) {
    return failed('The schema cannot be read', error)
  }
}

interface Check {
  what: string
  check: (queries: Queries, engine: Engine, now: Date, onProgress: OnProgress) => Promise<Finding[]>
}

/** Quick checks come first. Each check reads the database again, because a running site changes in the meantime. */
const checks: readonly Check[] = [
  { what: 'The clock', check: async (queries, engine, now) => [await examineClock(queries, engine, now)] },
  { what: "The database's settings", check: examineDurability },
  { what: 'The database itself', check: examineSoundness },
  { what: 'The outbox', check: examineOutbox },
  { what: 'Which pictures are needed', check: examineNeed },
]

async function examineClock(queries: Queries, engine: Engine, now: Date): Promise<Finding> {
  const latest = await queries
    .selectFrom('changes')
    .select('time')
    .orderBy('time', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const behind = latest ? Date.parse(latest.time) - now.getTime() : 0
  const ahead = (await clockAhead(queries, engine, now)) ?? 0
  const advice =
    'Let the system keep its time (timedatectl set-ntp true). What has a time limit ends too early or too late.'
  if (behind > CLOCK_MS) {
    return fault(
      `The latest change in the log is of ${latest?.time}, which is in the future.`,
      `${advice} If this clock is right, it was ahead when that change was made; this ends at that time.`,
    )
  }
  if (Math.abs(ahead) > CLOCK_MS) {
    return fault(
      `The clocks of this machine and of PostgreSQL are ${Math.round(Math.abs(ahead) / 1_000)} s apart.`,
      advice,
    )
  }
  return good('The clock is later than the latest change.')
}

async function examineDurability(queries: Queries, engine: Engine): Promise<Finding[]> {
  return (await forgetfulSettings(queries, engine)).map((setting) =>
    mind(`PostgreSQL runs with ${setting}.`, 'A power cut can take back what was saved before it. Set it to on.'),
  )
}

async function examineSoundness(queries: Queries, engine: Engine): Promise<Finding[]> {
  const broken = [
    ...(await integrityFaults(queries, engine)),
    ...(await counterFaults(queries, engine, await readTables(queries, engine))),
  ]
  if (broken.length > 0) return broken.map((what) => fault(what, RESTORE))
  return [good('The database is sound: its own checks, foreign keys, and the counters of ids.')]
}

async function examineOutbox(queries: Queries): Promise<Finding[]> {
  return (await failedMessages(queries)).map(({ topic, count, error }) =>
    fault(
      `Messages of ${topic} that could not be sent and are not tried any more: ${count}. The last error: ${error}`,
      'Fix the cause, then send them again in Settings, Channels. A failed message is also sent again when its row is saved.',
    ),
  )
}

async function examineNeed(queries: Queries): Promise<Finding[]> {
  const { length } = await unneededPictures(queries)
  if (length === 0) return []
  return [
    mind(
      `${length} pictures are needed by no row and no history.`,
      'The site removes each when nothing has named it for a week.',
    ),
  ]
}
