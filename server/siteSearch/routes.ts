import { z } from 'zod'
import { queryText } from '../../content/fields/queryText.ts'
import { pageQuery } from '../../content/queries/listQuery.ts'
import { GROUP_PARAM, SEARCH, searchGroups, type SearchGroup } from '../../content/siteSearch/searchGroups.ts'
import { siteSearchSchema, suggestionsSchema } from '../../content/siteSearch/searchSchemas.ts'
import { MOST_SUGGESTED, SUGGESTIONS } from '../../content/siteSearch/suggestions.ts'
import type { Context } from '../context/context.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { refused, routesOf, type Api } from '../http/openapi.ts'
import { oneOf } from '../http/parameters.ts'
import type { Queue } from '../process/queues/queue.ts'
import { addressOf, cachedJson } from '../responseCache/cachedJson.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'
import { searchSite } from './siteSearch.ts'
import { suggestNames } from './suggestions.ts'

const route = routesOf('Search', { access: 'public' })
const PATH = `/api${SEARCH}`
const SUGGESTIONS_PATH = `/api${SUGGESTIONS}`

const [first, ...others] = searchGroups.map(({ key }) => key)
const keys: [SearchGroup, ...SearchGroup[]] = [first ?? 'news', ...others]

const words = queryText('q').meta({ description: 'Words, or a number of the game' })
const searchQuery = z.object({
  q: words,
  [GROUP_PARAM]: z
    .enum(keys, oneOf(GROUP_PARAM, keys))
    .optional()
    .meta({ description: 'The only group to search, in pages of 50. Of all others the first five are given' }),
  page: pageQuery.page,
})

/** Anybody can invent searches, so they wait in a queue that treats all clients fairly. */
export function siteSearchRoutes(
  app: Api,
  context: Context,
  { responseCache, turns }: { responseCache: ResponseCache; turns: Queue },
): void {
  app.get(
    PATH,
    route({
      ...{ summary: 'Everything on the site that has all words', querystring: searchQuery },
      response: { 200: siteSearchSchema, ...refused(422) },
    }),
    async (request, reply) => {
      const { q, in: only, page } = request.query
      const query = { q, ...(only && { only }), ...(only && page !== undefined && { page }) }
      const find = () =>
        cachedJson(responseCache, request, addressOf(PATH, query), async (noted) => ({
          body: await searchSite(context, noted, query),
        }))
      return sendCached(request, reply, await turns.run(find, networkOf(request.ip)))
    },
  )
  app.get(
    SUGGESTIONS_PATH,
    route({
      summary: `Up to ${MOST_SUGGESTED} names that match best what has been typed so far`,
      querystring: z.object({ q: words }),
      response: { 200: suggestionsSchema, ...refused(422) },
    }),
    async (request, reply) => {
      const { q } = request.query
      const find = () =>
        cachedJson(responseCache, request, addressOf(SUGGESTIONS_PATH, { q }), async (noted) => ({
          body: await suggestNames(context, noted, q),
        }))
      return sendCached(request, reply, await turns.run(find, networkOf(request.ip)))
    },
  )
}
