import type { Caller } from '../../context/context.ts'
import type { Writer } from '../../database/changes/write.ts'
import { permissionsOf } from '../../auth/permissions.ts'
import { Refusal } from '../../errors/refusals.ts'
import { addressOf, readGifts } from './gifts.ts'
import type { Order } from './orders.ts'

const CONFIRM = 'shop:confirm'

/**
 * Whether the order is for the caller. Throws Refusal `order_own` if it is and somebody else may confirm it: nobody gives
 * goods to themselves if there are two people.
 */
export async function isOwnOrder({ tx }: Writer, by: Caller, order: Order): Promise<boolean> {
  const gift = (await readGifts(tx, [order.id])).get(order.id)
  const { account_number: number } = await addressOf(tx, order)
  const linked = await tx
    .selectFrom('game_accounts')
    .select('user_id')
    .where('realm', '=', order.realm)
    .where('number', '=', number)
    .executeTakeFirst()
  if (![order.user_id, gift?.receiver, linked?.user_id].includes(by.id)) return false
  const others = await tx
    .selectFrom('users')
    .select(['id', 'role', 'roles'])
    .where('suspended_at', 'is', null)
    .where('id', '<>', by.id)
    .where((eb) => eb.or([eb('role', '=', 'admin'), eb('roles', '<>', '[]')]))
    .execute()
  for (const other of others) if ((await permissionsOf(tx, other)).has(CONFIRM)) throw new Refusal('order_own')
  return true
}
