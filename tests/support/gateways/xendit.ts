import { randomUUID } from 'node:crypto'
import {
  bodyText,
  buyersPage,
  findPayment,
  first,
  hasBasic,
  header,
  hex,
  isJsonType,
  isObject,
  listAt,
  numberAt,
  openDesk,
  parseJson,
  secondsAgo,
  textAt,
  unsupported,
  type Answer,
  type Asked,
  type JsonObject,
  type Notice,
  type NoticeOptions,
  type PayOptions,
  type StandIn,
} from './standIn.ts'
import type { XenditInvoice, XenditRefund } from './xenditInvoices.ts'

// Sources: https://github.com/xendit/xendit-node (its documents of invoices and refunds, and
// the names of members and of errors in invoice/models and refund/models),
// https://docs.xendit.co/webhook/delivery-attempts-and-retries/ and
// https://docs.xendit.co/api-integration/callback/setup (x-callback-token),
// https://docs.xendit.co/apidocs/refund-payment-request and https://docs.xendit.co/apidocs/refund-webhook-notification
// (refunds), https://docs.xendit.co/qr-codes/integrations/test-scenarios/ (which refund is refused how).

// Xendit signs nothing: a notice bears the account's token in x-callback-token, so no signature is published.

export interface XenditKeys {
  secretKey: string
  callbackToken: string
}

export type { XenditInvoice, XenditRefund, XenditStatus } from './xenditInvoices.ts'

export interface XenditPayOptions extends PayOptions {
  method?: 'QR_CODE' | 'EWALLET' | 'CREDIT_CARD' | 'BANK_TRANSFER' | 'RETAIL_OUTLET' | 'DIRECT_DEBIT'
  channel?: string
}

export interface XenditStandIn extends Omit<StandIn<XenditKeys, XenditInvoice>, 'pay'> {
  refunds: XenditRefund[]
  pay: (reference: string, options?: XenditPayOptions) => Promise<void>
  /** The money reaches the merchant's balance; the documents name no notice about it. */
  settle: (reference: string) => void
  /** How refunds end that are asked for from now on. */
  endRefundsAs: (status: 'SUCCEEDED' | 'FAILED', failureCode?: string) => void
}

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error_code: code, message },
})

const userId = '5848fdf860053555135587e7'
const currencies = ['IDR', 'PHP', 'THB', 'VND', 'MYR', 'SGD', 'USD']
const reasons = ['FRAUDULENT', 'DUPLICATE', 'REQUESTED_BY_CUSTOMER', 'CANCELLATION', 'OTHERS']
// "Refunds are available for eligible card, e-wallet, direct debit, and QR code payments":
// https://docs.xendit.co/apidocs/create-a-refund
const refundable = ['QR_CODE', 'EWALLET', 'CREDIT_CARD', 'DIRECT_DEBIT']

