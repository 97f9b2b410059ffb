import { describe, expect, it } from 'vitest'
import { GUARDED, OWN_PASSWORD, routesThatAsk as routesOf } from '../../support/access/guardedRoutes.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, WRONG } from '../../support/access/secrets.ts'
import { MINUTE_MS } from '../../support/times.ts'

// Specification: docs/api/accounts.md, "Proof": dangerous actions require a recent log-in or another proof of identity.
describe('A fresh proof', () => {
  const server = useTestServer('sqlite')
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const prove = (token: string, password: unknown) => server().call('POST', '/api/proof', { token, body: { password } })
  const routesThatAsk = (token: string) => routesOf(server(), token)
  const all = GUARDED.map(([route]) => route)

  it('[account.fresh-proof] is required by these routes alone', () => {
    const asking = [...server().routeOptions].filter(([, { config }]) => config?.needsProof)
    const declared = [...all, OWN_PASSWORD[0]]
    expect(asking.map(([route]) => route).sort()).toEqual(
      declared.map((route) => route.replace(/\{(number|tag)\}/, ':$1').replace(/\{\w+\}/, ':id')).sort(),
    )
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
