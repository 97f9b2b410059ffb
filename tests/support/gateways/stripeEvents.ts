import { hex, type JsonObject } from './standIn.ts'
import {
  chargeOf,
  disputeOf,
  intentOf,
  refundOf,
  sessionOf,
  type StripeIntent,
  type StripePayment,
  type StripeRefund,
} from './stripeObjects.ts'

// Sources: see stripe.ts.

/**
 * From https://github.com/stripe/stripe-node/blob/master/test/crypto/helpers.ts: HMAC-SHA256 of the text alone. What
 * Stripe signs is `${t}.${body}`; no document or test publishes a whole header with its key.
 */
export const stripePublishedSignatures = [
  { secret: 'test_secret', text: '', v1: 'f7f9bd47fb987337b5796fdc1fdb9ba221d0d5396814bfcaf9521f43fd8927fd' },
  {
    secret: 'test_secret',
    text: '{"obj1":"hello","obj2":"world"}',
    v1: 'bebb1a643997f419b315ddba19e6f5411e1ce7f810ba6d3617ce72823092f363',
  },
  { secret: 'test_secret', text: '😀', v1: '837da296d05c4fe31f61d5d7ead035099d9585a5bcde87de952012a78f0b0c43' },
]

export const objectOf = (type: string, payment: StripePayment, url: string, refund?: StripeRefund): JsonObject => {
  const object = type.startsWith('checkout.session.')
    ? sessionOf(payment, url)
    : type.startsWith('payment_intent.')
      ? intentOf(payment)
      : type.startsWith('charge.dispute.')
        ? disputeOf(payment)
        : type.startsWith('refund.') && refund
          ? refundOf(payment, refund)
          : chargeOf(payment)
  if (!object) throw new Error(`There is nothing yet that ${type} could tell of ${payment.id}.`)
  return object
}

export const paidClaim = (payment: StripePayment, url: string): JsonObject => ({
  ...sessionOf(payment, url),
  payment_intent: payment.intent?.id ?? `pi_3${hex(23)}`,
  payment_status: 'paid',
  status: 'complete',
})

export const freshIntent = (): StripeIntent => ({
  id: `pi_3${hex(23)}`,
  status: 'requires_payment_method',
  received: 0,
  chargeId: `ch_3${hex(23)}`,
  chargeStatus: 'pending',
})

export const usualEvent = (payment: StripePayment) =>
  payment.dispute
    ? 'charge.dispute.created'
    : payment.refunds.length > 0
      ? 'charge.refunded'
      : payment.status === 'expired'
        ? 'checkout.session.expired'
        : 'checkout.session.completed'
