import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../content/define.ts'
import type { ListQuery } from '../../content/reader.ts'
import type { Produce, ResponseCache } from '../responseCache/responseCache.ts'
import { prepareCached, sendCached } from '../responseCache/sendCached.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { totalHeaders } from '../http/pagination.ts'
import type { FairQueue } from '../process/queues/fairQueue.ts'
import { typesRead } from './joinedRows.ts'
import { isPaged } from './order/listOrder.ts'
import { countRows } from './matchingRows.ts'
import { listRows } from './readRows.ts'
import type { RowStreams } from './rowStreams.ts'
import { apiRows } from './apiRow.ts'

/** A whole list of more rows than this is not kept, but read while it is sent. */
const LONGEST_KEPT = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

/** What lists are answered with. */
export interface ListServices {
  context: Context
  responseCache: ResponseCache
  streams: RowStreams
  turns: FairQueue
}

/** Sends a list: from memory where it is there, row by row where it is long. `path` is its address. */
export async function sendList(
  { context, responseCache, streams, turns }: ListServices,
  { request, reply, path }: { request: FastifyRequest; reply: FastifyReply; path: string },
  type: ContentType,
  query: ListQuery,
): Promise<FastifyReply> {
  if (!isPaged(query)) {
    const total = await countRows(context, type, query)
    if (total > LONGEST_KEPT) return streams.send(request, reply, type, query)
  }
  const address = listAddress(path, query)
  const make: Produce = async ({ uses }) => {
    typesRead(type).forEach(uses)
    const { rows, total } = await listRows(context, type, query)
    return {
      body: JSON.stringify(apiRows(type, rows, context.config.siteUrl)),
      mediaType: JSON_TYPE,
      headers: totalHeaders(address, query, total),
    }
  }
  // Until it is compressed, so that no more of them are in memory than have their turn.
  const answer = await turns.run(networkOf(request.ip), async () => {
    if (request.raw.socket.destroyed) throw new Refusal('busy')
    const made = await responseCache.get(address, request.url, make)
    await prepareCached(request, reply, made)
    return made
  })
  return sendCached(request, reply, answer)
}

/** The one address of a list, however its query was spelled and whatever else stood in it. */
function listAddress(path: string, { where = {}, ...query }: ListQuery): string {
  const asked = Object.entries({ ...where, ...query }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked)
  search.sort()
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
