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
import { fill } from '../../content/messages/fill.ts'
import { failed } from './failed.ts'
import { examineApps, examineChannels, examineKey } from './key.ts'
import { examinePictures } from './pictures.ts'
import { examineRealms } from './realmFindings.ts'
import { examineShop } from './shopFindings.ts'
import { examineTransport } from './transport.ts'
import { checkBackups, checkDisks, checkKey, checkSettings, CLOCK_MS } from './settings.ts'
import { databaseWording as words, doctorWording, picturesWording } from './wording.ts'

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
  yield* await found('backups', () => checkBackups(config, now(), onProgress))

  let database: Database
  try {
    database = open()
  } catch (error) {
    yield failed(doctorWording.failed.open, error)
    return
  }
  try {
    const schema = await examineSchema(database)
    yield schema
    if (schema.state !== 'good') return
    yield* await found('replacement', () => examineReplacement(config, database))
    if (key.state === 'good') yield* await found('key', () => examineKey(config, database))
    yield* await found('apps', () => examineApps(config, database))
    yield* await found('channels', () => examineChannels(config, database))
    yield* await found('transport', () => examineTransport(config, database.reader, now()))
    yield* await found('realms', () => examineRealms(config, database, now()))
    yield* await found('shop', () => examineShop(config, database, now()))
    const { engine } = database
    yield* await found('pictures', () => examinePictures(config, database, onProgress))
    for (const [done, { what, check }] of checks.entries()) {
      onProgress({ step: words.steps[what], done, total: checks.length })
      yield* await found(what, () => database.snapshot((queries) => check(queries, engine, now(), onProgress)))
    }
  } finally {
    await database.close()
  }
}

async function found(what: keyof typeof doctorWording.failed, check: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [failed(doctorWording.failed[what], error)]
  }
}

async function examineSchema({ reader, engine }: Database): Promise<Finding> {
  try {
    const schema = await readSchema(reader, engine)
    if (schema === schemas.at(-1)) return good(fill(words.answers, { engine, schema }))
    if (schema === null) return mind(words.empty, words.emptyAdvice)
    return mind(fill(words.oldSchema, { schema }), fill(words.oldSchemaAdvice, { schema: schemas.at(-1) ?? '' }))
  } catch (error) {
    return failed(doctorWording.failed.schema, error)
  }
}

interface Check {
  what: keyof typeof words.steps
  check: (queries: Queries, engine: Engine, now: Date, onProgress: OnProgress) => Promise<Finding[]>
}

/** Quick checks come first. Each check reads the database again, because a running site changes in the meantime. */
const checks: readonly Check[] = [
  { what: 'clock', check: async (queries, engine, now) => [await examineClock(queries, engine, now)] },
  { what: 'durability', check: examineDurability },
  { what: 'soundness', check: examineSoundness },
  { what: 'outbox', check: examineOutbox },
  { what: 'need', check: examineNeed },
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
  if (latest && behind > CLOCK_MS)
    return fault(fill(words.changeInFuture, { time: latest.time }), words.changeInFutureAdvice)
  if (Math.abs(ahead) > CLOCK_MS) {
    const seconds = Math.round(Math.abs(ahead) / 1_000)
    return fault(fill(words.clocksApart, { seconds }), words.clockAdvice)
  }
  return good(words.clock)
}

async function examineDurability(queries: Queries, engine: Engine): Promise<Finding[]> {
  return (await forgetfulSettings(queries, engine)).map((setting) =>
    mind(fill(words.forgetful, { setting }), words.forgetfulAdvice),
  )
}

async function examineSoundness(queries: Queries, engine: Engine): Promise<Finding[]> {
  const broken = [
    ...(await integrityFaults(queries, engine)),
    ...(await counterFaults(queries, engine, await readTables(queries, engine))),
  ]
  if (broken.length > 0) return broken.map((what) => fault(what, doctorWording.restore))
  return [good(words.sound)]
}

async function examineOutbox(queries: Queries): Promise<Finding[]> {
  return (await failedMessages(queries)).map(({ topic, count, error }) =>
    fault(fill(words.unsent, { topic, count, error }), words.unsentAdvice),
  )
}

async function examineNeed(queries: Queries): Promise<Finding[]> {
  const { length } = await unneededPictures(queries)
  if (length === 0) return []
  return [mind(fill(picturesWording.unneeded, { count: length }), picturesWording.unneededAdvice)]
}
