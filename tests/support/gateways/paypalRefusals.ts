import { hex, isObject, listAt, objectAt, plain, textAt, type Answer, type JsonObject } from './standIn.ts'

// Sources: the schemas of errors in the specifications that paypal.ts names, whose words these are.

const currencies =
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' ')
const withoutDecimals = ['HUF', 'JPY', 'TWD']

const statuses = {
  INVALID_REQUEST: [400, 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  AUTHENTICATION_FAILURE: [
    401,
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  RESOURCE_NOT_FOUND: [404, 'The specified resource does not exist.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The server does not support the request payload’s media type.'],
  UNPROCESSABLE_ENTITY: [
    422,
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const

export function refusal(name: keyof typeof statuses, issue?: string, description?: string, field?: string): Answer {
  const [status, message] = statuses[name]
  const detail = { issue, description, ...(field && { field, location: 'body' }) }
  return { status, body: { name, message, debug_id: hex(13), ...(issue && { details: [detail] }), links: [] } }
}
export const unprocessable = (issue: string, description: string, field?: string) =>
  refusal('UNPROCESSABLE_ENTITY', issue, description, field)
export const missing = (field: string) =>
  refusal('INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER', 'A required field / parameter is missing.', field)
export const noResource = () =>
  refusal(
    'RESOURCE_NOT_FOUND',
    'INVALID_RESOURCE_ID',
    'Specified resource ID does not exist. Please check the resource ID and try again.',
  )

export const malformed = () =>
  refusal('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
export const requestIdRequired = () =>
  refusal(
    'INVALID_REQUEST',
    'PAYPAL_REQUEST_ID_REQUIRED',
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.",
  )

export const time = (at: Date) => `${at.toISOString().slice(0, 19)}Z`
export const cents = (value: string) => Math.round(Number(value) * 100)
export const decimal = (amount: number, currency: string) =>
  withoutDecimals.includes(currency) ? String(Math.round(amount / 100)) : (amount / 100).toFixed(2)

/** What is wrong with an amount, or undefined. */
export function amountRefusal(amount: JsonObject | undefined, field: string): Answer | undefined {
  if (!amount) return missing(field)
  const [currency, value] = [textAt(amount, 'currency_code'), textAt(amount, 'value')]
  if (amount.currency_code === undefined) return missing(`${field}/currency_code`)
  if (amount.value === undefined) return missing(`${field}/value`)
  if (value === undefined || !/^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$/.test(value))
    return refusal(
      'INVALID_REQUEST',
      'INVALID_PARAMETER_SYNTAX',
      'The value of a field does not conform to the expected format.',
      `${field}/value`,
    )
  if (!currency || !currencies.includes(currency))
    return unprocessable(
      'INVALID_CURRENCY_CODE',
      'Currency code is invalid or is not currently supported. Please refer https://developer.paypal.com/api/rest/reference/currency-codes/ for list of supported currency codes.',
      `${field}/currency_code`,
    )
  const [, decimals = ''] = value.split('.')
  if (withoutDecimals.includes(currency) && decimals !== '')
    return unprocessable('DECIMALS_NOT_SUPPORTED', 'Currency does not support decimals.', `${field}/value`)
  if (decimals.length > 2)
    return unprocessable(
      'DECIMAL_PRECISION',
      'If the currency supports decimals, only two decimal place precision is supported.',
      `${field}/value`,
    )
  if (!(Number(value) > 0))
    return unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', 'Must be greater than zero.', `${field}/value`)
  return undefined
}

export function sumRefusal(unit: JsonObject, field: string): Answer | undefined {
  const amount = objectAt(unit, 'amount') ?? {}
  const breakdown = objectAt(amount, 'breakdown')
  const part = (name: string) => cents(textAt(objectAt(breakdown ?? {}, name) ?? {}, 'value') ?? '0')
  const items = listAt(unit, 'items')?.filter(isObject) ?? []
  if (items.length > 0 && !objectAt(breakdown ?? {}, 'item_total'))
    return unprocessable('ITEM_TOTAL_REQUIRED', 'If item details are specified, item_total is required.', field)
  const sum = items.reduce(
    (total, item) =>
      total + cents(textAt(objectAt(item, 'unit_amount') ?? {}, 'value') ?? '') * Number(plain(item.quantity)),
    0,
  )
  if (items.length > 0 && sum !== part('item_total'))
    return unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items for a given purchase_unit.',
      field,
    )
  const added = ['item_total', 'tax_total', 'shipping', 'handling', 'insurance'].map(part)
  const taken = ['shipping_discount', 'discount'].map(part)
  const whole = added.reduce((a, b) => a + b, 0) - taken.reduce((a, b) => a + b, 0)
  if (breakdown && whole !== cents(plain(amount.value)))
    return unprocessable(
      'AMOUNT_MISMATCH',
      'Should equal item_total + tax_total + shipping + handling + insurance - shipping_discount - discount.',
      `${field}/value`,
    )
  return undefined
}

export function lengthRefusal(unit: JsonObject): Answer | undefined {
  const longest = { reference_id: 256, description: 127, custom_id: 127, invoice_id: 127, soft_descriptor: 22 }
  for (const [name, most] of Object.entries(longest)) {
    const text = unit[name]
    if (text !== undefined && (typeof text !== 'string' || text === '' || text.length > most))
      return refusal(
        'INVALID_REQUEST',
        'INVALID_STRING_LENGTH',
        'The value of a field is either too short or too long',
        `/purchase_units/0/${name}`,
      )
  }
  return undefined
}
