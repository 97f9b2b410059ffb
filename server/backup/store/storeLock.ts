import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { LOCKS } from './layout.ts'

/** How often a lock is renewed, and after how long without that its holder counts as dead. */
const RENEWED_MS = 60_000
const DEAD_MS = 5 * 60_000

const lockSchema = z.object({ place: z.string(), pid: z.int(), at: z.iso.datetime() })
type StoredLock = z.infer<typeof lockSchema>

/** Somebody else writes into the store. The message says since when. */
export class StoreInUseError extends Error {}

/** Where a number of a process means something: in containers the same number is another process. */
function placeOfProcesses(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function isAlive({ place, pid, at }: StoredLock, now: number): boolean {
  if (now - Date.parse(at) > DEAD_MS) return false
  if (place !== placeOfProcesses()) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' // of Node's own call
  }
}

/**
 * Runs `work` while nobody else writes a backup into the store or removes one: what a backup finds there already must not be removed
 * before its manifest names it. Throws StoreInUseError. Two that come at the same moment may both be refused.
 */
export async function whileLocked<T>(store: ObjectStore, work: () => Promise<T>): Promise<T> {
  const key = `${LOCKS}${randomUUID()}.json`
  const renew = () => {
    const lock: StoredLock = { place: placeOfProcesses(), pid: process.pid, at: new Date().toISOString() }
    return store.put(key, Buffer.from(JSON.stringify(lock)))
  }
  await renew()
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWED_MS)
  try {
    for await (const other of store.list(LOCKS)) {
      if (other.key === key) continue
      const bytes = await readObject(store, other.key)
      const { data } = lockSchema.safeParse(parsed(bytes))
      if (data && isAlive(data, Date.now()))
        throw new StoreInUseError(
          `Another backup is being written to ${store.name} (at ${data.at}). Try again when it has ended.`,
        )
      await store.remove(other.key)
    }
    return await work()
  } finally {
    clearInterval(timer)
    await store.remove(key)
  }
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return null
  }
}
