import { backupFolder } from '../backup/backupStore.ts'
import { statfs } from 'node:fs/promises'
import { readState, writeState } from '../database/state/siteState.ts'
import { placeAnswers } from '../pictures/outside/checkPlace.ts'
import type { Context } from '../context/context.ts'

/** Prometheus asks every 15 to 60 seconds. */
const LOOK_MS = 15_000
/** How often it tests whether the database is writable. */
const WRITE_MS = 60_000

/** The last known state outside this process. */
export interface SiteState {
  canWrite: boolean
  /** Whether the store of the pictures can be read; also if it is the database. */
  storeAnswers: boolean
  /** By what is on the disk. */
  freeBytes: Readonly<Record<string, number>>
  /** Time of the last scheduled backup or of the process's start, in milliseconds. */
  backedUpAt: number
  hasBackupFailed: boolean
}

/**
 * Watches database and disks for `/metrics`, so that a slow one does not delay the answer. Returns the changing state
 * and a function that stops it.
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

/** A hanging disk occupies one thread, not one per check. Unknown values stay. */
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
