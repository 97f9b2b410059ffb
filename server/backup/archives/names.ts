import type { ObjectStore } from '../../objectStore/objectStore.ts'

/** `2026-11-21T04:00:00.000Z` -> `20261121T040000Z`: valid on every file system, and sorts by time. */
const stamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '')

/** Manifests of earlier releases' backup stores end in `.json.gz`. */
const scheduledPattern = /^(gapura-\d{8}T\d{6}Z)\.(?:tar|json)\.gz$/
const upgradePattern = /^before-upgrade-from-\d{4}-\d{8}T\d{6}Z\.(?:tar|json)\.gz$/
const ARCHIVE_ENDING = '.tar.gz'

export const archiveName = (time: Date): string => `gapura-${stamp(time)}${ARCHIVE_ENDING}`
export const upgradeArchiveName = (schema: string, time: Date): string =>
  `before-upgrade-from-${schema.slice(0, 4)}-${stamp(time)}${ARCHIVE_ENDING}`

const isBackupName = (name: string): boolean => scheduledPattern.test(name) || upgradePattern.test(name)

/** Nothing else is ever removed. */
export const isArchiveName = (name: string): boolean => name.endsWith(ARCHIVE_ENDING) && isBackupName(name)

/** See oldStore.ts. */
export const isManifestKey = (name: string): boolean => name.endsWith('.json.gz') && isBackupName(name)

/**
 * Keys of the scheduled backups in a store, oldest first. A key with a future time was made while the clock was ahead
 * and counts as the oldest.
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
