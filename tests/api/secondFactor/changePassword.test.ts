import { beforeEach, describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD } from '../../support/throttledCalls.ts'

// docs/api/accounts.md, "Sessions".
describe('One’s own password', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string
  const NEXT = 'Baru-sekali-9!'

  const change = (body: Record<string, unknown>) => server().call('POST', '/api/me/password', { token, body })
  const changed = (password: string, current = PASSWORD) =>
    change({ current_password: current, password, password_confirmation: password })
  const logIn = (password: string) => server().call('POST', '/api/login', { body: { username, password } })
  const me = (of: string) => server().call('GET', '/api/me', { token: of })

  async function signIn(role: 'admin' | 'user') {
    token = await server().signIn(role)
    username = ((await me(token)).body as { user: { username: string } }).user.username
  }
  beforeEach(() => signIn('admin'))

  it('[account.change-password] is changed by the present one and a new one, and ends every other session', async () => {
    const other = ((await logIn(PASSWORD)).body as { token: string }).token
    expect((await changed(NEXT)).status).toBe(200)
    expect((await me(token)).status).toBe(200)
    expect((await me(other)).status).toBe(401)
    expect([(await logIn(PASSWORD)).status, (await logIn(NEXT)).status]).toEqual([401, 200])
  })

  it('[account.change-password] stays where the present one is wrong, or the new ones differ', async () => {
    const wrong = await changed(NEXT, 'Salah123!')
    expect([wrong.status, wrong.body]).toMatchObject([403, { code: 'wrong_proof' }])
    expect(
      (await change({ current_password: PASSWORD, password: NEXT, password_confirmation: 'Lain123!' })).status,
    ).toBe(422)
    expect((await logIn(PASSWORD)).status).toBe(200)
  })

  it('[account.change-password] is held to the same rules as at its making: common ones are refused to staff, long ones to players', async () => {
    const long = 'Panjang-sekali-ini-9!'
    expect(await changed('Password1!')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.any(String)] } },
    })
    expect((await changed(long)).status).toBe(200)
    await signIn('user')
    expect(await changed(long)).toMatchObject({ status: 422, body: { errors: { password: [expect.any(String)] } } })
    expect((await changed('Baru123!x')).status).toBe(200)
  })
})
