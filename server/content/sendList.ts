import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ContentType } from '../../content/define.ts'
import { PAGE_SIZE, SEARCHED_FOR, type ListPage, type ListQuery } from '../../content/reader.ts'
import type { Dependencies, Produce } from '../responseCache/dependencies.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import { prepareCached, sendCached } from '../responseCache/sendCached.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { totalHeaders } from '../http/pagination.ts'
import { LARGE_BYTES } from '../http/unsentBytes.ts'
import type { FairQueue } from '../process/queues/fairQueue.ts'
import { typesRead } from './joinedRows.ts'
import { pageOf } from './order/listOrder.ts'
import type { KeptRows } from './lists/keptRows.ts'
import { hasStampedRows, listText, type ListText } from './lists/listText.ts'
import { countRows } from './lists/matchingRows.ts'
import { publicView, withCurrentState } from './publishing/publicRows.ts'
import type { RowStreams } from './lists/rowStreams.ts'
import { searchRows } from './spelling/searchRows.ts'
import { apiRows } from './pictureAddresses.ts'
import { contentReader } from './contentReader.ts'
import { withListedTexts } from './formatted/shownTexts.ts'

/** A longer whole list is streamed instead of cached. */
export const LONGEST_KEPT = 1_000

const JSON_TYPE = 'application/json; charset=utf-8'

export interface ListServices {
  context: Context
  responseCache: ResponseCache
  streams: RowStreams
  turns: FairQueue
  /** Size of a row in the last answer of each type, which predicts the size of the next list. */
  bytesPerRow: Map<string, number>
  /** Null where that part is left out. */
  keptRows: KeptRows | null
}

/** Sends a list: from the cache, or row by row if it is long. */
export async function sendList(
  { context, responseCache, streams, turns, bytesPerRow, keptRows }: ListServices,
  { request, reply, path }: { request: FastifyRequest; reply: FastifyReply; path: string },
  type: ContentType,
  query: ListQuery,
): Promise<FastifyReply> {
  if (query.state === 'all') return sendAll(context, { reply, path }, type, query)
  const { ends } = await publicView(context, type)
  let mostRows = pageOf(query)?.limit
  if (mostRows === undefined) {
    mostRows = await countRows(context, type, query)
    if (mostRows > LONGEST_KEPT) return streams.send(request, reply, type, query)
  }
  const expected = mostRows * (bytesPerRow.get(type.key) ?? 0)
  const address = listAddress(path, query)
  const make: Produce = async ({ uses, staleAt }) => {
    typesRead(type).forEach(uses)
    if (ends) staleAt(ends)
    const found =
      keptRows && !query.tree && hasStampedRows(type, query)
        ? await listText(context, keptRows, type, query)
        : await foundText(context, { uses, staleAt }, type, query)
    const { body, length } = found
    if (length > 0) bytesPerRow.set(type.key, body.length / length)
    return { body, mediaType: JSON_TYPE, headers: listHeaders(address, query, found) }
  }
  // Held until the list is compressed, so that only as many are in memory as have a turn.
  const answer = await turns.run(networkOf(request.ip), async () => {
    if (request.raw.socket.destroyed) throw new Refusal('busy')
    if (expected >= LARGE_BYTES && !responseCache.has(address)) request.server.unsent.requireRoom(expected)
    const made = await responseCache.get(address, request.url, make)
    await prepareCached(request, reply, made)
    return made
  })
  return sendCached(request, reply, answer)
}

async function foundText(
  context: Context,
  dependencies: Dependencies,
  type: ContentType,
  query: ListQuery,
): Promise<ListText & Pick<ListPage<unknown>, 'searchedFor'>> {
  const { rows: found, ...counted } = await searchRows(context, type, query)
  const reader = contentReader(context, dependencies)
  const rows = query.tree ? await withListedTexts(reader, context.database.reader, type, found) : found
  return { body: JSON.stringify(apiRows(type, rows, context.config)), length: rows.length, ...counted }
}

/** Sends rows that only editors see. Nothing is cached, here or on the way. */
async function sendAll(
  context: Context,
  { reply, path }: { reply: FastifyReply; path: string },
  type: ContentType,
  query: ListQuery,
): Promise<FastifyReply> {
  const { page = 1, per_page = PAGE_SIZE.usual } = query
  const asked = { ...query, page, per_page }
  const found = await searchRows(context, type, asked)
  const now = context.clock.now()
  const shown = found.rows.map((row) => withCurrentState(type, row, now))
  return reply
    .headers({ ...listHeaders(listAddress(path, asked), asked, found), 'cache-control': 'no-store' })
    .send(apiRows(type, shown, context.config))
}

/** Headers with the total, and the corrected search if there is one. */
const listHeaders = (
  address: string,
  query: ListQuery,
  { total, searchedFor }: Omit<ListPage<unknown>, 'rows'>,
): Record<string, string> => ({
  ...totalHeaders(address, query, total),
  ...(searchedFor !== undefined && { [SEARCHED_FOR]: encodeURIComponent(searchedFor) }),
})

/** The canonical address of a list, whatever the spelling of its query. */
function listAddress(path: string, { where = {}, ...query }: ListQuery): string {
  const asked = Object.entries({ ...query, ...where }).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const search = new URLSearchParams(asked)
  search.sort()
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
