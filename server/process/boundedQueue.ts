import { Refusal } from '../errors/refusals.ts'

/**
 * Runs work that is heavy on the processor a few at a time. Where too much waits already the work is refused, so that a
 * flood costs its senders an answer and not the rest of the site its breath.
 */
export class BoundedQueue {
  readonly #parallel: number
  readonly #mostWaiting: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor({ parallel, mostWaiting }: { parallel: number; mostWaiting: number }) {
    this.#parallel = parallel
    this.#mostWaiting = mostWaiting
  }

  /** Throws Refusal `busy` where the queue is full. */
  expectRoom(): void {
    if (this.#running >= this.#parallel && this.#waiting.length >= this.#mostWaiting) throw new Refusal('busy')
  }

  /** Throws Refusal `busy` where the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.expectRoom()
    if (this.#running < this.#parallel) this.#running += 1
    // Whoever ends hands its place over, so the count of those running stays as it is.
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
