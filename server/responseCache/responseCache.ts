import type { Clock } from '../context/context.ts'
import type { SeenVersions, Versions } from '../database/changes/versions.ts'
import { LARGE_BYTES } from '../http/sending/sendingBudget.ts'
import { collectYoungGarbage } from '../process/system/garbage.ts'
import { CachedResponse } from './cachedResponse.ts'
import type { Produce } from './dependencies.ts'
import { Partition, type Evictable } from './partition.ts'
import { Recompressor } from './recompressor.ts'

/**
 * Limits in bytes. Addresses without a query are as many as there is content. Anyone can make up queries, so these only
 * evict each other.
 */
const PARTITION_BYTES = { paths: 20 * 1024 * 1024, queries: 8 * 1024 * 1024 } as const

/** Larger responses are made for each request. Original photographs have one to three megabytes. */
const LARGEST_CACHED = 4 * 1024 * 1024

/** URLs stored per response, and their maximum length. */
const URLS = { most: 8, longest: 300 } as const

/**
 * Bytes of large responses between two collections: each leaves garbage of two to three times its size, and a flood of
 * them made the process 50 MiB larger.
 */
const UNCOLLECTED_BYTES = 2 * 1024 * 1024

/** Memory of an entry beside its bytes: headers, URLs, map entries. */
const OVERHEAD_BYTES = 4 * 1024

interface Validity {
  seen: SeenVersions
  /** Milliseconds; null if only a change makes it stale. */
  staleAt: number | null
  /** The generation of the content at the last check. */
  checkedIn: number
}

interface Entry extends Evictable, Validity {
  partition: Partition<Entry>
  response: CachedResponse
  /** Requested URLs of this entry. */
  urls: string[]
}

interface Parts {
  responseCache: boolean
  recompressor: boolean
  /** Whether CORS origins are configured. */
  variesByOrigin?: boolean
  /** The default Content-Security-Policy, if not the usual one. */
  policy?: string
}

