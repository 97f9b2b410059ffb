import { createHmac } from 'node:crypto'

/** A secret is this prefix followed by 24 to 64 random bytes in base64 (Standard Webhooks, "Signature scheme"). */
export const SIGNING_PREFIX = 'whsec_'

/** Signs a request as Standard Webhooks, version 1, prescribes: https://www.standardwebhooks.com */
export function signedHeaders(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(SIGNING_PREFIX, ''), 'base64')
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
