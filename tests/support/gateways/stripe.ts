import { createHmac } from 'node:crypto'
import {
  bodyText,
  buyersPage,
  decodeForm,
  findPayment,
  first,
  hasBasic,
  header,
  hex,
  isFormType,
  isObject,
  openDesk,
  plain,
  type Answer,
  type Asked,
  type JsonObject,
  type Notice,
  type NoticeOptions,
  type PayOptions,
  type StandIn,
} from './standIn.ts'
import {
  chargeOf,
  disputeOf,
  expanded,
  intentOf,
  refundedOf,
  refundOf,
  refundRefusal,
  sessionOf,
  type StripePayment,
  type StripeRefund,
} from './stripeObjects.ts'
import { freshIntent, objectOf, paidClaim, usualEvent } from './stripeEvents.ts'
import {
  expiryRefusal,
  keyMisuse,
  metadataRefusal,
  missing,
  noSuch,
  notAForm,
  notOpen,
  readLines,
  refundAmount,
  refusal,
  unknownRefusal,
} from './stripeRefusals.ts'

// Sources: https://docs.stripe.com/api/checkout/sessions, /api/payment_intents, /api/charges, /api/refunds,
// /api/disputes, /api/events, /api/expanding_objects, /api/idempotent_requests and https://docs.stripe.com/webhooks;
// members of objects as in https://github.com/stripe/openapi (openapi/fixtures3.json), states and kinds of events as in
// https://github.com/stripe/stripe-node (src/resources).

export { stripePublishedSignatures } from './stripeEvents.ts'

export interface StripeKeys {
  secretKey: string
  webhookSecret: string
  /** While a secret is rolled both sign, so the header has two v1: https://docs.stripe.com/webhooks#roll-secret */
  secondWebhookSecret?: string
}

export type { StripeDispute, StripeIntent, StripePayment, StripeRefund } from './stripeObjects.ts'

export interface StripeStandIn extends StandIn<StripeKeys, StripePayment> {
  /** The buyer ends the page with a method whose money comes later: complete and unpaid, until `pay` or `fail`. */
  begin: (reference: string) => Promise<void>
  /** The bank decides on a charge-back. */
  endDispute: (reference: string, status: 'won' | 'lost') => Promise<void>
}

const seconds = () => Math.floor(Date.now() / 1000)
const apiVersion = '2026-07-29.dahlia'

