import { z } from 'zod'
import type { TestServer } from '../../support/testServer.ts'

export const CHANNELS = '/api/admin/channels'

const ADDRESS = 'http://127.0.0.1:1/'
const values = { kind: 'webhook', name: 'Fuzz', categories: null, role_id: '', on: true, address: ADDRESS }

/** A channel whose receiver nobody is. */
export async function spareChannel(server: TestServer, token: string): Promise<number> {
  const { body } = await server.call('POST', CHANNELS, { token, body: values })
  return z.object({ id: z.int() }).parse(body).id
}

/** What only who knows the server can choose: an address that may be one, categories that there are. */
export function knownOfChannels(path: string): Readonly<Record<string, unknown>> | undefined {
  if (!path.startsWith(CHANNELS)) return undefined
  if (path === `${CHANNELS}/{id}/address`) return { address: ADDRESS }
  return path === CHANNELS ? { kind: 'webhook', categories: null, address: ADDRESS } : { categories: null }
}

/** A channel that stays, by the addresses of what is done with it. */
export async function storedChannel(server: TestServer, token: string): Promise<[path: string, ids: number[]][]> {
  const id = await spareChannel(server, token)
  return ['address', 'signing-secret', 'test'].map((action) => [`${CHANNELS}/{id}/${action}`, [id]])
}
