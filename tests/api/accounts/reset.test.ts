import { describe, expect, it, vi } from 'vitest'
import { invalid } from '../../support/answers.ts'
import { rowsOf, setAccount } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, PIN, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, call, register, trusting } from '../../support/throttledCalls.ts'
import { MINUTE_MS } from '../../support/times.ts'

const forgotFailed = { status: 401, body: { message: 'Reset failed. Please try again.' } }
const resetFailed = { status: 401, body: { message: 'Failed to reset password.' } }
const fresh = withPassword('Gantian2?')

interface Someone {
  username: string
  email: string
  pin: string
}

// Specification: docs/product.md, sections 4, 5, 7 and 8: states, validation, calls and messages.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite', trusting, { fullHashCost: true })
  let number = 0
  /** Each call comes from a different IP address, so that no address reaches its limit. */
  const post = (path: string, body: unknown) => call(server(), path, body, addressNumber((number += 1)))
  const logIn = (username: string, password = PASSWORD) => post('/api/login', { username, password })
  const somebody = async () => ({ ...(await register(server(), addressNumber((number += 1)))), pin: PIN })
  const forgot = ({ username, email, pin }: Someone) => post('/api/forgot-password', { username, email, pin })
  const reset = ({ email, pin }: Someone, more: object = {}) =>
    post('/api/reset-password', { email, pin, ...fresh, ...more })
  const pass = (milliseconds: number) => server().pass(milliseconds)

  it('[api.reset] [forgot.flow] [forgot.sentences] resets a forgotten password by the PIN, and ends all sessions', async () => {
    const someone = await somebody()
    const { token: second } = (await logIn(someone.username)).body as { token: string }
    expect(await forgot(someone)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    const message = 'Password has been reset. Please login.'
    expect(await reset(someone)).toMatchObject({ status: 200, body: { message } })
    for (const token of [someone.token, second])
      expect((await server().call('GET', '/api/me', { token })).status).toBe(401)
    expect((await logIn(someone.username)).status).toBe(401)
    expect((await logIn(someone.username, fresh.password)).status).toBe(200)
  })

  it('compares username and email without regard to case', async () => {
    const someone = await somebody()
    const shouted = { ...someone, username: someone.username.toUpperCase(), email: someone.email.toUpperCase() }
    expect((await forgot(shouted)).status).toBe(200)
    expect((await reset(shouted)).status).toBe(200)
  })

  it('compares the leading zeros of a PIN', async () => {
    const someone = await somebody()
    expect((await forgot({ ...someone, pin: '1234' })).status).toBe(422)
    expect(await forgot({ ...someone, pin: '123400' })).toMatchObject(forgotFailed)
    expect((await forgot({ ...someone, pin: '001234' })).status).toBe(200)
  })

  it('[attack.reset-without-pin] opens no reset before a forgot has succeeded', async () => {
    const someone = await somebody()
    expect(await reset(someone)).toMatchObject(resetFailed)
    await forgot({ ...someone, pin: '999999' })
    expect(await reset(someone)).toMatchObject(resetFailed)
  })

  it('[attack.reset-without-pin] [forgot.flow] closes the window after ten minutes', async () => {
    const someone = await somebody()
    await forgot(someone)
    pass(10 * MINUTE_MS)
    expect(await reset(someone)).toMatchObject(resetFailed)
    await forgot(someone)
    pass(10 * MINUTE_MS - 1)
    expect((await reset(someone)).status).toBe(200)
  })

  it('closes the window by a success, also if two requests come at once', async () => {
    const someone = await somebody()
    await forgot(someone)
    const answers = await Promise.all([reset(someone), reset(someone)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await reset(someone)).toMatchObject(resetFailed)
  })

  it('[reset.unmatched] leaves the window open while the new password is refused', async () => {
    const someone = await somebody()
    await forgot(someone)
    expect(await reset(someone, withPassword('kurang'))).toMatchObject(invalid({ password: ['Unvalid password'] }))
    const unmatched = await reset(someone, { password_confirmation: 'Gantian3?' })
    expect(unmatched).toMatchObject(invalid({ password_confirmation: ['Passwords do not match'] }))
    expect(unmatched.body).toMatchObject({ message: 'Passwords do not match' })
    expect((await reset(someone)).status).toBe(200)
  })

  it('[attack.reset-without-pin] opens the window of one account and of no other', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await forgot(one)
    expect(await reset(other)).toMatchObject(resetFailed)
    expect(await forgot({ ...other, username: one.username })).toMatchObject(forgotFailed)
  })

  it('[api.reset] [attack.find-accounts] [forgot.sentences] says the same for an unknown account, a wrong PIN, an admin and a suspended account', async () => {
    const [someone, suspended] = [await somebody(), await somebody()]
    for (const one of [someone, suspended]) await forgot(one)
    await setAccount(server(), suspended.username, { suspended_at: server().clock.time.toISOString() })
    await server().signIn('admin')
    const admin = { username: 'admin1', email: 'admin1@example.com', pin: '012345' }
    const unknown = { ...someone, username: 'nobody', email: 'nobody@example.com' }
    const checks = vi.spyOn(server().context.hasher, 'isPin')
    for (const one of [unknown, { ...someone, pin: '431200' }, admin, suspended]) {
      checks.mockClear()
      const [first, second] = [await forgot(one), await reset(one)]
      expect(checks, 'one hash for each, whatever is wrong').toHaveBeenCalledTimes(2)
      expect(first).toMatchObject(forgotFailed)
      expect(second).toMatchObject(resetFailed)
      expect(Object.keys(first.body as object)).toEqual(['message', 'code'])
    }
    checks.mockRestore()
    expect((await logIn(suspended.username)).body).toMatchObject({ message: 'Akun ini ditangguhkan.' })
  })

  it('hashes for an account that does not exist as for one that does', async () => {
    const { username } = await somebody()
    const hash = (await rowsOf(server(), 'users')).find((one) => one.username === username)?.pin_hash ?? ''
    const timeOf = async (stored: string | null) => {
      const began = performance.now()
      await server().context.hasher.isPin(stored, '111111')
      return performance.now() - began
    }
    const shortestOf = async (stored: string | null) =>
      Math.min(await timeOf(stored), await timeOf(stored), await timeOf(stored))
    await timeOf(null)
    // Hashing takes tens of milliseconds. A faster response would reveal that the account does not exist.
    expect(await shortestOf(null)).toBeGreaterThan((await shortestOf(hash)) / 10)
  })

  it.each(['12345', '1234567', 'abcdef', '１２３４５６'])('says PIN must be a 6-digit number for %j', async (pin) => {
    const fault = invalid({ pin: ['PIN must be a 6-digit number'] })
    expect(await forgot({ username: 'a', email: 'a@b', pin })).toMatchObject(fault)
    expect(await reset({ username: 'a', email: 'a@b', pin })).toMatchObject(fault)
  })

  it('names all the faults of empty forms', async () => {
    const fields = async (path: string) =>
      Object.keys(((await post(path, {})).body as { errors: object }).errors).sort()
    expect(await fields('/api/forgot-password')).toEqual(['email', 'pin', 'username'])
    expect(await fields('/api/reset-password')).toEqual(['email', 'password', 'password_confirmation', 'pin'])
  })
})
