import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { queryText } from '../../../content/fields/queryText.ts'
import { pageQuery } from '../../../content/queries/listQuery.ts'
import { POPULATION_SPANS } from '../../../content/realms/population.ts'
import type { RealmAnswers, RealmQueries } from '../../../content/realms/realmReader.ts'
import {
  factionsSchema,
  guildCardSchema,
  guildsSchema,
  playerCardSchema,
  playersSchema,
  populationSchema,
  realmSchema,
  vipsSchema,
} from '../../../content/realms/realmSchemas.ts'
import { nameKey } from '../../../content/realms/nameKey.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { realmReader } from '../figures/realmReader.ts'
import type { ReadTracker } from '../figures/realmView.ts'
import { refused } from '../../http/openapi.ts'
import { totalHeaders } from '../../http/pagination.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'

const tags = ['Realm figures']
const PATH = '/api/realms'
const JSON_TYPE = 'application/json; charset=utf-8'

const params = z.object({ key: z.string() })
const found = z.object({ ...pageQuery, q: queryText('q').optional() })
const named = z.object({ name: queryText('name') })
const spans = z.object({
  span: z.enum(POPULATION_SPANS, `span must be one of: ${POPULATION_SPANS.join(', ')}.`).default('day'),
})

type Query = Readonly<Record<string, string | number | undefined>>
type Answer = { body: unknown; headers?: Record<string, string> }

/** Public figures of realms, cached until they change. */
export function realmRoutes(instance: FastifyInstance, context: Context, responseCache: ResponseCache): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'public' } as const

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, query = {} }: { path: string; query?: Query },
    make: (noted: ReadTracker, address: string) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const address = addressOf(path, query)
    const answer = await responseCache.get(address, request.url, async (noted) => {
      const { body, headers = {} } = await make(noted, address)
      return { body: JSON.stringify(body), mediaType: JSON_TYPE, headers }
    })
    return sendCached(request, reply, answer)
  }

  /** Throws Refusal `not_found`. */
  async function read<Asked extends keyof RealmAnswers>(
    asked: Asked,
    key: string,
    { query, noted }: { query: RealmQueries[Asked]; noted: ReadTracker },
  ): Promise<RealmAnswers[Asked]> {
    const answer = await realmReader(context, noted).read(asked, key, query)
    if (!answer) throw new Refusal('not_found')
    return answer
  }

  app.get(
    PATH,
    { config, schema: { tags, summary: 'List', response: { 200: z.array(realmSchema) } } },
    async (request, reply) =>
      send(request, reply, { path: PATH }, async (noted) => ({ body: await realmReader(context, noted).list() })),
  )

  /** Search results keep their places. */
  function ranking(
    name: 'players' | 'guilds' | 'vip',
    { summary, schema }: { summary: string; schema: z.ZodType },
  ): void {
    app.get(
      `${PATH}/:key/${name}`,
      {
        config,
        schema: { tags, summary, params, querystring: found, response: { 200: schema, ...refused(404, 422) } },
      },
      async (request, reply) => {
        const { key } = request.params
        const { page, per_page, q = '' } = request.query
        const asked = { ...(page && { page }), ...(per_page && { per_page }), ...(q && { q }) }
        return send(request, reply, { path: `${PATH}/${key}/${name}`, query: asked }, async (noted, address) => {
          const { total, ...body } = await read(name, key, { query: asked, noted })
          return { body, headers: totalHeaders(address, { page: page ?? 1, per_page }, total) }
        })
      },
    )
  }
  ranking('players', { summary: 'Ranking of players', schema: playersSchema })
  ranking('guilds', { summary: 'Ranking of guilds', schema: guildsSchema })
  ranking('vip', { summary: 'Who has VIP', schema: vipsSchema })

  app.get(
    `${PATH}/:key/factions`,
    {
      config,
      schema: { tags, summary: 'Ranking of factions', params, response: { 200: factionsSchema, ...refused(404) } },
    },
    async (request, reply) => {
      const { key } = request.params
      return send(request, reply, { path: `${PATH}/${key}/factions` }, async (noted) => ({
        body: await read('factions', key, { query: {}, noted }),
      }))
    },
  )

  function card(name: 'player' | 'guild', { summary, schema }: { summary: string; schema: z.ZodType }): void {
    app.get(
      `${PATH}/:key/${name}`,
      {
        config,
        schema: { tags, summary, params, querystring: named, response: { 200: schema, ...refused(404, 422) } },
      },
      async (request, reply) => {
        const { key } = request.params
        const query = { name: nameKey(request.query.name) }
        return send(request, reply, { path: `${PATH}/${key}/${name}`, query }, async (noted) => ({
          body: await read(name, key, { query: request.query, noted }),
        }))
      },
    )
  }
  card('player', { summary: 'Card of a character, by `name`', schema: playerCardSchema })
  card('guild', { summary: 'Card of a guild, by `name`', schema: guildCardSchema })

  app.get(
    `${PATH}/:key/history`,
    {
      config,
      schema: {
        tags,
        summary: 'How many were online over a time',
        params,
        querystring: spans,
        response: { 200: populationSchema, ...refused(404, 422) },
      },
    },
    async (request, reply) => {
      const { key } = request.params
      const { span } = request.query
      return send(request, reply, { path: `${PATH}/${key}/history`, query: { span } }, async (noted) => ({
        body: await read('history', key, { query: { span }, noted }),
      }))
    },
  )
}

/** The canonical address, whatever the spelling of its query. */
function addressOf(path: string, query: Query): string {
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked).toString()}` : path
}
