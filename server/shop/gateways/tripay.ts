import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { Gateway } from './gateway.ts'
import { amountIn, hmac, isSame, objectIn, parsed, textIn } from './gatewayCalls.ts'
import { serviceEnglish } from '../wording.ts'

/** https://tripay.co.id/developer, closed payments. Not tried with the real service. */
export const tripay: Gateway = {
  key: 'tripay',
  needs: ['API_KEY', 'PRIVATE_KEY', 'MERCHANT', 'CHANNEL'],
  url: 'https://tripay.co.id/api',
  currencies: ['IDR'],
  create: async (call, keys, { order, amount, title, buyer, returnUrl, noticeUrl }) => {
    const { API_KEY = '', PRIVATE_KEY = '', MERCHANT = '', CHANNEL = '' } = keys
    const answer = await call({
      path: '/transaction/create',
      headers: { authorization: `Bearer ${API_KEY}` },
      json: {
        ...{ method: CHANNEL, merchant_ref: order, amount, customer_name: buyer.name, customer_email: buyer.email },
        order_items: [{ name: title, price: amount, quantity: 1 }],
        ...{ return_url: returnUrl, ...(noticeUrl !== null && { callback_url: noticeUrl }) },
        // Without `expired_time` the channel's own: each permits another span.

        signature: hmac('sha256', PRIVATE_KEY, MERCHANT, order, String(amount)),
      },
    })
    const data = objectIn(answer, 'data')
    const [reference, url] = [textIn(data, 'reference'), textIn(data, 'checkout_url')]
    if (reference === '' || url === '') throw new DeliveryError(serviceEnglish.noPayment)
    return { reference, url }
  },
  readNotice: ({ PRIVATE_KEY = '' }, { body, headers }) => {
    if (!isSame(headers['x-callback-signature'] ?? '', hmac('sha256', PRIVATE_KEY, body))) return null
    const reference = textIn(parsed(body.toString()) ?? {}, 'reference')
    return reference === '' ? null : { event: null, reference }
  },
  ask: async (call, { API_KEY = '' }, reference) => {
    const path = `/transaction/detail?${String(new URLSearchParams({ reference }))}`
    const data = objectIn(await call({ method: 'GET', path, headers: { authorization: `Bearer ${API_KEY}` } }), 'data')
    const status = textIn(data, 'status')
    // A fee that the buyer bears is in the amount.
    const amount = amountIn(data, 'amount') - (amountIn(data, 'fee_customer') || 0)
    return {
      state: status === 'PAID' || status === 'REFUND' ? 'paid' : status === 'UNPAID' ? 'open' : 'failed',
      ...{ order: textIn(data, 'merchant_ref'), amount, currency: 'IDR' },
      ...{ returned: status === 'REFUND' ? amount : 0, isChargedBack: false },
    }
  },
  // The service documents no way.
  refund: null,
}
