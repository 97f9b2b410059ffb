import type { Selectable } from 'kysely'
import { contentType } from '../../content/index.ts'
import { goodLabel, type Good } from '../../content/shop/goods.ts'
import { OFFERS_TYPE, type OfferRequest } from '../../content/shop/offers.ts'
import { item } from '../../content/types/item.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Context } from '../context/context.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import { isUniqueViolation } from '../database/dialect/violations.ts'
import type { ContentTables, SystemTables } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { itemKinds } from '../game/files/kinds.ts'
import { readFirstRealm } from '../game/firstRealm.ts'
import { readRealms } from '../game/realms.ts'
import { givesGoods } from '../game/writing/gamePowers.ts'
import type { KeptGrant } from './letters/letters.ts'
import { saleWording } from './wording.ts'

export const offers: LoggedTable = { table: 'offers', type: OFFERS_TYPE, secrets: [] }
export type Offer = Selectable<SystemTables['offers']>

/** An item of the game. `realm` is the key of its realm; empty if it is of the first. */
type GameItem = Omit<KeptGrant, 'count'> & { realm: string }

/** Numbers and kinds of the items as they were when the offer was saved, so an edit of an item does not change the offer. */
type KeptItem = Omit<KeptGrant, 'name' | 'weight'>

const storedOffer = (
  { type, id, price, currency, grants, goods, realm, credit, limit, stock, from, until }: OfferRequest,
  items: ReadonlyMap<number, GameItem>,
) => ({
  content_type: type,
  row_id: id,
  ...{ price, currency, credit, stock },
  grants: JSON.stringify(
    grants.map(({ item, count }) => ({ item, count, number: items.get(item)?.number, kind: items.get(item)?.kind })),
  ),
  goods: JSON.stringify(goods),
  realm: goods.length > 0 ? realm : '',
  per_person: limit,
  on_sale_from: from === null ? null : new Date(from).toISOString(),
  on_sale_until: until === null ? null : new Date(until).toISOString(),
})

export const grantsOf = ({ grants }: Pick<Offer, 'grants'>): KeptItem[] => JSON.parse(grants) as KeptItem[] // The cast is safe, because `storedOffer` has written it.

export const goodsOf = ({ goods }: { goods: string }): Good[] => JSON.parse(goods) as Good[] // The cast is safe, because `storedOffer` has written it, also for lines of orders.

export const viewGoods = (goods: readonly Good[]) =>
  goods.map(({ name, label, count }) => ({ name, label: goodLabel({ name, label }), count }))

export const isOnSale = ({ on_sale_from: from, on_sale_until: until }: Offer, now: Date): boolean =>
  (from === null || new Date(from) <= now) && (until === null || now < new Date(until))

/** Returns the names of rows of price lists by `type:id`; rows that are gone are not in it. */
export async function readNames(
  queries: Queries,
  rows: readonly Pick<Offer, 'content_type' | 'row_id'>[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [key, ofType] of Map.groupBy(rows, ({ content_type }) => content_type)) {
    const { table, name } = contentType(key)
    const found = await queries
      .withTables<ContentTables>()
      .selectFrom(table)
      .select(['id', name])
      .where('id', 'in', [...new Set(ofType.map(({ row_id }) => row_id))])
      .execute()
    for (const row of found) names.set(`${key}:${Number(row['id'])}`, String(row[name]))
  }
  return names
}

/** Returns items by their ids; those that are gone or have no number in the game are not in it. */
export async function readItems(queries: Queries, ids: readonly number[]): Promise<ReadonlyMap<number, GameItem>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .withTables<ContentTables>()
    .selectFrom(item.table)
    .select(['id', 'items_name', 'kind', 'game_id', 'weight', 'realm'])
    .where('id', 'in', [...new Set(ids)])
    // Longer numbers are refused by the procedure that gives.
    .where('game_id', '>', 0)
    .where('game_id', '<', 1_000_000_000)
    .execute()
  return new Map(
    rows.map(({ id, items_name, kind, game_id, weight, realm }) => [
      Number(id),
      {
        ...{ item: Number(id), number: Number(game_id), name: String(items_name), kind: String(kind ?? '') },
        weight: typeof weight === 'number' ? weight : null,
        realm: String(realm ?? ''),
      },
    ]),
  )
}

/** Whether the item still is what the offer gives. */
export const isUnchanged = ({ number, kind }: KeptItem, item: GameItem | undefined): boolean =>
  item !== undefined && item.number === number && item.kind === kind

