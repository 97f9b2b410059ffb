import { expect, it, describe } from 'vitest'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// PostgreSQL cannot store U+0000.
describe.each(engines)('On %s, U+0000', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const expires_at = '2026-11-22T03:00:00.000Z'
  it.each([
    ['/api/admin/tokens', { permissions: ['audit'], expires_at }],
    ['/api/admin/roles', { permissions: [] }],
    [
      '/api/admin/channels',
      { kind: 'webhook', categories: null, role_id: '', on: true, address: 'https://a.example/' },
    ],
    ['/api/admin/views', { type: 'item', query: { q: 'x' } }],
    ['/api/me/factors/totp', {}],
  ])('[api.refusals] is refused in a name that is sent to %s', async (path, others) => {
    const answer = await admin.send('POST', path, { ...others, name: 'a\u0000b' })
    expect(answer).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
  })

  it('[api.refusals] is refused in the path of every route', async () => {
    const faults: string[] = []
    for (const route of server().routes) {
      const [method = '', path = ''] = route.split(' ')
      if (!path.includes(':') || method === 'HEAD') continue
      const answer = await server().call(method, path.replace(/:\w+/g, '%00'), { token: admin() })
      if (answer.status >= 500 || answer.status < 400) faults.push(`${route}: ${answer.status}`)
    }
    expect(faults).toEqual([])
  })
})
