/** Whether this process is on its way out. */
export class Lifecycle {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From here on it says that it is not ready, and ends each connection after its answer. */
  beginStop(): void {
    this.#isStopping = true
  }
}
