import { createHmac } from 'node:crypto'
import {
  bodyText,
  buyersPage,
  decodeForm,
  digits,
  findPayment,
  first,
  hex,
  isFormType,
  isJsonType,
  isObject,
  openDesk,
  parseJson,
  plain,
  textAt,
  unsupported,
  type Answer,
  type Asked,
  type Json,
  type JsonObject,
  type Notice,
  type NoticeOptions,
  type PayOptions,
  type StandIn,
} from './standIn.ts'

// Source: https://tripay.co.id/developer, as stored in
// https://github.com/Alucard0x1/Tripay-API-Docs/blob/main/tripay_developer.md (sections are named below).

/** From the section on the signature of a new transaction: merchant code, reference and amount without a separator. */
export const tripayPublishedSignature = {
  privateKey: 'ytf6ooi2gmlNPfpchd94jDOk8hRWOu',
  merchantCode: 'T0001',
  merchantRef: 'INV55567',
  amount: 1500000,
  signed: 'T0001INV555671500000',
  signature: '9f167eba844d1fcb369404e2bda53702e2f78f7aa12e91da6715414e65b8c86a',
}
// For callbacks the document publishes no body that gives the signature it prints (it prints the one from above again).

export interface TripayKeys {
  apiKey: string
  privateKey: string
  merchantCode: string
}

export type TripayStatus = 'UNPAID' | 'PAID' | 'FAILED' | 'EXPIRED' | 'REFUND'

export interface TripayPayment {
  reference: string
  merchantRef: string
  method: string
  asked: number
  paid: number | null
  feeMerchant: number
  feeCustomer: number
  status: TripayStatus
  paidAt: number | null
  expiredTime: number
  callbackUrl: string | null
  returnUrl: string | null
  customer: { name: string; email: string; phone: string | null }
  items: JsonObject[]
  payCode: string
}

interface Channel {
  name: string
  direct: boolean
  least: number
  most: number
  /** The shortest and longest time to pay, in minutes. */
  expiry: [number, number]
  flat: number
  percent: number
}

const channel = (
  name: string,
  least: number,
  most: number,
  expiry: [number, number],
  flat: number,
  percent = 0,
  direct = true,
): Channel => ({ name, least, most, expiry, flat, percent, direct })

/** The table of the channels, with their limits and standard fees. */
export const tripayChannels: Record<string, Channel> = {
  PERMATAVA: channel('Permata Virtual Account', 10_000, 10_000_000, [60, 43_200], 4250),
  BNIVA: channel('BNI Virtual Account', 10_000, 10_000_000, [15, 1440], 4250),
  BRIVA: channel('BRI Virtual Account', 10_000, 10_000_000, [60, 43_200], 4250),
  MANDIRIVA: channel('Mandiri Virtual Account', 10_000, 10_000_000, [60, 43_200], 4250),
  BCAVA: channel('BCA Virtual Account', 10_000, 10_000_000, [15, 43_200], 5500),
  MUAMALATVA: channel('Muamalat Virtual Account', 10_000, 10_000_000, [60, 180], 4250),
  CIMBVA: channel('CIMB Niaga Virtual Account', 10_000, 10_000_000, [15, 43_200], 4250),
  BSIVA: channel('BSI Virtual Account', 10_000, 10_000_000, [60, 180], 4250),
  OCBCVA: channel('OCBC NISP Virtual Account', 10_000, 10_000_000, [15, 43_200], 4250),
  DANAMONVA: channel('Danamon Virtual Account', 10_000, 10_000_000, [15, 43_200], 4250),
  OTHERBANKVA: channel('Other Bank Virtual Account', 10_000, 10_000_000, [15, 1440], 4250),
  ALFAMART: channel('Alfamart', 10_000, 2_500_000, [60, 1440], 3500),
  INDOMARET: channel('Indomaret', 10_000, 2_500_000, [15, 43_200], 3500),
  ALFAMIDI: channel('Alfamidi', 5000, 2_500_000, [60, 1440], 3500),
  OVO: channel('OVO', 1000, 10_000_000, [15, 43_200], 0, 3, false),
  QRIS: channel('QRIS by ShopeePay', 1000, 5_000_000, [10, 60], 750, 0.7),
  QRISC: channel('QRIS (Customizable)', 1000, 5_000_000, [10, 1440], 750, 0.7),
  QRIS2: channel('QRIS', 1000, 5_000_000, [10, 1440], 750, 0.7),
  DANA: channel('DANA', 1000, 10_000_000, [15, 60], 0, 3, false),
  SHOPEEPAY: channel('ShopeePay', 1000, 10_000_000, [15, 60], 0, 3, false),
}

// The document's servers are PHP, whose json_encode escapes slashes and all but ASCII. The signature is over these
// bytes: who parses them and writes them again, as the document's sample for Node does, finds other bytes.
const phpJson = (body: JsonObject) =>
  JSON.stringify(body)
    .replaceAll('/', String.raw`\/`)
    .replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const hmac = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

// The document gives this form and the words for a wrong key; the statuses and the other words are not in it.
const refusal = (status: number, message: string): Answer => ({ status, body: { success: false, message } })

