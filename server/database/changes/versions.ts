import type { ChangeFeed } from './changeFeed.ts'

/** The version of each content type that something was made from. */
export type SeenVersions = ReadonlyMap<string, number>

/**
 * Counts the changes of each content type since the start. What is made from content is valid while the versions of the
 * types that it was made from are unchanged.
 */
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

  /** The versions of these types now. */
  see(types: Iterable<string>): SeenVersions {
    return new Map(Array.from(types, (type) => [type, this.of(type)]))
  }

  isCurrent(seen: SeenVersions): boolean {
    for (const [type, version] of seen) if (this.of(type) !== version) return false
    return true
  }

  /** Rises whenever anything changes. */
  get generation(): number {
    return this.#generation
  }
}
