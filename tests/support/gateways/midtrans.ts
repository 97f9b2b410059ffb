import { createHash, randomUUID } from 'node:crypto'
import {
  bodyText,
  buyersPage,
  digits,
  findPayment,
  first,
  hasBasic,
  header,
  hex,
  isJsonType,
  isObject,
  jakartaTime,
  listAt,
  numberAt,
  objectAt,
  openDesk,
  parseJson,
  plain,
  textAt,
  type Answer,
  type Asked,
  type JsonObject,
  type Notice,
  type NoticeOptions,
  type PayOptions,
  type StandIn,
} from './standIn.ts'
import {
  codeOf,
  namesOf,
  type MidtransPayment,
  type MidtransRefund,
  type MidtransTransaction,
} from './midtransOrders.ts'

// Sources: https://docs.midtrans.com/docs/snap-snap-integration-guide (creation),
// https://docs.midtrans.com/docs/https-notification-webhooks (notices, addresses of notices, states),
// https://docs.midtrans.com/docs/get-status-api-requests (question),
// https://docs.midtrans.com/reference/refund-transaction and /direct-refund-transaction (refunds),
// https://docs.midtrans.com/en/after-payment/status-cycle (chargeback and what follows what), all also in
// https://github.com/Midtrans/technical-documentation-site and, newer,
// https://github.com/naelrudd/midtrans-docs-llm-agents

export { midtransPublishedSignature } from './midtransOrders.ts'

export interface MidtransKeys {
  serverKey: string
  merchantId: string
}

export type { MidtransPayment, MidtransRefund, MidtransStatus, MidtransTransaction } from './midtransOrders.ts'

export interface MidtransPayOptions extends PayOptions {
  method?: string
  /** For cards: a payment that Midtrans wants the merchant to look at. */
  fraud?: MidtransTransaction['fraud']
}

export interface MidtransStandIn extends Omit<StandIn<MidtransKeys, MidtransPayment>, 'pay'> {
  /** The buyer chooses a method on the page: the payment becomes known, as `pending`. */
  choose: (reference: string, method?: string) => Promise<void>
  pay: (reference: string, options?: MidtransPayOptions) => Promise<void>
  /** A card's `capture` becomes `settlement`. */
  settle: (reference: string) => Promise<void>
}

const refundable = ['credit_card', 'gopay', 'shopeepay', 'dana', 'ovo', 'qris', 'kredivo', 'akulaku']
const rupiah = (amount: number) => amount.toFixed(2)
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')

