/**
 * Requests that are begun in a turn of the event loop while visitors are coming in. In each turn libuv accepts one new
 * connection, whatever else there is to do: where a thousand come at once and all that ask are answered in the same turn,
 * the last of them waits ten seconds to be let in.
 * https://github.com/libuv/libuv/blob/v1.x/src/unix/stream.c, uv__server_io
 */
const FEW = 16

/** Begins requests in the order in which they came; while visitors are coming in, a few in each turn of the event loop. */
export class Admission {
  readonly #waiting: (() => void)[] = []
  #left = Infinity
  #hasArrived = false
  #isAwaitingNext = false

  /** A connection has been accepted: others may be waiting for that. */
  connectionArrived(): void {
    this.#hasArrived = true
    this.#awaitNext()
  }

  begin(work: () => void): void {
    if (this.#left > 0) {
      this.#left -= 1
      work()
    } else this.#waiting.push(work)
  }

  #awaitNext(): void {
    if (this.#isAwaitingNext) return
    this.#isAwaitingNext = true
    setImmediate(this.#next)
  }

  readonly #next = (): void => {
    this.#isAwaitingNext = false
    this.#left = this.#hasArrived ? FEW : Infinity
    if (this.#hasArrived) this.#awaitNext()
    this.#hasArrived = false
    const turn = this.#waiting.splice(0, this.#left)
    this.#left -= turn.length
    for (const work of turn) work()
  }
}
