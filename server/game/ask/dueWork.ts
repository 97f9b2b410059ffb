import { endsWithin } from '../../process/system/endsWithin.ts'

/** Something that is done again and again. */
export interface Due {
  /** When it is done next, by the clock of the process. */
  dueAt: number
  isAsked: boolean
}

interface DueWorkOptions<P extends Due> {
  plans: readonly P[]
  /** As many are done at once. */
  most: number
  /** Does one, and says when that is due again. */
  work: (plan: P) => Promise<void>
  onError: (error: unknown) => void
}

/** Does what is due, what has waited longest first. */
export class DueWork<P extends Due> {
  readonly #options: DueWorkOptions<P>
  readonly #running = new Set<Promise<void>>()

  constructor(options: DueWorkOptions<P>) {
    this.#options = options
  }

  /** Begins what is due, as far as there is room. */
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

  /** Waits for what is in progress, but not for long. */
  async ended(milliseconds: number): Promise<void> {
    await endsWithin(Promise.all(this.#running), milliseconds)
  }
}
