import type { ContentType } from '../../../content/define.ts'
import type { SeenVersions, Versions } from '../../database/changes/versions.ts'
import { typesNamed } from '../joinedRows.ts'

/** By what it is known whether a row has changed: every change of a row raises its version, and a new row never has an old one's time. */
export interface Stamp {
  id: number
  version: number
  updated_at: string
}

interface KeptRow extends Stamp {
  text: string
}

/** Characters that are kept for each type: some thousand rows of a large one. A longer row leaves room for too few others. */
const MOST_CHARACTERS = 500_000
const LONGEST_ROW = 4_000

/** Whether all that a row of this type shows changes with its stamp, but for the names of rows of other types. */
export const isStamped = (type: ContentType): boolean =>
  !type.publishing && Object.keys(type.lists).length === 0 && !typesNamed(type).has(type.key)

/** What was made of the rows of one type, the oldest first. */
export class RowsOfType {
  /** The versions of the types whose names they show. */
  readonly seen: SeenVersions
  readonly #rows = new Map<number, KeptRow>()
  #characters = 0

  constructor(seen: SeenVersions) {
    this.seen = seen
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** What was made of a row that has not changed. */
  find({ id, version, updated_at }: Stamp): string | null {
    const kept = this.#rows.get(id)
    return kept?.version === version && kept.updated_at === updated_at ? kept.text : null
  }

  keep({ id, version, updated_at }: Stamp, text: string): void {
    this.#forget(id)
    if (text.length > LONGEST_ROW) return
    this.#rows.set(id, { id, version, updated_at, text })
    this.#characters += text.length
    for (const oldest of this.#rows.keys()) {
      if (this.#characters <= MOST_CHARACTERS) return
      this.#forget(oldest)
    }
  }

  #forget(id: number): void {
    this.#characters -= this.#rows.get(id)?.text.length ?? 0
    this.#rows.delete(id)
  }
}

/**
 * Rows as the API gives them, as JSON. A change makes each list of its type anew, and all of its rows but one are what they were:
 * whether they are takes a tenth of the time that reading and writing them takes.
 */
export class KeptRows {
  readonly #versions: Versions
  readonly #types = new Map<string, RowsOfType>()

  constructor(versions: Versions) {
    this.#versions = versions
  }

  /** To be asked for before rows are read: what changes meanwhile may be missing from what is kept in it, and it is not found again. */
  of(type: ContentType): RowsOfType {
    const known = this.#types.get(type.key)
    if (known && this.#versions.isCurrent(known.seen)) return known
    const anew = new RowsOfType(this.#versions.see(typesNamed(type)))
    this.#types.set(type.key, anew)
    return anew
  }
}
