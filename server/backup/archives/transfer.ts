import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fill } from '../../../content/messages/fill.ts'
import { withStore, isManifestKey } from '../backupStore.ts'
import { withDraft } from '../drafts.ts'
import type { Manifest } from '../manifest.ts'
import { readStoredManifest, verifyStored, type Verified } from '../oldStore.ts'
import { verifyBackup } from '../readBackup.ts'
import { expectKnown } from '../restore.ts'
import { ArchiveError } from '../tar.ts'
import { backupWording as words } from '../wording.ts'
import { writeBackup } from '../writeBackup.ts'
import type { Database } from '../../database/database.ts'
import { type ObjectStore, ObjectStoreError } from '../../objectStore/objectStore.ts'
import type { ObjectStores } from '../../objectStore/objectStores.ts'
import type { StoreAddress } from '../../objectStore/storeAddress.ts'
import type { Config } from '../../process/config.ts'
import { ignoreProgress, type OnProgress } from '../../process/progress.ts'
import { makeFolderLater } from '../../process/system/folders.ts'

export interface BackupsCheck {
  whole: ReadonlyMap<string, Pick<Manifest, 'made_at' | 'rows'>>
  faults: readonly string[]
}

export async function checkBackups(
  config: Pick<Config, 'dataDir' | 'storeCredentials'>,
  address: StoreAddress,
  keys: readonly string[],
  onProgress: OnProgress = ignoreProgress,
): Promise<BackupsCheck> {
  const whole = new Map<string, Pick<Manifest, 'made_at' | 'rows'>>()
  const faults: string[] = []
  const verified: Verified = { pieces: new Map(), pictures: new Map() }
  const check = async (key: string): Promise<{ manifest: Pick<Manifest, 'made_at' | 'rows'>; found: string[] }> => {
    if (!isManifestKey(key)) {
      const manifest = await withArchive(config, address, key, (file) => checkArchive(file, onProgress))
      return { manifest, found: [] }
    }
    return withStore(config, address, async (store) => {
      const manifest = await readStoredManifest(store, key)
      expectKnown(manifest.schema)
      return { manifest, found: await verifyStored(store, key, manifest, verified, onProgress) }
    })
  }
  for (const key of keys) {
    try {
      const { manifest, found } = await check(key)
      if (found.length === 0) whole.set(key, manifest)
      faults.push(...found.map((fault) => `${key}: ${fault}`))
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
      faults.push(`${key}: ${error.message}`)
    }
  }
  return { whole, faults }
}

export async function checkArchive(file: string, onProgress: OnProgress): Promise<Manifest> {
  const manifest = await verifyBackup(file, onProgress)
  expectKnown(manifest.schema)
  return manifest
}

const LARGEST_UPLOAD = 5 * 1024 ** 3

type Place = Pick<Config, 'dataDir' | 'storeCredentials'>

interface WriteOptions {
  stores?: ObjectStores
  signal?: AbortSignal
  onProgress?: OnProgress
}

const transitFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'transit')

/**
 * Writes a backup to a folder or an object store and reads it back to check it. Throws ArchiveError,
 * NothingToBackUpError or ObjectStoreError.
 */
export async function storeArchive(
  database: Database,
  place: Place,
  address: StoreAddress,
  name: string,
  now: Date,
  options: WriteOptions = {},
): Promise<Manifest> {
  if (address.kind === 'folder') return writeBackup(database, join(address.path, name), now, options)
  return withDraft(join(transitFolder(place), name), async (file) => {
    const manifest = await writeBackup(database, file, now, options)
    await withStore(place, address, (store) => upload(store, name, file, options.signal))
    return manifest
  })
}

export async function withArchive<T>(
  place: Place,
  address: StoreAddress,
  name: string,
  work: (file: string) => Promise<T>,
): Promise<T> {
  if (address.kind === 'folder') {
    const file = join(address.path, name)
    if (!existsSync(file)) throw new ArchiveError(fill(words.noBackup, { place: address.text, name }))
    return work(file)
  }
  const folder = transitFolder(place)
  await makeFolderLater(folder)
  return withDraft(join(folder, name), async (file) => {
    await withStore(place, address, async (store) => {
      const found = await store.get(name)
      if (!found) throw new ArchiveError(fill(words.noBackup, { place: store.name, name }))
      await pipeline(chunksOf(store, name, found.stream), createWriteStream(file, { mode: 0o600 }))
    })
    return work(file)
  })
}

async function upload(store: ObjectStore, name: string, file: string, signal?: AbortSignal): Promise<void> {
  const { size } = await stat(file)
  if (size > LARGEST_UPLOAD)
    throw new ObjectStoreError(fill(words.tooLarge, { gigabytes: (size / 1024 ** 3).toFixed(1), store: store.name }))
  const open = () => createReadStream(file, { ...(signal && { signal }) })
  const hash = await hashOf(open())
  await store.put(name, { size, open }, { contentType: 'application/gzip' })
  try {
    const found = await store.get(name)
    if (!found || (await hashOf(chunksOf(store, name, found.stream, signal))) !== hash)
      throw new ArchiveError(fill(words.uploadDiffers, { name, store: store.name }))
  } catch (error) {
    // If the faulty upload cannot be removed, the first error is thrown anyway, because it says what went wrong.
    await store.remove(name).catch(() => undefined)
    throw error
  }
}

async function hashOf(chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return hash.digest('hex')
}

async function* chunksOf(
  store: ObjectStore,
  name: string,
  stream: Readable,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      signal?.throwIfAborted()
      yield chunk
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ObjectStoreError(fill(words.brokeOff, { store: store.name, name }), { cause: error })
  }
}