const now = () => Math.floor(Date.now() / 1000)

export async function startTripay(
  options: {
    keys?: Partial<TripayKeys>
    /** The address in the merchant's settings, which holds where a request has no `callback_url`. */
    noticeUrl?: string
    /** Charged to the buyer on top, as a merchant can set it. */
    feeCustomer?: number
  } = {},
): Promise<StandIn<TripayKeys, TripayPayment>> {
  const keys: TripayKeys = { apiKey: `DEV-${hex(24)}`, privateKey: hex(30), merchantCode: 'T0001', ...options.keys }
  const payments: TripayPayment[] = []
  const desk = await openDesk()
  const find = (reference: string) => findPayment(payments, reference, (one) => [one.reference, one.merchantRef])

  function create(asked: Asked): Answer {
    const body = isJsonType(asked) ? parseJson(asked.raw) : isFormType(asked) ? decodeForm(asked.raw) : undefined
    if (!isObject(body)) return refusal(400, 'Invalid request')
    // A form carries numbers as texts; JSON must carry them as numbers, as the table of parameters has it (int).
    const whole = (value: Json | undefined) =>
      typeof value === 'number' || (isFormType(asked) && typeof value === 'string') ? Number(value) : Number.NaN
    for (const name of ['method', 'merchant_ref', 'customer_name', 'customer_email', 'signature'])
      if (typeof body[name] !== 'string' || body[name] === '') return refusal(400, `The ${name} field is required.`)
    const [method, merchantRef] = [plain(body.method), plain(body.merchant_ref)]
    const amount = whole(body.amount)
    if (!Number.isSafeInteger(amount)) return refusal(400, 'The amount must be an integer.')
    const offered = tripayChannels[method]
    if (!offered) return refusal(400, 'Payment channel is not enabled')
    if (amount < offered.least) return refusal(400, `Minimum amount is ${offered.least}`)
    if (amount > offered.most) return refusal(400, `Maximum amount is ${offered.most}`)
    const items = Array.isArray(body.order_items) ? body.order_items.filter(isObject) : []
    if (items.length === 0) return refusal(400, 'The order_items field is required.')
    for (const item of items)
      if (typeof item.name !== 'string' || !(whole(item.price) >= 0) || !(whole(item.quantity) >= 1))
        return refusal(400, 'The order_items must have name, price and quantity.')
    const expiredTime = body.expired_time === undefined ? now() + 86_400 : whole(body.expired_time)
    const [shortest, longest] = offered.expiry
    const minutes = (expiredTime - now()) / 60
    const isDefault = body.expired_time === undefined
    if (!isDefault && !(minutes >= shortest - 1 && minutes <= longest + 1))
      return refusal(400, `Expired time must be between ${shortest} and ${longest} minutes`)
    if (body.signature !== hmac(keys.privateKey, `${keys.merchantCode}${merchantRef}${amount}`))
      return refusal(400, 'Invalid signature')
    const fee = Math.ceil(offered.flat + (amount * offered.percent) / 100)
    const payment: TripayPayment = {
      reference: `${keys.merchantCode}${digits(15)}`,
      merchantRef,
      method,
      asked: amount,
      paid: null,
      feeMerchant: options.feeCustomer ? 0 : fee,
      feeCustomer: options.feeCustomer ?? 0,
      status: 'UNPAID',
      paidAt: null,
      expiredTime,
      callbackUrl: textAt(body, 'callback_url') || null,
      returnUrl: textAt(body, 'return_url') || null,
      customer: {
        name: plain(body.customer_name),
        email: plain(body.customer_email),
        phone: textAt(body, 'customer_phone') ?? null,
      },
      items: items.map((item) => ({
        sku: item.sku ?? null,
        name: item.name,
        price: whole(item.price),
        quantity: whole(item.quantity),
        subtotal: whole(item.price) * whole(item.quantity),
        product_url: item.product_url ?? null,
        image_url: item.image_url ?? null,
      })),
      payCode: digits(17),
    }
    payments.push(payment)
    return {
      status: 200,
      body: { success: true, message: '', data: { ...details(payment), qr_string: null, qr_url: null } },
    }
  }

  const total = (payment: TripayPayment) => payment.paid ?? payment.asked + payment.feeCustomer

  /** The document does not say whether `amount` contains a buyer's fee; its example has none. */
  function details(payment: TripayPayment): JsonObject {
    const offered = tripayChannels[payment.method]
    return {
      reference: payment.reference,
      merchant_ref: payment.merchantRef,
      payment_selection_type: 'static',
      payment_method: payment.method,
      payment_name: offered?.name,
      customer_name: payment.customer.name,
      customer_email: payment.customer.email,
      customer_phone: payment.customer.phone,
      callback_url: payment.callbackUrl,
      return_url: payment.returnUrl,
      amount: total(payment),
      fee_merchant: payment.feeMerchant,
      fee_customer: payment.feeCustomer,
      total_fee: payment.feeMerchant + payment.feeCustomer,
      amount_received: total(payment) - payment.feeMerchant - payment.feeCustomer,
      pay_code: offered?.direct ? payment.payCode : null,
      pay_url: offered?.direct ? null : `${desk.url}/redirect/${payment.reference}`,
      checkout_url: `${desk.url}/checkout/${payment.reference}`,
      status: payment.status,
      expired_time: payment.expiredTime,
      order_items: payment.items,
      instructions: [{ title: 'Internet Banking', steps: ['Login ke internet banking Anda'] }],
    }
  }

  desk.serve((asked) => {
    const page = payments.find((one) => asked.path.endsWith(`/${one.reference}`))
    if (page && /^\/(checkout|redirect)\//.test(asked.path))
      return buyersPage(`Tripay ${page.reference}`, { return: page.returnUrl })
    const path = asked.path.replace(/^\/api(-sandbox)?(?=\/)/, '')
    if (asked.headers.authorization !== `Bearer ${keys.apiKey}`) return refusal(401, 'Invalid API Key')
    if (asked.method === 'POST' && path === '/transaction/create') return create(asked)
    if (asked.method === 'GET' && path === '/merchant/payment-channel') return channels()
    const isDetail = path === '/transaction/detail'
    if (asked.method === 'GET' && (isDetail || path === '/transaction/check-status')) {
      const found = payments.find((one) => one.reference === asked.query.get('reference'))
      if (!found) return refusal(404, 'Transaction not found')
      if (!isDetail)
        return { status: 200, body: { success: true, message: `Status transaksi saat ini ${found.status}` } }
      // In the document's example paid_at is a text here and a number in the callback.
      const paidAt = found.paidAt === null ? null : String(found.paidAt)
      return { status: 200, body: { success: true, message: '', data: { ...details(found), paid_at: paidAt } } }
    }
    return refusal(404, 'Not found') // There is no call for refunds in the document.
  })

  function channels(): Answer {
    const data = Object.entries(tripayChannels).map(([code, one]): JsonObject => {
      const fee = { flat: one.flat, percent: one.percent }
      return {
        group: code.endsWith('VA') ? 'Virtual Account' : one.flat === 3500 ? 'Convenience Store' : 'E-Wallet',
        code,
        name: one.name,
        type: one.direct ? 'direct' : 'redirect',
        fee_merchant: fee,
        fee_customer: { flat: options.feeCustomer ?? 0, percent: 0 },
        total_fee: { flat: one.flat, percent: one.percent.toFixed(2) },
        minimum_fee: null,
        maximum_fee: null,
        minimum_amount: one.least,
        maximum_amount: one.most,
        icon_url: `${desk.url}/${code}.png`,
        active: true,
      }
    })
    return { status: 200, body: { success: true, message: 'Success', data } }
  }

  function write(payment: TripayPayment, how: NoticeOptions = {}): Notice {
    const state = how.state ?? (desk.mood.lie ? 'PAID' : payment.status)
    const paidAt = (payment.paidAt ?? now()) - (how.old ?? 0)
    const documented: JsonObject = {
      reference: payment.reference,
      merchant_ref: payment.merchantRef,
      payment_method: tripayChannels[payment.method]?.name,
      payment_method_code: payment.method,
      total_amount: total(payment),
      fee_merchant: payment.feeMerchant,
      fee_customer: payment.feeCustomer,
      total_fee: payment.feeMerchant + payment.feeCustomer,
      amount_received: total(payment) - payment.feeMerchant - payment.feeCustomer,
      is_closed_payment: 1,
      status: state,
      paid_at: state === 'PAID' || state === 'REFUND' ? paidAt : null,
      note: null,
    }
    const text = bodyText(documented, how.body, phpJson)
    const signature = hmac(how.forged === 'key' ? `${keys.privateKey}x` : keys.privateKey, text)
    const to = payment.callbackUrl ?? options.noticeUrl
    if (!to) throw new Error('This payment has no callback_url, and the stand-in has no noticeUrl.')
    return {
      reference: payment.reference,
      state,
      to,
      body: how.forged === 'body' ? text.replace(/"total_amount":\d+/, '"total_amount":1') : text,
      headers: {
        'content-type': 'application/json',
        'x-callback-event': 'payment_status',
        ...(how.forged !== 'missing' && { 'x-callback-signature': signature }),
      },
    }
  }

  const change = async (reference: string, status: TripayStatus, also: Partial<TripayPayment> = {}) => {
    const payment = find(reference)
    if (!desk.mood.lie) Object.assign(payment, { status, ...also })
    await desk.send([write(payment)])
  }

  return {
    ...desk,
    keys,
    payments,
    pay: (reference, { amount }: PayOptions = {}) =>
      change(reference, 'PAID', { paidAt: now(), ...(amount !== undefined && { paid: amount }) }),
    fail: (reference) => change(reference, 'FAILED'),
    expire: (reference) => change(reference, 'EXPIRED'),
    refund: (reference) => change(reference, 'REFUND'),
    chargeBack: unsupported('The document of Tripay knows no charge-back.'),
    sendNotice: async (reference, how) => first(await desk.send([write(find(reference), how)])),
  }
}
