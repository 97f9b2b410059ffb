import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { queryText } from '../../../content/fields/queryText.ts'
import type { GameAnswers, GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import {
  chancesSchema,
  hasSchema,
  itemListSchema,
  itemPageSchema,
  mapPageSchema,
  monsterListSchema,
  monsterPageSchema,
} from '../../../content/gameInfo/gameSchemas.ts'
import { LARGEST_ID, LARGEST_NUMBER } from '../../../content/limits.ts'
import { pageQuery } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { wholeNumber } from '../../../content/schema.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { refused } from '../../http/openapi.ts'
import { rowId } from '../../http/pagination.ts'
import type { FairQueue } from '../../process/queues/fairQueue.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { gameReader } from '../catalogue/gameReader.ts'

const tags = ['Game database']
const PATH = '/api/game-database'
const JSON_TYPE = 'application/json; charset=utf-8'

const params = z.object({ id: z.string() })
const text = (name: string) => queryText(name).optional()
const level = (name: string) => wholeNumber(0, LARGEST_NUMBER, `${name} must be a whole number.`).optional()
const { page } = pageQuery

const itemQuery = z.object({ page, kind: text('kind') })
const monsterQuery = z.object({
  page,
  from: level('from'),
  to: level('to'),
  race: text('race'),
  element: text('element'),
  map: wholeNumber(1, LARGEST_ID, 'map must be the number of an ID.').optional(),
  sort: z.literal('level', 'sort must be level.').optional(),
})
const IDS = new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${PAGE_SIZE.largest - 1}}$`)
const chancesQuery = z.object({ ids: z.string().regex(IDS, 'ids must be the numbers of IDs with commas between.') })

/** Public answers for item, monster and map pages, cached until they change. */
export function gameDatabaseRoutes(
  instance: FastifyInstance,
  context: Context,
  { responseCache, turns }: { responseCache: ResponseCache; turns: FairQueue },
): void {
  const app = instance.withTypeProvider<ZodTypeProvider>()
  const config = { access: 'public' } as const

  const find = <Asked extends keyof GameAnswers>(
    request: FastifyRequest,
    asked: Asked,
    address: string,
    query: GameQueries[Asked],
  ) =>
    responseCache.get(address, request.url, async (noted) => {
      const body = await gameReader(context, noted)(asked, query)
      if (!body) throw new Refusal('not_found')
      return { body: JSON.stringify(body), mediaType: JSON_TYPE }
    })

  function entry(asked: 'item' | 'monster' | 'map', summary: string, schema: z.ZodType): void {
    app.get(
      `${PATH}/${asked}/:id`,
      { config, schema: { tags, summary, params, response: { 200: schema, ...refused(404) } } },
      async (request, reply) => {
        const id = rowId(request.params.id)
        return sendCached(request, reply, await find(request, asked, `${PATH}/${asked}/${id}`, { id }))
      },
    )
  }
  entry('item', 'An item with what drops it, who sells it and what changed', itemPageSchema)
  entry('monster', 'A monster with its drops and where it appears', monsterPageSchema)
  entry('map', 'A map with its NPCs, monsters and drops', mapPageSchema)

  /** Anyone can make up queries without end, so these wait in the fair queue. */
  async function sendList<Asked extends 'items' | 'monsters' | 'chances'>(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    query: GameQueries[Asked],
  ): Promise<FastifyReply> {
    const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    )
    const address = `${PATH}/${asked}?${new URLSearchParams(given).toString()}`
    return sendCached(
      request,
      reply,
      await turns.run(networkOf(request.ip), () => find(request, asked, address, query)),
    )
  }
  const answers = (schema: z.ZodType) => ({ 200: schema, ...refused(422) })
  app.get(
    `${PATH}/items`,
    {
      config,
      schema: {
        tags,
        summary: 'Items by name, in pages of 50',
        querystring: itemQuery,
        response: answers(itemListSchema),
      },
    },
    (request, reply) => sendList(request, reply, 'items', given(request.query)),
  )
  app.get(
    `${PATH}/monsters`,
    {
      config,
      schema: {
        tags,
        summary: 'Monsters by name or level, in pages of 50',
        querystring: monsterQuery,
        response: answers(monsterListSchema),
      },
    },
    (request, reply) => sendList(request, reply, 'monsters', given(request.query)),
  )
  app.get(
    `${PATH}/has`,
    {
      config,
      schema: { tags, summary: 'Whether there is an item, and a monster', response: { 200: hasSchema } },
    },
    async (request, reply) => sendCached(request, reply, await find(request, 'has', `${PATH}/has`, {})),
  )
  app.get(
    `${PATH}/chances`,
    {
      config,
      schema: {
        tags,
        summary: 'Chances of drops with the rates of the server',
        querystring: chancesQuery,
        response: answers(chancesSchema),
      },
    },
    (request, reply) => sendList(request, reply, 'chances', request.query),
  )
}

/** Drops undefined entries. */
const given = <Query extends object>(query: Query): Query & { page?: number } =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Query & { page?: number } // the same, with less
