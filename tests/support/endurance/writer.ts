import sharp from 'sharp'
import type { ContentType } from '../../../content/define.ts'
import { fieldsOfKind } from '../../../content/define.ts'
import { form } from '../samples.ts'
import type { Report } from './report.ts'
import type { Received, Visitor } from './visitor.ts'
import { isPresent, type Colour, type Row, type Version, type WrittenRows } from './writtenRows.ts'
import { paced } from './paced.ts'

/** Rows of a type that a writer keeps. */
const MOST_ROWS = 6
const PICTURED = 0.3
const EDITED = 0.6

const drawn = async (background: Colour): Promise<Blob> =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 24, height: 16, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

/** What an answer says of a write: `unknown` where nobody can know. */
export function outcomeOf({ status, body }: Received): {
  outcome: 'acknowledged' | 'refused' | 'unknown'
  code: string
} {
  if (status === 200 || status === 201) return { outcome: 'acknowledged', code: '' }
  let code: unknown
  try {
    code = (JSON.parse(body.toString()) as { code?: unknown }).code
  } catch {
    // Not the site's answer, but that of HAProxy, or none.
  }
  if (typeof code !== 'string') return { outcome: 'unknown', code: 'none' }
  return { outcome: code === 'outcome_unknown' ? 'unknown' : 'refused', code }
}

/** Creates, edits and deletes rows of several types, which nobody else touches. */
export class Writer {
  readonly #visitor: Visitor
  readonly #authorization: string
  readonly #types: readonly ContentType[]
  readonly #written: WrittenRows
  readonly #report: Report
  readonly #own: Row[] = []

  constructor(visitor: Visitor, token: string, types: readonly ContentType[], written: WrittenRows, report: Report) {
    this.#visitor = visitor
    this.#authorization = `Bearer ${token}`
    this.#types = types
    this.#written = written
    this.#report = report
  }

  run(isOver: () => boolean, everyMs: number): Promise<void> {
    return paced(() => this.#step(), isOver, everyMs)
  }

  async #step(): Promise<void> {
    const type = pick(this.#types)
    const own = this.#own.filter((row) => row.type === type && row.id !== null && !isGone(row))
    const row = own.length < MOST_ROWS && Math.random() < 0.5 ? undefined : pick(own)
    if (!row) return this.#create(type)
    return own.length < 2 || Math.random() < EDITED ? this.#edit(row) : this.#remove(row)
  }

  async #create(type: ContentType): Promise<void> {
    const row = this.#written.add(type)
    this.#own.push(row)
    const received = await this.#send(row, 'POST', '')
    if (received) this.#report.count('created')
  }

  async #edit(row: Row): Promise<void> {
    if (await this.#send(row, 'PUT', `/${row.id}`)) this.#report.count('edited')
  }

  async #remove(row: Row): Promise<void> {
    const version = this.#written.begin(row, 'gone')
    const received = await this.#visitor.json(
      'DELETE',
      `/api${row.type.path}/${row.id}`,
      {},
      { authorization: this.#authorization },
    )
    if (this.#settle(row, version, received)) this.#report.count('deleted')
  }

  async #send(row: Row, method: 'POST' | 'PUT', path: string): Promise<boolean> {
    const [pictureField] = fieldsOfKind(row.type, 'picture')[0] ?? []
    const isPictured = pictureField !== undefined && Math.random() < PICTURED
    const version = this.#written.begin(row, isPictured ? 'picture' : 'text')
    const headers = { authorization: this.#authorization }
    const values = valuesOf(row.type, version.mark ?? '')
    const address = `/api${row.type.path}${path}`
    let received: Received
    if (isPictured && version.picture) {
      const file = await drawn(version.picture.colour)
      version.sentAt = performance.now()
      const asked = method === 'PUT' ? `${address}?_method=PUT` : address
      received = await this.#visitor.form('POST', asked, form(values, { [pictureField]: file }), headers)
    } else received = await this.#visitor.json(method, address, values, headers)
    if (!this.#settle(row, version, received)) return false
    const { id, image_url: image, icon_url: icon } = JSON.parse(received.body.toString()) as Record<string, unknown>
    row.id = Number(id)
    if (isPictured && version.picture) version.picture.address = String(image ?? icon)
    return true
  }

  /** Notes what became of a write; true where it was acknowledged. */
  #settle(row: Row, version: Version, received: Received): boolean {
    const { outcome, code } = outcomeOf(received)
    this.#report.slowestWriteMs = Math.max(this.#report.slowestWriteMs, received.end - received.start)
    if (outcome === 'acknowledged') {
      version.outcome = outcome
      version.at = received.end
      this.#report.saved()
      return true
    }
    const why = `${received.status || received.failure} ${code}`
    this.#report.refused(why)
    this.#report.count(outcome)
    version.outcome = outcome
    if (outcome === 'unknown') return false
    if (version.wasSeen)
      this.#report.breach('shown though refused', `${row.type.key} ${row.id} ${version.mark}: ${why}`)
    const mayBeGone = row.versions.some(({ mark, outcome }) => mark === null && outcome === 'unknown')
    if (received.status === 404 && mayBeGone) {
      // What was not known is known now.
      row.versions.push({
        mark: null,
        picture: null,
        sentAt: received.start,
        at: received.end,
        outcome: 'acknowledged',
        wasSeen: false,
      })
    } else if (![503, 507].includes(received.status))
      this.#report.breach(
        'refused for no reason',
        `${row.type.key} ${row.id} ${version.mark}: ${received.status} ${received.body.toString().slice(0, 300)}`,
      )
    return false
  }
}

const isGone = (row: Row): boolean => {
  const known = row.versions.findLast(({ outcome }) => outcome === 'acknowledged')
  return known?.mark === null && !isPresent(row)
}

function pick<T>(all: readonly T[]): T
function pick<T>(all: readonly T[]): T | undefined {
  return all[Math.floor(Math.random() * all.length)]
}

/** The name of the type and a longer text carry the mark, so that a page with the one state's name and the other's text is seen. */
function valuesOf(type: ContentType, mark: string): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(type.fields)) {
    if (name === type.name) values[name] = `Nama ${mark}`
    else if (name === 'description') values[name] = `Isi ${mark}, yang panjang.\n`.repeat(5)
    else if (field.kind === 'text' && field.required)
      values[name] = field.link ? 'https://example.com/client.zip' : field.price ? 'Rp. 50.000' : 'Umum'
  }
  return values
}
