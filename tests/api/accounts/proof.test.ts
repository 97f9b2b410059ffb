import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

/** What hands out power or takes it away. `{user}` is an account, `{role}` a role. */
const GUARDED: readonly (readonly [method: string, path: string, body?: unknown])[] = [
  ['PUT', '/api/admin/users/{user}/role', { role: 'user' }],
  ['PUT', '/api/admin/users/{user}/roles', { roles: [] }],
  ['POST', '/api/admin/users/{user}/reset-link'],
  ['POST', '/api/admin/users/{user}/remove-factors'],
  ['POST', '/api/me/factors/totp', { name: 'Ponsel' }],
  ['POST', '/api/me/factors/passkey', { name: 'Kunci' }],
  ['DELETE', '/api/me/factors/{user}'],
  ['DELETE', '/api/me/sessions'],
  ['DELETE', '/api/me/sessions/{user}'],
  ['POST', '/api/me/recovery-codes'],
  ...['end-sessions', 'read-only', 'read-write', 'suspend'].map(
    (action) => ['POST', `/api/admin/staff/${action}`] as const,
  ),
  ['POST', '/api/admin/roles', { name: 'Sesat', permissions: [] }],
  ['PUT', '/api/admin/roles/{role}', { name: 'Shop', permissions: [] }],
  ['DELETE', '/api/admin/roles/{role}'],
  ['PUT', '/api/admin/factor-requirements/{role}', { from: null }],
  ['POST', '/api/admin/takedowns', { picture: 'a'.repeat(32), reason: 'copyright' }],
  ['POST', '/api/admin/status-token'],
  ['POST', '/api/admin/tokens'],
  ['POST', '/api/admin/channels'],
  ['PUT', '/api/admin/channels/{role}/address', { address: 'https://hooks.example' }],
  ['POST', '/api/admin/channels/{role}/signing-secret'],
]

// docs/api/accounts.md, "Proof".
describe('A fresh proof', () => {
  const server = useTestServer('sqlite')
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const prove = (token: string, password: unknown) => server().call('POST', '/api/proof', { token, body: { password } })
  async function tries(token: string): Promise<(readonly [string, number, unknown])[]> {
    const made = await server().call('GET', '/api/me', { token: await server().signIn('user') })
    const { user } = made.body as { user: { id: number } }
    const answers: (readonly [string, number, unknown])[] = []
    for (const [method, path, body] of GUARDED) {
      const address = path.replace('{user}', String(user.id)).replace('{role}', '1')
      const answer = await server().call(method, address, { token, ...(body ? { body } : {}) })
      answers.push([`${method} ${path}`, answer.status, (answer.body as { code?: string }).code])
    }
    return answers
  }
  it('[account.fresh-proof] is asked for by these routes alone', () => {
    const asking = [...server().routeOptions].filter(([, { config }]) => config?.needsProof)
    const listed = GUARDED.map(([method, path]) => `${method} ${path.replace(/\{\w+\}/, ':id')}`)
    expect(asking.map(([route]) => route).sort()).toEqual(listed.sort())
  })

  const isAsked = ([, , code]: readonly [string, number, unknown]) => code === 'proof_needed'

  it('[account.fresh-proof] [attack.stolen-session] is asked for ten minutes after the log-in, by everything that hands out power, and the password is one', async () => {
    const token = await server().signIn('admin')
    pass(10 * MINUTE_MS)
    expect((await tries(token)).filter(isAsked)).toEqual([])
    pass(1)
    expect(await tries(token)).toEqual(GUARDED.map(([method, path]) => [`${method} ${path}`, 403, 'proof_needed']))
    expect((await prove(token, PASSWORD)).status).toBe(200)
    expect((await tries(token)).filter(isAsked)).toEqual([])
    pass(10 * MINUTE_MS + 1)
    expect((await tries(token)).every(isAsked)).toBe(true)
  })

  it('[account.fresh-proof] is not asked for what is everyday work', async () => {
    const token = await server().signIn('admin')
    pass(11 * MINUTE_MS)
    const saved = await server().call('POST', '/api/news', { token, body: { title: 'Kabar', description: 'Baru.' } })
    expect(saved.status).toBe(201)
    expect((await server().call('GET', '/api/admin/roles', { token })).status).toBe(200)
  })

  it('[account.fresh-proof] holds for the session that gave it alone', async () => {
    const [token, other] = [await server().signIn('admin'), await server().signIn('admin')]
    pass(11 * MINUTE_MS)
    expect((await prove(other, PASSWORD)).status).toBe(200)
    expect((await tries(token)).every(isAsked)).toBe(true)
    expect((await prove('nobody', PASSWORD)).status).toBe(401)
  })

  it('[account.fresh-proof] [attack.stolen-session] is no second place to guess at: wrong ones are counted as wrong log-ins', async () => {
    const token = await server().signIn('admin')
    pass(11 * MINUTE_MS)
    for (let time = 1; time <= 10; time += 1)
      expect(await prove(token, 'Salah123!')).toMatchObject({
        status: 403,
        body: { code: 'wrong_proof', message: 'Kata sandi ini salah.' },
      })
    expect((await prove(token, PASSWORD)).status, 'even the right one').toBe(429)
    expect((await tries(token)).every(isAsked)).toBe(true)
    expect((await prove(token, '')).status).toBe(422)
  })
})
