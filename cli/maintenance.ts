import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { restoreBackup, RestoreError } from '../server/backup/restore.ts'
import { ArchiveError } from '../server/backup/tar.ts'
import { NothingToBackUpError, writeBackup } from '../server/backup/write.ts'
import type { Config } from '../server/process/config.ts'
import { NewerDatabaseError } from '../server/database/schema/migrate.ts'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import { examine } from '../server/doctor/examine.ts'

/** A command that cannot be carried out as it was given; the sentence says why. */
class KeepingError extends Error {}

type Command = (config: Config, args: readonly string[]) => Promise<void>

/** Commands that leave the schema as it is: they open the database themselves. */
const commands: Readonly<Record<string, Command>> = { backup, restore, doctor }

const PEPPER = `The key of PIN hashes is in no backup. Keep a copy of secret.key (or GAPURA_SECRET) apart from it:
without that key the restored site knows all passwords, and nobody's PIN.`

async function backup(config: Config, args: readonly string[]): Promise<void> {
  const file = namedFile(args)
  if (existsSync(file)) throw new KeepingError(`${file} is there already. Name another file.`)
  mustExist(config)
  const database = openDatabase(config)
  const { rows } = await writeBackup(database, file, new Date()).finally(() => database.close())
  console.log(`${file} holds ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, and has been read back.`)
  console.log(PEPPER)
}

async function restore(config: Config, args: readonly string[]): Promise<void> {
  const file = namedFile(args)
  if (!existsSync(file)) throw new KeepingError(`There is no file ${file}.`)
  process.umask(0o077)
  const database = openDatabase(config)
  try {
    const { rows, made_at } = await restoreBackup(database, file)
    console.log(`Restored ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, as they were at ${made_at}.`)
    console.log('Whoever was logged in logs in again.')
    console.log(PEPPER)
  } finally {
    await database.close()
  }
}

const marks = { good: 'good ', mind: 'mind ', fault: 'FAULT' } as const

async function doctor(config: Config): Promise<void> {
  let faults = 0
  mustExist(config)
  for await (const { state, what, advice } of examine(
    config,
    () => openDatabase(config),
    () => new Date(),
  )) {
    console.log(`${marks[state]}  ${what}`)
    if (advice) console.log(`       ${advice}`)
    if (state === 'fault') faults += 1
  }
  if (faults > 0) throw new KeepingError(`\n${faults === 1 ? 'One fault' : `${faults} faults`}.`)
  console.log('\nNo fault.')
}

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, count) => all + count, 0)

function namedFile([name, ...others]: readonly string[]): string {
  if (!name || others.length > 0) throw new KeepingError('Name one file.')
  return resolve(name)
}

/** None is made where there is none. */
function mustExist({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'gapura.db'))) return
  throw new KeepingError(`There is no database in ${dataDir}. Start the site, or set DATA_DIR or DATABASE_URL.`)
}

const toldInASentence = [KeepingError, ArchiveError, RestoreError, NewerDatabaseError, NothingToBackUpError]

/** Runs the command if it is one of these. Gives its exit code; null where it is another's. */
export async function keep(config: Config, [name, ...args]: readonly string[]): Promise<number | null> {
  const command = Object.hasOwn(commands, name ?? '') ? commands[name ?? ''] : undefined
  if (!command) return null
  try {
    await command(config, args)
    return 0
  } catch (error) {
    if (!(error instanceof Error) || !toldInASentence.some((kind) => error instanceof kind)) throw error
    console.error(error.message)
    return 1
  }
}
