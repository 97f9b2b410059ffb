import type { Versions } from '../database/versions.ts'

/** Filters can be made up without end; what was counted first is forgotten first. */
const MOST_COUNTS = 500

/** How many rows a list has in all its pages: counted once for each state of its type. */
export class Counts {
  readonly #versions: Versions
  readonly #known = new Map<string, { version: number; total: number }>()

  constructor(versions: Versions) {
    this.#versions = versions
  }

  /** `list` names the list among those of its type. */
  async of(type: string, list: string, count: () => Promise<number>): Promise<number> {
    const key = `${type} ${list}`
    const version = this.#versions.of(type)
    const known = this.#known.get(key)
    if (known?.version === version) return known.total
    const total = await count()
    this.#known.delete(key)
    this.#known.set(key, { version, total })
    const [oldest] = this.#known.keys()
    if (this.#known.size > MOST_COUNTS && oldest !== undefined) this.#known.delete(oldest)
    return total
  }
}
