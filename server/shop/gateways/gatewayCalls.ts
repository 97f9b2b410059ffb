import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { DeliveryError, isSuccess, sendRequest } from '../../outbox/outgoingRequest.ts'
import { serviceEnglish } from '../wording.ts'
import { fill } from '../../../content/messages/fill.ts'

export interface GatewayRequest {
  method?: 'GET' | 'POST'
  /** Appended to the address of the service, with its slash. */
  path: string
  /** Instead of the `api` of the address, if the service answers this at another subdomain. */
  subdomain?: string
  headers?: Readonly<Record<string, string>>
  json?: object
  /** JSON that is already serialized. */
  text?: string
  form?: Readonly<Record<string, string>>
  /** Other statuses that count as answers. */
  alsoFine?: readonly number[]
}

export type Json = Readonly<Record<string, unknown>>
export type JsonAnswer = Json

/** Returns a function that calls a service below an address. */
export const serviceAt =
  (url: string, permitsInner: boolean) =>
  async (request: GatewayRequest): Promise<JsonAnswer> => {
    const { method = 'POST', path, subdomain = 'api', headers, json, text, form, alsoFine = [] } = request
    const body = text ?? (json ? JSON.stringify(json) : form ? String(new URLSearchParams(form)) : undefined)
    const address = url.replace('//api.', `//${subdomain}.`).replace(/\/+$/, '') + path
    const reply = await sendRequest(new URL(address), {
      ...{ method, permitsInner },
      ...(body !== undefined && { body }),
      headers: {
        accept: 'application/json',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
    })
    // What a service says may contain names of buyers, so only its status is stored.
    if (!isSuccess(reply) && !alsoFine.includes(reply.status))
      throw new DeliveryError(fill(serviceEnglish.answered, { status: reply.status }))
    const answer = parsed(reply.body)
    if (!answer) throw new DeliveryError(serviceEnglish.noObject)
    return answer
  }

/** Null if the text is not an object in JSON. */
export function parsed(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text)
    return isJson(value) ? value : null
  } catch {
    return null
  }
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object within an object; empty if it is missing. */
export const objectIn = (json: Json, name: string): Json => {
  const value = json[name]
  return isJson(value) ? value : {}
}

/** A text or number as text; empty if it is missing or something else. */
export const textIn = (json: Json, name: string): string => {
  const value = json[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * An amount such as `50000`, `"50000.00"` or `"19.99"`, with the decimal point moved so many digits to the right: 2 makes cents
 * of dollars. NaN if it is none, or not whole then. Digits are moved and not multiplied, because 19.99 * 100 is not 1999.
 */
export function amountIn(json: Json, name: string, digits = 0): number {
  const [, whole, part = ''] = /^(\d{1,15})(?:\.(\d{1,6}))?$/.exec(textIn(json, name)) ?? []
  if (whole === undefined) return Number.NaN
  const moved = whole + part.padEnd(Math.max(0, digits), '0')
  const point = Math.max(0, whole.length + digits)
  if (!/^0*$/.test(moved.slice(point))) return Number.NaN
  const amount = Number(moved.slice(0, point) || '0')
  return Number.isSafeInteger(amount) ? amount : Number.NaN
}

export const basic = (user: string): string => `Basic ${Buffer.from(`${user}:`).toString('base64')}`

/** Compares in constant time. */
export const isSame = (one: string, other: string): boolean => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}

export const hmac = (algorithm: 'sha256', key: string, ...parts: readonly (string | Buffer)[]): string => {
  const mac = createHmac(algorithm, key)
  for (const part of parts) mac.update(part)
  return mac.digest('hex')
}
