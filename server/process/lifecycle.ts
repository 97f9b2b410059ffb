export class Lifecycle {
  #isStopping = false
  #isReplaced = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** A worker that is replaced may end unnoticed. */
  get staysReady(): boolean {
    return !this.#isStopping || this.#isReplaced
  }

  /** Connections close after their response, and the process is not ready, unless it is replaced. */
  beginStop({ isReplaced = false } = {}): void {
    this.#isStopping = true
    this.#isReplaced = isReplaced
  }
}
