import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import { acceptedEncoding, type Encoding } from '../responseCache/compression.ts'
import { Quota, onResponseEnd } from '../responseCache/quota.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { rowsById } from './readRows.ts'
import { listIds } from './matchingRows.ts'
import { apiRows } from './wholeAddresses.ts'

/** Long lists that are sent at once. */
const MOST_AT_ONCE = { total: 4, perNetwork: 2 } as const

/** A client that reads more slowly than this holds a place that others wait for. */
const LONGEST_MS = 120_000

/** Rows that are read and sent at a time, in a few milliseconds; between them others have their turn. */
const ROWS_AT_ONCE = 100

const encoders: Readonly<Record<Encoding, () => Transform>> = {
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: () => createGzip({ level: 3 }),
}

/** Sends whole lists that are too long to be kept: read while they are sent, in the memory of a few rows. */
export class RowStreams {
  readonly #context: Context
  readonly #places = new Quota(MOST_AT_ONCE)

  constructor(context: Context) {
    this.#context = context
  }

  /** Throws Refusal `busy` where too many are under way. */
  async send(request: FastifyRequest, reply: FastifyReply, type: ContentType, query: ListQuery): Promise<FastifyReply> {
    const ended = new AbortController()
    const release = this.#places.take(request.ip, 1)
    const limit = setTimeout(() => request.raw.socket.destroy(), LONGEST_MS)
    // Before anything is waited for: whoever leaves meanwhile must not keep the place.
    onResponseEnd(request, reply, () => {
      clearTimeout(limit)
      ended.abort()
      release()
    })
    const { database, config } = this.#context
    const ids = await listIds(database, type, query)
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const text = Readable.from(jsonRows(database, type, ids, config.siteUrl, ended.signal), { objectMode: false })
    const body = encoding ? pipeline(text, encoders[encoding](), () => undefined) : text
    text.on('error', (error) => {
      request.log.error(error)
      // Half of a list must not look like a whole one.
      request.raw.socket.destroy()
    })
    if (encoding) reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-total-count': ids.length })
      .header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
      .type('application/json; charset=utf-8')
      .send(body)
  }
}

/** The rows as one JSON array, a few at a time. */
async function* jsonRows(
  database: Database,
  type: ContentType,
  ids: readonly number[],
  siteUrl: string | null,
  ended: AbortSignal,
): AsyncGenerator<string> {
  let separator = '['
  for (let start = 0; start < ids.length && !ended.aborted; start += ROWS_AT_ONCE) {
    const rows = await rowsById(database, type, ids.slice(start, start + ROWS_AT_ONCE))
    // None where all of them were deleted meanwhile.
    if (rows.length > 0) {
      yield separator + JSON.stringify(apiRows(type, rows, siteUrl)).slice(1, -1)
      separator = ','
    }
    await others()
  }
  yield separator === '[' ? '[]' : ']'
}
