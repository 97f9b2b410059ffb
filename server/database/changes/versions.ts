import type { ChangeFeed } from './changeFeed.ts'

/** Which state of each content type something was made from. */
export type SeenVersions = ReadonlyMap<string, number>

/** Counts how often each content type has changed since the start: what is made from content is good until it moves on. */
export class Versions {
  readonly #versions = new Map<string, number>()
  #generation = 0

  constructor(feed: Pick<ChangeFeed, 'listen'>) {
    feed.listen((types) => {
      this.#generation += 1
      for (const type of types) this.#versions.set(type, this.of(type) + 1)
    })
  }

  of(type: string): number {
    return this.#versions.get(type) ?? 0
  }

  /** Rises whenever anything changes. */
  get generation(): number {
    return this.#generation
  }

  isCurrent(seen: SeenVersions): boolean {
    for (const [type, version] of seen) if (this.of(type) !== version) return false
    return true
  }
}
