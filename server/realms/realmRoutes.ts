import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { queryText } from '../../content/fields/queryText.ts'
import { pageQuery } from '../../content/queries/listQuery.ts'
import type { FigureAge } from '../../content/realms/figures.ts'
import { POPULATION_SPANS } from '../../content/realms/population.ts'
import {
  factionsSchema,
  guildCardSchema,
  guildsSchema,
  playerCardSchema,
  playersSchema,
  populationSchema,
  realmSchema,
  vipsSchema,
} from '../../content/realms/realmSchemas.ts'
import { nameKey } from '../../content/realms/nameKey.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import {
  factionRanking,
  guildCard,
  playerCard,
  population,
  rankings,
  realmAnswer,
  visibleRealms,
  type Noted,
  type Viewed,
} from '../game/figures/realmView.ts'
import { rankingPage } from '../game/figures/rankingPage.ts'
import type { Realm } from '../game/realms.ts'
import { refused } from '../http/openapi.ts'
import { totalHeaders } from '../http/pagination.ts'
import type { ResponseCache } from '../responseCache/responseCache.ts'
import { sendCached } from '../responseCache/sendCached.ts'

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

/** What realms have told last: for everybody, from memory until it changes. */
export function realmRoutes(instance: FastifyInstance, context: Context, responseCache: ResponseCache): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'public' } as const

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, query = {} }: { path: string; query?: Query },
    make: (noted: Noted, address: string) => Promise<Answer>,
  ): Promise<FastifyReply> {
    const address = addressOf(path, query)
    const answer = await responseCache.get(address, request.url, async (noted) => {
      const { body, headers = {} } = await make(noted, address)
      return { body: JSON.stringify(body), mediaType: JSON_TYPE, headers }
    })
    return sendCached(request, reply, answer)
  }

  async function viewed(key: string, noted: Noted): Promise<Viewed> {
    const realm = (await visibleRealms(context, noted)).find((one: Realm) => one.key === key)
    if (!realm) throw new Refusal('not_found')
    return { source: context, realm, noted }
  }

  app.get(
    PATH,
    { config, schema: { tags, summary: 'List', response: { 200: z.array(realmSchema) } } },
    async (request, reply) =>
      send(request, reply, { path: PATH }, async (noted) => {
        const realms = await visibleRealms(context, noted)
        return { body: await Promise.all(realms.map((realm) => realmAnswer(context, realm, noted))) }
      }),
  )

  /** A ranking by pages; a search keeps the places that its rows have. */
  function ranking<R extends { name: string }>(
    name: keyof typeof rankings,
    read: (viewed: Viewed) => Promise<{ age: FigureAge; rows: readonly R[] }>,
    { summary, schema }: { summary: string; schema: z.ZodType },
  ): void {
    app.get(
      `${PATH}/:key/${name}`,
      {
        config,
        schema: { tags, summary, params, querystring: found, response: { 200: schema, ...refused(404, 422) } },
      },
      async (request, reply) => {
        const { page, per_page, q = '' } = request.query
        const path = `${PATH}/${request.params.key}/${name}`
        const query = { page, per_page, q: q || undefined }
        return send(request, reply, { path, query }, async (noted, address) => {
          const { total, ...body } = rankingPage(await read(await viewed(request.params.key, noted)), {
            page,
            per_page,
            q,
          })
          return { body, headers: totalHeaders(address, { page: page ?? 1, per_page }, total) }
        })
      },
    )
  }
  ranking('players', rankings.players, { summary: 'Ranking of players', schema: playersSchema })
  ranking('guilds', rankings.guilds, { summary: 'Ranking of guilds', schema: guildsSchema })
  ranking('vip', rankings.vip, { summary: 'Who has VIP', schema: vipsSchema })

  app.get(
    `${PATH}/:key/factions`,
    {
      config,
      schema: { tags, summary: 'Ranking of factions', params, response: { 200: factionsSchema, ...refused(404) } },
    },
    async (request, reply) => {
      const { key } = request.params
      return send(request, reply, { path: `${PATH}/${key}/factions` }, async (noted) => ({
        body: await factionRanking(await viewed(key, noted)),
      }))
    },
  )

  function card(
    name: string,
    read: (viewed: Viewed, name: string) => Promise<object | null>,
    { summary, schema }: { summary: string; schema: z.ZodType },
  ): void {
    app.get(
      `${PATH}/:key/${name}`,
      {
        config,
        schema: { tags, summary, params, querystring: named, response: { 200: schema, ...refused(404, 422) } },
      },
      async (request, reply) => {
        const { key } = request.params
        const query = { name: nameKey(request.query.name) }
        return send(request, reply, { path: `${PATH}/${key}/${name}`, query }, async (noted) => {
          const body = await read(await viewed(key, noted), request.query.name)
          if (!body) throw new Refusal('not_found')
          return { body }
        })
      },
    )
  }
  card('player', playerCard, { summary: 'Card of a character, by `name`', schema: playerCardSchema })
  card('guild', guildCard, { summary: 'Card of a guild, by `name`', schema: guildCardSchema })

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
        body: await population(await viewed(key, noted), span),
      }))
    },
  )
}

/** The one address of an answer, however its query was spelled. */
function addressOf(path: string, query: Query): string {
  const asked = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return asked.length > 0 ? `${path}?${new URLSearchParams(asked).toString()}` : path
}
