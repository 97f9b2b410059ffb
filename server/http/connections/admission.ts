/**
 * Requests started per iteration of the event loop while connections arrive. libuv accepts one connection per
 * iteration: if a thousand arrive at once and each request is answered right away, the last connection waits ten
 * seconds. https://github.com/libuv/libuv/blob/v1.x/src/unix/stream.c, uv__server_io
 */
const MOST_PER_ITERATION = 16

/** Starts requests in order: a few per iteration while connections arrive, otherwise at once. */
export class Admission {
  readonly #queue: (() => void)[] = []
  /** How many may still start in this iteration. */
  #left = Infinity
  #hasArrival = false
  #isScheduled = false

  /** More connections may be waiting. */
  connectionArrived(): void {
    this.#hasArrival = true
    this.#schedule()
  }

  admit(begin: () => void): void {
    if (this.#left > 0) {
      this.#left -= 1
      begin()
    } else this.#queue.push(begin)
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(this.#beginIteration)
  }

  readonly #beginIteration = (): void => {
    this.#isScheduled = false
    this.#left = this.#hasArrival ? MOST_PER_ITERATION : Infinity
    if (this.#hasArrival) this.#schedule()
    this.#hasArrival = false
    const admitted = this.#queue.splice(0, this.#left)
    this.#left -= admitted.length
    for (const begin of admitted) begin()
  }
}
