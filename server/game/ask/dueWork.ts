import { endsWithin } from '../../process/system/endsWithin.ts'

export interface Due {
  /** By `performance.now()`. */
  dueAt: number
  isAsked: boolean
}

interface DueWorkOptions<P extends Due> {
  plans: readonly P[]
  /** Maximum number at once. */
  most: number
  /** Does one item and sets when it is due again. */
  work: (plan: P) => Promise<void>
  onError: (error: unknown) => void
}

/** Does what is due, longest overdue first. */
export class DueWork<P extends Due> {
  readonly #options: DueWorkOptions<P>
  readonly #running = new Set<Promise<void>>()

  constructor(options: DueWorkOptions<P>) {
    this.#options = options
  }

  begin(): void {
    const { plans, most, work, onError } = this.#options
    const now = performance.now()
    const due = plans.filter(({ isAsked, dueAt }) => !isAsked && dueAt <= now)
    for (const plan of due.toSorted((one, other) => one.dueAt - other.dueAt)) {
      if (this.#running.size >= most) return
      plan.isAsked = true
      const running = work(plan)
        .catch(onError)
        .finally(() => {
          plan.isAsked = false
          this.#running.delete(running)
        })
      this.#running.add(running)
    }
  }

  /** Waits for running work up to a limit. */
  async ended(milliseconds: number): Promise<void> {
    await endsWithin(Promise.all(this.#running), milliseconds)
  }
}
