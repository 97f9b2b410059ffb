/** Services that take payments. Each is a file in server/shop/gateways. */
export const GATEWAYS = ['midtrans', 'xendit', 'tripay', 'saweria', 'paypal', 'stripe'] as const
export type GatewayKey = (typeof GATEWAYS)[number]

/** How many days notices are kept. */
export const NOTICE_DAYS = 90

/** `waiting`: the service is asked. `failed`: it has not answered for days. */
export const NOTICE_STATES = ['waiting', 'done', 'failed'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

/** `failed`: the service has refused it for a day. */
export const REFUND_STATES = ['waiting', 'done', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const gatewayNames: Readonly<Record<GatewayKey, string>> = {
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  tripay: 'Tripay',
  saweria: 'Saweria',
  paypal: 'PayPal',
  stripe: 'Stripe',
}
