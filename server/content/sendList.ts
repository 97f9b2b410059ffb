import { inAskedLanguage } from '../responseCache/cachedJson.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../content/define.ts'
import { PAGE_SIZE, SEARCHED_FOR, type ListPage, type ListQuery } from '../../content/reader.ts'
import { cacheShare } from '../messages/rowsIn.ts'
import type { Produce, ResponseCache } from '../responseCache/responseCache.ts'
import { prepareCached, sendCached } from '../responseCache/sendCached.ts'
import type { Context } from '../context/context.ts'
import { isOpen } from '../auth/guard.ts'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { totalHeaders } from '../http/pagination.ts'
import { LARGE_BYTES } from '../http/unsentBytes.ts'
import type { Queue } from '../process/queues/queue.ts'
import { typesRead } from './joinedRows.ts'
import { countRows } from './lists/matchingRows.ts'
import { publicView, withCurrentState } from './rowState.ts'
import { searchRows } from './lists/readRows.ts'
import { resolveList } from './lists/resolveList.ts'
import type { RowStreams } from './lists/rowStreams.ts'
import { apiRows } from './presentRow.ts'
import { contentReader } from './contentReader.ts'
import { withListedTexts } from './formatted/showParts.ts'
export const LONGEST_CACHED = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

export interface ListServices {
  context: Context
  responseCache: ResponseCache
  streams: RowStreams
  turns: Queue
  bytesPerRow: Map<string, number>
}

export async function sendList(
  { context, responseCache, streams, turns, bytesPerRow }: ListServices,
  { request, reply, path }: { request: FastifyRequest; reply: FastifyReply; path: string },
  type: ContentType,
  query: ListQuery,
): Promise<FastifyReply> {
  if (!isOpen(request)) return sendAll(context, { reply, path }, type, query)
  const address = inAskedLanguage(request, listAddress(path, query))
  // Everything that is read and compressed for a list is part of its turn, so that the limits on concurrent turns and
  // on their time apply to it.
  const answer = await turns.run(async () => {
    if (request.raw.socket.destroyed) throw new Refusal('busy')
    const { ends } = await publicView(context, type)
    const list = await resolveList(context, type, query)
    const mostRows = list.page?.limit ?? (await countRows(list))
    if (!list.page && mostRows > LONGEST_CACHED) return streams.prepare(request, reply, list)
    const expected = mostRows * (bytesPerRow.get(type.key) ?? 0)
    if (expected >= LARGE_BYTES && !responseCache.has(address)) request.server.unsent.requireRoom(expected)
    const make: Produce = async ({ uses, staleAt }) => {
      typesRead(type).forEach(uses)
      if (ends) staleAt(ends)
      const { rows, ...found } = await searchRows(list)
      const shown = query.tree
        ? await withListedTexts(contentReader(context, { uses, staleAt }), context.database.reader, type, rows)
        : rows
      const body = JSON.stringify(apiRows(type, shown, context.config))
      if (rows.length > 0) bytesPerRow.set(type.key, body.length / rows.length)
      return { body, mediaType: JSON_TYPE, headers: listHeaders(address, query, found) }
    }
    const made = await responseCache.get(address, request.url, make, cacheShare(request.rowsIn))
    await prepareCached(request, reply, made)
    return made
  }, networkOf(request.ip))
  return typeof answer === 'function' ? answer() : sendCached(request, reply, answer)
}

async function sendAll(
  context: Context,
  { reply, path }: { reply: FastifyReply; path: string },
  type: ContentType,
  requested: ListQuery,
): Promise<FastifyReply> {
  const query = type.publishing ? { page: 1, per_page: PAGE_SIZE.usual, ...requested } : requested
  const list = await resolveList(context, type, query)
  const found = await searchRows(list)
  const shown = found.rows.map((row) => withCurrentState(type, row, list.moment.now))
  return reply
    .headers({ ...listHeaders(listAddress(path, query), query, found), 'cache-control': 'no-store' })
    .send(apiRows(type, shown, context.config))
}

const listHeaders = (
  address: string,
  query: ListQuery,
  { total, searchedFor }: Omit<ListPage<unknown>, 'rows'>,
): Record<string, string> => ({
  ...totalHeaders(address, query, total),
  ...(searchedFor !== undefined && { [SEARCHED_FOR]: encodeURIComponent(searchedFor) }),
})

function listAddress(path: string, { where = {}, ...query }: ListQuery): string {
  const requested = Object.entries({ ...query, ...where }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(requested)
  search.sort()
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