export async function startXendit(
  options: {
    keys?: Partial<XenditKeys>
    /** The addresses in the merchant's settings: for invoices, and for refunds (by default the same). */
    noticeUrl?: string
    refundNoticeUrl?: string
    /**
     * Whether the answer about a paid invoice also has `paid_amount`, `paid_at` and `payment_id`. The model in Xendit's
     * own library has none of them.
     */
    tellsPaidAmount?: boolean
  } = {},
): Promise<XenditStandIn> {
  const keys: XenditKeys = { secretKey: `xnd_development_${hex(40)}`, callbackToken: hex(48), ...options.keys }
  const payments: XenditInvoice[] = []
  const refunds: XenditRefund[] = []
  const answers = new Map<string, { raw: string; answer: Answer }>()
  let ending: { status: 'SUCCEEDED' | 'FAILED'; failureCode: string | null } = {
    status: 'SUCCEEDED',
    failureCode: null,
  }
  const desk = await openDesk()
  const find = (reference: string) => findPayment(payments, reference, (one) => [one.id, one.externalId])

  function create(asked: Asked): Answer {
    const body = isJsonType(asked) ? parseJson(asked.raw) : undefined
    if (!isObject(body)) return refusal(400, 'API_VALIDATION_ERROR', 'Failed to parse JSON')
    const externalId = textAt(body, 'external_id')
    const amount = numberAt(body, 'amount')
    const duration = body.invoice_duration === undefined ? 86_400 : numberAt(body, 'invoice_duration')
    const currency = body.currency === undefined ? 'IDR' : textAt(body, 'currency')
    if (!externalId) return refusal(400, 'API_VALIDATION_ERROR', '"external_id" is required')
    if (amount === undefined || !(amount > 0)) return refusal(400, 'API_VALIDATION_ERROR', '"amount" must be a number')
    if (duration === undefined || !(duration > 0))
      return refusal(400, 'API_VALIDATION_ERROR', '"invoice_duration" must be a number')
    if (!currency || !currencies.includes(currency)) return refusal(400, 'UNSUPPORTED_CURRENCY', 'Unsupported currency')
    const email = textAt(body, 'payer_email')
    if (body.payer_email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email ?? ''))
      return refusal(400, 'EMAIL_FORMAT_ERROR', 'Your email format is invalid.')
    const items = (listAt(body, 'items') ?? []).filter(isObject)
    for (const item of items)
      if (!textAt(item, 'name') || numberAt(item, 'price') === undefined || numberAt(item, 'quantity') === undefined)
        return refusal(400, 'API_VALIDATION_ERROR', '"items" must have name, price and quantity')
    for (const name of ['success_redirect_url', 'failure_redirect_url', 'description'])
      if (body[name] !== undefined && textAt(body, name) === undefined)
        return refusal(400, 'API_VALIDATION_ERROR', `"${name}" must be a string`)
    const created = new Date()
    const invoice: XenditInvoice = {
      id: hex(24),
      externalId,
      // "If the currency is IDR and the amount includes decimals (e.g IDR 4550.50), the amount will be truncated":
      // https://developers.xendit.co/api-reference/#create-invoice
      amount: currency === 'IDR' ? Math.trunc(amount) : amount,
      currency,
      status: 'PENDING',
      created,
      updated: created,
      expiry: new Date(created.getTime() + duration * 1000),
      paid: null,
      description: textAt(body, 'description') ?? null,
      payerEmail: email ?? null,
      successUrl: textAt(body, 'success_redirect_url') ?? null,
      failureUrl: textAt(body, 'failure_redirect_url') ?? null,
      items,
      metadata: isObject(body.metadata) ? body.metadata : null,
    }
    payments.push(invoice)
    return { status: 200, body: describe(invoice) }
  }

  const describe = (invoice: XenditInvoice): JsonObject => ({
    id: invoice.id,
    external_id: invoice.externalId,
    user_id: userId,
    ...(invoice.payerEmail && { payer_email: invoice.payerEmail }),
    ...(invoice.description && { description: invoice.description }),
    ...(invoice.paid && { payment_method: invoice.paid.method }),
    ...(invoice.paid && options.tellsPaidAmount && paidMembers(invoice)),
    status: invoice.status,
    merchant_name: 'Xendit',
    merchant_profile_picture_url: 'https://du8nwjtfkinx.cloudfront.net/xendit.png',
    amount: invoice.amount,
    currency: invoice.currency,
    expiry_date: invoice.expiry.toISOString(),
    invoice_url: `${desk.url}/web/${invoice.id}`,
    available_banks: [],
    available_retail_outlets: [],
    available_ewallets: [],
    available_qr_codes: [{ qr_code_type: 'QRIS' }],
    available_direct_debits: [],
    available_paylaters: [],
    should_exclude_credit_card: false,
    should_send_email: false,
    created: invoice.created.toISOString(),
    updated: invoice.updated.toISOString(),
    ...(invoice.successUrl && { success_redirect_url: invoice.successUrl }),
    ...(invoice.failureUrl && { failure_redirect_url: invoice.failureUrl }),
    ...(invoice.items.length > 0 && { items: invoice.items }),
    metadata: invoice.metadata,
  })

  const paidMembers = ({ paid }: XenditInvoice, back = 0): JsonObject =>
    paid
      ? {
          paid_amount: paid.amount,
          paid_at: new Date(paid.at.getTime() - back * 1000).toISOString(),
          payment_id: paid.paymentId,
          payment_method: paid.method,
          payment_channel: paid.channel,
        }
      : {}

  desk.serve((asked) => {
    const page = payments.find((one) => asked.path === `/web/${one.id}`)
    if (page) return buyersPage(`Xendit ${page.externalId}`, { success: page.successUrl, failure: page.failureUrl })
    if (!hasBasic(asked, keys.secretKey))
      return refusal(401, 'INVALID_API_KEY', 'API key in request headers is invalid')
    const [path, method] = [asked.path.replace(/(?<=.)\/$/, ''), asked.method]
    if (method === 'POST' && path === '/v2/invoices') return create(asked)
    if (method === 'GET' && path === '/v2/invoices') {
      const externalId = asked.query.get('external_id')
      const found = payments.filter((one) => externalId === null || one.externalId === externalId)
      return { status: 200, body: found.toReversed().map(describe) }
    }
    const one = /^\/v2\/invoices\/([^/]+)$/.exec(path)?.[1]
    const expired = /^\/invoices\/([^/]+)\/expire!$/.exec(path)?.[1]
    const invoice = payments.find(({ id }) => id === (one ?? expired))
    if ((method === 'GET' && one) || (method === 'POST' && expired)) {
      if (!invoice) return refusal(404, 'INVOICE_NOT_FOUND_ERROR', 'Could not find invoice. Please try again')
      if (one) return { status: 200, body: describe(invoice) }
      return expireCall(invoice)
    }
    if (method === 'POST' && path === '/refunds') return refundCall(asked)
    const refundId = /^\/refunds\/([^/]+)$/.exec(path)?.[1]
    if (method === 'GET' && refundId) {
      const refund = refunds.find(({ id }) => id === refundId)
      if (!refund) return refusal(404, 'DATA_NOT_FOUND', 'Refund could not be found')
      return { status: 200, body: describeRefund(refund) }
    }
    if (method === 'GET' && path === '/refunds') {
      const invoiceId = asked.query.get('invoice_id')
      const found = refunds.filter((refund) => invoiceId === null || refund.invoice.id === invoiceId)
      return { status: 200, body: { data: found.toReversed().map(describeRefund), has_more: false } }
    }
    return refusal(404, 'NOT_FOUND', 'The requested resource was not found')
  })

  // The documents do not say how a paid invoice refuses to expire.
  function expireCall(invoice: XenditInvoice): Answer {
    if (invoice.status !== 'PENDING')
      return refusal(400, 'INVALID_INVOICE_STATUS_ERROR', `Invoice is ${invoice.status} and can not be expired`)
    Object.assign(invoice, { status: 'EXPIRED', updated: new Date() })
    return { status: 200, body: describe(invoice), after: () => tell(invoice) }
  }

  function refundCall(asked: Asked): Answer {
    const key = header(asked, 'idempotency-key')
    const known = key === undefined ? undefined : answers.get(key)
    if (known && known.raw !== asked.raw)
      return refusal(409, 'IDEMPOTENCY_ERROR', 'Idempotency key was used with another request before')
    if (known) return known.answer
    const answer = makeRefund(asked)
    // Without `after`: an answer that is given again must not send the notices again.
    if (key !== undefined && answer.status === 200)
      answers.set(key, { raw: asked.raw, answer: { status: 200, ...(answer.body && { body: answer.body }) } })
    return answer
  }

  function makeRefund(asked: Asked): Answer {
    const body = isJsonType(asked) ? parseJson(asked.raw) : undefined
    if (!isObject(body)) return refusal(400, 'API_VALIDATION_ERROR', 'Failed to parse JSON')
    const invoiceId = textAt(body, 'invoice_id')
    const paymentId = textAt(body, 'payment_request_id')
    if (!invoiceId && !paymentId)
      return refusal(400, 'API_VALIDATION_ERROR', 'invoice_id or payment_request_id is required')
    const reason = textAt(body, 'reason')
    if (!reason || !reasons.includes(reason)) return refusal(400, 'API_VALIDATION_ERROR', 'reason is invalid')
    const invoice = payments.find((one) => one.id === invoiceId || one.paid?.paymentId === paymentId)
    if (!invoice) return refusal(404, 'DATA_NOT_FOUND', 'Payment could not be found')
    if (!invoice.paid) return refusal(400, 'INELIGIBLE_TRANSACTION', 'The transaction can not be refunded')
    if (!refundable.includes(invoice.paid.method))
      return refusal(400, 'REFUND_NOT_SUPPORTED', 'The payment method does not support refunds')
    const currency = textAt(body, 'currency')
    if (body.currency !== undefined && currency !== invoice.currency)
      return refusal(400, 'API_VALIDATION_ERROR', 'currency is not the currency of the payment')
    const left = invoice.paid.amount - refundedOf(invoice)
    const amount = body.amount === undefined ? left : numberAt(body, 'amount')
    if (amount === undefined || !(amount > 0)) {
      if (left <= 0) return refusal(400, 'MAXIMUM_REFUND_AMOUNT_REACHED', 'Nothing is left to refund')
      return refusal(400, 'API_VALIDATION_ERROR', 'amount must be a positive number')
    }
    if (amount > left)
      return refusal(400, 'MAXIMUM_REFUND_AMOUNT_REACHED', 'The amount exceeds what is left of the payment')
    const refund = begin(invoice, amount, reason, textAt(body, 'reference_id') ?? null)
    if (isObject(body.metadata)) refund.metadata = body.metadata
    return { status: 200, body: describeRefund(refund), after: () => end(refund) }
  }

  const refundedOf = (invoice: XenditInvoice) =>
    refunds
      .filter((one) => one.invoice === invoice && one.status !== 'FAILED')
      .reduce((sum, one) => sum + one.amount, 0)

  function begin(invoice: XenditInvoice, amount: number, reason: string, referenceId: string | null) {
    const created = new Date()
    const refund: XenditRefund = {
      id: `rfd-${randomUUID()}`,
      invoice,
      amount,
      reason,
      referenceId,
      status: 'PENDING',
      failureCode: null,
      created,
      updated: created,
      metadata: null,
    }
    refunds.push(refund)
    return refund
  }

  async function end(refund: XenditRefund) {
    Object.assign(refund, ending, { updated: new Date() })
    await desk.send([writeRefund(refund)])
  }

  const describeRefund = (refund: XenditRefund): JsonObject => ({
    id: refund.id,
    payment_id: refund.invoice.paid?.paymentId,
    payment_request_id: null,
    invoice_id: refund.invoice.id,
    amount: refund.amount,
    payment_method_type: refund.invoice.paid?.method,
    channel_code: refund.invoice.paid?.channel,
    country: 'ID',
    currency: refund.invoice.currency,
    status: refund.status,
    reason: refund.reason,
    reference_id: refund.referenceId,
    failure_code: refund.failureCode,
    refund_fee_amount: null,
    created: refund.created.toISOString(),
    updated: refund.updated.toISOString(),
    metadata: refund.metadata,
  })

  const tokenHeaders = (how: NoticeOptions) => ({
    'content-type': 'application/json',
    ...(how.forged !== 'missing' && {
      'x-callback-token': how.forged ? `${keys.callbackToken.slice(1)}0` : keys.callbackToken,
    }),
  })

  function write(invoice: XenditInvoice, how: NoticeOptions = {}): Notice {
    const state = how.state ?? (desk.mood.lie ? 'PAID' : invoice.status)
    const claimed = { at: new Date(), amount: invoice.amount, paymentId: `qrpy_${randomUUID()}`, ...madeBy() }
    const spoken = state === 'PAID' ? { ...invoice, paid: invoice.paid ?? claimed } : invoice
    const updated = how.old === undefined ? invoice.updated : secondsAgo(how.old)
    const documented: JsonObject = {
      id: invoice.id,
      external_id: invoice.externalId,
      user_id: userId,
      is_high: false,
      status: state,
      merchant_name: 'Xendit',
      amount: invoice.amount,
      ...(invoice.payerEmail && { payer_email: invoice.payerEmail }),
      ...(invoice.description && { description: invoice.description }),
      created: invoice.created.toISOString(),
      updated: updated.toISOString(),
      currency: invoice.currency,
      ...paidMembers(spoken, how.old),
      ...(spoken.paid && { payment_destination: 'TEST815', payment_details: { source: spoken.paid.channel } }),
      ...(invoice.successUrl && { success_redirect_url: invoice.successUrl }),
      ...(invoice.failureUrl && { failure_redirect_url: invoice.failureUrl }),
      ...(invoice.items.length > 0 && { items: invoice.items }),
    }
    const to = options.noticeUrl
    if (!to) throw new Error('The stand-in has no noticeUrl.')
    const body = bodyText(documented, how.body, (one) => JSON.stringify(one))
    return { reference: invoice.externalId, state, to, headers: tokenHeaders(how), body }
  }

  // As in the document of refunds of Xendit's library. The example in Xendit's newer reference has all of it in `data` once
  // more.
  function writeRefund(refund: XenditRefund): Notice {
    const to = options.refundNoticeUrl ?? options.noticeUrl
    if (!to) throw new Error('The stand-in has no noticeUrl.')
    const state = `refund.${refund.status.toLowerCase()}`
    const data = describeRefund(refund)
    const body = { event: state, business_id: userId, created: new Date().toISOString(), data }
    return { reference: refund.invoice.externalId, state, to, headers: tokenHeaders({}), body: JSON.stringify(body) }
  }

  const madeBy = (method: XenditPayOptions['method'] = 'QR_CODE', channel = 'QRIS') => ({ method, channel })

  async function tell(invoice: XenditInvoice) {
    await desk.send([write(invoice)])
  }

  async function change(reference: string, changes: Partial<XenditInvoice>) {
    const invoice = find(reference)
    if (!desk.mood.lie) Object.assign(invoice, changes, { updated: new Date() })
    await tell(invoice)
  }

  return {
    ...desk,
    keys,
    payments,
    refunds,
    pay: (reference, { amount, method, channel } = {}) => {
      const paid = { at: new Date(), amount: amount ?? find(reference).amount, paymentId: `qrpy_${randomUUID()}` }
      return change(reference, { status: 'PAID', paid: { ...paid, ...madeBy(method, channel) } })
    },
    settle: (reference) => void Object.assign(find(reference), { status: 'SETTLED', updated: new Date() }),
    endRefundsAs: (status, failureCode) => (ending = { status, failureCode: failureCode ?? null }),
    fail: unsupported('An invoice of Xendit has no failed state: it stays PENDING until it is paid or expires.'),
    expire: (reference) => change(reference, { status: 'EXPIRED' }),
    refund: async (reference, amount) => {
      const invoice = find(reference)
      if (!invoice.paid) throw new Error(`The invoice ${reference} was not paid.`)
      await end(begin(invoice, amount ?? invoice.paid.amount - refundedOf(invoice), 'OTHERS', null))
    },
    chargeBack: unsupported('The documents of Xendit name no charge-back of an invoice.'),
    sendNotice: async (reference, how) => first(await desk.send([write(find(reference), how)])),
  }
}
