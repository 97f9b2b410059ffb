import { describe, expect, it, vi } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

const MINUTE_MS = 60_000

const forgotFailed = { status: 401, body: { message: 'Reset failed. Please try again.' } }
const resetFailed = { status: 401, body: { message: 'Failed to reset password.' } }

// docs/product.md, sections 4, 5, 7 and 8.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite', { TRUST_PROXY: '127.0.0.1' }, { fullHashCost: true })
  let number = 0
  /** Every call comes from an address of its own: limits have their own tests. */
  const post = (path: string, body: unknown, token?: string) => {
    number += 1
    const headers = { 'x-forwarded-for': `10.1.${number >> 8}.${number & 255}` }
    return server().call('POST', path, { body, headers, ...(token ? { token } : {}) })
  }
  const somebody = async () => {
    number += 1
    const account = { username: `pemain${number}`, email: `pemain${number}@example.com` }
    const registration = { ...account, password: 'Rahasia1!', password_confirmation: 'Rahasia1!', PIN: '001234' }
    const { token } = (await post('/api/register', registration)).body as { token: string }
    return { ...account, pin: registration.PIN, token }
  }
  const fresh = { password: 'Gantian2?', password_confirmation: 'Gantian2?' }
  const forgot = ({ username, email, pin }: Awaited<ReturnType<typeof somebody>>) =>
    post('/api/forgot-password', { username, email, pin })
  const reset = ({ email, pin }: Awaited<ReturnType<typeof somebody>>, more: object = {}) =>
    post('/api/reset-password', { email, pin, ...fresh, ...more })
  const pass = (milliseconds: number) => server().pass(milliseconds)

  it('[api.reset] [forgot.flow] [forgot.sentences] resets a forgotten password by the PIN, and ends all sessions', async () => {
    const someone = await somebody()
    const { body } = await post('/api/login', { username: someone.username, password: 'Rahasia1!' })
    const { token: second } = body as { token: string }
    expect(await forgot(someone)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect(await reset(someone)).toMatchObject({
      status: 200,
      body: { message: 'Password has been reset. Please login.' },
    })
    for (const token of [someone.token, second]) {
      expect((await server().call('GET', '/api/me', { token })).status).toBe(401)
    }
    expect((await post('/api/login', { username: someone.username, password: 'Rahasia1!' })).status).toBe(401)
    expect((await post('/api/login', { username: someone.username, password: fresh.password })).status).toBe(200)
  })

  it('takes username and email without regard to case', async () => {
    const someone = await somebody()
    const shouted = { ...someone, username: someone.username.toUpperCase(), email: someone.email.toUpperCase() }
    expect((await forgot(shouted)).status).toBe(200)
    expect((await reset(shouted)).status).toBe(200)
  })

  it('counts leading zeros of a PIN', async () => {
    const someone = await somebody()
    expect((await forgot({ ...someone, pin: '1234' })).status).toBe(422)
    expect(await forgot({ ...someone, pin: '123400' })).toMatchObject(forgotFailed)
    expect(await forgot({ ...someone, pin: '001234' })).toMatchObject({ status: 200 })
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

  it('closes the window by a success, also where two come at once', async () => {
    const someone = await somebody()
    await forgot(someone)
    const answers = await Promise.all([reset(someone), reset(someone)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await reset(someone)).toMatchObject(resetFailed)
  })

  it('[reset.unmatched] keeps the window open while the new password is refused', async () => {
    const someone = await somebody()
    await forgot(someone)
    expect(await reset(someone, { password: 'kurang', password_confirmation: 'kurang' })).toMatchObject({
      status: 422,
      body: { errors: { password: ['Unvalid password'] } },
    })
    expect(await reset(someone, { password_confirmation: 'Gantian3?' })).toMatchObject({
      status: 422,
      body: { message: 'Passwords do not match', errors: { password_confirmation: ['Passwords do not match'] } },
    })
    expect((await reset(someone)).status).toBe(200)
  })

  it('[attack.reset-without-pin] opens the window of one account and of no other', async () => {
    const [one, other] = [await somebody(), await somebody()]
    await forgot(one)
    expect(await reset(other)).toMatchObject(resetFailed)
    expect(await forgot({ ...other, username: one.username })).toMatchObject(forgotFailed)
  })

  it('[api.reset] [attack.find-accounts] [forgot.sentences] says the same for an unknown account, a wrong PIN, an admin and a suspended account', async () => {
    const someone = await somebody()
    await forgot(someone)
    const suspended = await somebody()
    await forgot(suspended)
    await server()
      .context.database.writer.updateTable('users')
      .set({ suspended_at: server().clock.time.toISOString() })
      .where('username', '=', suspended.username)
      .execute()
    await server().signIn('admin')
    const admin = { ...someone, username: 'admin1', email: 'admin1@example.com', pin: '012345' }
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
    expect((await post('/api/login', { username: suspended.username, password: 'Rahasia1!' })).body).toMatchObject({
      message: 'Akun ini ditangguhkan.',
    })
  })

  it('hashes for an account that is not there as for one that is', async () => {
    const { hasher } = server().context
    const someone = await somebody()
    const timesOf = async (stored: string | null) => {
      const began = performance.now()
      await hasher.isPin(stored, '111111')
      return performance.now() - began
    }
    const { pin_hash } = await server()
      .context.database.reader.selectFrom('users')
      .select('pin_hash')
      .where('username', '=', someone.username)
      .executeTakeFirstOrThrow()
    const shortestOf = async (stored: string | null) =>
      Math.min(await timesOf(stored), await timesOf(stored), await timesOf(stored))
    await timesOf(null)
    // A hash of this cost takes tens of milliseconds; a comparison without it takes none.
    expect(await shortestOf(null)).toBeGreaterThan((await shortestOf(pin_hash)) / 10)
  })

  it.each(['12345', '1234567', 'abcdef', '１２３４５６'])('says PIN must be a 6-digit number for %j', async (pin) => {
    const fault = { status: 422, body: { errors: { pin: ['PIN must be a 6-digit number'] } } }
    expect(await post('/api/forgot-password', { username: 'a', email: 'a@b', pin })).toMatchObject(fault)
    expect(await post('/api/reset-password', { email: 'a@b', pin, ...fresh })).toMatchObject(fault)
  })

  it('names all the faults of empty forms', async () => {
    const fields = async (path: string) =>
      Object.keys(((await post(path, {})).body as { errors: object }).errors).sort()
    expect(await fields('/api/forgot-password')).toEqual(['email', 'pin', 'username'])
    expect(await fields('/api/reset-password')).toEqual(['email', 'password', 'password_confirmation', 'pin'])
  })
})
