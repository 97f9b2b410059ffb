import { isObject, plain, type Answer, type Json, type JsonObject } from './standIn.ts'

// Sources: https://docs.stripe.com/api/errors and https://docs.stripe.com/error-codes for the form and the codes.

interface Trouble {
  code?: string
  param?: string
  type?: string
}

export const refusal = (status: number, message: string, { code, param, type }: Trouble = {}): Answer => ({
  status,
  body: {
    error: {
      ...(code && { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }),
      message,
      ...(param && { param }),
      type: type ?? 'invalid_request_error',
    },
  },
})

export const missing = (param: string) =>
  refusal(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param })

export const noSuch = (what: string, id: string, param = 'id') =>
  refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param })

// The parameters that https://github.com/stripe/stripe-node/blob/master/src/resources/Checkout/Sessions.ts names.
const sessionParameters = (
  'adaptive_pricing after_expiration allow_promotion_codes automatic_tax billing_address_collection branding_settings ' +
  'cancel_url client_reference_id consent_collection currency custom_fields custom_text customer customer_account ' +
  'customer_creation customer_email customer_update discounts excluded_payment_method_types expand expires_at ' +
  'integration_identifier invoice_creation line_items locale managed_payments metadata mode name_collection ' +
  'optional_items origin_context payment_intent_data payment_method_collection payment_method_configuration ' +
  'payment_method_data payment_method_options payment_method_types permissions phone_number_collection ' +
  'redirect_on_completion return_url saved_payment_method_options setup_intent_data shipping_address_collection ' +
  'shipping_options submit_type subscription_data success_url tax_id_collection ui_mode wallet_options'
).split(' ')
const refundParameters = (
  'amount charge currency customer expand instructions_email metadata origin payment_intent reason ' +
  'refund_application_fee reverse_transfer'
).split(' ')

export function unknownRefusal(form: JsonObject, kind: 'session' | 'refund'): Answer | undefined {
  const known = kind === 'session' ? sessionParameters : refundParameters
  const unknown = Object.keys(form).find((name) => !known.includes(name))
  if (unknown === undefined) return undefined
  return refusal(400, `Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
}

export const wholeNumber = (value: Json | undefined) =>
  typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined

const invalidInteger = (param: string, value: Json | undefined) =>
  refusal(400, `Invalid integer: ${plain(value)}`, {
    code: 'parameter_invalid_integer',
    param,
  })

// https://docs.stripe.com/currencies: "You must use all lowercase letters", and IDR is not among those without
// decimals.
const currencies = /^(idr|usd|eur|sgd|myr|php|thb|aud|gbp|jpy|krw|vnd)$/

export interface Line {
  name: string
  currency: string
  unitAmount: number
  quantity: number
}

/** The lines of a session, or what Stripe has against them. */
export function readLines(form: JsonObject): Line[] | Answer {
  const given = Array.isArray(form.line_items) ? form.line_items : []
  if (given.length === 0) return missing('line_items')
  const lines: Line[] = []
  for (const [index, line] of given.entries()) {
    const param = `line_items[${index}]`
    const data = isObject(line) ? line.price_data : undefined
    if (!isObject(line) || !isObject(data)) return missing(`${param}[price_data]`)
    const { currency, unit_amount: unit, product_data: product } = data
    if (currency === undefined) return missing(`${param}[price_data][currency]`)
    if (typeof currency !== 'string' || !currencies.test(currency))
      return refusal(400, `Invalid currency: ${plain(currency)}.`, { param: `${param}[price_data][currency]` })
    if (unit === undefined) return missing(`${param}[price_data][unit_amount]`)
    const unitAmount = wholeNumber(unit)
    if (unitAmount === undefined) return invalidInteger(`${param}[price_data][unit_amount]`, unit)
    if (!isObject(product)) return missing(`${param}[price_data][product_data]`)
    if (typeof product.name !== 'string' || product.name === '')
      return missing(`${param}[price_data][product_data][name]`)
    if (line.quantity === undefined) return missing(`${param}[quantity]`)
    const quantity = wholeNumber(line.quantity)
    if (quantity === undefined || quantity < 1) return invalidInteger(`${param}[quantity]`, line.quantity)
    lines.push({ name: product.name, currency, unitAmount, quantity })
  }
  if (lines.some((line) => line.currency !== lines[0]?.currency))
    return refusal(400, 'All line items must have the same currency.', { param: 'line_items' })
  return lines
}

/** From 30 minutes to 24 hours after creation: https://docs.stripe.com/api/checkout/sessions/create (expires_at). */
export function expiryRefusal(value: Json | undefined, now: number): Answer | undefined {
  if (value === undefined) return undefined
  const at = wholeNumber(value)
  if (at === undefined) return invalidInteger('expires_at', value)
  if (at < now + 1790 || at > now + 86_410)
    return refusal(
      400,
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      {
        param: 'expires_at',
      },
    )
  return undefined
}

export function refundAmount(value: Json | undefined, left: number): number | Answer {
  if (value === undefined) return left
  const amount = wholeNumber(value)
  if (amount === undefined || amount < 1) return invalidInteger('amount', value)
  if (amount > left)
    return refusal(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: 'amount',
    })
  return amount
}

/** Metadata: 50 keys of 40 characters with texts of 500: https://docs.stripe.com/api/metadata. */
export function metadataRefusal(value: Json | undefined): Answer | undefined {
  if (value === undefined || value === '') return undefined
  const entries = isObject(value) ? Object.entries(value) : []
  const wrong = !isObject(value) || entries.length > 50
  if (wrong || entries.some(([key, text]) => key.length > 40 || typeof text !== 'string' || text.length > 500))
    return refusal(400, 'Invalid metadata', { param: 'metadata' })
  return undefined
}

export const keyMisuse = (key: string) =>
  refusal(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    { type: 'idempotency_error' },
  )

export const notAForm = () =>
  refusal(
    400,
    'Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.',
  )

export const notOpen = (status: string) =>
  refusal(
    400,
    `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`,
  )
