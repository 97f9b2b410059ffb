import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { queryText } from '../../../content/fields/queryText.ts'
import { readEntry, type EntryKey } from '../../../content/gameInfo/addresses.ts'
import type { GameAnswers, GameQueries } from '../../../content/gameInfo/gameDatabase.ts'
import {
  atlasSchema,
  chancesSchema,
  itemListSchema,
  itemPageSchema,
  mapPageSchema,
  monsterListSchema,
  monsterPageSchema,
} from '../../../content/gameInfo/gameSchemas.ts'
import {
  DESCENDING,
  itemFilters,
  itemSorts,
  monsterFilters,
  monsterSorts,
  type ListFilter,
  type ListFilters,
} from '../../../content/gameInfo/listFilters.ts'
import { LARGEST_ID, LARGEST_NUMBER } from '../../../content/limits.ts'
import { fill } from '../../../content/messages/fill.ts'
import { saying } from '../../../content/messages/said.ts'
import { pageQuery } from '../../../content/queries/listQuery.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { wholeNumber } from '../../../content/schema.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { oneOf, wholeNumberIn } from '../../http/parameters.ts'
import { httpEnglish } from '../../http/wording.ts'
import type { Queue } from '../../process/queues/queue.ts'
import type { ResponseCache } from '../../responseCache/responseCache.ts'
import { sendCached } from '../../responseCache/sendCached.ts'
import { findEntry } from '../catalogue/findEntry.ts'
import { gameReader } from '../catalogue/gameReader.ts'
import { gameEnglish } from '../wording.ts'
import { addressOf, cachedJson } from '../../responseCache/cachedJson.ts'

const route = routesOf('Game database', { access: 'public' })
const PATH = '/api/game-database'

const text = (name: string) => queryText(name).optional()
const number = (name: string) => wholeNumber(0, LARGEST_NUMBER, wholeNumberIn(name)).optional()
const { page } = pageQuery

function listQuery(filters: ListFilters, sorts: object) {
  const schemaOf = (name: string, { test, options }: ListFilter) => {
    if (test === 'from' || test === 'to') return number(name)
    return options ? z.enum(options, oneOf(name, options)).optional() : text(name)
  }
  const keys = Object.keys(sorts)
  return z.object({
    page,
    q: text('q').meta({ description: 'Words of names, or a number of the game' }),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(name, filter)])),
    sort: z.enum(keys, oneOf('sort', keys)).optional(),
    order: z
      .literal(
        DESCENDING,
        saying(() => fill(httpEnglish.exactly, { name: 'order', value: DESCENDING })),
      )
      .optional(),
  })
}
const itemQuery = listQuery(itemFilters, itemSorts)
const monsterQuery = listQuery(monsterFilters, monsterSorts).extend({
  map: wholeNumber(1, LARGEST_ID, () => fill(httpEnglish.id, { name: 'map' })).optional(),
})
const querystring = z.object({
  realm: queryText('realm').optional().meta({ description: 'Its key; the first realm if it is not given' }),
})
const numberParams = z.object({ number: z.string() })
const addressParams = z.object({ address: z.string().meta({ example: '501-red-potion' }) })
const IDS = new RegExp(`^[1-9]\\d{0,8}(,[1-9]\\d{0,8}){0,${PAGE_SIZE.largest - 1}}$`)
const chancesQuery = z.object({
  ids: z.string().regex(
    IDS,
    saying(() => gameEnglish.ids),
  ),
})

type ListName = 'maps' | 'items' | 'monsters' | 'chances'

export function gameDatabaseRoutes(
  app: Api,
  context: Context,
  { responseCache, turns }: { responseCache: ResponseCache; turns: Queue },
): void {
  const find = <Requested extends keyof GameAnswers>(
    request: FastifyRequest,
    requested: Requested,
    address: string,
    query: GameQueries[Requested],
  ) =>
    cachedJson(responseCache, request, address, async (noted) => {
      const body = await gameReader(context, noted)(requested, query)
      if (!body) throw new Refusal('not_found')
      return { body }
    })

  function entry(requested: 'item' | 'monster' | 'map', summary: string, schema: z.ZodType): void {
    app.get(
      `${PATH}/${requested}/:id`,
      route({ summary, params: idParams, response: { 200: schema, ...refused(404) } }),
      async (request, reply) => {
        const id = rowId(request.params.id)
        return sendCached(request, reply, await find(request, requested, `${PATH}/${requested}/${id}`, { id }))
      },
    )
  }

  /** Answers as `entry` does, so both share the cached answer. */
  function entryAt(requested: 'item' | 'monster', type: ContentType): void {
    const answer = async (request: FastifyRequest, reply: FastifyReply, key: EntryKey | null, number?: number) => {
      const row = key && (await findEntry(context, type, key))
      if (!row || (number !== undefined && row.game_id !== number)) throw new Refusal('not_found')
      return sendCached(
        request,
        reply,
        await find(request, requested, `${PATH}/${requested}/${row.id}`, { id: row.id }),
      )
    }
    const response = { 200: requested === 'item' ? itemPageSchema : monsterPageSchema, ...refused(404, 422) }
    app.get(
      `${PATH}/${requested}/game/:number`,
      route({ summary: `The ${requested} with this number in the game`, params: numberParams, querystring, response }),
      (request, reply) => {
        const key = readEntry(String(rowId(request.params.number)), request.query.realm)
        return answer(request, reply, key, key?.number)
      },
    )
    app.get(
      `${PATH}/${requested}/page/:address`,
      route({
        ...{ summary: `The ${requested} that the page of this address shows`, params: addressParams, querystring },
        response,
      }),
      (request, reply) => answer(request, reply, readEntry(request.params.address, request.query.realm)),
    )
  }
  entryAt('item', item)
  entryAt('monster', monster)
  entry('item', 'An item with what drops it, who sells it and what changed', itemPageSchema)
  entry('monster', 'A monster with its drops and where it appears', monsterPageSchema)
  entry('map', 'A map with its NPCs, monsters and drops', mapPageSchema)

  /**
   * Anybody can bypass the cache by inventing queries, so requests for lists wait in a queue that treats all clients
   * fairly.
   */
  function list(requested: ListName, summary: string, querystring: z.ZodType, schema: z.ZodType): void {
    const path = `${PATH}/${requested}`
    app.get(
      path,
      route({ summary, querystring, response: { 200: schema, ...refused(422) } }),
      async (request, reply) => {
        const query = request.query as GameQueries[ListName] // The cast is safe, because the schema has validated the query.
        const address = addressOf(path, query)
        const answer = await turns.run(() => find(request, requested, address, query), networkOf(request.ip))
        return sendCached(request, reply, answer)
      },
    )
  }
  list('maps', 'Maps by name, in pages of 60', z.object({ page }), atlasSchema)
  list('items', 'Items that match all filters, in pages of 50', itemQuery, itemListSchema)
  list('monsters', 'Monsters that match all filters, in pages of 50', monsterQuery, monsterListSchema)
  list(
    'chances',
    'Chances of drops with the rates of the server, and how their things look',
    chancesQuery,
    chancesSchema,
  )
}
