import { PASSWORD, PIN, withPassword } from './access/secrets.ts'
import type { Answer, TestServer } from './testServer.ts'

export const trusting = { TRUST_PROXY: '127.0.0.1' }

export const addressNumber = (number: number): string => `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`

export const call = (server: TestServer, path: string, body: unknown, address: string): Promise<Answer> =>
  server.call('POST', path, { body, headers: { 'x-forwarded-for': address } })

/** Logs in from the IP address `address`. `mark` is the device mark from an earlier log-in, if there was one. */
export const login = (server: TestServer, username: string, password: string, address: string, mark?: string) =>
  server.call('POST', '/api/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address, ...(mark ? { 'device-mark': mark } : {}) },
  })

let accounts = 0
export async function register(server: TestServer, address = '192.0.2.1') {
  accounts += 1
  const account = { username: `pemain${accounts}`, email: `pemain${accounts}@example.com` }
  const { body } = await call(server, '/api/register', { ...account, ...withPassword(PASSWORD), PIN }, address)
  return { ...account, token: (body as { token: string }).token }
}

export const statuses = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
