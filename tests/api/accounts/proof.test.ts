import { describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, WRONG } from '../../support/access/secrets.ts'
import { MINUTE_MS } from '../../support/times.ts'

/**
 * Routes that grant or remove permissions. `{user}` is the id of an account, and `{role}` the id of a role.
 */
const GUARDED: readonly (readonly [route: string, body?: object])[] = [
  ['PUT /api/admin/users/{user}/role', { role: 'user' }],
  ['PUT /api/admin/users/{user}/roles', { roles: [] }],
  ['POST /api/admin/users/{user}/reset-link'],
  ['POST /api/admin/users/{user}/remove-factors'],
  ['POST /api/me/factors/totp', { name: 'Ponsel' }],
  ['POST /api/me/factors/passkey', { name: 'Kunci' }],
  ['DELETE /api/me/factors/{user}'],
  ['DELETE /api/me/sessions'],
  ['DELETE /api/me/sessions/{user}'],
  ['POST /api/me/recovery-codes'],
  ['POST /api/admin/staff/end-sessions'],
  ['POST /api/admin/staff/read-only'],
  ['POST /api/admin/staff/read-write'],
  ['POST /api/admin/staff/suspend'],
  ['POST /api/admin/roles', { name: 'Sesat', permissions: [] }],
  ['PUT /api/admin/roles/{role}', { name: 'Shop', permissions: [] }],
  ['DELETE /api/admin/roles/{role}'],
  ['PUT /api/admin/factor-requirements/{role}', { from: null }],
  ['POST /api/admin/takedowns', { picture: 'a'.repeat(32), reason: 'copyright' }],
  ['POST /api/admin/status-token'],
  ['POST /api/admin/tokens'],
  ['POST /api/admin/channels'],
  ['PUT /api/admin/channels/{role}/address', { address: 'https://hooks.example' }],
  ['POST /api/admin/channels/{role}/signing-secret'],
]

// Specification: docs/api/accounts.md, "Proof": dangerous actions require a recent log-in or another proof of identity.
describe('A fresh proof', () => {
  const server = useTestServer('sqlite')
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const prove = (token: string, password: unknown) => server().call('POST', '/api/proof', { token, body: { password } })
  async function routesThatAsk(token: string): Promise<string[]> {
    const { id } = await accountOf(server(), await server().signIn('user'))
    const asking: string[] = []
    for (const [route, body] of GUARDED) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace('{user}', String(id)).replace('{role}', '1')
      const answer = await server().call(method, address, { token, body })
      if (answer.status === 403 && (answer.body as { code?: string }).code === 'proof_needed') asking.push(route)
    }
    return asking
  }
  const all = GUARDED.map(([route]) => route)

  it('[account.fresh-proof] is required by these routes alone', () => {
    const asking = [...server().routeOptions].filter(([, { config }]) => config?.needsProof)
    expect(asking.map(([route]) => route).sort()).toEqual(all.map((route) => route.replace(/\{\w+\}/, ':id')).sort())
  })

  it('[account.fresh-proof] [attack.stolen-session] is required ten minutes after the log-in, by everything that grants power; the password is one', async () => {
    const token = await server().signIn('admin')
    pass(10 * MINUTE_MS)
    expect(await routesThatAsk(token)).toEqual([])
    pass(1)
    expect(await routesThatAsk(token)).toEqual(all)
    expect((await prove(token, PASSWORD)).status).toBe(200)
    expect(await routesThatAsk(token)).toEqual([])
    pass(10 * MINUTE_MS + 1)
    expect(await routesThatAsk(token)).toEqual(all)
  })

  it('[account.fresh-proof] is not required for everyday work', async () => {
    const token = await server().signIn('admin')
    pass(11 * MINUTE_MS)
    const saved = await server().call('POST', '/api/news', { token, body: { title: 'Kabar', description: 'Baru.' } })
    expect(saved.status).toBe(201)
    expect((await server().call('GET', '/api/admin/roles', { token })).status).toBe(200)
  })

  it('[account.fresh-proof] holds only for the session that gave it', async () => {
    const [token, other] = [await server().signIn('admin'), await server().signIn('admin')]
    pass(11 * MINUTE_MS)
    expect((await prove(other, PASSWORD)).status).toBe(200)
    expect(await routesThatAsk(token)).toEqual(all)
    expect((await prove('nobody', PASSWORD)).status).toBe(401)
  })

  it('[account.fresh-proof] [attack.stolen-session] is no second place to guess at: wrong ones count as wrong log-ins', async () => {
    const token = await server().signIn('admin')
    pass(11 * MINUTE_MS)
    const wrong = { status: 403, body: { code: 'wrong_proof', message: 'Kata sandi ini salah.' } }
    for (let time = 1; time <= 10; time += 1) expect(await prove(token, WRONG)).toMatchObject(wrong)
    expect((await prove(token, PASSWORD)).status, 'even the right one').toBe(429)
    expect(await routesThatAsk(token)).toEqual(all)
    expect((await prove(token, '')).status).toBe(422)
  })
})
