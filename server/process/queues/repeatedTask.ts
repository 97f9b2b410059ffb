/**
 * Runs a task at regular intervals. A run that takes longer, for example while the database is away, makes no further
 * runs queue up behind it.
 */
export class RepeatedTask {
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | undefined

  start(run: () => Promise<unknown>, milliseconds: number, onError: (error: unknown) => void): void {
    this.#timer = setInterval(() => {
      this.#running ??= run()
        .catch(onError)
        .finally(() => (this.#running = undefined))
    }, milliseconds).unref()
  }

  /** Returns the run that has not ended yet. */
  stop(): Promise<unknown> {
    clearInterval(this.#timer)
    return this.#running ?? Promise.resolve()
  }
}
