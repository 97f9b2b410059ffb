import { Readable, type Transform } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { acceptedEncoding, type Encoding } from '../answers/compression.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/open.ts'
import { Refusal } from '../errors.ts'
import { rowsOf } from './repository.ts'
import { listIds } from './selection.ts'

/** Long lists that are sent at once, and to one address. */
const MOST_AT_ONCE = { inAll: 8, toOneAddress: 2 } as const

/** A client that reads more slowly than this holds a place that others wait for. */
const LONGEST_MS = 120_000

/** Rows that are read and sent at a time; between them others have their turn. */
const ROWS_AT_ONCE = 250

const encoders: Readonly<Record<Encoding, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 3 }),
}

/** Sends whole lists that are too long to be kept: read while they are sent, in the memory of a few rows. */
export class RowStreams {
  readonly #context: Context
  readonly #running = new Map<string, number>()

  constructor(context: Context) {
    this.#context = context
  }

  /** Throws Refusal `busy` where too many are under way. */
  async send(request: FastifyRequest, reply: FastifyReply, type: ContentType, query: ListQuery): Promise<FastifyReply> {
    const release = this.#take(request.ip)
    try {
      const { database } = this.#context
      const ids = await listIds(database, type, query)
      const encoding = acceptedEncoding(request.headers['accept-encoding'])
      const text = Readable.from(jsonRows(database, type, ids), { objectMode: false })
      const body = encoding ? text.pipe(encoders[encoding]()) : text
      text.on('error', (error) => {
        request.log.error(error)
        // Half of a list must not look like a whole one.
        body.destroy()
        reply.raw.destroy()
      })
      const limit = setTimeout(() => reply.raw.destroy(), LONGEST_MS)
      reply.raw.once('close', () => {
        clearTimeout(limit)
        text.destroy()
        release()
      })
      if (encoding) reply.header('content-encoding', encoding)
      return reply
        .headers({ 'cache-control': 'no-cache', 'x-total-count': ids.length })
        .header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
        .type('application/json; charset=utf-8')
        .send(body)
    } catch (error) {
      release()
      throw error
    }
  }

  #take(address: string): () => void {
    const own = this.#running.get(address) ?? 0
    const all = [...this.#running.values()].reduce((sum, count) => sum + count, 0)
    if (own >= MOST_AT_ONCE.toOneAddress || all >= MOST_AT_ONCE.inAll) throw new Refusal('busy', { retryAfter: 5 })
    this.#running.set(address, own + 1)
    return () => {
      const left = (this.#running.get(address) ?? 1) - 1
      if (left > 0) this.#running.set(address, left)
      else this.#running.delete(address)
    }
  }
}

/** The rows as one JSON array, a few at a time. */
async function* jsonRows(database: Database, type: ContentType, ids: readonly number[]): AsyncGenerator<string> {
  let separator = '['
  for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
    const rows = await rowsOf(database.reader, type, ids.slice(start, start + ROWS_AT_ONCE))
    // None where all of them were deleted meanwhile.
    if (rows.length > 0) {
      yield separator + JSON.stringify(rows).slice(1, -1)
      separator = ','
    }
    await others()
  }
  yield separator === '[' ? '[]' : ']'
}
