import { smallerWidths } from '../../content/pictures.ts'
import type { ChangeFeed } from '../database/changes/changeFeed.ts'
import { Lease } from '../database/state/lease.ts'
import type { Size } from './encode.ts'
import { PictureEncoder } from './encoder.ts'
import type { PictureContext } from './outside/place.ts'
import { countWithAvif, findFile, storeSizes, typesWithPictures, widthsOf, withoutAvif } from './store.ts'

/** The start belongs to the first visitors. */
const FIRST_LOOK_MS = 10_000
/** Changes that come together are one reason to look. */
const LOOK_MS = 500
/** Pages are rendered anew when all pictures are encoded; while there are many, or another process encodes, this often. */
const TELL_MS = 30_000
/** How soon another process takes over where the one that encodes was killed. */
const LEASE_MS = 15 * 60_000
/** One large picture takes seconds, and many more where visitors keep the processors busy. */
const LIMIT_MS = 10 * 60_000

/**
 * Sees to it that every picture has its AVIF files, one picture at a time: after a start for those that have none, then
 * whenever rows with pictures have changed. Of several processes on one database one encodes; the others look what it made.
 */
export class AvifEncoder {
  readonly #context: PictureContext
  readonly #feed: ChangeFeed
  readonly #onError: (error: unknown) => void
  /** Pictures that could not be encoded; they stay WebP until the next start. */
  readonly #failed = new Set<string>()
  readonly #encoder = new PictureEncoder({ priority: 'PRIORITY_LOW', limit: LIMIT_MS })
  readonly #lease: Lease
  /** Pictures with AVIF files of which the pages of this process know. */
  #shown: number | null = null
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

  /** What is half encoded is encoded after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#encoder.end()
    await this.#lastRun
  }

  /** Encodes what is missing now. */
  async run(): Promise<void> {
    if (await this.#next()) {
      const encoded = await this.#lease.hold((lost) => this.#encodeAll(lost))
      if (encoded === null) this.#lookIn(TELL_MS)
    }
    await this.#tell()
  }

  async #next(): Promise<{ hash: string; width: number } | null> {
    return this.#stopped ? null : withoutAvif(this.#context.database.reader, [...this.#failed])
  }

  /** Returns how many pictures it has encoded. */
  async #encodeAll(lost: AbortSignal): Promise<number> {
    let told = performance.now()
    for (let count = 0; ; count += 1) {
      const picture = await this.#next()
      if (!picture || lost.aborted) return count
      await this.#make(picture)
      if (performance.now() - told <= TELL_MS) continue
      await this.#tell()
      told = performance.now()
    }
  }

  /** Lets pages show what has been encoded since they were told, by whichever process. */
  async #tell(): Promise<void> {
    const encoded = await countWithAvif(this.#context.database.reader)
    if (this.#shown !== encoded) this.#feed.invalidate(typesWithPictures)
    this.#shown = encoded
  }

  /** What fails besides encoding is a fault of the database's, and ends the run. */
  async #make({ hash, width }: { hash: string; width: number }): Promise<void> {
    const { stores } = this.#context
    const { reader } = this.#context.database
    const whole = await findFile(reader, stores, { hash, width: null, format: 'webp' })
    const there = await widthsOf(reader, hash, 'avif')
    const files =
      whole &&
      (await this.#encode(
        whole,
        [...smallerWidths(width), width].filter((wanted) => !there.has(wanted)),
      ))
    if (files) await storeSizes(this.#context, hash, 'avif', files)
    else this.#failed.add(hash)
  }

  async #encode(whole: Uint8Array, widths: number[]): Promise<Size[] | null> {
    try {
      return await this.#encoder.encode('encodeSizes', { whole, widths, format: 'avif' })
    } catch (error) {
      if (!this.#stopped) this.#onError(error)
      return null
    }
  }

  #lookIn(milliseconds: number): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#lastRun = this.#lastRun.then(() => this.run()).catch(this.#onError)
    }, milliseconds).unref()
  }
}
