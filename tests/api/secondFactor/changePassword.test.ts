import { beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { invalid, refused } from '../../support/answers.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, WRONG, withPassword } from '../../support/access/secrets.ts'

const NEXT = 'Baru-sekali-9!'

// The tests check the rules in docs/api/accounts.md, "Sessions".
describe('One’s own password', () => {
  const server = useTestServer('sqlite')
  let token: string
  let username: string

  const change = (password: string, more: object = {}) => {
    const body = { current_password: PASSWORD, ...withPassword(password), ...more }
    return server().call('POST', '/api/me/password', { token, body })
  }
  const logIn = (password: string) => server().call('POST', '/api/login', { body: { username, password } })
  const isIn = async (of: string) => (await server().call('GET', '/api/me', { token: of })).status === 200

  async function signIn(role: 'admin' | 'user') {
    token = await server().signIn(role)
    username = (await accountOf(server(), token)).username
  }
  beforeEach(() => signIn('admin'))

  it('[account.change-password] changes with the present one and a new one, and every other session ends', async () => {
    const other = ((await logIn(PASSWORD)).body as { token: string }).token
    expect((await change(NEXT)).status).toBe(200)
    expect([await isIn(token), await isIn(other)]).toEqual([true, false])
    expect([(await logIn(PASSWORD)).status, (await logIn(NEXT)).status]).toEqual([401, 200])
  })

  it('[account.change-password] stays if the present one is wrong, or the new ones differ', async () => {
    expect(await change(NEXT, { current_password: WRONG })).toMatchObject(refused(403, 'wrong_proof'))
    expect((await change(NEXT, { password_confirmation: 'Lain123!' })).status).toBe(422)
    expect((await logIn(PASSWORD)).status).toBe(200)
  })

  it('[account.change-password] follows the same rules as a first one: staff may have no common one, players no long one', async () => {
    const long = 'Panjang-sekali-ini-9!'
    const faults = invalid({ password: [expect.any(String)] })
    expect(await change('Password1!')).toMatchObject(faults)
    expect((await change(long)).status).toBe(200)
    await signIn('user')
    expect(await change(long)).toMatchObject(faults)
    expect((await change('Baru123!x')).status).toBe(200)
  })
})
