import type { Gateway } from './gateway.ts'
import { amountIn, hmac, isSame, parsed, textIn } from './gatewayCalls.ts'

const LONGEST_NOTE = 300

/**
 * https://saweria.co: its webhook. The service documents no way to make a payment, to ask for one or to give it back, so a
 * notice becomes a payment without an order, and a person confirms. Not tried with the real service.
 */
export const saweria: Gateway = {
  key: 'saweria',
  needs: ['STREAM_KEY'],
  url: 'https://saweria.co',
  currencies: ['IDR'],
  create: null,
  readNotice: ({ STREAM_KEY = '' }, { body, headers }) => {
    const notice = parsed(body.toString()) ?? {}
    const [id, amount] = [textIn(notice, 'id'), amountIn(notice, 'amount_raw')]
    const signed = ['version', 'id', 'amount_raw', 'donator_name', 'donator_email'].map((name) => textIn(notice, name))
    const isSigned = isSame(headers['saweria-callback-signature'] ?? '', hmac('sha256', STREAM_KEY, signed.join('')))
    // The message is not signed, so it is only a hint for the person who decides.
    const note = `${textIn(notice, 'donator_name')}: ${textIn(notice, 'message')}`.slice(0, LONGEST_NOTE)
    return isSigned && id !== '' && amount > 0 ? { event: id, reference: id, money: { amount, note } } : null
  },
  ask: null,
  refund: null,
}
