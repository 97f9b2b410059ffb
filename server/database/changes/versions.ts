import type { ChangeFeed } from './changeFeed.ts'

export type SeenVersions = ReadonlyMap<string, number>

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

  /** For data that is derived from rows and has its own version. Call it from a listener of rows, because listeners run first. */
  raise(key: string): void {
    this.#versions.set(key, this.of(key) + 1)
  }

  see(types: Iterable<string>): SeenVersions {
    return new Map(Array.from(types, (type) => [type, this.of(type)]))
  }

  isCurrent(seen: SeenVersions): boolean {
    for (const [type, version] of seen) if (this.of(type) !== version) return false
    return true
  }

  get generation(): number {
    return this.#generation
  }
}
