import sharp from 'sharp'
import type { ContentType } from '../../../content/define.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import type { Report } from './report.ts'
import type { Received, Visitor } from './visitor.ts'
import { isPresent, mayBe, type Row, type WrittenRows } from './writtenRows.ts'
import { paced } from './paced.ts'

/** A lossy picture's colours are not exactly those that were drawn. */
const COLOUR_ERROR = 16

const PAGES = [
  ...['/', '/news', '/gameinfo/rules', '/gameinfo/items', '/gameinfo/monsters', '/download', '/gameinfo/quest'],
  ...['/gameinfo/server', '/gameinfo/server?section=feature', '/donation', '/donation?section=retail'],
]
/** Pages of one row of a type. */
const ROW_PAGES = new Map<ContentType, string>([
  [news, '/news/'],
  [item, '/gameinfo/item/'],
  [monster, '/gameinfo/monster/'],
])

/** How often each is read, of a hundred. */
const SHARES = { page: 32, rowPage: 22, list: 16, picture: 14, search: 10, document: 6 } as const

/** Visitors' reads. Each must be answered, and with what is so. */
export class Reader {
  readonly #visitor: Visitor
  readonly #types: readonly ContentType[]
  readonly #written: WrittenRows
  readonly #report: Report
  readonly #ways: Record<keyof typeof SHARES, () => Promise<void>> = {
    page: () => this.#readText('page', pick(PAGES) ?? '/'),
    rowPage: () => this.#readRowPage(),
    list: () => this.#readList(),
    picture: () => this.#readPicture(),
    search: () => this.#search(),
    document: () => this.#readText('document', Math.random() < 0.7 ? '/rss.xml' : '/sitemap.xml'),
  }

  constructor(visitor: Visitor, types: readonly ContentType[], written: WrittenRows, report: Report) {
    this.#visitor = visitor
    this.#types = types
    this.#written = written
    this.#report = report
  }

  run(isOver: () => boolean, everyMs: number): Promise<void> {
    return paced(() => this.readSomething(), isOver, everyMs)
  }

  async readSomething(): Promise<void> {
    let left = Math.random() * 100
    for (const [kind, share] of Object.entries(SHARES)) {
      left -= share
      // `Object.entries` forgets the names.
      if (left < 0) return this.#ways[kind as keyof typeof SHARES]()
    }
  }

  /** A picture of a row, whose colour tells whose it is. */
  async readPictureOf(row: Row): Promise<void> {
    const version = row.versions.findLast(({ outcome, picture }) => outcome === 'acknowledged' && picture?.address)
    const { address, colour } = version?.picture ?? {}
    if (!address || !colour) return
    const received = await this.#read('picture', address)
    if (!received) return
    const { dominant, channels } = await sharp(received.body).stats()
    const mean = channels.map(({ mean }) => mean)
    const difference = Math.max(
      ...[colour.r, colour.g, colour.b].map((value, channel) => Math.abs(value - (mean[channel] ?? Infinity))),
    )
    if (difference > COLOUR_ERROR)
      this.#report.breach(
        'wrong picture',
        `${address} of ${row.type.key} ${row.id}: ${JSON.stringify({ colour, dominant, mean })}`,
      )
  }

  #readPicture(): Promise<void> {
    const pictured = this.#written.rows.filter(
      (row) => isPresent(row) && row.versions.some(({ picture }) => picture?.address),
    )
    const row = pick(pictured)
    return row ? this.readPictureOf(row) : this.#readText('page', '/')
  }

  /** Null where the read failed. `expected` says of an answer that is none of success whether it is right. */
  async #read(
    kind: string,
    path: string,
    expected: (received: Received) => boolean = () => false,
  ): Promise<Received | null> {
    const received = await this.#visitor.get(path)
    this.#report.count('reads')
    this.#report.count(kind)
    this.#report.slowestReadMs = Math.max(this.#report.slowestReadMs, received.end - received.start)
    if (received.status === 200) return received
    if (!expected(received)) {
      const took = Math.round(received.end - received.start)
      this.#report.breach(
        'failed read',
        `${path}: ${received.status} ${received.failure} of ${received.by} after ${took} ms ${said(received.body.toString())}`,
      )
    }
    return null
  }

  async #readText(kind: string, path: string): Promise<void> {
    const received = await this.#read(kind, path)
    if (received) this.#examine(path, received)
  }

  #examine(path: string, { body, by, start, end }: Received, formerOf?: Row) {
    const { wrong, shown } = this.#written.examine(body.toString(), start, end, formerOf)
    for (const text of wrong) this.#report.breach('wrong page', `${path} of ${by}: ${text}`)
    return shown
  }

  async #readRowPage(): Promise<void> {
    const [type, prefix] = pick([...ROW_PAGES]) ?? [news, '/news/']
    // Of those that are gone, too, the newest of which may still be shown by mistake.
    const row = pick(this.#written.rows.filter((row) => row.type === type && row.id !== null).slice(-80))
    if (!row) return this.#readText('page', '/')
    const path = `${prefix}${row.id}`
    const received = await this.#read(
      'row page',
      path,
      ({ status, start, end }) => status === 404 && mayBe(row, start, end).includes(undefined),
    )
    if (!received) return
    const text = received.body.toString()
    const { start, end } = received
    const [title = ''] = /<title>[^<]*<\/title>/.exec(text) ?? []
    const { shown } = this.#written.examine(title, start, end)
    if (shown.length !== 1 || shown[0]?.row !== row) this.#report.breach('wrong page', `${path} is another's: ${title}`)
    // Pages of the game tell what has changed of late.
    const own = this.#examine(path, received, type === news ? undefined : row).filter((one) => one.row === row)
    if (own.length > 1 && type === news)
      this.#report.breach('wrong page', `${path} mixes ${own.map(({ version }) => version.mark).join()}`)
  }

  /** All rows of a type: each that is there must be in it. */
  async #readList(): Promise<void> {
    const type = pick(this.#types) ?? news
    const path = `/api${type.path}`
    const received = await this.#read('list', path)
    if (!received) return
    this.#examine(path, received)
    const listed = new Set((JSON.parse(received.body.toString()) as { id: number }[]).map(({ id }) => id))
    for (const row of this.#written.rows) {
      if (row.type !== type || row.id === null || listed.has(row.id)) continue
      if (!mayBe(row, received.start, received.end).includes(undefined))
        this.#report.breach(
          'wrong page',
          `${path} of ${received.by} lacks ${row.id} ${row.versions.at(-1)?.mark}, ${Math.round(received.start - (row.versions.findLast(({ at }) => at !== null)?.at ?? 0))} ms after it was saved`,
        )
    }
  }

  async #search(): Promise<void> {
    const type = pick(this.#types) ?? news
    const row = pick(this.#written.present(type))
    const mark = row?.versions.at(-1)?.mark
    if (!row || !mark) return this.#readText('page', '/')
    const path = Math.random() < 0.5 ? `/search?q=${mark}` : `/api${type.path}?q=${mark}`
    const received = await this.#read('search', path)
    if (!received) return
    this.#examine(path, received)
    const { start, end } = received
    const must = mayBe(row, start, end).every((version) => version?.mark === mark)
    if (
      must &&
      path.startsWith('/api') &&
      !(JSON.parse(received.body.toString()) as { id: number }[]).some(({ id }) => id === row.id)
    )
      this.#report.breach('wrong page', `${path} does not find ${row.id}`)
  }
}

/** The sentence of a page or an answer that is an error. */
const said = (text: string): string => (/[^<>]*Request [\da-f-]{36}/.exec(text)?.[0] ?? text).slice(0, 160)

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