export async function startMidtrans(
  options: {
    keys?: Partial<MidtransKeys>
    /** The address in the merchant's settings; `X-Override-Notification` goes before it. */
    noticeUrl?: string
    /**
     * Where the Core API puts its errors' statuses. The document shows `status_code` in bodies and is silent on HTTP's
     * own; Midtrans' library expects both:
     * https://github.com/Midtrans/midtrans-nodejs-client/blob/master/lib/httpClient.js
     */
    errorsAs?: 'body' | 'http'
  } = {},
): Promise<MidtransStandIn> {
  const keys: MidtransKeys = { serverKey: `SB-Mid-server-${hex(24)}`, merchantId: `G${digits(9)}`, ...options.keys }
  const payments: MidtransPayment[] = []
  const desk = await openDesk()
  let refundsMade = 0

  const find = (reference: string) => findPayment(payments, reference, namesOf)

  const snapRefusal = (status: number, ...messages: string[]): Answer => ({
    status,
    body: { error_messages: messages },
  })
  const coreRefusal = (status: number, message: string): Answer => ({
    status: options.errorsAs === 'http' || status === 401 ? status : 200,
    body: { status_code: String(status), status_message: message, id: randomUUID() },
  })

  function create(asked: Asked): Answer {
    if (!hasBasic(asked, keys.serverKey))
      return snapRefusal(401, 'Access denied due to unauthorized transaction, please check client or server key')
    const body = isJsonType(asked) ? parseJson(asked.raw) : undefined
    if (!isObject(body)) return snapRefusal(400, 'There was a problem in the JSON you submitted')
    const transaction = objectAt(body, 'transaction_details') ?? {}
    const orderId = textAt(transaction, 'order_id')
    const gross = numberAt(transaction, 'gross_amount')
    const wrong: string[] = []
    if (!orderId) wrong.push('transaction_details.order_id is required')
    else if (orderId.length > 50) wrong.push('transaction_details.order_id is too long (maximum is 50 characters)')
    else if (!/^[\w.~-]+$/.test(orderId)) wrong.push('transaction_details.order_id contains unsupported characters')
    if (gross === undefined) wrong.push('transaction_details.gross_amount is required')
    // "Integer", "Do not add decimal": https://docs.midtrans.com/reference/json-object
    else if (!Number.isInteger(gross) || gross < 1)
      wrong.push('transaction_details.gross_amount must be equal or greater than 1, without decimals')
    if (body.item_details !== undefined) {
      const items = (listAt(body, 'item_details') ?? []).filter(isObject)
      const prices = items.map((item) => (numberAt(item, 'price') ?? NaN) * (numberAt(item, 'quantity') ?? NaN))
      if (items.some((item) => !textAt(item, 'name'))) wrong.push('item_details.name is required')
      if (prices.reduce((sum, price) => sum + price, 0) !== gross)
        wrong.push('transaction_details.gross_amount is not equal to the sum of item_details')
    }
    // The document's words for it: https://docs.midtrans.com/en/technical-reference/error-response-code
    if (payments.some((one) => one.orderId === orderId))
      return snapRefusal(406, 'order_id has been paid and utilized, please use another order ID')
    const override = addresses(asked, 'x-override-notification')
    const append = addresses(asked, 'x-append-notification')
    if (override.length > 2 || append.length > 2) wrong.push('Notification headers accept two addresses at most')
    if (wrong.length > 0 || !orderId || gross === undefined) return snapRefusal(400, ...wrong)
    const token = randomUUID()
    const usual = options.noticeUrl === undefined ? [] : [options.noticeUrl]
    payments.push({
      orderId,
      token,
      asked: gross,
      noticeUrls: override.length > 0 ? override : [...usual, ...append],
      finishUrl: textAt(objectAt(body, 'callbacks') ?? {}, 'finish') ?? null,
      transaction: null,
      isExpired: false,
    })
    return { status: 201, body: { token, redirect_url: `${desk.url}/snap/v2/vtweb/${token}` } }
  }

  const addresses = (asked: Asked, name: string) =>
    (header(asked, name) ?? '')
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)

  desk.serve((asked) => {
    const page = payments.find((one) => asked.path === `/snap/v2/vtweb/${one.token}`)
    if (page) return buyersPage(`Midtrans ${page.orderId}`, { finish: finishAddress(page) })
    if (asked.method === 'POST' && asked.path === '/snap/v1/transactions') return create(asked)
    const core = /^\/v2\/(?<id>[^/]+)\/(?<action>status|cancel|expire|refund|refund\/online\/direct)$/.exec(asked.path)
    if (!core?.groups) return coreRefusal(404, 'The requested resource is not found')
    const { id, action } = core.groups
    if (!hasBasic(asked, keys.serverKey)) return coreRefusal(401, 'Unknown Merchant server_key/id')
    const payment = payments.find((one) => one.orderId === id || one.transaction?.id === id)
    if (!payment?.transaction) return coreRefusal(404, "Transaction doesn't exist.")
    const { transaction } = payment
    if (asked.method === 'GET' && action === 'status') return { status: 200, body: describe(payment, transaction) }
    if (asked.method !== 'POST') return coreRefusal(404, 'The requested resource is not found')
    if (action === 'refund' || action === 'refund/online/direct') return refundCall(asked, payment, transaction, action)
    return stopCall(payment, transaction, action === 'cancel' ? 'cancel' : 'expire')
  })

  // https://docs.midtrans.com/reference/window-redirection
  function finishAddress({ finishUrl, orderId, transaction }: MidtransPayment) {
    if (!finishUrl) return null
    const address = new URL(finishUrl)
    address.searchParams.set('order_id', orderId)
    address.searchParams.set('status_code', transaction ? codeOf(transaction.status, transaction.fraud) : '201')
    address.searchParams.set('transaction_status', transaction?.status ?? 'pending')
    return address.href
  }

  const sign = (orderId: string, code: string, gross: string, key = keys.serverKey) =>
    sha512(orderId + code + gross + key)

  const common = (payment: MidtransPayment, transaction: MidtransTransaction, back = 0): JsonObject => {
    const moved = (at: Date) => jakartaTime(new Date(at.getTime() - back * 1000))
    const refunded = transaction.refunds.reduce((sum, one) => sum + one.amount, 0)
    return {
      transaction_time: moved(transaction.at),
      transaction_id: transaction.id,
      payment_type: transaction.method,
      order_id: payment.orderId,
      merchant_id: keys.merchantId,
      gross_amount: rupiah(transaction.gross),
      // "Not every payment methods may return fraud_status": https://docs.midtrans.com/docs/https-notification-webhooks
      ...(transaction.method !== 'cstore' && { fraud_status: transaction.fraud }),
      currency: 'IDR',
      ...(transaction.settledAt && { settlement_time: moved(transaction.settledAt) }),
      ...(transaction.method === 'qris' && { acquirer: 'gopay', issuer: 'gopay', transaction_type: 'on-us' }),
      ...(transaction.method === 'credit_card' && {
        masked_card: '48111111-1114',
        bank: 'bni',
        card_type: 'credit',
        approval_code: '1578569243927',
        channel_response_code: '00',
        channel_response_message: 'Approved',
      }),
      ...(refunded > 0 && {
        refund_amount: rupiah(refunded),
        refunds: transaction.refunds.map((one) => ({
          refund_chargeback_id: one.id,
          refund_amount: rupiah(one.amount),
          created_at: moved(one.at),
          reason: one.reason,
          refund_key: one.key,
          refund_method: one.method,
          ...(one.confirmedAt && { bank_confirmed_at: moved(one.confirmedAt) }),
        })),
      }),
    }
  }

  function describe(payment: MidtransPayment, transaction: MidtransTransaction): JsonObject {
    // Midtrans' own library knows 407 as the answer about an expired payment (its lib/httpClient.js, named above).
    const code = transaction.status === 'expire' ? '407' : codeOf(transaction.status, transaction.fraud)
    return {
      ...common(payment, transaction),
      transaction_status: transaction.status,
      status_code: code,
      status_message: 'Success, transaction is found',
      signature_key: sign(payment.orderId, code, rupiah(transaction.gross)),
    }
  }

  function write(payment: MidtransPayment, how: NoticeOptions = {}): Notice[] {
    // A lie about an order that the buyer never opened needs a payment to speak of, which Midtrans does not have.
    const transaction = payment.transaction ?? begin(payment.asked, 'qris')
    const state = how.state ?? (desk.mood.lie ? 'settlement' : transaction.status)
    const documented: JsonObject = {
      ...common(payment, transaction, how.old),
      transaction_status: state,
      status_code: codeOf(state, transaction.fraud),
      status_message: 'midtrans payment notification',
    }
    const text = bodyText(documented, how.body, (body) => {
      // The signature covers these three members alone; the others can be changed by anybody who has seen a notice.
      const [code, gross] = [plain(body.status_code), plain(body.gross_amount)]
      const key = how.forged === 'key' ? `${keys.serverKey}x` : keys.serverKey
      const signed = { ...body, signature_key: sign(plain(body.order_id), code, gross, key) }
      if (how.forged === 'missing') return JSON.stringify(body)
      return JSON.stringify(how.forged === 'body' ? { ...signed, gross_amount: rupiah(transaction.gross + 1) } : signed)
    })
    if (payment.noticeUrls.length === 0) throw new Error('This order has no address for notices.')
    const headers = { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Veritrans' }
    return payment.noticeUrls.map((to) => ({ reference: payment.orderId, state, to, headers, body: text }))
  }

  const begin = (gross: number, method: string): MidtransTransaction => ({
    id: randomUUID(),
    method,
    status: 'pending',
    fraud: 'accept',
    gross,
    at: new Date(),
    settledAt: null,
    refunds: [],
  })

  const tell = async (payment: MidtransPayment) => void (await desk.send(write(payment)))

  async function choose(reference: string, method = 'qris') {
    const payment = find(reference)
    if (desk.mood.lie) return tell(payment)
    payment.transaction = begin(payment.asked, method)
    await tell(payment)
  }

  async function change(reference: string, alter: (transaction: MidtransTransaction) => void, method?: string) {
    const payment = find(reference)
    if (desk.mood.lie) return tell(payment)
    if (!payment.transaction) await choose(reference, method)
    if (payment.transaction) alter(payment.transaction)
    await tell(payment)
  }

  const leftOf = (transaction: MidtransTransaction) =>
    transaction.gross - transaction.refunds.reduce((sum, one) => sum + one.amount, 0)

  function giveBack(
    transaction: MidtransTransaction,
    amount: number,
    about: Pick<MidtransRefund, 'key' | 'reason' | 'method'>,
  ) {
    const made: MidtransRefund = { id: ++refundsMade, amount, at: new Date(), confirmedAt: null, ...about }
    transaction.refunds.push(made)
    transaction.status = leftOf(transaction) <= 0 ? 'refund' : 'partial_refund'
    return made
  }

  /** "Midtrans will return 2 refund post notifications to merchant - without and with bank_confirmed_at." */
  async function tellRefund(payment: MidtransPayment, made: MidtransRefund) {
    await tell(payment)
    made.confirmedAt = new Date()
    await tell(payment)
  }

  function refundCall(
    asked: Asked,
    payment: MidtransPayment,
    transaction: MidtransTransaction,
    action: string,
  ): Answer {
    const body = asked.raw === '' ? {} : isJsonType(asked) ? parseJson(asked.raw) : undefined
    if (!isObject(body)) return coreRefusal(400, 'Missing or invalid data.')
    const key = textAt(body, 'refund_key') ?? randomUUID()
    if (!/^[\w-]+$/.test(key)) return coreRefusal(400, 'Missing or invalid data.')
    if (transaction.refunds.some((one) => one.key === key)) return coreRefusal(406, 'Duplicate refund ID')
    const isPaid = transaction.status === 'settlement' || transaction.status === 'partial_refund'
    if (!isPaid || !refundable.includes(transaction.method))
      return coreRefusal(412, 'Merchant cannot modify the status of the transaction')
    const left = leftOf(transaction)
    const amount = body.amount === undefined ? left : numberAt(body, 'amount')
    // "Shopeepay and OVO does not support partial refund at the moment."
    const isPartial = amount !== transaction.gross && ['shopeepay', 'ovo'].includes(transaction.method)
    if (amount === undefined || !Number.isInteger(amount) || amount < 1 || amount > left || isPartial)
      return coreRefusal(414, 'Refund request is rejected due to invalid amount')
    const made = giveBack(transaction, amount, { key, reason: textAt(body, 'reason') ?? '', method: 'online' })
    return {
      status: 200,
      body: {
        status_code: '200',
        status_message: `Success, refund request is approved${action === 'refund' ? '' : ' by the bank'}`,
        transaction_id: transaction.id,
        order_id: payment.orderId,
        payment_type: transaction.method,
        transaction_time: jakartaTime(transaction.at),
        transaction_status: transaction.status,
        gross_amount: rupiah(transaction.gross),
        refund_chargeback_id: made.id,
        refund_amount: rupiah(made.amount),
        refund_key: made.key,
      },
      after: () => tellRefund(payment, made),
    }
  }

  const acted = (
    payment: MidtransPayment,
    transaction: MidtransTransaction,
    code: string,
    message: string,
  ): Answer => ({
    status: 200,
    body: {
      ...common(payment, transaction),
      status_code: code,
      status_message: message,
      transaction_status: transaction.status,
    },
    after: () => tell(payment),
  })

  function stopCall(payment: MidtransPayment, transaction: MidtransTransaction, to: 'cancel' | 'expire') {
    if (transaction.status !== 'pending' && !(to === 'cancel' && transaction.status === 'capture'))
      return coreRefusal(412, 'Merchant cannot modify the status of the transaction')
    transaction.status = to
    if (to === 'cancel') return acted(payment, transaction, '200', 'Success, transaction is canceled')
    return acted(payment, transaction, '407', 'Success, transaction has expired')
  }

  return {
    ...desk,
    keys,
    payments,
    choose,
    pay: (reference, { amount, method = 'qris', fraud = 'accept' } = {}) =>
      change(
        reference,
        (transaction) => {
          if (amount !== undefined) transaction.gross = amount
          const isCard = transaction.method === 'credit_card'
          transaction.fraud = fraud
          transaction.status = isCard ? 'capture' : 'settlement'
          if (!isCard) transaction.settledAt = new Date()
        },
        method,
      ),
    settle: (reference) =>
      change(reference, (transaction) => Object.assign(transaction, { status: 'settlement', settledAt: new Date() })),
    fail: (reference) => change(reference, (transaction) => Object.assign(transaction, { status: 'deny' })),
    expire: async (reference) => {
      const payment = find(reference)
      payment.isExpired = true
      // A page that ran out before the buyer chose leaves the order unknown, without a notice.
      if (payment.transaction)
        await change(reference, (transaction) => Object.assign(transaction, { status: 'expire' }))
    },
    refund: async (reference, amount) => {
      const payment = find(reference)
      if (!payment.transaction) throw new Error(`The order ${reference} was not paid.`)
      const about = { key: randomUUID(), reason: 'from the dashboard', method: 'offline' } as const
      const made = giveBack(payment.transaction, amount ?? leftOf(payment.transaction), about)
      await tellRefund(payment, made)
    },
    chargeBack: (reference) => change(reference, (transaction) => Object.assign(transaction, { status: 'chargeback' })),
    sendNotice: async (reference, how) => first(await desk.send(write(find(reference), how))),
  }
}