export async function startStripe(
  options: {
    keys?: Partial<StripeKeys>
    noticeUrl?: string
    /** The kinds of events that the endpoint is enabled for; all that the stand-in knows by default. */
    events?: string[]
  } = {},
): Promise<StripeStandIn> {
  const keys: StripeKeys = { secretKey: `sk_test_${hex(32)}`, webhookSecret: `whsec_${hex(32)}`, ...options.keys }
  const payments: StripePayment[] = []
  const answers = new Map<string, { request: string; answer: Answer }>()
  const events = new Map<string, JsonObject>()
  const desk = await openDesk()
  const find = (reference: string) =>
    findPayment(payments, reference, (one) => [
      one.id,
      one.clientReference,
      one.intent?.id ?? null,
      one.intent?.chargeId ?? null,
    ])

  const session = (payment: StripePayment) => sessionOf(payment, desk.url)

  function create(form: JsonObject): Answer {
    const now = seconds()
    const early =
      unknownRefusal(form, 'session') ?? expiryRefusal(form.expires_at, now) ?? metadataRefusal(form.metadata)
    if (early) return early
    if (form.mode === undefined) return missing('mode')
    if (form.mode !== 'payment') return refusal(400, 'The stand-in knows the mode payment alone.', { param: 'mode' })
    const lines = readLines(form)
    if (!Array.isArray(lines)) return lines
    if (typeof form.success_url !== 'string' || form.success_url === '') return missing('success_url')
    if (!URL.canParse(form.success_url.replaceAll(/[{}]/g, '')))
      return refusal(400, 'Not a valid URL', { code: 'url_invalid', param: 'success_url' })
    const reference = form.client_reference_id
    if (typeof reference === 'string' && reference.length > 200)
      return refusal(400, 'Invalid string: must be at most 200 characters', { param: 'client_reference_id' })
    const intentData = isObject(form.payment_intent_data) ? form.payment_intent_data : {}
    const payment: StripePayment = {
      id: `cs_test_a1${hex(56)}`,
      clientReference: typeof reference === 'string' ? reference : null,
      amount: lines.reduce((sum, line) => sum + line.unitAmount * line.quantity, 0),
      currency: first(lines).currency,
      lines,
      metadata: isObject(form.metadata) ? form.metadata : {},
      intentMetadata: isObject(intentData.metadata) ? intentData.metadata : {},
      successUrl: form.success_url,
      cancelUrl: typeof form.cancel_url === 'string' ? form.cancel_url : null,
      created: now,
      expiresAt: form.expires_at === undefined ? now + 86_400 : Number(form.expires_at),
      status: 'open',
      paymentStatus: 'unpaid',
      intent: null,
      refunds: [],
      dispute: null,
    }
    payments.push(payment)
    return { status: 200, body: session(payment) }
  }

  function refundCall(form: JsonObject, asked: Asked): Answer {
    const early = unknownRefusal(form, 'refund') ?? metadataRefusal(form.metadata)
    if (early) return early
    const id = form.payment_intent ?? form.charge
    if (typeof id !== 'string') return missing('payment_intent')
    const payment = payments.find((one) => one.intent?.id === id || one.intent?.chargeId === id)
    const what = form.payment_intent === undefined ? 'charge' : 'payment_intent'
    if (!payment?.intent) return noSuch(what, id, what)
    const refused = refundRefusal(payment, payment.intent, form.reason)
    if (refused) return refused
    const amount = refundAmount(form.amount, payment.intent.received - refundedOf(payment))
    if (typeof amount !== 'number') return amount
    const refund = giveBack(payment, amount, typeof form.reason === 'string' ? form.reason : null)
    if (isObject(form.metadata)) refund.metadata = form.metadata
    const answer = expanded(refundOf(payment, refund), payment, asked, form)
    return { ...answer, after: () => tellRefund(payment, refund) }
  }

  function giveBack(payment: StripePayment, amount: number, reason: string | null): StripeRefund {
    const made: StripeRefund = {
      id: `re_3${hex(23)}`,
      amount,
      created: seconds(),
      reason,
      metadata: {},
      status: 'succeeded',
    }
    payment.refunds.push(made)
    return made
  }

  /**
   * "Saves the status code and body of the first request made with a given idempotency key after endpoint execution
   * begins": what validation refuses is not saved.
   */
  function once(asked: Asked, work: () => Answer): Answer {
    const key = header(asked, 'idempotency-key')
    if (key === undefined) return work()
    if (key === '' || key.length > 255)
      return refusal(400, 'Idempotency keys must be between 1 and 255 characters.', { type: 'idempotency_error' })
    const request = `${asked.path}?${[...new URLSearchParams(asked.raw)].toSorted().join('&')}`
    const known = answers.get(key)
    if (known && known.request !== request) return keyMisuse(key)
    if (known) return { ...known.answer, headers: { ...known.answer.headers, 'idempotent-replayed': 'true' } }
    const answer = work()
    const { after: _after, ...saved } = answer
    if (answer.status === 200) answers.set(key, { request, answer: saved })
    return answer
  }

  function list(asked: Asked, entries: { object: JsonObject; payment: StripePayment }[]): Answer {
    const refused = entries
      .map(({ object, payment }) => expanded(object, payment, asked, {}, 'data.'))
      .find(({ status }) => status !== 200)
    const data = entries.map(({ object }) => object).toReversed()
    return refused ?? { status: 200, body: { object: 'list', data, has_more: false, url: asked.path } }
  }

  desk.serve((asked) => {
    const page = payments.find((one) => asked.path === `/c/pay/${one.id}`)
    if (page)
      return buyersPage(`Stripe ${page.id}`, {
        success: page.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', page.id),
        cancel: page.cancelUrl,
      })
    const answer = answerApi(asked)
    return { ...answer, headers: { 'request-id': `req_${hex(14)}`, 'stripe-version': apiVersion, ...answer.headers } }
  })

  function answerApi(asked: Asked): Answer {
    const { path, method, query } = asked
    const given = asked.headers.authorization
    if (given !== `Bearer ${keys.secretKey}` && !hasBasic(asked, keys.secretKey))
      return refusal(401, given ? 'Invalid API Key provided: sk_test_****' : 'You did not provide an API key.')
    if (method === 'POST' && asked.raw !== '' && !isFormType(asked)) return notAForm()
    const form = decodeForm(asked.raw)
    if (method === 'POST' && path === '/v1/checkout/sessions') return once(asked, () => create(form))
    if (method === 'POST' && path === '/v1/refunds') return once(asked, () => refundCall(form, asked))
    const expiry = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/.exec(path)?.[1]
    if (method === 'POST' && expiry) return once(asked, () => expireCall(expiry))
    if (method !== 'GET') return refusal(404, `Unrecognized request URL (${method}: ${path}).`)
    const [, resource, id] = /^\/v1\/(checkout\/sessions|[a-z_]+)(?:\/(\w+))?$/.exec(path) ?? []
    const matches = (one: StripePayment) =>
      [query.get('payment_intent') ?? one.intent?.id, query.get('charge') ?? one.intent?.chargeId].every(
        (wanted) => wanted === one.intent?.id || wanted === one.intent?.chargeId,
      )
    const found = payments.filter(matches)
    switch (resource) {
      case 'checkout/sessions': {
        if (!id)
          return list(
            asked,
            found.map((one) => ({ object: session(one), payment: one })),
          )
        const payment = payments.find((one) => one.id === id)
        return payment ? expanded(session(payment), payment, asked, form) : noSuch('checkout.session', id, 'session')
      }
      case 'payment_intents': {
        const payment = payments.find((one) => one.intent?.id === id)
        const intent = payment && intentOf(payment)
        return intent ? expanded(intent, payment, asked, form) : noSuch('payment_intent', id ?? '', 'intent')
      }
      case 'charges': {
        const payment = payments.find((one) => one.intent?.chargeId === id)
        const charge = payment && chargeOf(payment)
        return charge ? expanded(charge, payment, asked, form) : noSuch('charge', id ?? '')
      }
      case 'refunds': {
        const all = found.flatMap((one) => one.refunds.map((made) => ({ object: refundOf(one, made), payment: one })))
        if (!id) return list(asked, all)
        const payment = payments.find((one) => one.refunds.some((refund) => refund.id === id))
        const refund = payment?.refunds.find((one) => one.id === id)
        return payment && refund ? expanded(refundOf(payment, refund), payment, asked, form) : noSuch('refund', id)
      }
      case 'disputes': {
        const all = found.map((one) => ({ object: disputeOf(one) ?? {}, payment: one }))
        if (!id)
          return list(
            asked,
            all.filter((one) => one.payment.dispute),
          )
        const payment = payments.find((one) => one.dispute?.id === id)
        const dispute = payment && disputeOf(payment)
        return dispute ? expanded(dispute, payment, asked, form) : noSuch('dispute', id, 'dispute')
      }
      case 'events': {
        const event = events.get(id ?? '')
        return event ? { status: 200, body: event } : noSuch('event', id ?? '')
      }
      default:
        return refusal(404, `Unrecognized request URL (GET: ${path}).`)
    }
  }

  function expireCall(id: string): Answer {
    const payment = payments.find((one) => one.id === id)
    if (!payment) return noSuch('checkout.session', id, 'session')
    if (payment.status !== 'open') return notOpen(payment.status)
    payment.status = 'expired'
    return { status: 200, body: session(payment), after: () => tell('checkout.session.expired', payment) }
  }

  function write(type: string, payment: StripePayment, object: JsonObject, how: NoticeOptions = {}): Notice {
    if (!options.noticeUrl) throw new Error('The stand-in has no noticeUrl.')
    const at = seconds() - (how.old ?? 0)
    const documented: JsonObject = {
      id: `evt_1${hex(23)}`,
      object: 'event',
      api_version: apiVersion,
      created: at,
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    // With line breaks, as Stripe's examples and test suite write events.
    const text = bodyText(documented, how.body, (one) => JSON.stringify(one, null, 2))
    events.set(plain(documented.id), documented)
    const sign = (secret: string) => createHmac('sha256', secret).update(`${at}.${text}`).digest('hex')
    const secrets = [keys.secondWebhookSecret, keys.webhookSecret].filter((one) => one !== undefined)
    const v1 = how.forged === 'key' ? [sign('whsec_other')] : secrets.map(sign)
    // Test mode adds a v0 that is to be ignored: https://docs.stripe.com/webhooks#verify-manually
    const signature = [`t=${at}`, ...v1.map((one) => `v1=${one}`), `v0=${hex(64)}`].join(',')
    return {
      reference: payment.id,
      state: type,
      to: options.noticeUrl,
      body: how.forged === 'body' ? text.replace('"livemode": false', '"livemode": true') : text,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        ...(how.forged !== 'missing' && { 'stripe-signature': signature }),
      },
    }
  }

  async function tell(type: string, payment: StripePayment, refund?: StripeRefund) {
    if (options.events?.includes(type) ?? true)
      await desk.send([write(type, payment, objectOf(type, payment, desk.url, refund))])
  }

  async function tellRefund(payment: StripePayment, refund: StripeRefund) {
    await tell('charge.refunded', payment)
    await tell('refund.created', payment, refund)
  }

  async function pay(reference: string, { amount }: PayOptions = {}) {
    const payment = find(reference)
    if (desk.mood.lie) {
      const type = 'checkout.session.completed'
      await desk.send([write(type, payment, paidClaim(payment, desk.url))])
      return
    }
    const wasDelayed = payment.status === 'complete'
    payment.intent ??= freshIntent()
    // Stripe counts rupiah in hundredths too.
    Object.assign(payment.intent, {
      status: 'succeeded',
      received: amount === undefined ? payment.amount : Math.round(amount * 100),
      chargeStatus: 'succeeded',
    })
    Object.assign(payment, { status: 'complete', paymentStatus: 'paid' })
    await tell('charge.succeeded', payment)
    await tell('payment_intent.succeeded', payment)
    await tell(wasDelayed ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed', payment)
  }

  return {
    ...desk,
    keys,
    payments,
    pay,
    begin: async (reference) => {
      const payment = find(reference)
      payment.intent = { ...freshIntent(), status: 'processing' }
      payment.status = 'complete'
      await tell('checkout.session.completed', payment)
    },
    /** After `begin` the delayed payment fails; before, a card is declined and the page stays open. */
    fail: async (reference) => {
      const payment = find(reference)
      payment.intent ??= freshIntent()
      Object.assign(payment.intent, { status: 'requires_payment_method', chargeStatus: 'failed' })
      await tell('charge.failed', payment)
      await tell('payment_intent.payment_failed', payment)
      if (payment.status === 'complete') await tell('checkout.session.async_payment_failed', payment)
    },
    expire: async (reference) => {
      const payment = find(reference)
      payment.status = 'expired'
      await tell('checkout.session.expired', payment)
    },
    refund: async (reference, amount) => {
      const payment = find(reference)
      if (!payment.intent) throw new Error(`${reference} was not paid.`)
      const value = amount === undefined ? payment.intent.received - refundedOf(payment) : Math.round(amount * 100)
      await tellRefund(payment, giveBack(payment, value, null))
    },
    chargeBack: async (reference) => {
      const payment = find(reference)
      if (!payment.intent) throw new Error(`${reference} was not paid.`)
      const amount = payment.intent.received
      payment.dispute = { id: `du_1${hex(23)}`, amount, created: seconds(), status: 'needs_response' }
      await tell('charge.dispute.created', payment)
      await tell('charge.dispute.funds_withdrawn', payment)
    },
    endDispute: async (reference, status) => {
      const payment = find(reference)
      if (!payment.dispute) throw new Error(`${reference} is not disputed.`)
      payment.dispute.status = status
      await tell('charge.dispute.closed', payment)
      if (status === 'won') await tell('charge.dispute.funds_reinstated', payment)
    },
    sendNotice: async (reference, how = {}) => {
      const payment = find(reference)
      const type = how.state ?? (desk.mood.lie ? 'checkout.session.completed' : usualEvent(payment))
      const isClaim = desk.mood.lie && type.startsWith('checkout.session.')
      const object = isClaim ? paidClaim(payment, desk.url) : objectOf(type, payment, desk.url, payment.refunds.at(-1))
      return first(await desk.send([write(type, payment, object, how)]))
    },
  }
}
