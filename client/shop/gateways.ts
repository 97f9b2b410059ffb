import type { ListPage } from '../../content/reader.ts'
import type { GatewayKey, NoticeState } from '../../content/shop/gateways.ts'
import type { NoticeQuery } from '../../content/shop/noticeQuery.ts'
import type { Currency } from '../../content/shop/money.ts'
import { bodyOf, call } from '../api.ts'
import { listPage, searchOf } from '../reader.ts'

export interface ServiceStanding {
  gateway: GatewayKey
  /** Variables of the environment that are not set. */
  missing: readonly string[]
  currencies: readonly Currency[]
  /** Whether buyers can pay there; otherwise it only says that somebody has given. */
  pays: boolean
  /** Whether the site can ask it for a payment. */
  asks: boolean
  refunds: boolean
  /** Notices about which it has not been asked yet. */
  waiting: number
  /** Notices about which it has not answered for days. */
  failed: number
  last_notice_at: string | null
}

export interface GatewayNotice {
  id: number
  gateway: GatewayKey
  /** What the service calls the payment. */
  reference: string
  /** Its order; null if none is known. */
  order: string | null
  state: NoticeState
  tries: number
  last_error: string | null
  received_at: string
}

export const listServices = (): Promise<ServiceStanding[]> => bodyOf(call('/admin/gateways'))

export const listNotices = (query: NoticeQuery, signal?: AbortSignal): Promise<ListPage<GatewayNotice>> =>
  listPage('/admin/gateway-notices', searchOf({ ...query }), { signal })
