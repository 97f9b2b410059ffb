/** Uploads that run beside each other. */
const AT_ONCE = 4

/** Runs a few uploads at a time. The first error ends all: it is thrown by the next call. */
export class Uploads {
  readonly #running = new Set<Promise<void>>()
  #error: unknown
  #hasFailed = false

  /** Waits until there is room for it. */
  async add(upload: () => Promise<void>): Promise<void> {
    while (this.#running.size >= AT_ONCE) await Promise.race(this.#running)
    this.#expectSuccess()
    const running = upload()
      .catch((error: unknown) => {
        if (!this.#hasFailed) this.#error = error
        this.#hasFailed = true
      })
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#expectSuccess()
  }

  #expectSuccess(): void {
    if (this.#hasFailed) throw this.#error
  }
}
