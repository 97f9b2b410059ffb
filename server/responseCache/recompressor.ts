import type { CachedResponse } from './cachedResponse.ts'

/** What is replaced sooner than this is not worth compressing twice. */
const WAIT_MS = 1_000

/** Compresses at its best what is requested again: one response after another, without delaying those who wait. */
export class Recompressor {
  readonly #considered = new WeakSet<CachedResponse>()
  #queue: Promise<void> = Promise.resolve()
  #closed = false

  /** `isKept` tells whether the response can still be sent. */
  schedule(response: CachedResponse, isKept: () => boolean): void {
    if (this.#considered.has(response)) return
    this.#considered.add(response)
    const recompress = () => {
      this.#queue = this.#queue
        .then(async () => {
          if (!this.#closed && isKept()) await response.recompress()
        })
        // On failure the response keeps its fast compression.
        .catch(() => undefined)
    }
    setTimeout(recompress, WAIT_MS).unref()
  }

  close(): void {
    this.#closed = true
  }
}
