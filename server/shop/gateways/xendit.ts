import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { Gateway } from './gateway.ts'
import { amountIn, basic, isSame, parsed, textIn } from './gatewayCalls.ts'
import { serviceEnglish } from '../wording.ts'

/** https://docs.xendit.co: invoices and refunds. Not tried with the real service. */
export const xendit: Gateway = {
  key: 'xendit',
  needs: ['SECRET_KEY', 'CALLBACK_TOKEN'],
  url: 'https://api.xendit.co',
  currencies: ['IDR'],
  create: async (call, { SECRET_KEY = '' }, { order, amount, currency, title, buyer, returnUrl, expiresAt }) => {
    const answer = await call({
      path: '/v2/invoices',
      headers: { authorization: basic(SECRET_KEY) },
      json: {
        ...{ external_id: order, amount, currency, description: title, payer_email: buyer.email },
        invoice_duration: Math.max(60, Math.floor((expiresAt.getTime() - Date.now()) / 1_000)),
        ...{ success_redirect_url: returnUrl, failure_redirect_url: returnUrl },
      },
    })
    const [reference, url] = [textIn(answer, 'id'), textIn(answer, 'invoice_url')]
    if (reference === '' || url === '') throw new DeliveryError(serviceEnglish.noPayment)
    return { reference, url }
  },
  readNotice: ({ CALLBACK_TOKEN = '' }, { body, headers }) => {
    // The token is the same in each notice and signs nothing, so the service is asked.
    if (CALLBACK_TOKEN === '' || !isSame(headers['x-callback-token'] ?? '', CALLBACK_TOKEN)) return null
    const reference = textIn(parsed(body.toString()) ?? {}, 'id')
    return reference === '' ? 'ignored' : { event: headers['webhook-id'] ?? null, reference }
  },
  ask: async (call, { SECRET_KEY = '' }, reference) => {
    const answer = await call({
      method: 'GET',
      path: `/v2/invoices/${encodeURIComponent(reference)}`,
      headers: { authorization: basic(SECRET_KEY) },
    })
    const status = textIn(answer, 'status')
    const isPaid = status === 'PAID' || status === 'SETTLED'
    return {
      state: isPaid ? 'paid' : status === 'PENDING' ? 'open' : 'failed',
      order: textIn(answer, 'external_id'),
      // Some answers about a paid invoice do not say what came in.
      amount: amountIn(answer, 'paid_amount') || amountIn(answer, 'amount'),
      ...{ currency: textIn(answer, 'currency'), returned: null, isChargedBack: false },
    }
  },
  refund: async (call, { SECRET_KEY = '' }, { reference, id, amount, currency }) => {
    await call({
      path: '/refunds',
      headers: { authorization: basic(SECRET_KEY), 'idempotency-key': id },
      json: { invoice_id: reference, reference_id: id, amount, currency, reason: 'REQUESTED_BY_CUSTOMER' },
    })
  },
}
