import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import {
  bodyText,
  buyersPage,
  capital,
  decodeForm,
  findPayment,
  first,
  hasBasic,
  header,
  hex,
  isFormType,
  isJsonType,
  isObject,
  listAt,
  objectAt,
  openDesk,
  parseJson,
  plain,
  secondsAgo,
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
  captureRefusal,
  describeCapture,
  describeDispute,
  describeOrder,
  describeRefund,
  leftOf,
  link,
  refundedValue,
  sourceOf,
  type PaypalCapture,
  type PaypalOrder,
  type PaypalRefund,
} from './paypalObjects.ts'
import {
  amountRefusal,
  cents,
  decimal,
  lengthRefusal,
  malformed,
  missing,
  noResource,
  refusal,
  requestIdRequired,
  sumRefusal,
  time,
} from './paypalRefusals.ts'
import { eventOf, signed, verify, type PaypalEvent } from './paypalEvents.ts'

// Sources: https://github.com/paypal/paypal-rest-api-specifications (openapi/checkout_orders_v2.json,
// payments_payment_v2.json, notifications_webhooks_v1.json, customer_disputes_v1.json), which are the texts of
// https://developer.paypal.com/docs/api/orders/v2/ and the pages beside it,
// https://developer.paypal.com/api/rest/authentication/ (tokens),
// https://developer.paypal.com/api/rest/webhooks/event-names/ (notices),
// https://developer.paypal.com/api/rest/webhooks/rest (what is signed: id, time, webhook and CRC-32 of the raw body),
// https://developer.paypal.com/docs/disputes/webhooks/ (charge-backs),
// https://developer.paypal.com/api/rest/reference/currency-codes/ (currencies).

export { paypalPublishedVerification } from './paypalEvents.ts'

export interface PaypalKeys {
  clientId: string
  clientSecret: string
  webhookId: string
}

export type { PaypalCapture, PaypalOrder, PaypalRefund } from './paypalObjects.ts'

export interface PaypalStandIn extends StandIn<PaypalKeys, PaypalOrder> {
  /** The capture that the merchant makes next will stay PENDING until `pay` or `fail`. */
  hold: (reference: string) => void
  /** All access tokens are refused from now on, as they are after nine hours. */
  endTokens: () => void
}

