import { pictureFileName, type PictureFile } from '../../../content/storage/pictureFiles.ts'
import { ObjectStoreError, StoreUnreachableError } from '../../objectStore/objectStore.ts'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile, hasSize, storeSizes } from '../store.ts'
import type { PictureContext } from '../outside/place.ts'

/** How long nobody waits for a store that has just failed, in milliseconds. */
const PAUSE_MS = 1_000

/** The files of pictures; a size in WebP that is missing is encoded at its first need, once, and kept. */
export class PictureFiles {
  readonly #context: PictureContext
  readonly #onError: (error: unknown) => void
  #awayUntil = 0
  readonly #encoding = new Map<string, Promise<Uint8Array | null>>()
  // One at a time leaves the machine to the pages. What may wait is a page full of pictures for several visitors.
  readonly #queue = new BoundedQueue({ parallel: 1, mostWaiting: 300 })

  constructor(context: PictureContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  /** Null where there is no such file. Throws Refusal `busy` where too many are to be encoded already. */
  async find(file: PictureFile): Promise<Uint8Array | null> {
    const found = await this.#read(file)
    const { hash, width, format } = file
    // AVIF costs too much to be encoded while somebody waits; no page names it before it is there.
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
      // Where nothing can be written the picture is shown all the same.
      const isThere = await storeSizes(this.#context, hash, 'webp', [encoded]).catch((error: unknown) => {
        this.#onError(error)
        return true
      })
      return isThere ? encoded.bytes : null
    })
  }
}
