import type { CachedResponse } from './cachedResponse.ts'

/** What is replaced sooner than this is not worth compressing twice. */
const WAIT_MS = 1_000

/**
 * Responses that may wait at a time. Each is held until its turn has come, and a tenth of a second is taken by one: where many pages
 * are asked for, as after a change of the menu, they would come sooner than they are compressed.
 */
export const MOST_WAITING = 64

/** Compresses at its best what is requested again: one response after another, without delaying those who wait. */
export class Recompressor {
  readonly #considered = new WeakSet<CachedResponse>()
  #queue: Promise<void> = Promise.resolve()
  #waiting = 0
  #closed = false

  /** `isKept` tells whether the response can still be sent. What finds too many waiting is considered at its next request. */
  schedule(response: CachedResponse, isKept: () => boolean): void {
    if (this.#waiting >= MOST_WAITING || this.#considered.has(response)) return
    this.#considered.add(response)
    this.#waiting += 1
    const recompress = () => {
      this.#queue = this.#queue
        .then(async () => {
          if (!this.#closed && isKept()) await response.recompress()
        })
        // On failure the response keeps its fast compression.
        .catch(() => undefined)
        .finally(() => (this.#waiting -= 1))
    }
    setTimeout(recompress, WAIT_MS).unref()
  }

  close(): void {
    this.#closed = true
  }
}
