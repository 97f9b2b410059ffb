import { describe, expect, it } from 'vitest'
import { useTestServer, useToken } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

interface Token {
  id: number
  name: string
  token: string
  expires_at: string
  used_at: string | null
}

const PATH = '/api/admin/tokens'
const STATUS = '/api/admin/status-token'

// Specification: docs/api/accounts.md, "Tokens", and docs/api/operations.md, "Status".
describe('The token of the status', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown) => owner.send(method, path, body)
  const send = async (token: string) =>
    (await server().call('PUT', '/api/status', { token, body: { players: 5 } })).status
  const make = async (path = STATUS, body?: object) => ((await call('POST', path, body)).body as Token).token
  const listed = async () => (await call('GET', PATH)).body as Token[]
  const status = async () => (await call('GET', STATUS)).body

  it('[tokens.scripts] is one of the tokens: listed with its end and its last use, and revoked there', async () => {
    const token = await make()
    expect(await send(token)).toBe(200)
    const [found] = await listed()
    expect(found).toMatchObject({ name: 'Status', permissions: ['status-report'] })
    const made_at = server().clock.time.toISOString()
    expect(await status()).toEqual({ made_at, expires_at: found?.expires_at })
    await expect.poll(async () => (await listed())[0]?.used_at).toBe(made_at)
    expect((await call('DELETE', `${PATH}/${found?.id}`)).status).toBe(200)
    expect(await send(token)).toBe(401)
    expect(await status()).toEqual({ made_at: null, expires_at: null })
    expect((await call('DELETE', STATUS)).status).toBe(404)
  })

  it('[tokens.scripts] can be any token with that permission, which the status screen leaves alone', async () => {
    const expires_at = new Date(server().clock.time.getTime() + DAY_MS).toISOString()
    const permissions = ['status-report', 'news:edit']
    const token = await make(PATH, { name: 'Pemantau', permissions, expires_at })
    await make()
    await call('DELETE', STATUS)
    expect(await send(token)).toBe(200)
    expect((await listed()).map(({ name }) => name)).toEqual(['Pemantau'])
  })
})
