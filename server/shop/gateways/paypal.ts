import { DECIMALS, moneyInput } from '../../../content/shop/money.ts'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { CallService, Gateway, GatewayKeys } from './gateway.ts'
import { amountIn, objectIn, parsed, textIn, type Json } from './gatewayCalls.ts'
import { serviceEnglish } from '../wording.ts'

/** PayPal counts dollars, we cents. It has no rupiah: https://developer.paypal.com/reference/currency-codes. */
const decimal = (cents: number): string => moneyInput(cents, 'USD')

async function tokenFor(call: CallService, { CLIENT_ID = '', CLIENT_SECRET = '' }: GatewayKeys): Promise<string> {
  const pair = Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')
  const answer = await call({
    path: '/v1/oauth2/token',
    headers: { authorization: `Basic ${pair}` },
    form: { grant_type: 'client_credentials' },
  })
  return `Bearer ${textIn(answer, 'access_token')}`
}

/** States of refunds that did not happen. */
const LOST = ['CANCELLED', 'FAILED']

const listIn = (json: Json, name: string): Json[] => {
  const list = json[name]
  return Array.isArray(list) ? list.map((one: unknown) => objectIn({ one }, 'one')) : []
}

const first = (json: Json, name: string): Json => listIn(json, name)[0] ?? {}

/** The first link of these relations. */
const linkIn = (json: Json, ...relations: readonly string[]): Json =>
  listIn(json, 'links').find((link) => relations.includes(textIn(link, 'rel'))) ?? {}

const moneyIn = (json: Json, name: string): number => amountIn(objectIn(json, name), 'value', DECIMALS.USD)

/** https://developer.paypal.com: Orders, version 2. Not tried with the real service. */
export const paypal: Gateway = {
  key: 'paypal',
  needs: ['CLIENT_ID', 'CLIENT_SECRET', 'WEBHOOK_ID'],
  url: 'https://api-m.paypal.com',
  currencies: ['USD'],
  create: async (call, keys, { order, key, amount, currency, title, returnUrl }) => {
    const answer = await call({
      path: '/v2/checkout/orders',
      headers: { authorization: await tokenFor(call, keys), 'paypal-request-id': `gapura-${key}` },
      json: {
        intent: 'CAPTURE',
        purchase_units: [
          {
            ...{ reference_id: order, custom_id: order, invoice_id: order, description: title.slice(0, 127) },
            amount: { currency_code: currency, value: decimal(amount) },
          },
        ],
        payment_source: { paypal: { experience_context: { return_url: returnUrl, cancel_url: returnUrl } } },
      },
    })
    const [reference, url] = [textIn(answer, 'id'), textIn(linkIn(answer, 'payer-action', 'approve'), 'href')]
    if (reference === '' || url === '') throw new DeliveryError(serviceEnglish.noPayment)
    return { reference, url }
  },
  readNotice: (_keys, { body, headers }) => {
    if (!headers['paypal-transmission-sig']) return null
    const event = parsed(body.toString()) ?? {}
    const resource = objectIn(event, 'resource')
    const related = objectIn(objectIn(resource, 'supplementary_data'), 'related_ids')
    const type = textIn(event, 'event_type')
    // Refunds and disputes name the capture, which is the alias of the order.
    const capture = /\/captures\/([^/]+)$/.exec(textIn(linkIn(resource, 'up'), 'href'))?.[1] ?? ''
    const disputed = textIn(first(resource, 'disputed_transactions'), 'seller_transaction_id')
    const reference = type.startsWith('CHECKOUT.ORDER.')
      ? textIn(resource, 'id')
      : textIn(related, 'order_id') || capture || disputed || textIn(resource, 'order_id')
    const id = textIn(event, 'id')
    return id === '' || reference === ''
      ? null
      : { event: id, reference, isChargeBack: type === 'PAYMENT.CAPTURE.REVERSED' }
  },
  // The signature needs a certificate of PayPal's, so PayPal is asked instead.
  verify: async (call, keys, { body, headers }) => {
    const answer = await call({
      path: '/v1/notifications/verify-webhook-signature',
      headers: { authorization: await tokenFor(call, keys) },
      // It refuses what is not of its form.
      alsoFine: [400, 422],
      // The event as it came: written again it may have other bytes, which the signature does not fit.
      text: `${JSON.stringify({
        auth_algo: headers['paypal-auth-algo'],
        cert_url: headers['paypal-cert-url'],
        transmission_id: headers['paypal-transmission-id'],
        transmission_sig: headers['paypal-transmission-sig'],
        transmission_time: headers['paypal-transmission-time'],
        webhook_id: keys['WEBHOOK_ID'],
      }).slice(0, -1)},"webhook_event":${body.toString()}}`,
    })
    return textIn(answer, 'verification_status') === 'SUCCESS'
  },
  ask: async (call, keys, reference, isWanted) => {
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`
    const headers = { authorization: await tokenFor(call, keys) }
    // After some hours it does not know an order that nobody has paid.
    let answer = await call({ method: 'GET', path, headers, alsoFine: [404] })
    const order = (unit: Json) => textIn(unit, 'custom_id') || textIn(unit, 'reference_id')
    const asked = first(answer, 'purchase_units')
    const { currency_code: currency } = objectIn(asked, 'amount')
    const agreed = { order: order(asked), amount: moneyIn(asked, 'amount'), currency: String(currency) }
    // The buyer has agreed. A repeated request of this id takes the money once.
    if (textIn(answer, 'status') === 'APPROVED' && (await isWanted(agreed)))
      answer = await call({
        path: `${path}/capture`,
        headers: { ...headers, 'paypal-request-id': `capture-${reference}` },
        json: {},
      })
    const unit = first(answer, 'purchase_units')
    const capture = first(objectIn(unit, 'payments'), 'captures')
    const status = textIn(capture, 'status')
    const isPaid = ['COMPLETED', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(status)
    const isGone = textIn(answer, 'id') === ''
    const isOver = isGone || textIn(answer, 'status') === 'VOIDED' || ['DECLINED', 'FAILED'].includes(status)
    const refunds = listIn(objectIn(unit, 'payments'), 'refunds')
    return {
      state: isPaid ? 'paid' : isOver ? 'failed' : 'open',
      order: order(unit),
      amount: moneyIn(isPaid ? capture : unit, 'amount'),
      currency: textIn(objectIn(isPaid ? capture : unit, 'amount'), 'currency_code'),
      returned: refunds
        .filter((one) => !LOST.includes(textIn(one, 'status')))
        .reduce((sum, one) => sum + (moneyIn(one, 'amount') || 0), 0),
      // Only its notice tells a charge-back from a refund.
      isChargedBack: false,
      alias: textIn(capture, 'id'),
    }
  },
  refund: async (call, keys, { reference, id, amount, currency }) => {
    const headers = { authorization: await tokenFor(call, keys) }
    const path = `/v2/checkout/orders/${encodeURIComponent(reference)}`
    const order = await call({ method: 'GET', path, headers })
    const capture = first(objectIn(first(order, 'purchase_units'), 'payments'), 'captures')
    await call({
      path: `/v2/payments/captures/${encodeURIComponent(textIn(capture, 'id'))}/refund`,
      headers: { ...headers, 'paypal-request-id': id },
      json: { amount: { value: decimal(amount), currency_code: currency }, invoice_id: id },
    })
  },
}
