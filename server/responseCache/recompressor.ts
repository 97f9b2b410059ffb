import type { CachedResponse } from './cachedResponse.ts'

/** What is replaced sooner than this is not worth compressing twice. */
const WAIT_MS = 1_000

/** Compresses at its best what is asked for again, one after another, beside the work of those who wait. */
export class Recompressor {
  readonly #considered = new WeakSet<CachedResponse>()
  #queue: Promise<void> = Promise.resolve()
  #closed = false

  /** `isKept` tells whether the answer is still sent to anybody. */
  schedule(answer: CachedResponse, isKept: () => boolean): void {
    if (this.#considered.has(answer)) return
    this.#considered.add(answer)
    const improve = () => {
      this.#queue = this.#queue
        .then(async () => {
          if (!this.#closed && isKept()) await answer.recompress()
        })
        // Then the fast one stays.
        .catch(() => undefined)
    }
    setTimeout(improve, WAIT_MS).unref()
  }

  close(): void {
    this.#closed = true
  }
}
