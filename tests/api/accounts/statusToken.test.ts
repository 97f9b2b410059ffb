import { describe, expect, it } from 'vitest'
import { hashToken } from '../../../server/auth/tokens.ts'
import { writeState } from '../../../server/database/state/siteState.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/throttledCalls.ts'

interface Token {
  id: number
  name: string
  token: string
  expires_at: string
  used_at: string | null
}

const PATH = '/api/admin/tokens'
const STATUS = '/api/admin/status-token'

// docs/api/accounts.md, "Tokens" and "Status".
describe('The token of the status', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  const call = (method: string, path: string, token: string | null, body?: unknown) =>
    server().call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const send = async (token: string) => (await call('PUT', '/api/status', token, { players: 5 })).status
  const listed = async () => (await call('GET', PATH, owner())).body as Token[]

  it('[tokens.scripts] is one of the tokens: listed, with its end and its last use, and taken back there', async () => {
    const { token } = (await call('POST', STATUS, owner())).body as Token
    expect(await send(token)).toBe(200)
    const [found] = await listed()
    expect(found).toMatchObject({ name: 'Status', permissions: ['status-report'] })
    expect((await call('GET', STATUS, owner())).body).toEqual({
      made_at: server().clock.time.toISOString(),
      expires_at: found?.expires_at,
    })
    await expect.poll(async () => (await listed())[0]?.used_at).toBe(server().clock.time.toISOString())
    expect((await call('DELETE', `${PATH}/${found?.id}`, owner())).status).toBe(200)
    expect(await send(token)).toBe(401)
    expect((await call('GET', STATUS, owner())).body).toEqual({ made_at: null, expires_at: null })
    expect((await call('DELETE', STATUS, owner())).status).toBe(404)
  })

  it('[tokens.scripts] can be another one that permits it, which the status screen leaves alone', async () => {
    const body = {
      name: 'Pemantau',
      permissions: ['status-report', 'news:edit'],
      expires_at: new Date(server().clock.time.getTime() + DAY_MS).toISOString(),
    }
    const { token } = (await call('POST', PATH, owner(), body)).body as Token
    await call('POST', STATUS, owner())
    await call('DELETE', STATUS, owner())
    expect(await send(token)).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Pemantau'])
  })

  it('[tokens.scripts] of an earlier release holds until it is replaced or revoked', async () => {
    const { database, clock } = server().context
    const store = (token: string) => {
      const value = { hash: hashToken(token), made_at: clock.now().toISOString() }
      return database.transaction((tx) => writeState(tx, 'status-token', JSON.stringify(value), clock.now()))
    }
    await store('dari-rilis-lama')
    expect(await send('dari-rilis-lama')).toBe(200)
    expect((await call('GET', STATUS, owner())).body).toMatchObject({ expires_at: null })
    const { token } = (await call('POST', STATUS, owner())).body as Token
    expect([await send('dari-rilis-lama'), await send(token)]).toEqual([401, 200])
    await store('dari-rilis-lama')
    expect((await call('DELETE', STATUS, owner())).status).toBe(200)
    expect(await send('dari-rilis-lama')).toBe(401)
  })
})
