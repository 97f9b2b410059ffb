import type { Clock } from '../context/context.ts'
import type { SeenVersions, Versions } from '../database/changes/versions.ts'
import { timedTurn } from '../process/queues/queue.ts'
import { CachedResponse, type ResponseContent } from './cachedResponse.ts'

export interface Dependencies {
  uses: (type: string) => void
  /** The response is stale from this time on, even if nothing changes. */
  staleAt: (time: Date) => void
}

export type Produce = (dependencies: Dependencies) => Promise<ResponseContent>

export interface Evictable {
  size: number
  wasUsed: boolean
}

/**
 * Entries are evicted by the CLOCK algorithm (second chance): the oldest entry is evicted, unless it was used since its
 * last turn.
 */
class Partition<Entry extends Evictable> {
  readonly mostBytes: number
  readonly #onRemove: (entry: Entry) => void
  readonly #entries = new Set<Entry>()
  #size = 0

  constructor(mostBytes: number, onRemove: (entry: Entry) => void) {
    this.mostBytes = mostBytes
    this.#onRemove = onRemove
  }

  get size(): number {
    return this.#size
  }

  add(entry: Entry): void {
    this.#entries.add(entry)
  }

  remove(entry: Entry): void {
    this.#entries.delete(entry)
    this.#size -= entry.size
    this.#onRemove(entry)
  }

  resize(entry: Entry, size: number): void {
    this.#size += size - entry.size
    entry.size = size
    // An entry that the loop moves to the end of the set is reached again, and then it may be evicted.
    for (const first of this.#entries) {
      if (this.#size <= this.mostBytes) break
      if (first.wasUsed) {
        first.wasUsed = false
        this.#entries.delete(first)
        this.#entries.add(first)
      } else this.remove(first)
    }
  }
}

const MIB = 1024 * 1024

/**
 * Visitors can invent any number of URLs with a query string. These have a separate partition, so they evict only each
 * other. Each further language of the site has two smaller ones, so that crawling it evicts no page of another language.
 */
const PARTITION_BYTES = {
  main: { paths: 48 * MIB, queries: 8 * MIB },
  further: { paths: 12 * MIB, queries: 2 * MIB },
} as const

/** Bytes. Larger responses are not cached. Original photographs are one to three megabytes, the document of the API is four. */
const LARGEST_CACHED = 8 * MIB
/** Nor are those that would take more than this part of their partition. */
const LARGEST_PART = 0.5

const URLS = { most: 8, longest: 300 } as const

/** What a response holds beside its bytes: headers and addresses. */
const OVERHEAD_BYTES = 800

/** Sets of versions from which stored responses were made. */
const MOST_SEEN = 200

/** A crawler asks for each page a few times; to compress all pages of a game as well as possible takes minutes. */
const IMPROVE_AFTER_USES = 10
const IMPROVE_AFTER_MS = 1_000
const MOST_IMPROVING = 64

interface Entry extends Evictable {
  readonly key: string
  seen: SeenVersions
  /** Time in milliseconds; null if only a change makes the response stale. */
  staleAt: number | null
  checkedIn: number
  partition: Partition<Entry>
  response: CachedResponse
  uses: number
  urls: string[]
}

interface Share {
  paths: Partition<Entry>
  queries: Partition<Entry>
}

interface Options {
  variesByOrigin?: boolean
  /** The types that every response uses. */
  always?: readonly string[]
  /** The Content-Security-Policy of responses that do not set one. */
  policy?: string
}

/** A response is cached until its content changes. Concurrent requests for the same response share one computation. */
export class ResponseCache {
  readonly #versions: Versions
  readonly #clock: Clock
  /** By further language; that of everything else is ''. */
  readonly #shares = new Map<string, Share>()
  readonly #entries = new Map<string, Entry>()
  readonly #byUrl = new Map<string, Entry>()
  readonly #pending = new Map<string, Promise<Entry>>()
  readonly #variesByOrigin: boolean
  readonly #policy: string | undefined
  readonly #always: readonly string[]
  readonly #improving = new Set<Entry>()
  #improved: Promise<void> = Promise.resolve()
  readonly #seen = new Map<string, SeenVersions>()
  #hits = 0
  #misses = 0

  constructor(versions: Versions, clock: Clock, { variesByOrigin = false, policy, always = [] }: Options = {}) {
    this.#versions = versions
    this.#clock = clock
    this.#variesByOrigin = variesByOrigin
    this.#policy = policy
    this.#always = always
  }

