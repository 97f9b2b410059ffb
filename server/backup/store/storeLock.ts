import { randomUUID } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { readObject, type ObjectStore } from '../../objectStore/objectStore.ts'
import { LOCKS } from './layout.ts'

/** How often a lock is renewed, and after how long without that its holder counts as dead. */
const RENEWED_MS = 60_000
const DEAD_MS = 5 * 60_000
/**
 * The same of another process that lives on this machine: it may have been stopped for a while, or the clock was set. After this time
 * its number counts as that of a later process, or the lock as one that could not be removed.
 */
const FORGOTTEN_MS = 60 * 60_000

/** The keys of those that this process has: another that names it could not be removed, or its process had the same number. */
const held = new Set<string>()

const lockSchema = z.object({ place: z.string(), pid: z.int(), at: z.iso.datetime() })
type StoredLock = z.infer<typeof lockSchema>

/** Somebody else writes into the store, or has begun to meanwhile. */
export class StoreInUseError extends Error {}

/** Where a number of a process means something: in containers the same number is another process. */
function placeOfProcesses(): string {
  try {
    return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return hostname()
  }
}

function isAlive(key: string, { place, pid, at }: StoredLock, now: number): boolean {
  const age = now - Date.parse(at)
  if (place !== placeOfProcesses()) return age <= DEAD_MS
  if (pid === process.pid) return held.has(key)
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false // of Node's own call
  }
  return age <= FORGOTTEN_MS
}

/** The lock of who writes into a store. Its holder may lose it, to one whose clock says that it is dead. */
export class StoreLock {
  readonly #store: ObjectStore
  readonly #key = `${LOCKS}${randomUUID()}.json`
  readonly #holder = { place: placeOfProcesses(), pid: process.pid }
  readonly #lost = new AbortController()
  /** By a clock that nobody sets. */
  #heldUntil = 0
  #renewal = Promise.resolve()

  constructor(store: ObjectStore) {
    this.#store = store
  }

  /** Aborted when it is lost: what the store held is no longer safe from removal. */
  get lost(): AbortSignal {
    return this.#lost.signal
  }

  /** Throws StoreInUseError where it is lost. */
  async check(): Promise<void> {
    this.lost.throwIfAborted()
    const found = await readLock(this.#store, this.#key)
    const isOwn = found?.place === this.#holder.place && found.pid === this.#holder.pid
    if (!isOwn || performance.now() > this.#heldUntil) this.#lose()
    this.lost.throwIfAborted()
  }

  /** Throws StoreInUseError where another has the store. */
  async take(): Promise<void> {
    held.add(this.#key)
    await this.#put()
    for await (const { key } of this.#store.list(LOCKS)) {
      if (key === this.#key) continue
      const other = await readLock(this.#store, key)
      if (other && isAlive(key, other, Date.now()))
        throw new StoreInUseError(
          `Another backup is being written to ${this.#store.name} (at ${other.at}). Try again when it has ended.`,
        )
      await this.#store.remove(key)
    }
  }

  /** Only while it is there: put again after another has taken it, it would hide that. */
  renew(): void {
    this.#renewal = this.#renewal.then(async () => {
      try {
        await this.check()
        await this.#put()
      } catch {
        // The next renewal may succeed before others count it as dead.
        if (performance.now() > this.#heldUntil) this.#lose()
      }
    })
  }

  async release(): Promise<void> {
    await this.#renewal
    held.delete(this.#key)
    await this.#store.remove(this.#key)
  }

  async #put(): Promise<void> {
    const until = performance.now() + DEAD_MS
    const lock: StoredLock = { ...this.#holder, at: new Date().toISOString() }
    await this.#store.put(this.#key, Buffer.from(JSON.stringify(lock)))
    this.#heldUntil = until
  }

  #lose(): void {
    this.#lost.abort(
      new StoreInUseError(
        `Another took ${this.#store.name} over while this backup was being written, since the lock of this one was lost or not renewed in time. It is not whole; the next one uses what it has stored.`,
      ),
    )
  }
}

/**
 * Runs `work` while nobody else writes a backup into the store or removes one: what a backup finds there already must not be removed
 * before its manifest names it. Throws StoreInUseError. Two that come at the same moment may both be refused.
 */
export async function whileLocked<T>(store: ObjectStore, work: (lock: StoreLock) => Promise<T>): Promise<T> {
  const lock = new StoreLock(store)
  const timer = setInterval(() => lock.renew(), RENEWED_MS)
  try {
    await lock.take()
    return await work(lock)
  } finally {
    clearInterval(timer)
    await lock.release()
  }
}

async function readLock(store: ObjectStore, key: string): Promise<StoredLock | undefined> {
  return lockSchema.safeParse(parsed(await readObject(store, key))).data
}

function parsed(bytes: Buffer | undefined): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return null
  }
}
