import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
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
import { backupWords as words } from '../wording/backup.ts'
import { commonWords } from '../wording/common.ts'

export const backup: Command = {
  usage: 'backup FILE',
  takesPlaces: true,
  words: words.write,
  run: (config, args) => write(config, args).catch(sayPlainly),
}

export const checkBackup: Command = {
  usage: 'check-backup FILE',
  takesPlaces: true,
  words: words.check,
  run: (config, args) => check(config, args).catch(sayPlainly),
}

export const restore: Command = {
  usage: 'restore FILE',
  takesPlaces: true,
  words: words.restore,
  options: { backup: { type: 'string' } },
  run: (config, args) => restoreFrom(config, args).catch(sayPlainly),
}

/** The operator can understand the messages of these errors, so they are printed without a stack trace. */
const plain = [ArchiveError, RestoreError, UnknownSchemaError, NothingToBackUpError, ObjectStoreError]

function sayPlainly(error: unknown): never {
  throw error instanceof Error && plain.some((kind) => error instanceof kind) ? new CommandError(error.message) : error
}

async function write(config: Config, args: readonly string[]): Promise<void> {
  const named = namedSource(args)
  requireDatabase(config)
  if (named.kind === 'archive') return writeFile(config, named.file)
  const { address, key } = named
  if (key !== null) throw new CommandError(words.noName)
  process.umask(0o077)
  const now = new Date()
  const name = archiveName(now)
  const { rows } = await withSource(config, (database, options) =>
    storeArchive(database, config, address, name, now, options),
  )
  console.log(fill(words.writtenTo, { name, place: address.text, ...counts(rows) }))
  console.log(words.pepper)
}

async function writeFile(config: Config, file: string): Promise<void> {
  if (existsSync(file)) throw new CommandError(fill(commonWords.fileExists, { file }))
  const { rows } = await withSource(config, (database, options) => writeBackup(database, file, new Date(), options))
  console.log(fill(words.written, { file, ...counts(rows) }))
  console.log(words.pepper)
}

const counts = (rows: Manifest['rows']) => ({
  rows: Object.values(rows).reduce((all, count) => all + count, 0),
  pictures: rows['pictures'] ?? 0,
})

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
    if (!existsSync(named.file)) throw new CommandError(fill(commonWords.noFile, { file: named.file }))
    const { rows } = await withProgress(({ show }) => checkArchive(named.file, show))
    console.log(fill(words.whole, { file: named.file, ...counts(rows) }))
    return
  }
  const { address, key } = named
  const keys = key === null ? await withStore(config, address, namedBackups) : [key]
  if (keys.length === 0) throw new CommandError(fill(words.empty, { place: address.text }))
  const { whole, faults } = await withProgress(({ show }) => checkBackups(config, address, keys, show))
  for (const fault of faults.slice(0, MOST_FAULTS)) console.log(fault)
  if (faults.length > MOST_FAULTS) console.log(fill(words.more, { count: faults.length - MOST_FAULTS }))
  console.log(fill(words.wholeOf, { whole: whole.size, count: keys.length }))
  if (faults.length > 0) throw new CommandError(words.damaged)
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
    if (values.backup !== undefined) throw new CommandError(words.notOfAFile)
    if (!existsSync(named.file)) throw new CommandError(fill(commonWords.noFile, { file: named.file }))
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
    console.log(fill(words.restored, { ...counts(rows), time: made_at }))
    console.log(words.logIn)
    for (const sentence of await sayDeletions(config, database, { isListed, madeAt: made_at })) console.log(sentence)
    console.log(words.takenDown)
    const channels = await channelsWithoutSecrets(database.reader, null)
    if (channels.length > 0) {
      const names = channels.map(({ name }) => name).join(', ')
      console.log(fill(words.channels, { names }))
    }
    console.log(words.pepper)
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
  const again = deleted > 0 ? [fill(words.deletedAgain, { count: deleted })] : []
  if (isListed) return again
  return [...again, fill(words.deletionsUnknown, { time: madeAt, folder: config.dataDir })]
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
  if (key === undefined) throw new CommandError(fill(words.noneScheduled, { place: address.text }))
  if (isManifestKey(key))
    return withStore(config, address, (store) => restoreStored(database, store, key, { onProgress }))
  return withArchive(config, address, key, (file) => restoreBackup(database, file, { onProgress }))
}

function namedSource([name, ...others]: readonly string[]): BackupSource {
  if (!name || others.length > 0) throw new CommandError(words.oneFile)
  if (/^(?:s3|folder):/.test(name) && parseStoreAddress(name) === null)
    throw new CommandError(fill(words.notAPlace, { name, forms: STORE_FORMS }))
  return readSource(name)
}
