import { pictureFileName, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import { ObjectStoreError, StoreUnreachableError } from '../../objectStore/objectStore.ts'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile, hasSize, storeSizes } from '../store.ts'
import type { PictureContext } from '../outside/place.ts'

/** Milliseconds without requests to a store that has just failed. */
const PAUSE_MS = 1_000

/** Files of pictures; a missing WebP size is encoded once, on demand, and stored. */
export class PictureFiles {
  readonly #context: PictureContext
  readonly #onError: (error: unknown) => void
  #awayUntil = 0
  readonly #encoding = new Map<string, Promise<Uint8Array | null>>()
  // One at a time, which leaves the machine to pages. The queue has room for several visitors' pages of pictures.
  readonly #queue = new BoundedQueue({ parallel: 1, mostWaiting: 300 })

  constructor(context: PictureContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  /** Null if there is no such file. Throws Refusal `busy` if too many wait to be encoded. */
  async find(file: PictureFile): Promise<Uint8Array | null> {
    const found = await this.#read(file)
    const { hash, width, format } = file
    // AVIF is too slow to encode while somebody waits; pages name it only once it exists.
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
      // On a read-only database the picture is still shown.
      const isThere = await storeSizes(this.#context, hash, 'webp', [encoded]).catch((error: unknown) => {
        this.#onError(error)
        return true
      })
      return isThere ? encoded.bytes : null
    })
  }
}
