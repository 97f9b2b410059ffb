import type { Transaction } from 'kysely'
import type { GiftState } from '../../../content/shop/orders.ts'
import type { Context } from '../../context/context.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid } from '../../errors/refusals.ts'
import { findWritable } from '../../game/accounts/gameAccounts.ts'
import { readFirstRealm } from '../../game/firstRealm.ts'
import type { WritableRealm } from '../../game/writing/gamePowers.ts'
import { findByUsername } from '../../users/users.ts'
import { describeOffers, type Offer } from '../offers.ts'
import { saleWording } from '../wording.ts'

/** Finds the person for whom a gift is. Throws Refusal `invalid`. */
export async function findGiftee(queries: Queries, buyer: { id: number }, username: string): Promise<{ id: number }> {
  const found = await findByUsername(queries, username)
  if (!found) throw invalid({ gift_to: [saleWording.noPlayer] })
  if (found.id === buyer.id) throw invalid({ gift_to: [saleWording.ownName] })
  return found
}

/** The realm of what is bought, in which the receiver chooses a character. Throws Refusal `game_accounts_off`. */
export async function realmOfGift(
  context: Pick<Context, 'database' | 'config'>,
  offers: readonly Offer[],
): Promise<WritableRealm> {
  const { reader } = context.database
  const described = await describeOffers(reader, offers)
  const key = described.find(({ realm }) => realm !== null)?.realm ?? (await readFirstRealm(reader))
  return findWritable(context, key, 'deliver')
}

/** The receiver stays until the transaction ends. Throws Refusal `invalid` if they have deleted their account. */
export async function lockGiftee({ tx, engine }: Writer, receiver: number): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', receiver)
    .$if(engine === 'postgres', (query) => query.forKeyShare())
    .executeTakeFirst()
  if (!found) throw invalid({ gift_to: [saleWording.playerGone] })
}

export const storeGift = (tx: Transaction<SystemTables>, orderId: number, receiver: number): Promise<unknown> =>
  tx
    .insertInto('order_gifts')
    .values({
      ...{ order_id: orderId, receiver_id: receiver, state: 'offered', accepted_at: null },
      ...{ account_number: 0, account_name: '', character_id: 0, character_name: '' },
    })
    .execute()

export interface Gift {
  state: GiftState
  /** The name of the receiver; null if they have deleted their account. */
  to: string | null
  receiver: number | null
  game_account: string
  character: string
}

/** Returns the orders that are gifts, by their ids. */
export async function readGifts(queries: Queries, orderIds: readonly number[]): Promise<ReadonlyMap<number, Gift>> {
  if (orderIds.length === 0) return new Map()
  const rows = await queries
    .selectFrom('order_gifts as gift')
    .leftJoin('users', 'users.id', 'gift.receiver_id')
    .select(['order_id', 'state', 'receiver_id', 'account_name', 'character_name', 'users.username'])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(
    rows.map(({ order_id, state, receiver_id, username, account_name, character_name }) => [
      order_id,
      { state, to: username, receiver: receiver_id, game_account: account_name, character: character_name },
    ]),
  )
}

/** Whether the order is a gift that nobody has accepted. */
export const isOffered = async (tx: Transaction<SystemTables>, orderId: number): Promise<boolean> =>
  (await tx
    .selectFrom('order_gifts')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'offered')
    .executeTakeFirst()) !== undefined

/** The money of a gift went back, so nobody can accept it any more. Returns whether nobody has before. */
export async function withdrawGift(tx: Transaction<SystemTables>, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('order_gifts')
    .set({ state: 'withdrawn' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'offered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there still is somebody who gets an order. */
export async function hasReceiver(queries: Queries, order: { id: number; user_id: number | null }): Promise<boolean> {
  const gift = (await readGifts(queries, [order.id])).get(order.id)
  return gift?.state === 'accepted' ? gift.receiver !== null : order.user_id !== null
}

/** Nothing of an accepted gift was given, and its receiver has left. The buyer can take it. */
export const offerAgain = (tx: Transaction<SystemTables>, orderId: number): Promise<unknown> =>
  tx
    .updateTable('order_gifts')
    .set({ state: 'offered', accepted_at: null })
    .where('order_id', '=', orderId)
    .where('state', '=', 'accepted')
    .where('receiver_id', 'is', null)
    .execute()

/** The character that gets an order: of a gift, the one that its receiver has chosen. */
export async function addressOf<Order extends { id: number; account_number: number; character_id: number }>(
  queries: Queries,
  order: Order,
): Promise<Order> {
  const chosen = await queries
    .selectFrom('order_gifts')
    .select(['account_number', 'character_id'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'accepted')
    .executeTakeFirst()
  return { ...order, ...chosen }
}
