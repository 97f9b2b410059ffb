import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestServer } from '../testServer.ts'

export const codeAt = (secret: string, time: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time.getTime() })

/** Adds an authenticator app to an account. Recovery codes are returned only for the account's first factor. */
export async function enrolApp(server: TestServer, token: string, name = 'Ponsel') {
  const begun = await server.call('POST', '/api/me/factors/totp', { token, body: { name } })
  const { id, secret } = begun.body as { id: number; secret: string }
  const body = { code: codeAt(secret, server.clock.time) }
  const confirmed = await server.call('POST', `/api/me/factors/${id}/confirm`, { token, body })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { id, secret, codes: (confirmed.body as { recovery_codes: string[] | null }).recovery_codes }
}
