import { createVerify, type KeyObject } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describeCapture, describeOrder, type PaypalCapture, type PaypalOrder } from './paypalObjects.ts'
import { missing, refusal } from './paypalRefusals.ts'
import { rawMember } from './rawMember.ts'
import { capital, isObject, parseJson, textAt, type Answer, type Asked, type JsonObject } from './standIn.ts'

// Sources: see paypal.ts.

/**
 * The example of verify-webhook-signature in openapi/notifications_webhooks_v1.json. PayPal publishes neither the
 * certificate nor the bytes of the event, so the signature shows the form and can not be checked.
 */
export const paypalPublishedVerification = {
  transmission_id: '69cd13f0-d67a-11e5-baa3-778b53f4ae55',
  transmission_time: '2016-02-18T20:01:35Z',
  cert_url: 'cert_url',
  auth_algo: 'SHA256withRSA',
  transmission_sig:
    'lmI95Jx3Y9nhR5SJWlHVIWpg4AgFk7n9bCHSRxbrd8A9zrhdu2rMyFrmz+Zjh3s3boXB07VXCXUZy/UFzUlnGJn0wDugt7FlSvdKeIJenLRemUxYC' +
    'PVoEZzg9VFNqOa48gMkvF+XTpxBeUx/kWy6B5cp7GkT2+pOowfRK7OaynuxUoKW3JcMWw272VKjLTtTAShncla7tGF+55rxyt2KNZIIqxNMJ48RD' +
    'ZheGU5w1npu9dZHnPgTXB9iomeVRoD8O/jhRpnKsGrDschyNdkeh81BJJMH4Ctc6lnCCquoP/GzCzz33MMsNdid7vL/NIWaCsekQpW26FpWPi/tf' +
    'j8nLA==',
  webhook_id: '1JE4291016473214C',
}

export interface PaypalEvent {
  type: string
  resourceType: string
  summary: string
  resource: JsonObject
}

/** What PayPal would tell of the order as it is now. */
export function eventOf(order: PaypalOrder, url: string, isLie: boolean, told?: string): PaypalEvent {
  const claimed: PaypalCapture = order.capture ?? {
    id: capital(17),
    value: order.value,
    status: 'COMPLETED',
    at: new Date(),
    refunds: [],
  }
  const capture: PaypalCapture = { ...claimed, status: isLie || told ? 'COMPLETED' : claimed.status }
  if (told === 'CHECKOUT.ORDER.APPROVED' || (!order.capture && !isLie && told === undefined))
    return {
      type: 'CHECKOUT.ORDER.APPROVED',
      resourceType: 'checkout-order',
      summary: 'An order has been approved by buyer',
      resource: describeOrder(order, url),
    }
  const named = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED', FAILED: 'DENIED' }
  const name = capture.status === 'REFUNDED' || capture.status === 'PARTIALLY_REFUNDED' ? 'COMPLETED' : capture.status
  return {
    type: told ?? `PAYMENT.CAPTURE.${named[name]}`,
    resourceType: 'capture',
    summary: `Payment completed for $ ${capture.value} ${order.currency}`,
    resource: describeCapture(order, capture, url),
  }
}

export const signed = (id: string, at: string, webhookId: string, body: string) =>
  `${id}|${at}|${webhookId}|${crc32(Buffer.from(body))}`

export function verify(asked: Asked, wanted: { webhookId: string; certificate: string; key: KeyObject }): Answer {
  const body = parseJson(asked.raw)
  if (!isObject(body))
    return refusal('INVALID_REQUEST', 'MALFORMED_REQUEST_JSON', 'The request JSON is not well formed.')
  const names = ['auth_algo', 'cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id']
  for (const name of names) if (!textAt(body, name)) return missing(`/${name}`)
  const event = rawMember(asked.raw, 'webhook_event')
  if (!isObject(body.webhook_event) || event === undefined) return missing('/webhook_event')
  const [, cert, id, signature, at, webhookId] = names.map((name) => textAt(body, name) ?? '')
  const text = signed(id ?? '', at ?? '', webhookId ?? '', event)
  const fits =
    webhookId === wanted.webhookId &&
    body.auth_algo === 'SHA256withRSA' &&
    cert === wanted.certificate &&
    createVerify('RSA-SHA256')
      .update(text)
      .verify(wanted.key, signature ?? '', 'base64')
  return { status: 200, body: { verification_status: fits ? 'SUCCESS' : 'FAILURE' } }
}
