/** Services that take payments. Each is a file in server/shop/gateways. */
export const GATEWAYS = ['midtrans', 'xendit', 'tripay', 'saweria', 'paypal', 'stripe'] as const
export type GatewayKey = (typeof GATEWAYS)[number]

/** `waiting`: the service is asked. `failed`: it has not answered for days. `forged`: it says that it has not sent it. */
export const NOTICE_STATES = ['waiting', 'done', 'failed', 'forged'] as const
export type NoticeState = (typeof NOTICE_STATES)[number]

export const gatewayNames: Readonly<Record<GatewayKey, string>> = {
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  tripay: 'Tripay',
  saweria: 'Saweria',
  paypal: 'PayPal',
  stripe: 'Stripe',
}
