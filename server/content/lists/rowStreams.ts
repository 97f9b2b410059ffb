import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../../content/define.ts'
import { acceptedEncoding, type Encoding } from '../../responseCache/cachedResponse.ts'
import type { Context } from '../../context/context.ts'
import type { Database } from '../../database/database.ts'
import { rowsById } from './readRows.ts'
import { listIds } from './matchingRows.ts'
import type { List } from './resolveList.ts'
import { apiRows } from '../presentRow.ts'
import { withoutStaffNames } from '../staffRows.ts'
import type { Config } from '../../process/config.ts'

/**
 * Bytes of memory that one list needs while it is sent: its ids, some rows, the compressor's window and unsent bytes.
 */
const STREAM_BYTES = 4 * 1024 * 1024

/**
 * In milliseconds. A client that takes longer to receive the list is disconnected, because only a limited number of
 * streams can be open.
 */
const LONGEST_MS = 120_000

/** Number of rows per read. Each read takes a few milliseconds, so other requests are served in between. */
const ROWS_AT_ONCE = 50

const encoders: Readonly<Record<Exclude<Encoding, 'identity'>, () => Transform>> = {
  // The compressor's window is 256 KB, because the default of 4 MB would be allocated for each client.
  br: () =>
    createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } }),
  gzip: () => createGzip({ level: 3 }),
}

export class RowStreams {
  readonly #context: Context

  constructor(context: Context) {
    this.#context = context
  }

  /** Reads the ids, and returns what sends their rows. Throws Refusal `busy` if too many streams are open. */
  async prepare(request: FastifyRequest, reply: FastifyReply, list: List): Promise<() => FastifyReply> {
    const ended = new AbortController()
    const { socket } = request.raw
    request.server.unsent.reserve(reply.raw, ended, STREAM_BYTES)
    const limit = setTimeout(() => socket.destroy(), LONGEST_MS)
    const end = () => {
      socket.off('close', end)
      clearTimeout(limit)
      ended.abort()
    }
    // The socket's `close` is watched as well. If the connection is lost, a response that is queued behind another one
    // emits no `close`.
    reply.raw.once('close', end)
    socket.once('close', end)
    if (socket.destroyed) end()
    const ids = ended.signal.aborted ? [] : await listIds(list)
    return () => this.#send(request, reply, list, ids, ended.signal)
  }

  #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { type }: List,
    ids: readonly number[],
    ended: AbortSignal,
  ): FastifyReply {
    const { database, config } = this.#context
    const encoding = acceptedEncoding(request.headers['accept-encoding'])
    const text = Readable.from(jsonRows(database, type, ids, config, ended), { objectMode: false })
    const body = encoding === 'identity' ? text : pipeline(text, encoders[encoding](), () => undefined)
    text.on('error', (error) => {
      request.log.error(error)
      // On an error the connection is cut, because a truncated list must not look complete to the client.
      request.raw.socket.destroy()
    })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply
      .headers({ 'cache-control': 'no-cache', 'x-total-count': ids.length })
      .header('vary', [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', '))
      .type('application/json; charset=utf-8')
      .send(body)
  }
}

async function* jsonRows(
  database: Database,
  type: ContentType,
  ids: readonly number[],
  config: Config,
  ended: AbortSignal,
): AsyncGenerator<string> {
  let separator = '['
  for (let start = 0; start < ids.length && !ended.aborted; start += ROWS_AT_ONCE) {
    const rows = withoutStaffNames(type, await rowsById(database, type, ids.slice(start, start + ROWS_AT_ONCE)))
    // All rows of this batch may have been deleted since their ids were read.
    if (rows.length > 0) {
      yield separator + JSON.stringify(apiRows(type, rows, config)).slice(1, -1)
      separator = ','
    }
    await others()
  }
  yield separator === '[' ? '[]' : ']'
}
