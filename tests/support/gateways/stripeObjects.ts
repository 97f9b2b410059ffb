import { decodeForm, isObject, plain, type Answer, type Asked, type Json, type JsonObject } from './standIn.ts'
import { refusal, type Line } from './stripeRefusals.ts'

// Sources: see stripe.ts.

export interface StripeRefund {
  id: string
  amount: number
  created: number
  reason: string | null
  metadata: JsonObject
  status: 'succeeded' | 'pending' | 'failed'
}

export interface StripeDispute {
  id: string
  amount: number
  created: number
  status: 'needs_response' | 'won' | 'lost'
}

export interface StripeIntent {
  id: string
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
  received: number
  chargeId: string
  chargeStatus: 'succeeded' | 'pending' | 'failed'
}

export interface StripePayment {
  id: string
  clientReference: string | null
  amount: number
  currency: string
  lines: Line[]
  metadata: JsonObject
  intentMetadata: JsonObject
  successUrl: string
  cancelUrl: string | null
  created: number
  expiresAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  intent: StripeIntent | null
  refunds: StripeRefund[]
  dispute: StripeDispute | null
}

export const sessionOf = (payment: StripePayment, url: string): JsonObject => ({
  id: payment.id,
  object: 'checkout.session',
  amount_subtotal: payment.amount,
  amount_total: payment.amount,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  cancel_url: payment.cancelUrl,
  client_reference_id: payment.clientReference,
  created: payment.created,
  currency: payment.currency,
  customer: null,
  customer_details: payment.status === 'complete' ? { email: 'buyer@example.com', name: 'Jenny Rosen' } : null,
  customer_email: null,
  expires_at: payment.expiresAt,
  livemode: false,
  metadata: payment.metadata,
  mode: 'payment',
  // Since 2022-08-01 there is no PaymentIntent before the buyer confirms: https://docs.stripe.com/changelog
  payment_intent: payment.intent?.id ?? null,
  payment_method_types: ['card'],
  payment_status: payment.paymentStatus,
  status: payment.status,
  success_url: payment.successUrl,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted',
  url: payment.status === 'open' ? `${url}/c/pay/${payment.id}` : null,
})

export const intentOf = (payment: StripePayment): JsonObject | null =>
  payment.intent && {
    id: payment.intent.id,
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_received: payment.intent.received,
    canceled_at: null,
    capture_method: 'automatic_async',
    created: payment.created,
    currency: payment.currency,
    customer: null,
    description: null,
    last_payment_error: payment.intent.chargeStatus === 'failed' ? { code: 'card_declined', type: 'card_error' } : null,
    latest_charge: payment.intent.chargeId,
    livemode: false,
    metadata: payment.intentMetadata,
    payment_method_types: ['card'],
    status: payment.intent.status,
  }

export const refundedOf = (payment: StripePayment) =>
  payment.refunds.filter((one) => one.status !== 'failed').reduce((sum, one) => sum + one.amount, 0)

export const chargeOf = (payment: StripePayment): JsonObject | null =>
  payment.intent
    ? {
        id: payment.intent.chargeId,
        object: 'charge',
        amount: payment.intent.received || payment.amount,
        amount_captured: payment.intent.received,
        amount_refunded: refundedOf(payment),
        balance_transaction: `txn_${payment.intent.chargeId.slice(3)}`,
        captured: payment.intent.chargeStatus === 'succeeded',
        created: payment.created,
        currency: payment.currency,
        disputed: payment.dispute !== null,
        failure_code: payment.intent.chargeStatus === 'failed' ? 'card_declined' : null,
        livemode: false,
        metadata: payment.intentMetadata,
        paid: payment.intent.chargeStatus === 'succeeded',
        payment_intent: payment.intent.id,
        payment_method_details: { type: 'card', card: { brand: 'visa', last4: '4242' } },
        receipt_url: null,
        // "Whether the charge has been fully refunded": https://docs.stripe.com/api/charges/object
        refunded: payment.intent.received > 0 && refundedOf(payment) >= payment.intent.received,
        status: payment.intent.chargeStatus,
      }
    : null

