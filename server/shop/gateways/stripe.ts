import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import { CURRENCIES, type Currency } from '../../../content/shop/money.ts'
import type { Gateway } from './gateway.ts'
import { amountIn, hmac, isSame, objectIn, parsed, textIn, type Json } from './gatewayCalls.ts'
import { serviceEnglish } from '../wording.ts'

/** Older notices are refused, so that a stolen one cannot be sent again: https://docs.stripe.com/webhooks/signature. */
const TOLERANCE_SECONDS = 300
/** How many digits it has behind ours: it counts rupiah in hundredths, https://docs.stripe.com/currencies. */
const DIGITS: Readonly<Record<Currency, number>> = { IDR: 2, USD: 0 }

const stripeAmount = (amount: number, currency: Currency): string => String(amount * 10 ** DIGITS[currency])

const MINUTE_MS = 60_000

/** The amount in the currency's smallest unit; NaN if the currency is not one of ours. */
const moneyIn = (json: Json, name: string): number => {
  const currency = CURRENCIES.find((one) => one.toLowerCase() === textIn(json, 'currency'))
  return currency ? amountIn(json, name, -DIGITS[currency]) : Number.NaN
}

/** A session lasts at least 30 minutes: https://docs.stripe.com/api/checkout/sessions/create. */
const expiryAt = (wanted: Date): number => Math.max(wanted.getTime(), Date.now() + 31 * MINUTE_MS)

/** https://docs.stripe.com: Checkout Sessions. Not tried with the real service. */
export const stripe: Gateway = {
  key: 'stripe',
  needs: ['SECRET_KEY', 'WEBHOOK_SECRET'],
  url: 'https://api.stripe.com',
  currencies: ['IDR', 'USD'],
  create: async (call, { SECRET_KEY = '' }, { order, key, amount, currency, title, buyer, returnUrl, expiresAt }) => {
    const expires_at = String(Math.floor(expiryAt(expiresAt) / 1_000))
    const answer = await call({
      path: '/v1/checkout/sessions',
      // The same key with other values is refused.
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'idempotency-key': `gapura-${key}-${expires_at}` },
      form: {
        ...{ mode: 'payment', client_reference_id: order, customer_email: buyer.email },
        ...{ success_url: returnUrl, cancel_url: returnUrl },
        expires_at,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': currency.toLowerCase(),
        'line_items[0][price_data][unit_amount]': stripeAmount(amount, currency),
        'line_items[0][price_data][product_data][name]': title,
      },
    })
    const [reference, url] = [textIn(answer, 'id'), textIn(answer, 'url')]
    if (reference === '' || url === '') throw new DeliveryError(serviceEnglish.noPayment)
    return { reference, url }
  },
  readNotice: ({ WEBHOOK_SECRET = '' }, { body, headers, now }) => {
    const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('='))
    const time = parts.find(([name]) => name === 't')?.[1] ?? ''
    const isFresh = Math.abs(now.getTime() / 1_000 - Number(time)) <= TOLERANCE_SECONDS
    const expected = hmac('sha256', WEBHOOK_SECRET, `${time}.`, body)
    // While a secret is replaced, there are two signatures.
    const isSigned = parts.some(([name, signature = '']) => name === 'v1' && isSame(signature, expected))
    if (!isFresh || !isSigned) return null
    const event = parsed(body.toString()) ?? {}
    const object = objectIn(objectIn(event, 'data'), 'object')
    const isOwn = ['checkout.session', 'payment_intent'].includes(textIn(object, 'object'))
    const reference = textIn(object, isOwn ? 'id' : 'payment_intent')
    return reference === '' ? 'ignored' : { event: textIn(event, 'id'), reference }
  },
  ask: async (call, { SECRET_KEY = '' }, reference) => {
    const answer = await call({
      method: 'GET',
      path: `/v1/checkout/sessions/${encodeURIComponent(reference)}?expand[]=payment_intent.latest_charge`,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    })
    const intent = objectIn(answer, 'payment_intent')
    const charge = objectIn(intent, 'latest_charge')
    const isPaid = textIn(answer, 'payment_status') === 'paid'
    return {
      state: isPaid ? 'paid' : textIn(answer, 'status') === 'expired' ? 'failed' : 'open',
      order: textIn(answer, 'client_reference_id'),
      amount: moneyIn(answer, 'amount_total'),
      currency: textIn(answer, 'currency').toUpperCase(),
      returned: moneyIn(charge, 'amount_refunded') || 0,
      isChargedBack: charge['disputed'] === true,
      alias: textIn(intent, 'id'),
    }
  },
  refund: async (call, { SECRET_KEY = '' }, { reference, id, amount, currency }) => {
    const headers = { authorization: `Bearer ${SECRET_KEY}` }
    const path = `/v1/checkout/sessions/${encodeURIComponent(reference)}`
    const session = await call({ method: 'GET', path, headers })
    await call({
      path: '/v1/refunds',
      headers: { ...headers, 'idempotency-key': id },
      form: { payment_intent: textIn(session, 'payment_intent'), amount: stripeAmount(amount, currency) },
    })
  },
}