  get size(): number {
    return [...this.#shares.values()].reduce((sum, { paths, queries }) => sum + paths.size + queries.size, 0)
  }

  /** Does not count responses found by `findByUrl`, because its caller counts them. */
  get hits(): number {
    return this.#hits
  }

  get misses(): number {
    return this.#misses
  }

  findByUrl(url: string): CachedResponse | undefined {
    const entry = this.#byUrl.get(url)
    if (!entry || !this.#isCurrent(entry)) return undefined
    return this.#use(entry)
  }

  has(key: string): boolean {
    const entry = this.#entries.get(key)
    return entry !== undefined && this.#isCurrent(entry)
  }

  /** `share` is `cacheShare` of the language that the response is in. */
  async get(key: string, url: string, make: Produce, share = ''): Promise<CachedResponse> {
    const entry = this.#entries.get(key)
    if (entry && this.#isCurrent(entry)) {
      this.#addUrl(entry, url)
      this.#hits += 1
      return this.#use(entry)
    }
    this.#misses += 1
    return (await this.#makeOnce(key, url, make, share)).response
  }

  async #makeOnce(key: string, url: string, make: Produce, share: string): Promise<Entry> {
    // A response that was begun before a change may lack the change, so requests after the change do not share it.
    const generation = `${this.#versions.generation} ${key}`
    const pending = this.#pending.get(generation)
    if (pending) return pending
    const made = this.#make(key, url, make, share).finally(() => this.#pending.delete(generation))
    this.#pending.set(generation, made)
    return made
  }

  async #make(key: string, url: string, make: Produce, share: string): Promise<Entry> {
    const seen = new Map(this.#versions.see(this.#always))
    let staleAt: number | null = null
    const checkedIn = this.#versions.generation
    const making = make({
      uses: (type) => {
        if (!seen.has(type)) seen.set(type, this.#versions.of(type))
      },
      staleAt: (time) => {
        staleAt = Math.min(staleAt ?? Infinity, time.getTime())
      },
    })
    // Whatever a stopped read reported, those who share the computation are refused for the same reason.
    const content = await making.catch((error: unknown) => {
      timedTurn()?.signal.throwIfAborted()
      throw error
    })
    const response = new CachedResponse({
      ...content,
      ...(this.#policy !== undefined && {
        headers: { 'content-security-policy': this.#policy, ...content.headers },
      }),
      variesByOrigin: this.#variesByOrigin,
    })
    const { paths, queries } = this.#shareOf(share)
    const partition = response.status === 200 && !key.includes('?') ? paths : queries
    const entry: Entry = {
      key,
      partition,
      response,
      seen,
      staleAt,
      checkedIn,
      size: 0,
      wasUsed: true,
      uses: 0,
      urls: [],
    }
    const largest = Math.min(LARGEST_CACHED, partition.mostBytes * LARGEST_PART)
    if (response.length <= largest && this.#isCurrent(entry)) {
      this.#store(entry, url)
      if (content.isKept) this.#improveLater(entry)
    }
    return entry
  }

  #store(entry: Entry, url: string): void {
    const old = this.#entries.get(entry.key)
    if (old) old.partition.remove(old)
    entry.seen = this.#shared(entry.seen)
    const { partition, response } = entry
    this.#entries.set(entry.key, entry)
    partition.add(entry)
    response.onSizeChange = () => {
      if (this.#entries.get(entry.key) === entry) partition.resize(entry, response.size + OVERHEAD_BYTES)
    }
    response.onSizeChange()
    this.#addUrl(entry, url)
    for (const known of old?.urls ?? []) this.#addUrl(entry, known)
  }

  /** Thousands of pages are made from the same versions of the same types. A map for each would take half a kilobyte. */
  #shared(seen: SeenVersions): SeenVersions {
    const key = JSON.stringify([...seen])
    const shared = this.#seen.get(key) ?? seen
    this.#seen.delete(key)
    this.#seen.set(key, shared)
    const [oldest] = this.#seen.keys()
    if (this.#seen.size > MOST_SEEN && oldest !== undefined) this.#seen.delete(oldest)
    return shared
  }

  #shareOf(name: string): Share {
    const bytes = name === '' ? PARTITION_BYTES.main : PARTITION_BYTES.further
    const partition = (mostBytes: number) => new Partition<Entry>(mostBytes, (entry) => this.#drop(entry))
    const share = this.#shares.get(name) ?? { paths: partition(bytes.paths), queries: partition(bytes.queries) }
    this.#shares.set(name, share)
    return share
  }

  #addUrl(entry: Entry, url: string): void {
    if (url.length > URLS.longest || this.#byUrl.has(url)) return
    const { urls, key } = entry
    if (urls.length >= URLS.most) {
      const [oldest] = urls.splice(urls[0] === key ? 1 : 0, 1)
      if (oldest !== undefined) this.#byUrl.delete(oldest)
    }
    // push() and unshift() would reserve room for sixteen more, in thousands of entries.
    entry.urls = url === key ? [url, ...urls] : [...urls, url]
    this.#byUrl.set(url, entry)
  }

  #drop({ key, urls }: Entry): void {
    this.#entries.delete(key)
    for (const url of urls) this.#byUrl.delete(url)
  }

  #isCurrent(entry: Entry): boolean {
    if (entry.staleAt !== null && this.#clock.now().getTime() >= entry.staleAt) return false
    if (entry.checkedIn === this.#versions.generation) return true
    if (!this.#versions.isCurrent(entry.seen)) return false
    entry.checkedIn = this.#versions.generation
    return true
  }

  #use(entry: Entry): CachedResponse {
    entry.wasUsed = true
    entry.uses += 1
    // If compression fails, the response stays uncompressed and can still be sent.
    if (entry.response.isUncompressed) entry.response.compress().catch(() => undefined)
    else if (entry.uses >= IMPROVE_AFTER_USES && entry.response.isImprovable) this.#improveLater(entry)
    return entry.response
  }

  /**
   * Responses are recompressed one at a time. If too many are waiting, for example after the menu has changed, the
   * others are recompressed after their next request.
   */
  #improveLater(entry: Entry): void {
    if (this.#improving.size >= MOST_IMPROVING || this.#improving.has(entry)) return
    this.#improving.add(entry)
    const improve = () => {
      this.#improved = this.#improved
        .then(async () => {
          if (this.#entries.get(entry.key) !== entry) return
          // A browser may have got it without compression.
          await entry.response.compress()
          await entry.response.improve()
        })
        .catch(() => undefined)
        .finally(() => this.#improving.delete(entry))
    }
    setTimeout(improve, IMPROVE_AFTER_MS).unref()
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}
