import { Refusal } from '../../errors/refusals.ts'

/** Runs heavy jobs a few at a time. Further ones are refused, so that a flood does not slow down the rest of the site. */
export class BoundedQueue {
  readonly #parallel: number
  readonly #mostWaiting: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor({ parallel, mostWaiting }: { parallel: number; mostWaiting: number }) {
    this.#parallel = parallel
    this.#mostWaiting = mostWaiting
  }

  /** Throws Refusal `busy` if the queue is full. */
  expectRoom(): void {
    if (this.#running >= this.#parallel && this.#waiting.length >= this.#mostWaiting) throw new Refusal('busy')
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.expectRoom()
    if (this.#running < this.#parallel) this.#running += 1
    // A job that ends passes its place on, so the number of running jobs stays the same.
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
