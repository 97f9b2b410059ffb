import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { restoreBackup, RestoreError } from '../../server/backup/restore.ts'
import { ArchiveError } from '../../server/backup/tar.ts'
import { NothingToBackUpError, writeBackup } from '../../server/backup/writeBackup.ts'
import { channelsWithoutSecrets } from '../../server/channels/secrets.ts'
import type { Config } from '../../server/process/config.ts'
import { NewerDatabaseError } from '../../server/database/schema/migrate.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { CommandError, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'
import { requireDatabase } from './database.ts'

export const backup: Command = {
  usage: 'backup FILE',
  help: ['writes everything that must survive into one file, while the site serves'],
  details: [
    'FILE is a new file such as backup.tar.gz. It is read back before it appears, and holds neither the key of PIN',
    'hashes (secret.key) nor sessions, nor the addresses of channels.',
  ],
  run: (config, args) => writeFile(config, args).catch(sayPlainly),
}

export const restore: Command = {
  usage: 'restore FILE',
  help: ['puts it into an empty database of either engine'],
  details: [
    'FILE is what `gapura backup` wrote, of this release or an earlier one. It goes into the database that DATA_DIR or',
    'DATABASE_URL names: all of it, or nothing.',
  ],
  run: (config, args) => restoreFile(config, args).catch(sayPlainly),
}

/** Errors whose message tells the operator what is wrong. */
const plain = [ArchiveError, RestoreError, NewerDatabaseError, NothingToBackUpError]

function sayPlainly(error: unknown): never {
  throw error instanceof Error && plain.some((kind) => error instanceof kind) ? new CommandError(error.message) : error
}

const PEPPER = `The key of PIN hashes is in no backup. Keep a copy of secret.key (or GAPURA_SECRET) apart from it:
without that key the restored site knows all passwords, and nobody's PIN.`

async function writeFile(config: Config, args: readonly string[]): Promise<void> {
  const file = namedFile(args)
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`)
  await requireDatabase(config)
  const database = openDatabase(config)
  const { rows } = await withProgress(({ show }) =>
    writeBackup(database, file, new Date(), { onProgress: show }),
  ).finally(() => database.close())
  console.log(`${file} holds ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, and has been read back.`)
  console.log(PEPPER)
}

async function restoreFile(config: Config, args: readonly string[]): Promise<void> {
  const file = namedFile(args)
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  process.umask(0o077)
  const database = openDatabase(config)
  try {
    const { rows, made_at } = await withProgress(({ show }) => restoreBackup(database, file, { onProgress: show }))
    console.log(`Restored ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, as they were at ${made_at}.`)
    console.log('Whoever was logged in logs in again.')
    console.log('Pictures that were taken down after that are there again: take them down again (`gapura takedown`).')
    const channels = await channelsWithoutSecrets(database.reader, null)
    if (channels.length > 0) {
      const names = channels.map(({ name }) => name).join(', ')
      console.log(`No backup holds the addresses of channels. Enter them again in Settings, Channels: ${names}.`)
    }
    console.log(PEPPER)
  } finally {
    await database.close()
  }
}

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, count) => all + count, 0)

function namedFile([name, ...others]: readonly string[]): string {
  if (!name || others.length > 0) throw new CommandError('Name one file.')
  return resolve(name)
}
