import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { ContentType } from '../../../content/define.ts'
import { listTypes } from '../../../content/index.ts'
import { item } from '../../../content/types/item.ts'
import { news } from '../../../content/types/news.ts'
import { page } from '../../../content/types/page.ts'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
import { createSample } from '../../support/samples.ts'
import type { TestServer } from '../../support/testServer.ts'

export const TOKENS = '/api/admin/tokens'
export const VIEWS = '/api/admin/views'
export const CHANNELS = '/api/admin/channels'
/** Nothing listens on port 1, so no message can be delivered to this address. */
export const RECEIVER = 'http://127.0.0.1:1/'

const bodies: Readonly<Record<string, (server: TestServer) => Readonly<Record<string, unknown>>>> = {
  '/api/admin/roles': () => ({ name: `Role ${randomUUID()}`, permissions: [] }),
  [TOKENS]: ({ clock }) => ({
    name: `Token ${randomUUID()}`,
    permissions: ['audit'],
    expires_at: new Date(clock.time.getTime() + 86_400_000).toISOString(),
  }),
  [CHANNELS]: () => ({ kind: 'webhook', name: 'Fuzz', categories: null, role_id: '', on: true, address: RECEIVER }),
  [VIEWS]: () => ({ type: 'item', name: `View ${randomUUID()}`, query: { q: 'fuzz' } }),
}
const previews: Readonly<Record<string, ContentType>> = {
  '/api/news/preview-links': news,
  '/api/pages/preview-links': page,
}
export const spareLists = [...Object.keys(bodies), ...Object.keys(previews)]

export const bodyOf = (server: TestServer, list: string) => bodies[list]?.(server) ?? {}

export const addressesOf = ({ path, aliases }: ContentType) => [path, ...aliases].map((path) => `/api${path}`)
export const typeAt = (list: string) => listTypes.find((type) => addressesOf(type).includes(list))

export async function spare(server: TestServer, token: string, list: string): Promise<number> {
  const type = typeAt(list)
  if (type) return (await createSample(server, token, type)).id
  const shared = previews[list]
  const body = shared ? { id: (await createSample(server, token, shared)).id } : bodyOf(server, list)
  const answer = await server.call('POST', list, { token, body })
  return z.object({ id: z.int() }).parse(answer.body).id
}

/**
 * Creates rows that the fuzzer never deletes. Returns URL paths that change these rows, such as `/api/news/7/restore`.
 */
export async function storedRows(server: TestServer, token: string): Promise<[path: string, id: number][]> {
  await makeRealm(server, token)
  const channel = await spare(server, token, CHANNELS)
  const changed = { ids: [(await createSample(server, token, item)).id], set: { items_name: 'Fuzz' } }
  const answer = await server.call('PATCH', `/api${item.path}`, { token, body: changed })
  const { batch } = z.object({ batch: z.int() }).parse(answer.body)
  const rows: [string, number][] = [
    ...['address', 'signing-secret', 'test'].map((end): [string, number] => [`${CHANNELS}/{id}/${end}`, channel]),
    ...['', '/{id}/changes', '/{id}/undo'].map((end): [string, number] => [`/api/batches${end}`, batch]),
  ]
  for (const type of listTypes.filter(({ publishing }) => publishing)) {
    const { id } = await createSample(server, token, type)
    const path = `/api${type.path}/{id}/draft`
    rows.push([path, id], [`${path}/publish`, id])
    await copyAgain(server, token, path, id)
  }
  return rows
}

export const isOfWorkingCopies = (path: string): boolean =>
  /\/\{id\}\/draft(\/publish)?$/.test(path) && typeAt(path.replace(/\/\{id\}.*/, '')) !== undefined

export async function copyAgain(server: TestServer, token: string, path: string, id: number): Promise<void> {
  const copy = path.replace('{id}', String(id)).replace(/\/publish$/, '')
  await server.call('PUT', copy, { token, body: { title: `Fuzz ${randomUUID()}` } })
}

/** All requests use this realm. It contains the player PLAYER and the guild GUILD. */
export const REALM = 'fuzz'
export const PLAYER = 'Budi'
export const GUILD = 'Garuda'

async function makeRealm(server: TestServer, admin: string): Promise<void> {
  await addRealms(server, admin, [{ key: REALM, name: 'Fuzz', adapter: 'pushed' }])
  const figures = {
    online: [{ players: 1 }],
    factions: [{ faction: 'A', players: 1, online: 1 }],
    players: [{ name: PLAYER, level: 1, experience: 1, faction: 'A', guild: GUILD }],
    guilds: [{ name: GUILD, leader: PLAYER, members: 1, score: 1 }],
  }
  const token = await figuresToken(server, admin)
  await server.call('PUT', `/api/realms/${REALM}/figures`, { token, body: figures })
}
