import { Hasher } from '../accounts/hashing.ts'
import { isKnownPepper } from '../accounts/pepper.ts'
import { readSecret } from '../accounts/secret.ts'
import type { Config } from '../config.ts'
import { clockAhead, counterFaults, forgetfulSettings, integrityFaults } from '../database/integrity.ts'
import { NewerDatabaseError, readSchema, schemas } from '../database/migrate.ts'
import type { Database, Queries } from '../database/open.ts'
import { readTables } from '../database/tables.ts'
import { checkPictures, unneededPictures } from '../pictures/check.ts'
import { CLOCK_MS, fault, good, mind, type Finding } from './finding.ts'
import { checkBackups, checkDisk, checkKey, checkSettings } from './settings.ts'

const RESTORE = 'Stop the site, and restore the newest backup that is whole into a new database (docs/operate.md).'

/** Looks at everything that a site stands on, without changing any of it. */
export async function* examine(config: Config, database: Database, now: Date): AsyncGenerator<Finding> {
  yield* checkSettings(config)
  const key = checkKey(config)
  yield key
  yield checkDisk(config.dataDir)
  yield await checkBackups(config, now)

  const schema = await examineSchema(database)
  yield schema
  if (schema.state !== 'good') return
  yield* await database.snapshot((queries) => examineContent(queries, database, now))
  if (key.state !== 'good') return
  yield (await isKnownPepper(database, new Hasher(readSecret(config))))
    ? good('The key fits the PIN hashes.')
    : fault(
        'The PIN hashes were made with another key.',
        'Bring back the secret.key (or GAPURA_SECRET) that the site had. Without it nobody can reset a password by PIN; an admin can still give out links that do.',
      )
}

async function examineSchema({ reader, engine }: Database): Promise<Finding> {
  try {
    const schema = await readSchema(reader)
    if (schema === schemas.at(-1)) return good(`The database (${engine}) answers, and its schema is ${schema}.`)
    if (schema === null) return mind('The database is empty.', 'Start the site, or restore a backup.')
    return mind(`The schema is ${schema}.`, `The next start brings it to ${schemas.at(-1)}, after a backup.`)
  } catch (error) {
    if (error instanceof NewerDatabaseError) return fault('The schema is newer than this code.', error.message)
    const why = error instanceof Error ? error.message : String(error)
    return fault(
      `The database does not answer: ${why}`,
      'See whether it runs, and whether DATABASE_URL or DATA_DIR name it.',
    )
  }
}

async function examineContent(queries: Queries, { engine }: Database, now: Date): Promise<Finding[]> {
  const broken = [
    ...(await integrityFaults(queries, engine)),
    ...(await counterFaults(queries, engine, await readTables(queries, engine))),
  ]
  const pictures = await checkPictures(queries)
  const unneeded = await unneededPictures(queries)
  return [
    ...(broken.length > 0
      ? broken.map((what) => fault(what, RESTORE))
      : [good('The database is sound: its own checks, foreign keys, and the counters of ids.')]),
    ...(pictures.broken.length > 0
      ? pictures.broken.map((hash) => fault(`The picture ${hash} is missing or damaged.`, RESTORE))
      : [good(`All ${pictures.total} pictures are there, and are the ones of their names.`)]),
    ...(unneeded.length > 0
      ? [mind(`${unneeded.length} pictures are needed by no row and no history.`, 'They take room and harm nothing.')]
      : []),
    ...(await forgetfulSettings(queries, engine)).map((setting) =>
      mind(`PostgreSQL runs with ${setting}.`, 'A power cut can take back what was saved before it. Set it to on.'),
    ),
    await examineClock(queries, engine, now),
  ]
}

async function examineClock(queries: Queries, engine: Database['engine'], now: Date): Promise<Finding> {
  const newest = await queries
    .selectFrom('changes')
    .select(['sequence', 'time'])
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const behind = newest ? Date.parse(newest.time) - now.getTime() : 0
  const ahead = (await clockAhead(queries, engine, now)) ?? 0
  const advice =
    'Let the system keep its time (timedatectl set-ntp true). What has a time limit ends too early or too late.'
  if (behind > CLOCK_MS) return fault(`The last change is of ${newest?.time}, which is still to come.`, advice)
  if (Math.abs(ahead) > CLOCK_MS) {
    return fault(
      `The clocks of this machine and of PostgreSQL are ${Math.round(Math.abs(ahead) / 1_000)} s apart.`,
      advice,
    )
  }
  return good('The clock is later than the last change.')
}
