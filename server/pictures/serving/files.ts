import { pictureFileName, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import { ObjectStoreError, StoreUnreachableError } from '../../objectStore/objectStore.ts'
import { Queue } from '../../process/queues/queue.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile, hasSize, storeSizes } from '../store.ts'
import type { PictureContext } from '../outside/place.ts'

/**
 * Milliseconds. For this long after a store has failed, requests for its pictures fail at once instead of waiting for
 * the store.
 */
const PAUSE_MS = 1_000

/** A missing WebP size is encoded once, when it is first requested. */
export class PictureFiles {
  readonly #context: PictureContext
  readonly #onError: (error: unknown) => void
  #awayUntil = 0
  readonly #encoding = new Map<string, Promise<Uint8Array | null>>()
  // Only one picture is encoded at a time, so that the processor has time for page requests.
  readonly #queue = new Queue({ parallel: 1, mostWaiting: 300 })

  constructor(context: PictureContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  async find(file: PictureFile): Promise<Uint8Array | null> {
    const found = await this.#read(file)
    const { hash, width, format } = file
    // AVIF is too slow to encode while a visitor waits. Pages link to an AVIF file only after it exists.
    if (found || width === null || format === 'avif') return found
    const name = pictureFileName(file)
    const under = this.#encoding.get(name)
    if (under) return under
    const encoded = this.#encode(hash, width).finally(() => this.#encoding.delete(name))
    this.#encoding.set(name, encoded)
    return encoded
  }

  async #read(file: PictureFile): Promise<Uint8Array | null> {
    if (performance.now() < this.#awayUntil)
      throw new ObjectStoreError('The store of the pictures did not answer just now.')
    const { database, stores } = this.#context
    try {
      return await findFile(database.reader, stores, file)
    } catch (error) {
      if (error instanceof StoreUnreachableError) this.#awayUntil = performance.now() + PAUSE_MS
      throw error
    }
  }

  async #encode(hash: string, width: number): Promise<Uint8Array | null> {
    if (!(await hasSize(this.#context.database.reader, hash, width))) return null
    return this.#queue.run(async () => {
      const whole = await this.#read({ hash, width: null, format: 'webp' })
      if (!whole) return null
      const [encoded] = await pictureEncoder.encode('encodeSizes', { whole, widths: [width], format: 'webp' })
      if (!encoded) return null
      // If the encoded picture cannot be stored, the visitor still gets it.
      const isThere = await storeSizes(this.#context, hash, 'webp', [encoded]).catch((error: unknown) => {
        this.#onError(error)
        return true
      })
      return isThere ? encoded.bytes : null
    })
  }
}
