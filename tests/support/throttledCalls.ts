import type { Answer, TestServer } from './testServer.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const PASSWORD = 'Rahasia1!'
export const PIN = '001234'

export const trusting = { TRUST_PROXY: '127.0.0.1' }

/** The n-th of a million addresses. */
export const addressNumber = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

export const call = (server: TestServer, path: string, body: unknown, address: string): Promise<Answer> =>
  server.call('POST', path, { body, headers: { 'x-forwarded-for': address } })

let accounts = 0
export async function register(server: TestServer, address = '192.0.2.1') {
  accounts += 1
  const account = { username: `pemain${accounts}`, email: `pemain${accounts}@example.com` }
  const secrets = { password: PASSWORD, password_confirmation: PASSWORD, PIN }
  const { body } = await call(server, '/api/register', { ...account, ...secrets }, address)
  return { ...account, token: (body as { token: string }).token }
}

export const statuses = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
