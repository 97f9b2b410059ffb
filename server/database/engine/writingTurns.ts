/**
 * Whose turn it is to write to an SQLite file: that of this process, or of one that it has started. Without turns a transaction of this
 * process would try for the lock that the other one holds, and give up after some seconds (busyRetry.ts).
 */
export class WritingTurns {
  readonly #running = new Set<Promise<unknown>>()
  #handedOver: Promise<void> | null = null

  /** Runs a transaction of this process, as soon as no other one has its turn. */
  async run<T>(transaction: () => Promise<T>): Promise<T> {
    while (this.#handedOver) await this.#handedOver
    const running = transaction()
    this.#running.add(running)
    try {
      return await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Waits for the transactions that run, and gives what ends the other's turn. */
  async handOver(): Promise<() => void> {
    while (this.#handedOver) await this.#handedOver
    let giveBack = () => {}
    this.#handedOver = new Promise((resolve) => {
      giveBack = () => {
        this.#handedOver = null
        resolve()
      }
    })
    await Promise.allSettled(this.#running)
    return giveBack
  }
}
