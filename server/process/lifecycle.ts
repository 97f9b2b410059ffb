/** Whether this process is on its way out. */
export class Lifecycle {
  #isStopping = false
  #isReplaced = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Whether the site at this address goes on to serve: where another process shares its port, one may leave unnoticed. */
  get staysReady(): boolean {
    return !this.#isStopping || this.#isReplaced
  }

  /** From here on it ends each connection after its answer and, unless it is replaced, says that it is not ready. */
  beginStop({ isReplaced = false } = {}): void {
    this.#isStopping = true
    this.#isReplaced = isReplaced
  }
}
