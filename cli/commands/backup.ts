import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { storeArchive, withArchive, checkArchive, checkBackups } from '../../server/backup/archives/transfer.ts'
import {
  withStore,
  readSource,
  type BackupSource,
  archiveName,
  isManifestKey,
  namedBackups,
  scheduledBackups,
} from '../../server/backup/backupStore.ts'
import type { Manifest } from '../../server/backup/manifest.ts'
import { restoreBackup, RestoreError, restoreStored } from '../../server/backup/restore.ts'
import { ArchiveError } from '../../server/backup/tar.ts'
import { ChangeFeed } from '../../server/database/changes/changeFeed.ts'
import { Hasher } from '../../server/hashing/hasher.ts'
import { hasSecret, readSecret } from '../../server/process/secret.ts'
import { deleteAgain } from '../../server/rights/deletions.ts'
import { NothingToBackUpError, writeBackup } from '../../server/backup/writeBackup.ts'
import { channelsWithoutSecrets } from '../../server/channels/secrets.ts'
import type { Config } from '../../server/process/config.ts'
import type { Database } from '../../server/database/database.ts'
import { forgetServed, listsDeletionsOf } from '../../server/database/state/siteFile.ts'
import { UnknownSchemaError } from '../../server/database/schema/migrate.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { ObjectStoreError } from '../../server/objectStore/objectStore.ts'
import type { ObjectStores } from '../../server/objectStore/objectStores.ts'
import type { OnProgress } from '../../server/process/progress.ts'
import { parseStoreAddress, STORE_FORMS, type StoreAddress } from '../../server/objectStore/storeAddress.ts'
import { pictureStores } from '../../server/pictures/outside/place.ts'
import { CommandError, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'
import { requireDatabase } from './database.ts'

export const backup: Command = {
  usage: 'backup FILE',
  takesPlaces: true,
  help: ['writes everything that must survive into one file while the site serves'],
  details: [
    'FILE is a new file such as backup.tar.gz, or a place for one that is named by its time: folder:/srv/backups or',
    's3://…. It is read back before it appears, and holds neither the key of PIN hashes (secret.key) nor sessions, nor',
    'the addresses of channels.',
  ],
  run: (config, args) => write(config, args).catch(sayPlainly),
}

export const checkBackup: Command = {
  usage: 'check-backup FILE',
  takesPlaces: true,
  help: ['reads a backup back, or all backups of a folder, and compares everything with its hash'],
  details: [
    'FILE is what `gapura backup` wrote, or a place of backups, such as the value of BACKUP_DIR: a folder or s3://….',
    'Of a place every backup is read, also those in the store of an earlier release.',
  ],
  run: (config, args) => check(config, args).catch(sayPlainly),
}

export const restore: Command = {
  usage: 'restore FILE',
  takesPlaces: true,
  help: ['puts it into an empty database of either engine'],
  details: [
    'FILE is what `gapura backup` wrote, of this release or an earlier one, or a place of backups: then the newest of the',
    'scheduled ones there, or the one that --backup names. It goes into the database that DATA_DIR or DATABASE_URL names:',
    'all of it, or nothing.',
  ],
  options: { backup: { type: 'string', help: 'which backup of a place, such as gapura-20261125T040000Z.tar.gz' } },
  run: (config, args) => restoreFrom(config, args).catch(sayPlainly),
}

/** The operator can understand the messages of these errors, so they are printed without a stack trace. */
const plain = [ArchiveError, RestoreError, UnknownSchemaError, NothingToBackUpError, ObjectStoreError]

function sayPlainly(error: unknown): never {
  throw error instanceof Error && plain.some((kind) => error instanceof kind) ? new CommandError(error.message) : error
}

const PEPPER = `The key of PIN hashes is in no backup. Keep a copy of secret.key (or GAPURA_SECRET) apart from it:
without that key the restored site knows all passwords, and nobody's PIN.`

async function write(config: Config, args: readonly string[]): Promise<void> {
  const named = namedSource(args)
  requireDatabase(config)
  if (named.kind === 'archive') return writeFile(config, named.file)
  const { address, key } = named
  if (key !== null) throw new CommandError('Name a place of backups, or a file that ends in .tar.gz.')
  process.umask(0o077)
  const now = new Date()
  const name = archiveName(now)
  const { rows } = await withSource(config, (database, options) =>
    storeArchive(database, config, address, name, now, options),
  )
  say(`${name} in ${address.text}`, rows)
}

async function writeFile(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`)
  const { rows } = await withSource(config, (database, options) => writeBackup(database, file, new Date(), options))
  say(file, rows)
}

function say(file: string, rows: Manifest['rows']): void {
  console.log(`${file} holds ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, and has been read back.`)
  console.log(PEPPER)
}

async function withSource<T>(
  config: Config,
  work: (database: Database, options: { stores: ObjectStores; onProgress: OnProgress }) => Promise<T>,
): Promise<T> {
  const database = openDatabase(config)
  const stores = pictureStores(config)
  try {
    return await withProgress(({ show }) => work(database, { stores, onProgress: show }))
  } finally {
    await Promise.all([stores.close(), database.close()])
  }
}

async function check(config: Config, args: readonly string[]): Promise<void> {
  const named = namedSource(args)
  if (named.kind === 'archive') {
    if (!existsSync(named.file)) throw new CommandError(`There is no file ${named.file}.`)
    const { rows } = await withProgress(({ show }) => checkArchive(named.file, show))
    console.log(`${named.file} is whole: ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures.`)
    return
  }
  const { address, key } = named
  const keys = key === null ? await withStore(config, address, namedBackups) : [key]
  if (keys.length === 0) throw new CommandError(`${address.text} holds no backup.`)
  const { whole, faults } = await withProgress(({ show }) => checkBackups(config, address, keys, show))
  for (const fault of faults.slice(0, MOST_FAULTS)) console.log(fault)
  if (faults.length > MOST_FAULTS) console.log(`… and ${faults.length - MOST_FAULTS} more.`)
  console.log(`${whole.size} of ${keys.length} backups are whole.`)
  if (faults.length > 0) throw new CommandError('What is damaged cannot be restored. See whether the disk is sound.')
}

const MOST_FAULTS = 20

async function restoreFrom(config: Config, args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { backup: { type: 'string' } },
    allowPositionals: true,
  })
  const named = namedSource(positionals)
  if (named.kind === 'archive') {
    if (values.backup !== undefined) throw new CommandError('--backup names a backup of a place. This is a file.')
    if (!existsSync(named.file)) throw new CommandError(`There is no file ${named.file}.`)
  }
  process.umask(0o077)
  const database = openDatabase(config)
  try {
    const { rows, made_at } = await withProgress<Pick<Manifest, 'rows' | 'made_at'>>(({ show }) =>
      named.kind === 'archive'
        ? restoreBackup(database, named.file, { onProgress: show })
        : restorePlaced(database, config, named.address, values.backup ?? named.key, show),
    )
    const isListed = await listsDeletionsOf(config, database)
    await forgetServed(config, new Date())
    console.log(`Restored ${sum(rows)} rows and ${rows['pictures'] ?? 0} pictures, as they were at ${made_at}.`)
    console.log('All users must log in again.')
    for (const sentence of await sayDeletions(config, database, { isListed, madeAt: made_at })) console.log(sentence)
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

/** Accounts that were deleted after the backup was made are in it, and must not come back. */
async function sayDeletions(
  config: Config,
  database: Database,
  { isListed, madeAt }: { isListed: boolean; madeAt: string },
): Promise<string[]> {
  const feed = new ChangeFeed(database, () => undefined)
  // Without a key the first start makes one, and deletes them then.
  const deleted = hasSecret(config)
    ? await deleteAgain({ config, database, feed, hasher: new Hasher(readSecret(config)) }, new Date())
    : 0
  const again = deleted > 0 ? [`Accounts that were deleted after that are deleted again: ${deleted}.`] : []
  if (isListed) return again
  return [
    ...again,
    `Whether accounts were deleted after ${madeAt} is not known here. If you have site.json of the site's former DATA_DIR, put it into ${config.dataDir} before the next start: that deletes them again.`,
  ]
}

/** If no backup is named, restores the newest scheduled backup in the store. */
async function restorePlaced(
  database: Database,
  config: Config,
  address: StoreAddress,
  named: string | null,
  onProgress: OnProgress,
): Promise<Pick<Manifest, 'rows' | 'made_at'>> {
  const newest = async () =>
    withStore(config, address, async (store) => (await scheduledBackups(store, new Date())).at(-1))
  const key = named ?? (await newest())
  if (key === undefined)
    throw new CommandError(`${address.text} holds no scheduled backup. --backup names another one.`)
  if (isManifestKey(key))
    return withStore(config, address, (store) => restoreStored(database, store, key, { onProgress }))
  return withArchive(config, address, key, (file) => restoreBackup(database, file, { onProgress }))
}

const sum = (rows: Readonly<Record<string, number>>): number =>
  Object.values(rows).reduce((all, count) => all + count, 0)

function namedSource([name, ...others]: readonly string[]): BackupSource {
  if (!name || others.length > 0) throw new CommandError('Name one file.')
  if (/^(?:s3|folder):/.test(name) && parseStoreAddress(name) === null)
    throw new CommandError(`${name} is no place of backups. It is ${STORE_FORMS}.`)
  return readSource(name)
}
