/** Whether this process is stopping. */
export class Lifecycle {
  #isStopping = false
  #isReplaced = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** Whether the site at this address keeps serving: a worker that is replaced may end unnoticed. */
  get staysReady(): boolean {
    return !this.#isStopping || this.#isReplaced
  }

  /** From here on each connection is closed after its response, and the process is not ready, unless it is replaced. */
  beginStop({ isReplaced = false } = {}): void {
    this.#isStopping = true
    this.#isReplaced = isReplaced
  }
}
