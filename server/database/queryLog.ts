import type { LogEvent } from 'kysely'
import { outageOf } from '../errors/outage.ts'

interface Listeners {
  /** Called after each query with how long it took, and whether it failed. */
  onQuery?: ((milliseconds: number, outcome: 'done' | 'failed') => void) | undefined
  /** Called once, with the error that said that the database is damaged. */
  onDamage: (error: unknown) => void
}

/** Reports queries, and notices a damaged database. */
export class QueryLog {
  readonly #listeners: Listeners
  #isDamaged = false

  constructor(listeners: Listeners) {
    this.#listeners = listeners
  }

  get isDamaged(): boolean {
    return this.#isDamaged
  }

  /** As Kysely calls it. */
  readonly log = (event: LogEvent): void => {
    this.#listeners.onQuery?.(event.queryDurationMillis, event.level === 'query' ? 'done' : 'failed')
    if (this.#isDamaged || event.level === 'query' || outageOf(event.error) !== 'damaged') return
    this.#isDamaged = true
    this.#listeners.onDamage(event.error)
  }
}