export async function startPaypal(
  options: {
    keys?: Partial<PaypalKeys>
    noticeUrl?: string
    /** Events with line breaks: a site that writes them again for verify-webhook-signature sends other bytes. */
    spreadEvents?: boolean
  } = {},
): Promise<PaypalStandIn> {
  const keys: PaypalKeys = {
    clientId: `A${capital(40)}`,
    clientSecret: `E${capital(40)}`,
    webhookId: capital(17),
    ...options.keys,
  }
  const payments: PaypalOrder[] = []
  const tokens = new Set<string>()
  const answers = new Map<string, Answer>()
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const desk = await openDesk()
  const describe = (order: PaypalOrder) => describeOrder(order, desk.url)

  const find = (reference: string) =>
    findPayment(payments, reference, (one) => [
      one.id,
      textAt(one.unit, 'custom_id') ?? null,
      textAt(one.unit, 'invoice_id') ?? null,
      textAt(one.unit, 'reference_id') ?? null,
      one.capture?.id ?? null,
    ])

  function token(asked: Asked): Answer {
    if (!hasBasic(asked, keys.clientId, keys.clientSecret))
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    if (!isFormType(asked) || decodeForm(asked.raw).grant_type !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type', error_description: 'unsupported grant_type' } }
    const access = `A21AA${capital(60)}`
    tokens.add(access)
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/applications/webhooks',
        access_token: access,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: 32_400,
        nonce: `${new Date().toISOString()}${hex(20)}`,
      },
    }
  }

  function create(asked: Asked): Answer {
    const body = parseJson(asked.raw)
    if (!isObject(body)) return malformed()
    if (body.intent === undefined) return missing('/intent')
    if (body.intent !== 'CAPTURE')
      return refusal('INVALID_REQUEST', 'INVALID_PARAMETER_VALUE', 'The value of a field is invalid.', '/intent')
    const units = listAt(body, 'purchase_units')?.filter(isObject) ?? []
    const [unit] = units
    if (!unit) return missing('/purchase_units')
    if (units.length > 1) throw new Error('The stand-in holds orders of one purchase unit.')
    const field = '/purchase_units/@reference_id=="default"/amount'
    const amount = objectAt(unit, 'amount')
    const wrong = amountRefusal(amount, field) ?? sumRefusal(unit, field) ?? lengthRefusal(unit)
    if (wrong || !amount) return wrong ?? missing(field)
    const source = objectAt(body, 'payment_source')
    if (source && !header(asked, 'paypal-request-id')) return requestIdRequired()
    const experience = objectAt(objectAt(source ?? {}, 'paypal') ?? {}, 'experience_context')
    const context = experience ?? objectAt(body, 'application_context') ?? {}
    const order: PaypalOrder = {
      id: capital(17),
      status: source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
      currency: plain(amount.currency_code),
      value: decimal(cents(plain(amount.value)), plain(amount.currency_code)),
      unit: { reference_id: 'default', ...unit },
      source,
      returnUrl: textAt(context, 'return_url'),
      cancelUrl: textAt(context, 'cancel_url'),
      createdAt: new Date(),
      outcome: 'COMPLETED',
      delivers: undefined,
      capture: undefined,
      disputeId: undefined,
      isGone: false,
    }
    payments.push(order)
    return { status: 201, body: wanted(asked, order) }
  }

  const isWhole = (asked: Asked) => header(asked, 'prefer') === 'return=representation'

  function wanted(asked: Asked, order: PaypalOrder): JsonObject {
    const whole = describe(order)
    return isWhole(asked) ? whole : { id: order.id, status: order.status, ...sourceOf(order), links: whole.links }
  }

  function captureCall(asked: Asked, order: PaypalOrder): Answer {
    const refused = captureRefusal(order)
    if (refused) return refused
    const value = order.delivers ?? order.value
    order.capture = {
      id: capital(17),
      value,
      status: order.outcome === 'PENDING' ? 'PENDING' : 'COMPLETED',
      at: new Date(),
      refunds: [],
    }
    order.status = 'COMPLETED'
    const { id, status } = order
    const { payer, purchase_units, links } = describe(order)
    // The specification calls the answer minimal; PayPal's example of it has the captures, so both forms have them
    // here.
    const body = isWhole(asked) ? describe(order) : { id, status, ...sourceOf(order), purchase_units, payer, links }
    return { status: 201, body, after: () => tell(order) }
  }

  function refundCall(asked: Asked, order: PaypalOrder, capture: PaypalCapture): Answer {
    const body = asked.raw === '' ? {} : parseJson(asked.raw)
    if (!isObject(body)) return malformed()
    const value = refundedValue(order, capture, objectAt(body, 'amount'))
    if (typeof value !== 'number') return value
    const refund = giveBack(order, capture, value, textAt(body, 'custom_id'), textAt(body, 'note_to_payer'))
    const whole = describeRefund(order, refund, desk.url)
    const answer = isWhole(asked) ? whole : { id: refund.id, status: 'COMPLETED', links: whole.links }
    return { status: 201, body: answer, after: () => tellRefund(order, refund) }
  }

  function giveBack(order: PaypalOrder, capture: PaypalCapture, amount: number, customId?: string, note?: string) {
    const value = decimal(amount, order.currency)
    const refund: PaypalRefund = { id: capital(17), value, at: new Date(), customId, note }
    capture.refunds.push(refund)
    capture.status = leftOf(capture) <= 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    return refund
  }

  /** A request with an id that was used before gets the first answer again, with 200. */
  function once(asked: Asked, work: () => Answer): Answer {
    const id = header(asked, 'paypal-request-id')
    if (id !== undefined && (id === '' || id.length > 108))
      return refusal('INVALID_REQUEST', 'INVALID_STRING_LENGTH', 'The value of a field is either too short or too long')
    const key = `${asked.path} ${id}`
    const known = id === undefined ? undefined : answers.get(key)
    if (known) return known
    const answer = work()
    if (id !== undefined && answer.status === 201)
      answers.set(key, { status: 200, ...(answer.body && { body: answer.body }) })
    return answer
  }

  desk.serve((asked) => {
    const { path, method } = asked
    const page = path === '/checkoutnow' && payments.find((one) => one.id === asked.query.get('token'))
    if (page) {
      const back = (to: string | undefined) => to && `${to}${to.includes('?') ? '&' : '?'}token=${page.id}`
      const approved = back(page.returnUrl)
      return buyersPage(`PayPal ${page.id}`, {
        return: approved && `${approved}&PayerID=QYR5Z8XDVJNXQ`,
        cancel: back(page.cancelUrl),
      })
    }
    if (path.startsWith('/v1/notifications/certs/'))
      // PayPal serves an X.509 certificate here; Node can not make one, so this is the bare public key.
      return {
        status: 200,
        page: pair.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
        headers: { 'content-type': 'application/x-pem-file' },
      }
    if (method === 'POST' && path === '/v1/oauth2/token') return token(asked)
    const bearer = /^Bearer (.+)$/.exec(asked.headers.authorization ?? '')?.[1]
    if (!bearer || !tokens.has(bearer)) return refusal('AUTHENTICATION_FAILURE')
    if (method === 'POST' && !isJsonType(asked)) return refusal('UNSUPPORTED_MEDIA_TYPE')
    if (method === 'POST' && path === '/v2/checkout/orders') return once(asked, () => create(asked))
    if (method === 'POST' && path === '/v1/notifications/verify-webhook-signature')
      return verify(asked, { webhookId: keys.webhookId, certificate: certificate(), key: pair.publicKey })
    const order = /^\/v2\/checkout\/orders\/(?<id>[A-Z0-9]+)(?<capture>\/capture)?$/.exec(path)?.groups
    if (order) {
      const found = payments.find((one) => one.id === order.id && !one.isGone)
      if (!found) return noResource()
      if (method === 'GET' && !order.capture) return { status: 200, body: describe(found) }
      if (method === 'POST' && order.capture) return once(asked, () => captureCall(asked, found))
    }
    const capture = /^\/v2\/payments\/captures\/(?<id>[A-Z0-9]+)(?<refund>\/refund)?$/.exec(path)?.groups
    if (capture) {
      const found = payments.find((one) => one.capture?.id === capture.id)
      if (!found?.capture) return noResource()
      const { capture: taken } = found
      if (method === 'GET' && !capture.refund) return { status: 200, body: describeCapture(found, taken, desk.url) }
      if (method === 'POST' && capture.refund) return once(asked, () => refundCall(asked, found, taken))
    }
    const refundId = /^\/v2\/payments\/refunds\/([A-Z0-9]+)$/.exec(path)?.[1]
    for (const one of payments)
      for (const refund of one.capture?.refunds ?? [])
        if (method === 'GET' && refund.id === refundId)
          return { status: 200, body: describeRefund(one, refund, desk.url) }
    const disputeId = /^\/v1\/customer\/disputes\/([\w-]+)$/.exec(path)?.[1]
    const disputed = payments.find((one) => one.disputeId !== undefined && one.disputeId === disputeId)
    if (method === 'GET' && disputed) return { status: 200, body: describeDispute(disputed, desk.url) }
    return noResource()
  })

  const certificate = () => `${desk.url}/v1/notifications/certs/CERT-360caa42-fca2a594-90621ecd`

  function write(order: PaypalOrder, event: PaypalEvent, how: NoticeOptions = {}): Notice {
    if (!options.noticeUrl) throw new Error('The stand-in has no noticeUrl.')
    const at = secondsAgo(how.old)
    const id = `WH-${capital(17)}-${capital(17)}`
    const documented: JsonObject = {
      id,
      event_version: '1.0',
      create_time: at.toISOString(),
      resource_type: event.resourceType,
      resource_version: '2.0',
      event_type: event.type,
      summary: event.summary,
      resource: event.resource,
      links: [
        link(desk.url, `/v1/notifications/webhooks-events/${id}`, 'self'),
        link(desk.url, `/v1/notifications/webhooks-events/${id}/resend`, 'resend', 'POST'),
      ],
    }
    const text = bodyText(documented, how.body, (one) => JSON.stringify(one, null, options.spreadEvents ? 2 : 0))
    const transmission = randomUUID()
    const signature = createSign('RSA-SHA256')
      .update(signed(transmission, time(at), keys.webhookId, text))
      .sign(how.forged === 'key' ? foreign.privateKey : pair.privateKey, 'base64')
    return {
      reference: order.id,
      state: event.type,
      to: options.noticeUrl,
      body: how.forged === 'body' ? text.replace(event.type, `${event.type}X`) : text,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'PayPal/AUHD-214.0-58843214',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time(at),
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': certificate(),
        ...(how.forged !== 'missing' && { 'paypal-transmission-sig': signature }),
      },
    }
  }

  const tell = async (order: PaypalOrder) =>
    void (await desk.send([write(order, eventOf(order, desk.url, desk.mood.lie))]))

  async function tellRefund(order: PaypalOrder, refund: PaypalRefund, type = 'PAYMENT.CAPTURE.REFUNDED') {
    const happened = type.endsWith('REFUNDED') ? 'refunded' : 'reversed'
    const summary = `A $ ${refund.value} ${order.currency} capture payment was ${happened}`
    const resource = describeRefund(order, refund, desk.url)
    await desk.send([write(order, { type, resourceType: 'refund', summary, resource })])
  }

  const takenOf = (order: PaypalOrder) => {
    if (!order.capture) throw new Error(`The order ${order.id} was not captured.`)
    return order.capture
  }

  return {
    ...desk,
    keys,
    payments,
    hold: (reference) => (find(reference).outcome = 'PENDING'),
    endTokens: () => tokens.clear(),
    /** The buyer approves. Money moves when the merchant captures; a capture that waits is completed. */
    pay: async (reference, { amount }: PayOptions = {}) => {
      const order = find(reference)
      if (!desk.mood.lie) {
        if (amount !== undefined) order.delivers = decimal(Math.round(amount * 100), order.currency)
        if (order.capture?.status === 'PENDING') order.capture.status = 'COMPLETED'
        else if (!order.capture) order.status = 'APPROVED'
      }
      await tell(order)
    },
    /** A capture that waits is denied; without one, the buyer's bank will refuse the capture, without a notice. */
    fail: async (reference) => {
      const order = find(reference)
      if (!order.capture) return void (order.outcome = 'INSTRUMENT_DECLINED')
      order.capture.status = 'DECLINED'
      await tell(order)
    },
    /**
     * Three hours after its creation PayPal knows an order no more. For one that was approved and not captured,
     * https://developer.paypal.com/payment-methods/uncaptured-payments names a notice.
     */
    expire: async (reference) => {
      const order = find(reference)
      const wasApproved = order.status === 'APPROVED'
      order.status = 'VOIDED'
      order.isGone = !wasApproved
      if (!wasApproved) return
      const type = 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
      const resource = { order_id: order.id, purchase_units: [order.unit] }
      const summary = 'A payment has been reversed after approval.'
      await desk.send([write(order, { type, resourceType: 'checkout-order', summary, resource })])
    },
    refund: async (reference, amount) => {
      const order = find(reference)
      const capture = takenOf(order)
      const value = amount === undefined ? leftOf(capture) : Math.round(amount * 100)
      await tellRefund(order, giveBack(order, capture, value))
    },
    chargeBack: async (reference) => {
      const order = find(reference)
      const capture = takenOf(order)
      order.disputeId = `PP-D-${Math.trunc(10_000 + Math.random() * 89_999)}`
      const summary = `A new dispute opened with Case # ${order.disputeId}`
      const resource = describeDispute(order, desk.url)
      await desk.send([write(order, { type: 'CUSTOMER.DISPUTE.CREATED', resourceType: 'dispute', summary, resource })])
      await tellRefund(order, giveBack(order, capture, leftOf(capture)), 'PAYMENT.CAPTURE.REVERSED')
    },
    sendNotice: async (reference, how = {}) => {
      const order = find(reference)
      return first(await desk.send([write(order, eventOf(order, desk.url, desk.mood.lie, how.state), how)]))
    },
  }
}
