import type { Clock } from '../context/context.ts'
import type { SeenVersions, Versions } from '../database/changes/versions.ts'
import { CachedResponse, type ResponseContent } from './cachedResponse.ts'
import { Recompressor } from './recompressor.ts'

/**
 * Where an answer is kept. What has an address without a query is as many as there is content, and nobody can make up
 * more of it; addresses with a query can be made up without end, and push out only each other.
 */
export type Partition = 'addresses' | 'queries'

const PARTITION_BYTES: Readonly<Record<Partition, number>> = { addresses: 32 * 1024 * 1024, queries: 8 * 1024 * 1024 }

/** Larger answers are made for each who asks. */
const LARGEST_CACHED = 2 * 1024 * 1024

/** Spellings of one address that are remembered beside its own, and how long they may be. */
const SPELLINGS = { most: 8, longest: 300 } as const

/** What an answer takes beside its bytes: its headers, its spellings, its places in the maps. */
const BESIDES = 4 * 1024

/** What is noted while an answer is made. */
export interface Dependencies {
  /** It reads rows of this content type. */
  uses: (type: string) => void
  /** It is no longer right at this time, whatever happens until then. */
  staleAt: (time: Date) => void
}

export type Produce = (making: Dependencies) => Promise<ResponseContent>

interface Entry {
  key: string
  shelf: Partition
  answer: CachedResponse
  seen: SeenVersions
  /** In milliseconds; null where only a change makes it stale. */
  staleAt: number | null
  /** The generation of the content at which it was last found current. */
  checkedAt: number
  size: number
  /** Whether it was asked for since it last stood first in line to go. */
  wasAsked: boolean
  /** Addresses as they were asked for that mean this one. */
  spellings: string[]
}

/**
 * Answers that are made once and kept until the content that they were made from changes: pages and lists. A burst on a
 * cold one makes it once. What was not asked for since the last sweep is evicted first: to note that costs a hit nothing.
 */
export class ResponseCache {
  readonly #versions: Versions
  readonly #clock: Clock
  readonly #shelves: Readonly<Record<Partition, Map<string, Entry>>> = { addresses: new Map(), queries: new Map() }
  readonly #sizes: Record<Partition, number> = { addresses: 0, queries: 0 }
  readonly #spelled = new Map<string, Entry>()
  readonly #making = new Map<string, Promise<CachedResponse>>()
  readonly #improver = new Recompressor()
  #found = 0
  #missed = 0

  constructor(versions: Versions, clock: Clock) {
    this.#versions = versions
    this.#clock = clock
  }

  /** Bytes that are held. */
  get size(): number {
    return this.#sizes.addresses + this.#sizes.queries
  }

  /** How often `get` had the answer; `spelled` is counted by who asks it. */
  get found(): number {
    return this.#found
  }

  /** How often it had to be made, or was just being made. */
  get missed(): number {
    return this.#missed
  }

  /** The answer to an address exactly as it was asked for, if it is known and right. */
  spelled(url: string): CachedResponse | undefined {
    const entry = this.#spelled.get(url)
    if (!entry || !this.#isCurrent(entry)) return undefined
    return this.#used(entry)
  }

  /**
   * The answer under a key, made where it is not there or no longer right. `url` is how it was asked for this time.
   * What is answered with another status than 200 was found by what somebody made up, so it is kept among the queries.
   */
  async get(key: string, url: string, make: Produce): Promise<CachedResponse> {
    const entry = this.#find(key)
    if (entry && this.#isCurrent(entry)) {
      this.#spell(entry, url)
      this.#found += 1
      return this.#used(entry)
    }
    this.#missed += 1
    // What changes while an answer is made may be missing from it, so one begun before the change is not joined.
    const generation = `${this.#versions.generation} ${key}`
    const under = this.#making.get(generation)
    if (under) return under
    const made = this.#make(key, url, make).finally(() => this.#making.delete(generation))
    this.#making.set(generation, made)
    return made
  }

  close(): void {
    this.#improver.close()
  }

  async #make(key: string, url: string, make: Produce): Promise<CachedResponse> {
    const seen = new Map<string, number>()
    let staleAt: number | null = null
    const checkedAt = this.#versions.generation
    const answer = new CachedResponse(
      await make({
        uses: (type) => {
          if (!seen.has(type)) seen.set(type, this.#versions.of(type))
        },
        staleAt: (time) => {
          staleAt = Math.min(staleAt ?? Infinity, time.getTime())
        },
      }),
    )
    const shelf: Partition = answer.status === 200 && !key.includes('?') ? 'addresses' : 'queries'
    const entry: Entry = { key, shelf, answer, seen, staleAt, checkedAt, size: 0, wasAsked: true, spellings: [] }
    if (answer.size <= LARGEST_CACHED && this.#isCurrent(entry)) this.#keep(entry, url)
    return answer
  }

  #keep(entry: Entry, url: string): void {
    const old = this.#find(entry.key)
    if (old) this.#drop(old)
    this.#shelves[entry.shelf].set(entry.key, entry)
    this.#weigh(entry)
    this.#spell(entry, url)
    // Those who asked in other words before will do so again.
    for (const spelling of old?.spellings ?? []) this.#spell(entry, spelling)
    entry.answer.onSizeChange = () => {
      if (this.#find(entry.key) === entry) this.#weigh(entry)
    }
  }

  /** Counts an entry's bytes anew, and lets others go where the shelf is overfull. */
  #weigh(entry: Entry): void {
    const { shelf } = entry
    const size = entry.answer.size + BESIDES
    this.#sizes[shelf] += size - entry.size
    entry.size = size
    // A second chance for each that was asked for: it goes back to the end of the line, which this loop comes to later.
    for (const first of this.#shelves[shelf].values()) {
      if (this.#sizes[shelf] <= PARTITION_BYTES[shelf]) break
      if (first.wasAsked) {
        first.wasAsked = false
        this.#shelves[shelf].delete(first.key)
        this.#shelves[shelf].set(first.key, first)
      } else this.#drop(first)
    }
  }

  #drop(entry: Entry): void {
    this.#shelves[entry.shelf].delete(entry.key)
    this.#sizes[entry.shelf] -= entry.size
    for (const spelling of entry.spellings) this.#spelled.delete(spelling)
  }

  #find(key: string): Entry | undefined {
    return this.#shelves.addresses.get(key) ?? this.#shelves.queries.get(key)
  }

  /** Remembers that an address means this entry; its own spelling always, others as long as there is room. */
  #spell(entry: Entry, url: string): void {
    if (url.length > SPELLINGS.longest || this.#spelled.has(url)) return
    const { spellings, key } = entry
    if (spellings.length >= SPELLINGS.most) {
      const [given] = spellings.splice(spellings[0] === key ? 1 : 0, 1)
      if (given !== undefined) this.#spelled.delete(given)
    }
    if (url === key) spellings.unshift(url)
    else spellings.push(url)
    this.#spelled.set(url, entry)
  }

  #isCurrent(entry: Entry): boolean {
    if (entry.staleAt !== null && this.#clock.now().getTime() >= entry.staleAt) return false
    if (entry.checkedAt === this.#versions.generation) return true
    if (!this.#versions.isCurrent(entry.seen)) return false
    entry.checkedAt = this.#versions.generation
    return true
  }

  #used(entry: Entry): CachedResponse {
    entry.wasAsked = true
    if (entry.shelf === 'addresses') {
      this.#improver.schedule(entry.answer, () => this.#find(entry.key) === entry && this.#isCurrent(entry))
    }
    return entry.answer
  }
}
