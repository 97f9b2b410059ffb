import { smallerWidths, type PictureFormat } from '../../content/pictures.ts'
import type { ChangeFeed } from '../database/changes/changeFeed.ts'
import { Lease } from '../database/state/lease.ts'
import { ObjectStoreError, StoreUnreachableError } from '../objectStore/objectStore.ts'
import type { Size } from './encode.ts'
import { PictureEncoder } from './encoder.ts'
import type { PictureContext } from './outside/place.ts'
import { countWithAvif, findFile, storeSizes, typesWithPictures, widthsOf, withoutAvif } from './store.ts'

/** Encoding begins ten seconds after the start, because visitors need the processors in the first seconds. */
const FIRST_LOOK_MS = 10_000
const LOOK_MS = 500
const ANNOUNCE_MS = 30_000
const LEASE_MS = 15 * 60_000
/** Time limit for one picture. A large picture takes seconds, and much longer if visitors use the processors. */
const LIMIT_MS = 10 * 60_000

/**
 * Encodes missing AVIF files of pictures one at a time, and missing WebP files of those in a store. If several processes
 * use one database, only one of them encodes.
 */
export class AvifEncoder {
  readonly #context: PictureContext
  readonly #feed: ChangeFeed
  readonly #onError: (error: unknown) => void
  readonly #failed = new Set<string>()
  readonly #encoder = new PictureEncoder({ priority: 'PRIORITY_LOW', limit: LIMIT_MS })
  readonly #lease: Lease
  #announced: number | null = null
  #timer: NodeJS.Timeout | undefined
  #lastRun: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(context: PictureContext & { feed: ChangeFeed }, onError: (error: unknown) => void) {
    this.#context = context
    this.#feed = context.feed
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'drawing-avif', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#lookIn(FIRST_LOOK_MS)
    this.#feed.listen((types) => {
      if ([...types].some((type) => typesWithPictures.has(type))) this.#lookIn(LOOK_MS)
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#encoder.end()
    await this.#lastRun
  }

  async run(): Promise<void> {
    if (await this.#next()) {
      const encoded = await this.#lease.hold((lost) => this.#encodeAll(lost))
      if (encoded === null) this.#lookIn(ANNOUNCE_MS)
    }
    await this.#announce()
  }

  async #next(): Promise<{ hash: string; width: number } | null> {
    return this.#stopped ? null : withoutAvif(this.#context.database.reader, [...this.#failed])
  }

  async #encodeAll(lost: AbortSignal): Promise<number> {
    let announcedAt = performance.now()
    for (let count = 0; ; count += 1) {
      const picture = await this.#next()
      if (!picture || lost.aborted) return count
      await this.#make(picture)
      if (performance.now() - announcedAt <= ANNOUNCE_MS) continue
      await this.#announce()
      announcedAt = performance.now()
    }
  }

  /** Invalidates cached pages with pictures if any process has encoded pictures since the last call. */
  async #announce(): Promise<void> {
    const encoded = await countWithAvif(this.#context.database.reader)
    if (this.#announced !== encoded) this.#feed.invalidate(typesWithPictures)
    this.#announced = encoded
  }

  async #make({ hash, width }: { hash: string; width: number }): Promise<void> {
    const { stores } = this.#context
    const { reader } = this.#context.database
    const whole = await findFile(reader, stores, { hash, width: null, format: 'webp' }).catch((error: unknown) => {
      if (!(error instanceof ObjectStoreError) || error instanceof StoreUnreachableError) throw error
      this.#onError(error)
      return null
    })
    // If browsers fetch pictures directly from a store, no request tells the site that a WebP size is missing.
    const formats: readonly PictureFormat[] = stores.configured === null ? ['avif'] : ['webp', 'avif']
    for (const format of formats) {
      const there = await widthsOf(reader, hash, format)
      const widths = [...smallerWidths(width), width].filter((wanted) => !there.has(wanted))
      if (format === 'webp' && widths.length === 0) continue
      const files = whole && (await this.#encode(whole, widths, format))
      if (!files) {
        this.#failed.add(hash)
        return
      }
      await storeSizes(this.#context, hash, format, files)
    }
  }

  async #encode(whole: Uint8Array, widths: number[], format: PictureFormat): Promise<Size[] | null> {
    try {
      return await this.#encoder.encode('encodeSizes', { whole, widths, format })
    } catch (error) {
      if (!this.#stopped) this.#onError(error)
      return null
    }
  }

  #lookIn(milliseconds: number): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#lastRun = this.#lastRun
        .then(() => this.run())
        .catch((error: unknown) => {
          this.#onError(error)
          if (error instanceof StoreUnreachableError) this.#lookIn(ANNOUNCE_MS)
        })
    }, milliseconds).unref()
  }
}
