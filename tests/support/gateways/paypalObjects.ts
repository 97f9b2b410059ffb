import { amountRefusal, cents, decimal, time, unprocessable } from './paypalRefusals.ts'
import { objectAt, plain, type Answer, type JsonObject } from './standIn.ts'

// Sources: see paypal.ts.

export type PaypalOrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'
export type PaypalCaptureStatus = 'COMPLETED' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'PENDING' | 'REFUNDED' | 'FAILED'

export interface PaypalRefund {
  id: string
  value: string
  at: Date
  customId: string | undefined
  note: string | undefined
}

export interface PaypalCapture {
  id: string
  value: string
  status: PaypalCaptureStatus
  at: Date
  refunds: PaypalRefund[]
}

export interface PaypalOrder {
  id: string
  status: PaypalOrderStatus
  currency: string
  value: string
  unit: JsonObject
  source: JsonObject | undefined
  returnUrl: string | undefined
  cancelUrl: string | undefined
  createdAt: Date
  /** What the capture will do: take the money, keep it waiting, or be refused by the buyer's bank. */
  outcome: 'COMPLETED' | 'PENDING' | 'INSTRUMENT_DECLINED'
  /** What the buyer's side delivers, if it is not what was asked. */
  delivers: string | undefined
  capture: PaypalCapture | undefined
  disputeId: string | undefined
  isGone: boolean
}

export const link = (url: string, path: string, rel: string, method = 'GET'): JsonObject => ({
  href: url + path,
  rel,
  method,
})

const payerOf = (order: PaypalOrder): JsonObject =>
  order.status === 'APPROVED' || order.status === 'COMPLETED'
    ? {
        payer: {
          name: { given_name: 'John', surname: 'Doe' },
          email_address: 'buyer@example.com',
          payer_id: 'QYR5Z8XDVJNXQ',
          address: { country_code: 'US' },
        },
      }
    : {}
export const sourceOf = (order: PaypalOrder): JsonObject => (order.source ? { payment_source: { paypal: {} } } : {})

export function describeOrder(order: PaypalOrder, url: string): JsonObject {
  const path = `/v2/checkout/orders/${order.id}`
  const isOpen = order.status === 'CREATED' || order.status === 'PAYER_ACTION_REQUIRED'
  // "Redirect the payer to the "rel":"payer-action" HATEOAS link":
  // https://developer.paypal.com/api/orders/v2/definitions/order_status
  const approval = link(url, `/checkoutnow?token=${order.id}`, order.source ? 'payer-action' : 'approve')
  const { amount: _amount, ...unit } = order.unit
  const payments = order.capture && {
    payments: {
      captures: [describeCapture(order, order.capture, url)],
      ...(order.capture.refunds.length > 0 && {
        refunds: order.capture.refunds.map((one) => describeRefund(order, one, url)),
      }),
    },
  }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...sourceOf(order),
    purchase_units: [
      {
        ...unit,
        amount: { ...objectAt(order.unit, 'amount'), currency_code: order.currency, value: order.value },
        payee: { email_address: 'merchant@example.com', merchant_id: 'X5XAHHCG636FA' },
        ...payments,
      },
    ],
    ...payerOf(order),
    create_time: time(order.createdAt),
    links: [
      link(url, path, 'self'),
      ...(isOpen ? [approval] : []),
      ...(isOpen && !order.source ? [link(url, path, 'update', 'PATCH')] : []),
      ...((isOpen && !order.source) || order.status === 'APPROVED'
        ? [link(url, `${path}/capture`, 'capture', 'POST')]
        : []),
    ],
  }
}

const money = (order: PaypalOrder, value: string): JsonObject => ({ currency_code: order.currency, value })
const ids = (order: PaypalOrder): JsonObject => ({
  ...(order.unit.custom_id !== undefined && { custom_id: order.unit.custom_id }),
  ...(order.unit.invoice_id !== undefined && { invoice_id: order.unit.invoice_id }),
})

