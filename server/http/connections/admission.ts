/**
 * Requests that begin in one iteration of the event loop while connections keep arriving. In each iteration libuv accepts
 * one new connection, whatever else there is to do: when a thousand come at once and every request is answered in the
 * iteration in which it was read, the last connection waits ten seconds to be accepted.
 * https://github.com/libuv/libuv/blob/v1.x/src/unix/stream.c, uv__server_io
 */
const MOST_PER_ITERATION = 16

/** Begins requests in the order in which they came: a few per iteration while connections keep arriving, else at once. */
export class Admission {
  readonly #queue: (() => void)[] = []
  /** How many may still begin in this iteration. */
  #left = Infinity
  #hasArrival = false
  #isScheduled = false

  /** A connection has been accepted; others may be waiting for that. */
  connectionArrived(): void {
    this.#hasArrival = true
    this.#schedule()
  }

  /** Calls `begin` now, or in a later iteration. */
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
