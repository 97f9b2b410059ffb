import type { ReceiverRequest } from '../../content/shop/orders.ts'
import { bodyOf, call } from '../api.ts'
import type { Order, OrderLine } from './orders.ts'

/** What somebody else has bought for the person. */
export interface ReceivedGift {
  number: string
  /** A user name; null if that person has deleted their account. */
  from: string | null
  state: 'offered' | 'accepted'
  realm: string
  items_in: Order['items_in']
  game_account: string
  character: string
  /** It is given only then; null if it is not held back. */
  held_until: string | null
  given_at: string
  lines: Pick<
    OrderLine,
    'name' | 'quantity' | 'grants' | 'goods' | 'state' | 'letters' | 'given' | 'mailbox_full' | 'needs_log_in'
  >[]
}

export const listGifts = (): Promise<ReceivedGift[]> => bodyOf(call('/me/gifts'))

export const hasGifts = async (): Promise<boolean> => (await listGifts()).length > 0

export const acceptGift = async (number: string, receiver: ReceiverRequest): Promise<void> =>
  void (await call(`/me/gifts/${number}/accept`, { method: 'POST', body: { ...receiver } }))