export function describeCapture(order: PaypalOrder, capture: PaypalCapture, url: string): JsonObject {
  const fee = Math.round(cents(capture.value) * 0.0349) + 49
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === 'PENDING' && { status_details: { reason: 'PENDING_REVIEW' } }),
    amount: money(order, capture.value),
    ...ids(order),
    final_capture: true,
    seller_protection: { status: 'NOT_ELIGIBLE' },
    // "This is not available for transactions that are in pending state."
    ...(capture.status !== 'PENDING' && {
      seller_receivable_breakdown: {
        gross_amount: money(order, capture.value),
        paypal_fee: money(order, decimal(fee, order.currency)),
        net_amount: money(order, decimal(cents(capture.value) - fee, order.currency)),
      },
    }),
    supplementary_data: { related_ids: { order_id: order.id } },
    create_time: time(capture.at),
    update_time: time(capture.at),
    links: [
      link(url, `/v2/payments/captures/${capture.id}`, 'self'),
      link(url, `/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
      link(url, `/v2/checkout/orders/${order.id}`, 'up'),
    ],
  }
}

export function describeRefund(order: PaypalOrder, refund: PaypalRefund, url: string): JsonObject {
  const refunded = order.capture?.refunds.reduce((sum, one) => sum + cents(one.value), 0) ?? 0
  return {
    id: refund.id,
    status: 'COMPLETED',
    amount: money(order, refund.value),
    ...ids(order),
    ...(refund.customId && { custom_id: refund.customId }),
    ...(refund.note && { note_to_payer: refund.note }),
    seller_payable_breakdown: {
      gross_amount: money(order, refund.value),
      paypal_fee: money(order, decimal(0, order.currency)),
      net_amount: money(order, refund.value),
      total_refunded_amount: money(order, decimal(refunded, order.currency)),
    },
    create_time: time(refund.at),
    update_time: time(refund.at),
    links: [
      link(url, `/v2/payments/refunds/${refund.id}`, 'self'),
      link(url, `/v2/payments/captures/${order.capture?.id}`, 'up'),
    ],
  }
}

export function describeDispute(order: PaypalOrder, url: string): JsonObject {
  const path = `/v1/customer/disputes/${order.disputeId}`
  return {
    dispute_id: order.disputeId,
    create_time: new Date().toISOString(),
    update_time: new Date().toISOString(),
    disputed_transactions: [
      {
        seller_transaction_id: order.capture?.id,
        seller: { merchant_id: 'X5XAHHCG636FA', name: 'Test Store' },
        items: [],
        seller_protection_eligible: false,
        ...(typeof order.unit.custom_id === 'string' && { custom: order.unit.custom_id }),
        ...(typeof order.unit.invoice_id === 'string' && { invoice_number: order.unit.invoice_id }),
      },
    ],
    reason: 'UNAUTHORISED',
    status: 'OPEN',
    dispute_amount: money(order, order.capture?.value ?? order.value),
    dispute_life_cycle_stage: 'CHARGEBACK',
    dispute_channel: 'EXTERNAL',
    links: [link(url, path, 'self')],
  }
}

export function captureRefusal(order: PaypalOrder): Answer | undefined {
  if (order.capture || order.status === 'COMPLETED')
    return unprocessable(
      'ORDER_ALREADY_CAPTURED',
      "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
    )
  if (order.status !== 'APPROVED')
    return unprocessable(
      'ORDER_NOT_APPROVED',
      "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
    )
  if (order.outcome === 'INSTRUMENT_DECLINED')
    return unprocessable(
      'INSTRUMENT_DECLINED',
      "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
    )
  return undefined
}

export const leftOf = (capture: PaypalCapture) =>
  cents(capture.value) - capture.refunds.reduce((sum, one) => sum + cents(one.value), 0)

/** How much to give back, in hundredths, or what PayPal has against it. */
export function refundedValue(
  order: PaypalOrder,
  capture: PaypalCapture,
  amount: JsonObject | undefined,
): number | Answer {
  const left = leftOf(capture)
  const wrong = amount && amountRefusal(amount, '/amount')
  if (wrong) return wrong
  if (amount && amount.currency_code !== order.currency)
    return unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH', 'Refund must be in the same currency as the capture')
  if (capture.status === 'PENDING')
    return unprocessable('PENDING_CAPTURE', 'Cannot initiate a refund as the capture is pending.')
  if (capture.status === 'DECLINED' || capture.status === 'FAILED')
    return unprocessable('REFUND_NOT_ALLOWED', 'Capture cannot be refunded.')
  if (left <= 0) return unprocessable('CAPTURE_FULLY_REFUNDED', 'The capture has already been fully refunded')
  const value = amount ? cents(plain(amount.value)) : left
  if (value > left)
    return unprocessable(
      'REFUND_AMOUNT_EXCEEDED',
      'The refund amount must be less than or equal to the capture amount that has not yet been refunded.',
    )
  return value
}
