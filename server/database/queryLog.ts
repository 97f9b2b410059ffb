import type { LogEvent } from 'kysely'
import { outageOf } from '../errors/outage.ts'

interface Listeners {
  /** Called after each query with its duration and outcome. */
  onQuery?: ((milliseconds: number, outcome: 'done' | 'failed') => void) | undefined
  /** Called once, with the error that shows the damage. */
  onDamage: (error: unknown) => void
}

/** Reports queries and detects a damaged database. */
export class QueryLog {
  readonly #listeners: Listeners
  #isDamaged = false

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  readonly log = (event: LogEvent): void => {
    this.#listeners.onQuery?.(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
    if (this.#isDamaged || event.level === 'query' || outageOf(event.error) !== 'damaged') return
    this.#isDamaged = true
    this.#listeners.onDamage(event.error)
  }
}
