import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ChangeFeed } from '../database/feed.ts'

const encoders = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
} as const
export type Encoding = keyof typeof encoders

/** A page as bytes, and as each encoding that somebody has asked for. */
export class PageBytes {
  readonly status: number
  readonly bytes: Buffer
  readonly etag: string
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  readonly mediaType: string

  constructor(status: number, text: string, mediaType = 'text/html; charset=utf-8') {
    this.status = status
    this.mediaType = mediaType
    this.bytes = Buffer.from(text)
    this.etag = createHash('sha256').update(this.bytes).digest('base64url').slice(0, 27)
  }

  encoded(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const made = encoders[encoding](this.bytes)
    this.#encoded.set(encoding, made)
    return made
  }
}

interface Entry {
  page: PageBytes
  /** The version of each type that the page was made from. */
  versions: ReadonlyMap<string, number>
}

/** Pages that are kept at most; the one that was not asked for the longest goes first. */
const MOST_PAGES = 1_000

/** Renders a page; `uses` is told every content type that it reads. */
export type Render = (uses: (type: string) => void) => Promise<PageBytes>

/** Keeps each page until a content type that it was made from changes. A burst on a cold page renders it once. */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #rendering = new Map<string, Promise<PageBytes>>()
  readonly #versions = new Map<string, number>()

  constructor(feed: ChangeFeed) {
    feed.listen((types) => {
      for (const type of types) this.#versions.set(type, this.#version(type) + 1)
    })
  }

  async get(key: string, render: Render): Promise<PageBytes> {
    const entry = this.#entries.get(key)
    if (entry && this.#isCurrent(entry)) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
      return entry.page
    }
    // What changes while a page is rendered may be missing from it, so a page begun before the change is not joined.
    const turn = `${key} ${this.#turn()}`
    const under = this.#rendering.get(turn)
    if (under) return under
    const made = this.#render(key, render).finally(() => this.#rendering.delete(turn))
    this.#rendering.set(turn, made)
    return made
  }

  async #render(key: string, render: Render): Promise<PageBytes> {
    const versions = new Map<string, number>()
    const page = await render((type) => {
      if (!versions.has(type)) versions.set(type, this.#version(type))
    })
    const entry = { page, versions }
    if (page.status === 200 && this.#isCurrent(entry)) {
      this.#entries.set(key, entry)
      const [oldest] = this.#entries.keys()
      if (this.#entries.size > MOST_PAGES && oldest !== undefined) this.#entries.delete(oldest)
    }
    return page
  }

  #version(type: string): number {
    return this.#versions.get(type) ?? 0
  }

  #turn(): number {
    return [...this.#versions.values()].reduce((sum, version) => sum + version, 0)
  }

  #isCurrent({ versions }: Entry): boolean {
    return [...versions].every(([type, version]) => this.#version(type) === version)
  }
}
