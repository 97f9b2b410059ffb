import { z } from 'zod'
import { queryText } from '../../../content/fields/queryText.ts'
import { pageQuery } from '../../../content/queries/listQuery.ts'
import { POPULATION_SPANS } from '../../../content/realms/population.ts'
import type { RealmAnswers, RealmQueries } from '../../../content/realms/realmReader.ts'
import {
  castlesSchema,
  factionsSchema,
  guildCardSchema,
  guildsSchema,
  playerCardSchema,
  playersSchema,
  populationSchema,
  realmSchema,
  talliesSchema,
  vipsSchema,
} from '../../../content/realms/realmSchemas.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { emblemType } from '../emblems/emblem.ts'
import { realmReader } from '../figures/realmReader.ts'
import { addressOf, cachedJson } from '../../responseCache/cachedJson.ts'
import { immutableFileHeaders } from '../../http/headers.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { totalHeaders } from '../../http/pagination.ts'
import { oneOf } from '../../http/parameters.ts'
import type { Dependencies, ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'

const route = routesOf('Realm figures', { access: 'public' })
const PATH = '/api/realms'

const params = z.object({ key: z.string() })
const ranked = z.object({ ...pageQuery, q: queryText('q').optional() })
const named = z.object({ name: queryText('name') })
const emblemed = named.extend({
  v: z
    .string()
    .max(40)
    .optional()
    .meta({ description: 'As in the address that a row names; a browser may then keep it' }),
})
const picture = z.string().meta({ format: 'binary' })
const pictures = {
  200: { content: { 'image/png': { schema: picture }, 'image/gif': { schema: picture } } },
  ...refused(404, 422),
}
const spans = z.object({
  span: z.enum(POPULATION_SPANS, oneOf('span', POPULATION_SPANS)).default('day'),
})

export function realmRoutes(app: Api, context: Context, responseCache: ResponseCache): void {
  app.get(PATH, route({ summary: 'List', response: { 200: z.array(realmSchema) } }), async (request, reply) => {
    const make = async (noted: Dependencies) => ({ body: await realmReader(context, noted).list() })
    return sendCached(request, reply, await cachedJson(responseCache, request, PATH, make))
  })

  /** Adds a route for one kind of live data. */
  function answer<Requested extends keyof RealmAnswers>(
    requested: Requested,
    summary: string,
    schema: z.ZodType,
    querystring?: z.ZodType,
  ): void {
    const answers = { 200: schema, ...refused(404, ...(querystring ? [422] : [])) }
    app.get(
      `${PATH}/:key/${requested}`,
      route({ summary, params, ...(querystring && { querystring }), response: answers }),
      async (request, reply) => {
        const { key } = request.params
        const query = (querystring ? request.query : {}) as RealmQueries[Requested] // The cast is safe, because the schema has validated the query.
        const address = addressOf(`${PATH}/${key}/${requested}`, { ...query })
        const found = await cachedJson(responseCache, request, address, async (noted) => {
          const found = await realmReader(context, noted).read(requested, key, query)
          if (!found) throw new Refusal('not_found')
          if (!('total' in found)) return { body: found }
          const { total, ...body } = found
          return { body, headers: totalHeaders(address, { page: 1, ...query }, total) }
        })
        return sendCached(request, reply, found)
      },
    )
  }
  answer('players', 'Ranking of players', playersSchema, ranked)
  answer('guilds', 'Ranking of guilds', guildsSchema, ranked)
  answer('vip', 'Who has VIP', vipsSchema, ranked)
  answer('factions', 'Ranking of factions', factionsSchema)
  answer('castles', 'Castles, and who holds them', castlesSchema)
  answer('zeny', 'Ranking by zeny', talliesSchema, ranked)
  answer('mvp', 'Ranking by bosses killed', talliesSchema, ranked)
  answer('pvp', 'Ranking by players killed', talliesSchema, ranked)
  answer('fame', 'Ranking by fame', talliesSchema, ranked)
  answer('player', 'Card of a character, by `name`', playerCardSchema, named)
  answer('guild', 'Card of a guild, by `name`', guildCardSchema, named)
  answer('history', 'How many were online over a time', populationSchema, spans)

  app.get(
    `${PATH}/:key/emblem`,
    route({ summary: 'Emblem of a guild, by `name`', params, querystring: emblemed, response: pictures }),
    async (request, reply) => {
      const { key } = request.params
      const { name, v } = request.query
      const address = addressOf(`${PATH}/${key}/emblem`, { name, v })
      const found = await responseCache.get(address, request.url, async (noted) => {
        const emblem = await realmReader(context, noted).emblem(key, name)
        if (!emblem) throw new Refusal('not_found')
        const mediaType = emblemType(emblem.picture)
        const headers = emblem.version === v ? immutableFileHeaders : {}
        return { body: emblem.picture, nameOfBytes: emblem.address, mediaType, headers }
      })
      return sendCached(request, reply, found)
    },
  )
}