/** Offers with their realms and with the names of their rows and items; null and '' if those are gone or changed. */
export async function describeOffers(queries: Queries, offers: readonly Offer[]) {
  const names = await readNames(queries, offers)
  const items = await readItems(
    queries,
    offers.flatMap((offer) => grantsOf(offer).map(({ item }) => item)),
  )
  const firstKey = await readFirstRealm(queries)
  const realmOf = (offer: Offer): string | null => {
    if (offer.realm !== '') return offer.realm
    const [found] = grantsOf(offer).flatMap(({ item }) => items.get(item) ?? [])
    return found ? found.realm || firstKey : null
  }
  return offers.map((offer) => ({
    ...{ id: offer.id, type: offer.content_type, row: offer.row_id, price: offer.price, currency: offer.currency },
    name: names.get(`${offer.content_type}:${offer.row_id}`) ?? null,
    grants: grantsOf(offer).map((grant) => ({
      item: grant.item,
      // An item that was changed since then is given only after somebody has saved the offer again.
      name: isUnchanged(grant, items.get(grant.item)) ? (items.get(grant.item)?.name ?? '') : '',
      count: grant.count,
    })),
    ...{ goods: viewGoods(goodsOf(offer)), realm: realmOf(offer), credit: offer.credit },
    ...{ limit: offer.per_person, stock: offer.stock, from: offer.on_sale_from, until: offer.on_sale_until },
    ...{ version: offer.version, created_at: offer.created_at, updated_at: offer.updated_at },
  }))
}

/** Returns the items that it gives. Throws Refusal `invalid`. */
async function readGranted(
  { config }: Pick<Context, 'config'>,
  queries: Queries,
  { type, id, grants, goods, realm }: OfferRequest,
) {
  const names = await readNames(queries, [{ content_type: type, row_id: id }])
  if (names.size === 0) throw invalid({ id: [saleWording.rowGone] })
  const ids = grants.map((grant) => grant.item)
  const items = await readItems(queries, ids)
  const unknown = ids.filter((one) => !items.has(one))
  if (unknown.length > 0) throw invalid({ grants: [fill(saleWording.unknownItems, { ids: unknown.join(', ') })] })
  if (new Set([...items.values()].map(({ realm }) => realm)).size > 1) throw invalid({ grants: [saleWording.oneRealm] })
  if (goods.length > 0) {
    const found = (await readRealms(queries, config.games)).realms.find(({ key }) => key === realm)
    if (!found) throw invalid({ realm: [saleWording.unknownRealm] })
    if (!givesGoods(found)) throw invalid({ realm: [fill(saleWording.noGoods, { name: found.name })] })
    const firstKey = await readFirstRealm(queries)
    if ([...items.values()].some((one) => (one.realm || firstKey) !== realm))
      throw invalid({ grants: [saleWording.itemsOfRealm] })
  }
  for (const { item, count } of grants) {
    const { name = '', kind = '' } = items.get(item) ?? {}
    if (count > 1 && !itemKinds.has(kind)) throw invalid({ grants: [unknownKind(name, kind)] })
  }
  return items
}

/** Letters give such items one by one, so a large count would fill mailboxes: server/shop/letters/letters.ts. */
const unknownKind = (name: string, kind: string): string =>
  fill(kind === '' ? saleWording.noKind : saleWording.unknownKind, { name, kind, kinds: [...itemKinds].join(', ') })

/** Throws Refusal `invalid`, and `duplicate` if the row has an offer. */
export const createOffer = (context: Context, author: Author, request: OfferRequest): Promise<Offer> =>
  write(context.database, context.feed, author, async (writer) => {
    const items = await readGranted(context, writer.tx, request)
    const { id } = await writer.create(offers, storedOffer(request, items))
    return readOffer(writer.tx, id)
  }).catch(refuseSecond)

/** Throws Refusal `not_found`, `stale`, `invalid`, and `duplicate` if another offer is of the row. */
export const updateOffer = (
  context: Context,
  author: Author,
  { id, version, request }: { id: number; version: number; request: OfferRequest },
): Promise<Offer> =>
  write(context.database, context.feed, author, async (writer) => {
    const items = await readGranted(context, writer.tx, request)
    if (!(await writer.update(offers, id, storedOffer(request, items), version))) throw new Refusal('not_found')
    return readOffer(writer.tx, id)
  }).catch(refuseSecond)

/** Orders keep what they have bought. Throws Refusal `not_found`. */
export const removeOffer = (context: Context, author: Author, id: number): Promise<void> =>
  write(context.database, context.feed, author, async (writer) => {
    if (!(await writer.remove(offers, id))) throw new Refusal('not_found')
  })

const readOffer = (queries: Queries, id: number): Promise<Offer> =>
  queries
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))

export const listOffers = (queries: Queries): Promise<Offer[]> =>
  queries.selectFrom('offers').selectAll().orderBy('id').execute()

function refuseSecond(error: unknown): never {
  throw isUniqueViolation(error) ? new Refusal('duplicate') : error
}
