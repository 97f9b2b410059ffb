import type { CachedResponse } from './cachedResponse.ts'

/** Responses that change sooner are not worth compressing twice. */
const WAIT_MS = 1_000

/**
 * Each is held in memory until its turn and takes a tenth of a second. After a change of the menu more pages could be
 * requested than compressed.
 */
export const MOST_WAITING = 64

/** Compresses repeated responses at the best, one by one, without delaying clients. */
export class Recompressor {
  readonly #considered = new WeakSet<CachedResponse>()
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #closed = false

  /** `isKept` tells whether the response can still be sent. If too many wait, its next request tries again. */
  schedule(response: CachedResponse, isKept: () => boolean): void {
    if (this.#waiting >= MOST_WAITING || this.#considered.has(response)) return
    this.#considered.add(response)
    this.#waiting += 1
    const recompress = () => {
      this.#queue = this.#queue
        .then(async () => {
          if (!this.#closed && isKept()) await response.recompress()
        })
        // It stays with the fast compression.
        .catch(() => undefined)
        .finally(() => (this.#waiting -= 1))
    }
    setTimeout(recompress, WAIT_MS).unref()
  }

  close(): void {
    this.#closed = true
  }
}
