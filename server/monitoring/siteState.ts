import { backupFolder } from '../backup/backupStore.ts'
import { statfs } from 'node:fs/promises'
import { readState, writeState } from '../database/state/siteState.ts'
import { placeAnswers } from '../pictures/outside/checkPlace.ts'
import type { Context } from '../context/context.ts'

/** How often it is looked. Prometheus asks every 15 to 60 seconds. */
const LOOK_MS = 15_000
/** How often it is tried whether the database can be written. */
const WRITE_MS = 60_000

/** Of what stands outside of this process, as it was when it was last looked at. */
export interface SiteState {
  canWrite: boolean
  /** Whether the store that new pictures go to can be read; also where they go into the database. */
  storeAnswers: boolean
  /** Free bytes by what lies on the disk. */
  freeBytes: Readonly<Record<string, number>>
  /** When the last backup was made, of those that are made by themselves, or the process began; milliseconds. */
  backedUpAt: number
  /** Whether the last attempt at a backup failed. */
  hasBackupFailed: boolean
}

/**
 * Looks at what `/metrics` tells of the database and the disks. An answer of those may take long, so that nobody who asks
 * for metrics waits for it. Returns the state, which changes, and what ends the looking.
 */
export function watchSiteState(context: Context): { state: Readonly<SiteState>; stop: () => void } {
  const { config, database, clock } = context
  const state: SiteState = {
    canWrite: true,
    storeAnswers: true,
    freeBytes: {},
    backedUpAt: Date.now(),
    hasBackupFailed: false,
  }
  let triedAt = -Infinity

  const write = async () => {
    if (state.canWrite && performance.now() - triedAt < WRITE_MS) return
    triedAt = performance.now()
    const now = clock.now()
    state.canWrite = await database
      .transaction((tx) => writeState(tx, 'write-tried', now.toISOString(), now))
      .then(
        () => true,
        () => false,
      )
  }
  const askStore = async () => {
    state.storeAnswers = await placeAnswers(context)
  }
  const readFree = async (kind: string, folder: string) => {
    const { bavail, bsize } = await statfs(folder)
    state.freeBytes = { ...state.freeBytes, [kind]: bavail * bsize }
  }
  const readBackup = async () => {
    const text = await readState(database.reader, 'last-backup')
    const [outcome, madeAt] = text?.split(' ') ?? []
    state.hasBackupFailed = outcome === 'failed'
    if (madeAt) state.backedUpAt = Date.parse(madeAt)
  }

  const folder = backupFolder(config)
  const looks = [
    write,
    askStore,
    () => readFree('data', config.dataDir),
    ...(config.backupEveryMs === null ? [] : [readBackup]),
    ...(config.backupEveryMs === null || folder === null ? [] : [() => readFree('backups', folder)]),
  ].map(oneAtATime)
  const lookAll = () => looks.forEach((look) => look())
  lookAll()
  const timer = setInterval(lookAll, LOOK_MS).unref()
  return { state, stop: () => clearInterval(timer) }
}

/** A disk that does not answer holds one thread, not one more with each look. What cannot be seen stays as it was. */
function oneAtATime(look: () => Promise<void>): () => void {
  let isLooking = false
  return () => {
    if (isLooking) return
    isLooking = true
    void look()
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }
}
