import { createHash, randomBytes } from 'node:crypto'
import { DeliveryError } from '../../outbox/outgoingRequest.ts'
import type { Gateway } from './gateway.ts'
import { amountIn, basic, isSame, parsed, textIn } from './gatewayCalls.ts'
import { serviceEnglish } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

const PAID = ['settlement', 'refund', 'partial_refund', 'chargeback']
const GONE = ['refund', 'cancel']
const OPEN = ['pending', 'authorize', '']

/** https://docs.midtrans.com: Snap, "Get Status", "Handling Notifications". Not tried with the real service. */
export const midtrans: Gateway = {
  key: 'midtrans',
  needs: ['SERVER_KEY'],
  url: 'https://api.midtrans.com',
  currencies: ['IDR'],
  create: async (call, { SERVER_KEY = '' }, { order, amount, title, buyer, returnUrl, noticeUrl, expiresAt }) => {
    const minutes = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 60_000))
    // Midtrans accepts each reference once, even if its answer was lost. Nobody has seen the page of the payment that is lost then.
    const reference = `${order}-${randomBytes(3).toString('hex')}`
    const answer = await call({
      ...{ path: '/snap/v1/transactions', subdomain: 'app' },
      headers: {
        authorization: basic(SERVER_KEY),
        ...(noticeUrl !== null && { 'x-override-notification': noticeUrl }),
      },
      json: {
        transaction_details: { order_id: reference, gross_amount: amount },
        item_details: [{ id: order, name: title.slice(0, 50), price: amount, quantity: 1 }],
        customer_details: { first_name: buyer.name, email: buyer.email },
        callbacks: { finish: returnUrl },
        expiry: { duration: minutes, unit: 'minutes' },
      },
    })
    const url = textIn(answer, 'redirect_url')
    if (url === '') throw new DeliveryError(serviceEnglish.noPage)
    // The service knows payments by the merchant's reference.
    return { reference, url }
  },
  readNotice: ({ SERVER_KEY = '' }, { body }) => {
    const notice = parsed(body.toString()) ?? {}
    const order = textIn(notice, 'order_id')
    const signed = order + textIn(notice, 'status_code') + textIn(notice, 'gross_amount') + SERVER_KEY
    const signature = createHash('sha512').update(signed).digest('hex')
    // The signature does not cover the state, so the service is asked for that.
    return order !== '' && isSame(textIn(notice, 'signature_key'), signature) ? { event: null, reference: order } : null
  },
  ask: async (call, { SERVER_KEY = '' }, reference) => {
    const answer = await call({
      method: 'GET',
      path: `/v2/${encodeURIComponent(reference)}/status`,
      headers: { authorization: basic(SERVER_KEY) },
      // Until the buyer has chosen how to pay, the service does not know it.
      alsoFine: [404],
    })
    const status = textIn(answer, 'transaction_status')
    if (status === 'partial_chargeback') throw new DeliveryError(serviceEnglish.partChargedBack)
    const isAccepted = status === 'capture' && textIn(answer, 'fraud_status') === 'accept'
    const isChallenged = status === 'capture' && textIn(answer, 'fraud_status') === 'challenge'
    const isPaid = isAccepted || PAID.includes(status)
    return {
      state: isPaid ? 'paid' : isChallenged || OPEN.includes(status) ? 'open' : 'failed',
      order: (textIn(answer, 'order_id') || reference).split('-')[0] ?? '',
      amount: amountIn(answer, 'gross_amount'),
      currency: textIn(answer, 'currency') || 'IDR',
      // A card can be cancelled after it was captured.
      returned:
        amountIn(answer, 'refund_amount') || (GONE.includes(status) ? amountIn(answer, 'gross_amount') || 0 : 0),
      isChargedBack: status === 'chargeback',
    }
  },
  refund: async (call, { SERVER_KEY = '' }, { reference, id, amount }) => {
    const answer = await call({
      path: `/v2/${encodeURIComponent(reference)}/refund`,
      headers: { authorization: basic(SERVER_KEY) },
      json: { refund_key: id, amount, reason: 'Refund' },
      alsoFine: [406],
    })
    // Errors are in the body, too. 406: it has had this refund.
    const status = textIn(answer, 'status_code')
    if (!status.startsWith('2') && status !== '406')
      throw new DeliveryError(fill(serviceEnglish.refundRefused, { status }))
  },
}