export const refundOf = (payment: StripePayment, refund: StripeRefund): JsonObject => ({
  id: refund.id,
  object: 'refund',
  amount: refund.amount,
  balance_transaction: null,
  charge: payment.intent?.chargeId ?? null,
  created: refund.created,
  currency: payment.currency,
  metadata: refund.metadata,
  payment_intent: payment.intent?.id ?? null,
  reason: refund.reason,
  receipt_number: null,
  status: refund.status,
})

export const disputeOf = (payment: StripePayment): JsonObject | null =>
  payment.dispute && {
    id: payment.dispute.id,
    object: 'dispute',
    amount: payment.dispute.amount,
    balance_transactions: [],
    charge: payment.intent?.chargeId ?? null,
    created: payment.dispute.created,
    currency: payment.currency,
    evidence_details: { due_by: payment.dispute.created + 604_800, has_evidence: false, past_due: false },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.intent?.id ?? null,
    reason: 'fraudulent',
    status: payment.dispute.status,
  }

function fullObject(name: string, payment: StripePayment): JsonObject | null | undefined {
  if (name === 'payment_intent') return intentOf(payment)
  if (name === 'latest_charge' || name === 'charge') return chargeOf(payment)
  if (name === 'balance_transaction' && payment.intent) return balanceOf(payment, payment.intent)
  if (name !== 'line_items') return undefined
  const data = payment.lines.map((line): JsonObject => ({
    object: 'item',
    amount_total: line.unitAmount * line.quantity,
    currency: line.currency,
    description: line.name,
    quantity: line.quantity,
  }))
  return { object: 'list', data, has_more: false, url: `/v1/checkout/sessions/${payment.id}/line_items` }
}

function balanceOf(payment: StripePayment, intent: StripeIntent): JsonObject {
  const fee = Math.round(intent.received * 0.034)
  return {
    id: `txn_${intent.chargeId.slice(3)}`,
    object: 'balance_transaction',
    amount: intent.received,
    currency: payment.currency,
    exchange_rate: null,
    fee,
    net: intent.received - fee,
    source: intent.chargeId,
    status: 'available',
    type: 'charge',
  }
}

/** Objects in the place of ids, along the paths that `expand` names. */
export function expanded(
  object: JsonObject,
  payment: StripePayment,
  asked: Asked,
  form: JsonObject,
  root = '',
): Answer {
  const listed = asked.method === 'GET' ? decodeForm(asked.query.toString()).expand : form.expand
  const paths = (Array.isArray(listed) ? listed : []).map(plain)
  for (const path of paths) {
    if (!path.startsWith(root)) return unexpandable(path)
    let at = object
    for (const step of path.slice(root.length).split('.')) {
      // A session has its lines only when they are asked for.
      if (step === 'line_items' && at.object === 'checkout.session') at.line_items = ''
      const present = at[step]
      if (present === null) break
      const full = isObject(present) ? present : fullObject(step, payment)
      if (present === undefined || !full) return unexpandable(path)
      at[step] = full
      at = full
    }
  }
  return { status: 200, body: object }
}

const unexpandable = (path: string) => refusal(400, `This property cannot be expanded (${path}).`, { param: 'expand' })

export function refundRefusal(
  payment: StripePayment,
  intent: StripeIntent,
  reason: Json | undefined,
): Answer | undefined {
  if (intent.status !== 'succeeded')
    return refusal(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
  const reasons = ['duplicate', 'fraudulent', 'requested_by_customer']
  if (reason !== undefined && !reasons.includes(plain(reason)))
    return refusal(400, `Invalid reason: must be one of ${reasons.join(', ')}`, { param: 'reason' })
  if (payment.dispute && payment.dispute.status !== 'won')
    return refusal(400, `Charge ${intent.chargeId} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  if (intent.received <= refundedOf(payment))
    return refusal(400, `Charge ${intent.chargeId} has already been refunded.`, { code: 'charge_already_refunded' })
  return undefined
}
