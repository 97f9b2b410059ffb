import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { withStore } from '../../server/backup/backupStore.ts'
import type { Manifest } from '../../server/backup/manifest.ts'
import { verifyBackup } from '../../server/backup/readBackup.ts'
import { NEWER_BACKUP, restoreBackup, RestoreError } from '../../server/backup/restore.ts'
import { backupKey, scheduledBackups } from '../../server/backup/schedule.ts'
import { readSource, type BackupSource } from '../../server/backup/source.ts'
import { checkStore } from '../../server/backup/store/checkStore.ts'
import { isManifestKey, manifestKeys } from '../../server/backup/store/layout.ts'
import { restoreStored } from '../../server/backup/store/restoreStored.ts'
import { StoreInUseError, whileLocked } from '../../server/backup/store/storeLock.ts'
import { writeStored } from '../../server/backup/store/writeStored.ts'
import { ArchiveError } from '../../server/backup/tar.ts'
import { unfinishedRestore, unfinishedSentence } from '../../server/backup/unfinishedRestore.ts'
import { NothingToBackUpError, writeBackup } from '../../server/backup/writeBackup.ts'
import { channelsWithoutSecrets } from '../../server/channels/secrets.ts'
import type { Config } from '../../server/process/config.ts'
import type { Database } from '../../server/database/database.ts'
import { NewerDatabaseError, schemas } from '../../server/database/schema/migrate.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { ObjectStoreError, type ObjectStore } from '../../server/objectStore/objectStore.ts'
import type { ObjectStores } from '../../server/objectStore/objectStores.ts'
import type { OnProgress } from '../../server/process/progress.ts'
import { parseStoreAddress, STORE_FORMS } from '../../server/objectStore/storeAddress.ts'
import { pictureStores } from '../../server/pictures/outside/place.ts'
import { CommandError, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'
import { requireDatabase } from './database.ts'

export const backup: Command = {
  usage: 'backup FILE',
  help: ['writes everything that must survive into one file, or into a store, while the site serves'],
  details: [
    'FILE is a new file such as backup.tar.gz. It is read back before it appears, and holds neither the key of PIN',
    'hashes (secret.key) nor sessions, nor the addresses of channels. folder:/srv/backups or s3://… in its place is a',
    'store, which gets what it has not yet: pictures once each, and of tables what has changed.',
  ],
  run: (config, args) => write(config, args).catch(sayPlainly),
}

export const checkBackup: Command = {
  usage: 'check-backup FILE',
  help: ['reads a backup back, or all backups of a store, and compares everything with its hash'],
  details: [
    'FILE is what `gapura backup` wrote, or a store: folder:/srv/backups, s3://…, or the value of BACKUP_DIR. Of a store',
    'every backup is read, and what several have in common once.',
  ],
  run: (config, args) => check(config, args).catch(sayPlainly),
}

export const restore: Command = {
  usage: 'restore FILE',
  help: ['puts it into an empty database of either engine'],
  details: [
    'FILE is what `gapura backup` wrote, of this release or an earlier one, or a store: then the newest of its scheduled',
    'backups, or the one that --backup names. It goes into the database that DATA_DIR or DATABASE_URL names: of a file',
    'all of it, or nothing; of a store a restore that was ended half way goes on when it is called again.',
  ],
  options: { backup: { type: 'string', help: 'which backup of a store, such as gapura-20261125T040000Z.json.gz' } },
  run: (config, args) => restoreFrom(config, args).catch(sayPlainly),
}

/** Errors whose message tells the operator what is wrong. */
const plain = [
  ...[ArchiveError, RestoreError, NewerDatabaseError, NothingToBackUpError],
  ...[ObjectStoreError, StoreInUseError],
]

function sayPlainly(error: unknown): never {
  throw error instanceof Error && plain.some((kind) => error instanceof kind) ? new CommandError(error.message) : error
}

const PEPPER = `The key of PIN hashes is in no backup. Keep a copy of secret.key (or GAPURA_SECRET) apart from it:
without that key the restored site knows all passwords, and nobody's PIN.`

async function write(config: Config, args: readonly string[]): Promise<void> {
  const named = namedSource(args)
  await requireDatabase(config)
  if (named.kind === 'archive') return writeFile(config, named.file)
  if (named.key !== null)
    throw new CommandError(
      `Name the store, or a file that ends in .tar.gz: a backup in a store gets its name by itself.`,
    )
  process.umask(0o077)
  const now = new Date()
  const key = backupKey(now)
  const { manifest, added } = await withSource(config, (database, options) =>
    withStore(
      config,
      named.address,
      (store) => whileLocked(store, (lock) => writeStored(database, store, key, now, { ...options, lock })),
      { makesFolder: true },
    ),
  )
  const { rows } = manifest
  console.log(
    `${key} in ${named.address.text} holds ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures. ${added.pieces} pieces of tables and ${added.pictures} pictures were new there, and have been read back.`,
  )
  console.log(PEPPER)
}

async function writeFile(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`)
  const { rows } = await withSource(config, (database, options) => writeBackup(database, file, new Date(), options))
  console.log(`${file} holds ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, and has been read back.`)
  console.log(PEPPER)
}

/** Opens what is backed up, and shows how far it is. A database into which a restore has put a part is none to keep. */
async function withSource<T>(
  config: Config,
  work: (database: Database, options: { stores: ObjectStores; onProgress: OnProgress }) => Promise<T>,
): Promise<T> {
  const database = openDatabase(config)
  const stores = pictureStores(config)
  try {
    const begun = await unfinishedRestore(database.reader, database.engine)
    if (begun) throw new CommandError(unfinishedSentence(begun))
    return await withProgress(({ show }) => work(database, { stores, onProgress: show }))
  } finally {
    await Promise.all([stores.close(), database.close()])
  }
}

async function check(config: Config, args: readonly string[]): Promise<void> {
  const named = namedSource(args)
  if (named.kind === 'archive') {
    if (!existsSync(named.file)) throw new CommandError(`There is no file ${named.file}.`)
    const { rows, schema } = await withProgress(({ show }) => verifyBackup(named.file, show))
    if (!schemas.includes(schema)) throw new CommandError(NEWER_BACKUP)
    console.log(`${named.file} is whole: ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures.`)
    return
  }
  const found = await withProgress(({ show }) =>
    withStore(config, named.address, async (store) => {
      const keys = named.key === null ? await manifestKeys(store) : [named.key]
      return { keys, ...(await checkStore(store, keys, show)) }
    }),
  )
  if (found.keys.length === 0) throw new CommandError(`${named.address.text} holds no backup.`)
  for (const fault of found.faults.slice(0, MOST_FAULTS)) console.log(fault)
  if (found.faults.length > MOST_FAULTS) console.log(`… and ${found.faults.length - MOST_FAULTS} more.`)
  console.log(
    `${found.whole.size} of ${found.keys.length} backups are whole. Read: ${found.pieces} pieces of tables and ${found.pictures} pictures, each once.`,
  )
  if (found.faults.length > 0)
    throw new CommandError('What is damaged cannot be restored. See whether the disk is sound.')
}

/** Sentences about what is damaged that are printed. */
const MOST_FAULTS = 20

async function restoreFrom(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { backup: { type: 'string' } },
    allowPositionals: true,
  })
  const named = namedSource(positionals)
  if (named.kind === 'archive') {
    if (values.backup !== undefined) throw new CommandError('--backup names a backup of a store. This is a file.')
    if (!existsSync(named.file)) throw new CommandError(`There is no file ${named.file}.`)
  }
  process.umask(0o077)
  const database = openDatabase(config)
  try {
    const { rows, made_at } = await withProgress<Pick<Manifest, 'rows' | 'made_at'>>(({ show }) =>
      named.kind === 'archive'
        ? restoreBackup(database, named.file, { onProgress: show })
        : withStore(config, named.address, async (store) =>
            restoreStored(database, store, values.backup ?? named.key ?? (await newestOf(store)), { onProgress: show }),
          ),
    )
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

async function newestOf(store: ObjectStore): Promise<string> {
  const newest = (await scheduledBackups(store, new Date())).at(-1)
  if (newest === undefined)
    throw new CommandError(`${store.name} holds no scheduled backup. --backup names another one.`)
  if (!isManifestKey(newest)) throw new CommandError(`The newest backup is the file ${newest}. Name that.`)
  return newest
}

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, count) => all + count, 0)

function namedSource([name, ...others]: readonly string[]): BackupSource {
  if (!name || others.length > 0) throw new CommandError('Name one file.')
  if (/^(?:s3|folder):/.test(name) && parseStoreAddress(name) === null)
    throw new CommandError(`${name} is no store. It is ${STORE_FORMS}.`)
  return readSource(name)
}
