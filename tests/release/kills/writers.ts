import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

interface Known {
  /**
   * The possible states of the row. There are several if a write got no response. `null` means that the row does not
   * exist.
   */
  may: (RowState | null)[]
}

export interface RowState {
  title: string
  picture: string | null
}

async function newPicture(): Promise<Blob> {
  const channel = () => Math.floor(Math.random() * 256)
  const background = { r: channel(), g: channel(), b: channel() }
  const width = 16 + Math.floor(Math.random() * 200)
  const bytes = await sharp({ create: { width, height: 16, channels: 3, background } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

export class Writer {
  readonly known = new Map<number, Known>()
  readonly statuses = new Map<number, number>()
  pictures = 0
  readonly #name: string
  readonly #url: string
  readonly #token: string
  readonly #pauseMs: number
  #turn = 0

  constructor(name: string, url: string, token: string, pauseMs = 0) {
    this.#name = name
    this.#url = `${url}/api/news`
    this.#token = token
    this.#pauseMs = pauseMs
  }

  async run(isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      this.#turn += 1
      try {
        await this.#step()
        if (this.#pauseMs > 0) await sleep(this.#pauseMs)
      } catch {
        // The request fails if the process was killed, so the writer waits for the next process.
        await sleep(30)
      }
    }
  }

  async #step(): Promise<void> {
    const own = [...this.known].filter(([, { may }]) => may.length === 1 && may[0] !== null)
    const [id, row] = own[Math.floor(Math.random() * own.length)] ?? []
    if (id === undefined || row === undefined || this.#turn % 3 === 0) return this.#create()
    return this.#turn % 5 === 0 ? this.#remove(id, row) : this.#update(id, row)
  }

  async #create(): Promise<void> {
    const title = `${this.#name} ${this.#turn}`
    const response = await this.#send('POST', '', title)
    if (response.status !== 201) return
    const { id, image_url } = (await response.json()) as { id: number; image_url: string }
    if (this.known.has(id)) throw new Error(`The id ${id} was given twice.`)
    this.pictures += 1
    this.known.set(id, { may: [{ title, picture: image_url }] })
  }

  async #update(id: number, row: Known): Promise<void> {
    const title = `${this.#name} ${this.#turn}`
    const before = row.may
    row.may = [...before, { title, picture: null }]
    const response = await this.#send('POST', `/${id}?_method=PUT`, title)
    if (response.status !== 200) {
      row.may = before
      return
    }
    const { image_url } = (await response.json()) as { image_url: string }
    this.pictures += 1
    row.may = [{ title, picture: image_url }]
  }

  async #remove(id: number, row: Known): Promise<void> {
    const before = row.may
    row.may = [...before, null]
    const response = await this.#send('DELETE', `/${id}`)
    row.may = response.status === 200 ? [null] : before
  }

  async #send(method: string, path: string, title?: string): Promise<Response> {
    const body = new FormData()
    if (title !== undefined) {
      body.set('title', title)
      body.set('description', `${title}\n`.repeat(20))
      body.set('image', await newPicture(), 'picture.png')
    }
    const response = await fetch(this.#url + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}` },
      signal: AbortSignal.timeout(10_000),
      ...(title === undefined ? {} : { body }),
    })
    this.statuses.set(response.status, (this.statuses.get(response.status) ?? 0) + 1)
    return response
  }
}
