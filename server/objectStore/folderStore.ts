import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  checkKey,
  ObjectStoreError,
  type ObjectBody,
  type ObjectEntry,
  type ObjectStore,
  type ObjectStoreOptions,
} from './objectStore.ts'
import type { StoreAddress } from './storeAddress.ts'

/** Folder for incomplete files. No stored file can be in this folder, because no part of a key begins with a dot. */
const INCOMING = '.incoming'
/** Incomplete files that a killed process left behind are removed after a day. */
const LEFT_OVER_MS = 24 * 60 * 60_000

const errorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code // The cast is safe, because Node's file system calls throw errors with a code.
const isAbsent = (error: unknown): boolean => ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')

/** An object store in a folder. The folder must exist, because an unmounted disk must not look like an empty store. */
export class FolderStore implements ObjectStore {
  readonly name: string
  readonly #root: string
  readonly #readableByAll: boolean
  #ready: Promise<void> | null = null

  constructor(
    { text, path }: Extract<StoreAddress, { kind: 'folder' }>,
    { readableByAll = false }: ObjectStoreOptions,
  ) {
    this.name = text
    this.#root = path
    this.#readableByAll = readableByAll
  }

  async put(key: string, body: ObjectBody): Promise<void> {
    const path = this.#pathOf(key)
    await this.#attempt(`${key} could not be written`, async () => {
      await (this.#ready ??= this.#prepare())
      const incoming = join(this.#root, INCOMING, randomUUID())
      try {
        await this.#write(incoming, key, body)
        const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await rename(incoming, path)
        // The folder of the new file is synced, and so are the parents of new folders. Otherwise the file could be
        // missing after a power failure.
        const top = made === undefined ? dirname(path) : dirname(made)
        for (let folder = dirname(path); ; folder = dirname(folder)) {
          // Without chmod, the process's umask would keep other accounts from reading the folder.
          if (made !== undefined && this.#readableByAll) await chmod(folder, 0o755)
          await syncFolder(folder)
          if (folder === top || folder.length <= this.#root.length) break
        }
      } catch (error) {
        await rm(incoming, { force: true })
        throw error
      }
    }).catch((error: unknown) => {
      this.#ready = null
      throw error
    })
  }

  async get(key: string): Promise<{ size: number; stream: Readable } | undefined> {
    const path = this.#pathOf(key)
    return this.#find(key, async () => {
      const file = await open(path, 'r')
      try {
        const { size } = await file.stat()
        return { size, stream: createReadStream(path, { fd: file, end: Math.max(size - 1, 0) }) }
      } catch (error) {
        await file.close()
        throw error
      }
    })
  }

  async head(key: string): Promise<ObjectEntry | undefined> {
    const path = this.#pathOf(key)
    return this.#find(key, async () => {
      const entry = await stat(path)
      return entry.isFile() ? { key, size: entry.size, modifiedAt: entry.mtime } : undefined
    })
  }

  async remove(key: string): Promise<void> {
    const path = this.#pathOf(key)
    await this.#attempt(`${key} could not be removed`, async () => {
      await rm(path).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
      await syncFolder(dirname(path)).catch((error: unknown) => {
        if (!isAbsent(error)) throw error
      })
    })
  }

  async *list(prefix = ''): AsyncGenerator<ObjectEntry> {
    await this.#attempt('it could not be read', () => stat(this.#root))
    yield* this.#walk(prefix.includes('/') ? dirname(`${prefix}x`) : '', prefix)
  }

  close(): void {
    // There is nothing to close, because no file stays open.
  }

  async *#walk(folder: string, prefix: string): AsyncGenerator<ObjectEntry> {
    const entries = await this.#find(folder, () => readdir(join(this.#root, folder), { withFileTypes: true }))
    for (const entry of entries ?? []) {
      const key = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.name.startsWith('.') || !mayMatch(key, prefix)) continue
      if (entry.isDirectory()) yield* this.#walk(key, prefix)
      else yield* this.#entryOf(entry, key, prefix)
    }
  }

  async *#entryOf(entry: Dirent, key: string, prefix: string): AsyncGenerator<ObjectEntry> {
    if (!entry.isFile() || !key.startsWith(prefix)) return
    const found = await this.head(key)
    if (found) yield found
  }

  async #prepare(): Promise<void> {
    await stat(this.#root)
    const incoming = join(this.#root, INCOMING)
    await mkdir(incoming, { recursive: true })
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
      if (mtimeMs < Date.now() - LEFT_OVER_MS) await rm(path, { force: true })
    }
  }

  async #write(path: string, key: string, body: ObjectBody): Promise<void> {
    const file = await open(path, 'wx', 0o600)
    try {
      if (body instanceof Uint8Array) await file.writeFile(body)
      else await this.#writeStream(file, key, body)
      if (this.#readableByAll) await file.chmod(0o644)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async #writeStream(file: FileHandle, key: string, body: Exclude<ObjectBody, Uint8Array>): Promise<void> {
    let written = 0
    await pipeline(body.open(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        await file.writeFile(chunk)
        written += chunk.length
      }
    })
    if (written !== body.size) throw new ObjectStoreError(`${key} had a different number of bytes than announced.`)
  }

  #pathOf(key: string): string {
    checkKey(key)
    return join(this.#root, key)
  }

  async #find<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      if (!isAbsent(error)) throw this.#wrapped(`${key || 'it'} could not be read`, error)
    }
    // If a key is missing, the root folder is checked. An unmounted disk must not look like a missing key.
    await this.#attempt('it could not be read', () => stat(this.#root))
    return undefined
  }

  async #attempt<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#wrapped(what, error)
    }
  }

  #wrapped(what: string, error: unknown): ObjectStoreError {
    if (error instanceof ObjectStoreError) return error
    return new ObjectStoreError(`${this.name}: ${what} (${errorCode(error) ?? String(error)}).`, { cause: error })
  }
}

const mayMatch = (key: string, prefix: string): boolean => `${key}/`.startsWith(prefix) || prefix.startsWith(key)

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