/** Caches responses until their content changes: pages, lists, files. Concurrent requests share one computation. */
export class ResponseCache {
  readonly #versions: Versions
  readonly #clock: Clock
  readonly #largest: number
  readonly #paths = new Partition<Entry>(PARTITION_BYTES.paths, (entry) => this.#drop(entry))
  readonly #queries = new Partition<Entry>(PARTITION_BYTES.queries, (entry) => this.#drop(entry))
  readonly #byUrl = new Map<string, Entry>()
  /** By generation and key. */
  readonly #pending = new Map<string, Promise<Entry>>()
  /** Large responses that are still being sent, cached or not: a second copy would double their memory. */
  readonly #inUse = new Map<string, Validity & { response: WeakRef<CachedResponse> }>()
  readonly #collected = new FinalizationRegistry<string>((key) => {
    if (!this.#inUse.get(key)?.response.deref()) this.#inUse.delete(key)
  })
  readonly #recompressor: Recompressor | null
  readonly #variesByOrigin: boolean
  readonly #policy: string | undefined
  #uncollected = 0
  #hits = 0
  #misses = 0

  constructor(versions: Versions, clock: Clock, parts: Parts = { responseCache: true, recompressor: true }) {
    this.#versions = versions
    this.#clock = clock
    this.#largest = parts.responseCache ? LARGEST_CACHED : 0
    this.#recompressor = parts.recompressor ? new Recompressor() : null
    this.#variesByOrigin = parts.variesByOrigin ?? false
    this.#policy = parts.policy
  }

  get size(): number {
    return this.#paths.size + this.#queries.size
  }

  /** `findByUrl` does not count; its caller does. */
  get hits(): number {
    return this.#hits
  }

  /** Includes requests that waited for another's computation. */
  get misses(): number {
    return this.#misses
  }

  /** The current response for a URL as it was requested, if it is cached. */
  findByUrl(url: string): CachedResponse | undefined {
    const entry = this.#byUrl.get(url)
    if (!entry || !this.#isCurrent(entry)) return undefined
    return this.#use(entry)
  }

  has(key: string): boolean {
    const entry = this.#find(key)
    return (entry !== undefined && this.#isCurrent(entry)) || this.#findInUse(key) !== null
  }

  /** The response of a key, made if missing or stale. `url` is this request's spelling. */
  async get(key: string, url: string, make: Produce): Promise<CachedResponse> {
    const entry = this.#find(key)
    if (entry && this.#isCurrent(entry)) {
      this.#addUrl(entry, url)
      this.#hits += 1
      return this.#use(entry)
    }
    const inUse = this.#findInUse(key)
    if (inUse) {
      this.#hits += 1
      return inUse.response
    }
    this.#misses += 1
    return (await this.#makeOnce(key, url, make)).response
  }

  close(): void {
    this.#recompressor?.close()
  }

  async #makeOnce(key: string, url: string, make: Produce): Promise<Entry> {
    // A response begun before a change may miss it and is not shared.
    const generation = `${this.#versions.generation} ${key}`
    const pending = this.#pending.get(generation)
    if (pending) return pending
    const made = this.#make(key, url, make).finally(() => this.#pending.delete(generation))
    this.#pending.set(generation, made)
    return made
  }

  async #make(key: string, url: string, make: Produce): Promise<Entry> {
    const seen = new Map<string, number>()
    let staleAt: number | null = null
    const checkedIn = this.#versions.generation
    const content = await make({
      uses: (type) => {
        if (!seen.has(type)) seen.set(type, this.#versions.of(type))
      },
      staleAt: (time) => {
        staleAt = Math.min(staleAt ?? Infinity, time.getTime())
      },
    })
    const response = new CachedResponse({
      ...content,
      ...(this.#policy !== undefined && {
        headers: { 'content-security-policy': this.#policy, ...content.headers },
      }),
      variesByOrigin: this.#variesByOrigin,
    })
    // Other statuses than 200 may be for made-up addresses.
    const partition = response.status === 200 && !key.includes('?') ? this.#paths : this.#queries
    const entry: Entry = { key, partition, response, seen, staleAt, checkedIn, size: 0, wasUsed: true, urls: [] }
    if (response.size >= LARGE_BYTES) {
      this.#inUse.set(key, { seen, staleAt, checkedIn, response: new WeakRef(response) })
      this.#collected.register(response, key)
      this.#collectGarbage(response.size)
    }
    if (response.size <= this.#largest && this.#isCurrent(entry)) this.#keep(entry, url)
    return entry
  }

  #collectGarbage(made: number): void {
    this.#uncollected += made
    if (this.#uncollected < UNCOLLECTED_BYTES) return
    this.#uncollected = 0
    collectYoungGarbage()
  }

  #findInUse(key: string): (Validity & { response: CachedResponse }) | null {
    const inUse = this.#inUse.get(key)
    const response = inUse && this.#isCurrent(inUse) ? inUse.response.deref() : undefined
    return inUse && response ? { ...inUse, response } : null
  }

  #keep(entry: Entry, url: string): void {
    const old = this.#find(entry.key)
    if (old) old.partition.remove(old)
    const { partition, response } = entry
    const resize = () => partition.resize(entry, response.size + OVERHEAD_BYTES)
    partition.add(entry)
    response.isKept = true
    resize()
    this.#addUrl(entry, url)
    // The former URLs will be requested again.
    for (const known of old?.urls ?? []) this.#addUrl(entry, known)
    response.onSizeChange = () => {
      if (this.#find(entry.key) === entry) resize()
    }
  }

  #find(key: string): Entry | undefined {
    return this.#paths.get(key) ?? this.#queries.get(key)
  }

  /** The key is always a URL of its entry, others as long as there is room. */
  #addUrl(entry: Entry, url: string): void {
    if (url.length > URLS.longest || this.#byUrl.has(url)) return
    const { urls, key } = entry
    if (urls.length >= URLS.most) {
      const [oldest] = urls.splice(urls[0] === key ? 1 : 0, 1)
      if (oldest !== undefined) this.#byUrl.delete(oldest)
    }
    if (url === key) urls.unshift(url)
    else urls.push(url)
    this.#byUrl.set(url, entry)
  }

  #drop({ urls, response }: Entry): void {
    for (const url of urls) this.#byUrl.delete(url)
    response.isKept = false
    response.onDrop()
  }

  #isCurrent(entry: Validity): boolean {
    if (entry.staleAt !== null && this.#clock.now().getTime() >= entry.staleAt) return false
    if (entry.checkedIn === this.#versions.generation) return true
    if (!this.#versions.isCurrent(entry.seen)) return false
    entry.checkedIn = this.#versions.generation
    return true
  }

  #use(entry: Entry): CachedResponse {
    entry.wasUsed = true
    if (entry.partition === this.#paths) {
      this.#recompressor?.schedule(entry.response, () => this.#find(entry.key) === entry && this.#isCurrent(entry))
    }
    return entry.response
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    responseCache: ResponseCache
  }
}
