import { createHmac } from 'node:crypto'
import { SIGNING_PREFIX } from './secrets.ts'

/** Standard Webhooks, version 1: https://www.standardwebhooks.com */
export function signedHeaders(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const key = Buffer.from(secret.replace(SIGNING_PREFIX, ''), 'base64')
  const timestamp = String(Math.floor(now.getTime() / 1_000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
