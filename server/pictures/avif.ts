import { smallerWidths } from '../../content/pictures.ts'
import type { Clock } from '../context.ts'
import type { ChangeFeed } from '../database/feed.ts'
import type { Database } from '../database/open.ts'
import type { Size } from './draw.ts'
import { Drawing } from './drawing.ts'
import { findFile, storeAvif, typesShowing, typesWithPictures, withoutAvif } from './store.ts'

/** The start belongs to the first visitors. */
const FIRST_LOOK_MS = 10_000
/** Changes that come together are one reason to look. */
const LOOK_MS = 500
/** Pages are rendered anew when all pictures are drawn; while there are many, this often. */
const TELL_MS = 30_000
/** One large picture takes seconds, and many more where visitors keep the processors busy. */
const LIMIT_MS = 10 * 60_000

/**
 * Sees to it that every picture has its AVIF files, one picture at a time: after a start for those that have none, then
 * whenever rows with pictures have changed. Two processes on one database may draw the same picture, which harms nothing.
 */
export class AvifMaker {
  readonly #database: Database
  readonly #feed: ChangeFeed
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  /** Pictures that could not be drawn; they stay WebP until the next start. */
  readonly #failed = new Set<string>()
  readonly #drawing = new Drawing({ priority: 'PRIORITY_LOW', limit: LIMIT_MS })
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(
    { database, feed, clock }: { database: Database; feed: ChangeFeed; clock: Clock },
    onError: (error: unknown) => void,
  ) {
    this.#database = database
    this.#feed = feed
    this.#clock = clock
    this.#onError = onError
  }

  start(): void {
    this.#lookIn(FIRST_LOOK_MS)
    this.#feed.listen((types) => {
      if ([...types].some((type) => typesWithPictures.has(type))) this.#lookIn(LOOK_MS)
    })
  }

  /** What is half drawn is drawn after the next start. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    this.#drawing.end()
    await this.#turn
  }

  /** Draws what is missing now. */
  async run(): Promise<void> {
    let made: string[] = []
    let told = performance.now()
    const tell = async () => {
      this.#feed.shownAnew(await typesShowing(this.#database.reader, made))
      made = []
      told = performance.now()
    }
    for (;;) {
      const picture = await withoutAvif(this.#database.reader, [...this.#failed])
      if (this.#stopped || !picture) break
      if (await this.#make(picture)) made.push(picture.hash)
      if (performance.now() - told > TELL_MS) await tell()
    }
    await tell()
  }

  /** Whether it could be drawn. What fails besides is a fault of the database's, and ends the run. */
  async #make({ hash, width }: { hash: string; width: number }): Promise<boolean> {
    const whole = await findFile(this.#database.reader, { hash, width: null, format: 'webp' })
    const files = whole && (await this.#draw(whole, [...smallerWidths(width), width]))
    if (files) await storeAvif(this.#database, hash, files, this.#clock.now())
    else this.#failed.add(hash)
    return files !== null
  }

  async #draw(whole: Uint8Array, widths: number[]): Promise<Size[] | null> {
    try {
      return await this.#drawing.draw('drawSizes', { whole, widths, format: 'avif' })
    } catch (error) {
      if (!this.#stopped) this.#onError(error)
      return null
    }
  }

  #lookIn(milliseconds: number): void {
    if (this.#stopped) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#turn = this.#turn.then(() => this.run()).catch(this.#onError)
    }, milliseconds).unref()
  }
}
