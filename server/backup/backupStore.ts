import { existsSync, statSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fill } from '../../content/messages/fill.ts'
import type { ObjectStore } from '../objectStore/objectStore.ts'
import { openObjectStore } from '../objectStore/objectStores.ts'
import { parseStoreAddress, type StoreAddress } from '../objectStore/storeAddress.ts'
import { type Config, ConfigError } from '../process/config.ts'
import { makeFolderLater } from '../process/system/folders.ts'
import { backupWording as words } from './wording.ts'

/**
 * Writes `2026-11-21T04:00:00.000Z` as `20261121T040000Z`. This form is valid in file names on every system and sorts
 * by time.
 */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')

const scheduledPattern = /^(gapura-\d{8}T\d{6}Z)\.(?:tar|json)\.gz$/
const upgradePattern = /^before-upgrade-from-\d{4}-\d{8}T\d{6}Z\.(?:tar|json)\.gz$/
const ARCHIVE_ENDING = '.tar.gz'

export const archiveName = (time: Date): string => `gapura-${stamp(time)}${ARCHIVE_ENDING}`
export const upgradeArchiveName = (schema: string, time: Date): string =>
  `before-upgrade-from-${schema.slice(0, 4)}-${stamp(time)}${ARCHIVE_ENDING}`

const isBackupName = (name: string): boolean => scheduledPattern.test(name) || upgradePattern.test(name)

export const isArchiveName = (name: string): boolean => name.endsWith(ARCHIVE_ENDING) && isBackupName(name)

export const isManifestKey = (name: string): boolean => name.endsWith('.json.gz') && isBackupName(name)

/**
 * Returns the keys of the scheduled backups, oldest first. A key with a future time was written while the clock was
 * wrong, so it counts as the oldest.
 */
export async function scheduledBackups(store: ObjectStore, now: Date): Promise<string[]> {
  const latest = `gapura-${stamp(now)}`
  const stampOf = (key: string): string => scheduledPattern.exec(key)?.[1] ?? ''
  const sorted = (await keysWith(store, 'gapura-')).filter((key) => scheduledPattern.test(key)).sort()
  return [...sorted.filter((key) => stampOf(key) > latest), ...sorted.filter((key) => stampOf(key) <= latest)]
}

export async function namedBackups(store: ObjectStore): Promise<string[]> {
  const keys = [...(await keysWith(store, 'gapura-')), ...(await keysWith(store, 'before-upgrade-'))]
  return keys.filter(isBackupName).sort()
}

async function keysWith(store: ObjectStore, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.list(prefix)) keys.push(key)
  return keys
}

const CHECK_NAME = '.gapura-check'
const CHECK_KEY = 'gapura-check'

const passing = ['ENOSPC', 'EDQUOT', 'EIO', 'ESTALE', 'ETIMEDOUT', 'EHOSTDOWN']

/**
 * Writes a test file into the backup folder, or queries the object store. Throws ConfigError if the settings must be
 * changed. Returns a message for the operator if there are backups of an earlier release, otherwise null.
 */
export async function checkBackupPlace(config: Config): Promise<string | null> {
  if (backupFolder(config) === null) await withBackupStore(config, (store) => store.head(CHECK_KEY))
  else await checkFolder(config)
  const old = (await withBackupStore(config, namedBackups)).filter(isManifestKey)
  return old.length > 0 ? oldStoreSentence(config, old.length) : null
}

export const oldStoreSentence = ({ backupDir }: Config, backups: number): string =>
  fill(words.oldStore, { place: backupDir, count: backups })

async function checkFolder({ backupDir, dataDir }: Config): Promise<void> {
  try {
    await makeFolderLater(backupDir)
    const file = join(backupDir, CHECK_NAME)
    await (await open(file, 'w', 0o600)).close()
    await rm(file, { force: true })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // If the data's disk has become read-only, the settings are not at fault, and the site can still serve pages.
    const isBesideData = !relative(dataDir, backupDir).startsWith('..')
    if (passing.includes(code) || (code === 'EROFS' && isBesideData)) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new ConfigError(
      `BACKUP_DIR cannot hold backups (${why}). Name a folder that the site may write, or let it write this one (docs/operate.md, "Back up").`,
    )
  }
}

export type BackupSource =
  { kind: 'archive'; file: string } | { kind: 'place'; address: StoreAddress; key: string | null }

/**
 * Accepts a file, a folder or a store: `backup.tar.gz`, `/srv/backups`, `/srv/backups/gapura-….json.gz`,
 * `folder:/srv/backups` or `s3://…`.
 */
export function readSource(text: string): BackupSource {
  const address = parseStoreAddress(text)
  if (address) return { kind: 'place', address, key: null }
  const path = resolve(text)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    return { kind: 'place', address: folderAddress(path), key: null }
  const key = basename(path)
  if (isManifestKey(key)) return { kind: 'place', address: folderAddress(dirname(path)), key }
  return { kind: 'archive', file: path }
}

const folderAddress = (path: string): StoreAddress => ({ kind: 'folder', text: `folder:${path}`, path })

type Place = Pick<Config, 'backupDir' | 'storeCredentials'>

export const backupAddress = ({ backupDir }: Pick<Config, 'backupDir'>): StoreAddress =>
  parseStoreAddress(backupDir) ?? { kind: 'folder', text: `folder:${backupDir}`, path: backupDir }

export const backupFolder = (place: Pick<Config, 'backupDir'>): string | null => {
  const address = backupAddress(place)
  return address.kind === 'folder' ? address.path : null
}

export async function withStore<T>(
  { storeCredentials: credentials }: Pick<Config, 'storeCredentials'>,
  address: StoreAddress,
  work: (store: ObjectStore) => Promise<T>,
  { makesFolder = false } = {},
): Promise<T> {
  if (makesFolder && address.kind === 'folder') await makeFolderLater(address.path)
  const store = await openObjectStore(address, { credentials })
  try {
    return await work(store)
  } finally {
    store.close()
  }
}

export const withBackupStore = <T>(place: Place, work: (store: ObjectStore) => Promise<T>): Promise<T> =>
  withStore(place, backupAddress(place), work, { makesFolder: true })

export async function inBackupStore<T>(place: Place, work: (store: ObjectStore) => Promise<T>): Promise<T | null> {
  const folder = backupFolder(place)
  if (folder !== null && !existsSync(folder)) return null
  return withStore(place, backupAddress(place), work)
}
