export class Lifecycle {
  #isStopping = false
  #isReplaced = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** True while another process takes over: then `/readyz` need not report the stop. */
  get staysReady(): boolean {
    return !this.#isStopping || this.#isReplaced
  }

  /** Closes each connection after its response; the process is not ready any more unless it is replaced. */
  beginStop({ isReplaced = false } = {}): void {
    this.#isStopping = true
    this.#isReplaced = isReplaced
  }
}
