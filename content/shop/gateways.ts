/** Services that take payments. Each is a file in server/shop/gateways. */
export const GATEWAYS = ['midtrans', 'xendit', 'tripay', 'saweria', 'paypal', 'stripe'] as const
export type GatewayKey = (typeof GATEWAYS)[number]

export const gatewayNames: Readonly<Record<GatewayKey, string>> = {
  midtrans: 'Midtrans',
  xendit: 'Xendit',
  tripay: 'Tripay',
  saweria: 'Saweria',
  paypal: 'PayPal',
  stripe: 'Stripe',
}
