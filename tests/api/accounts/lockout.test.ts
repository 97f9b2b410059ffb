import { describe, expect, it, vi } from 'vitest'
import { useTestServer, type TestServer } from '../../support/testServer.ts'
import {
  addressNumber,
  call,
  DAY_MS,
  MINUTE_MS,
  PASSWORD,
  PIN,
  register,
  SECOND_MS,
  statuses,
  trusting,
} from '../../support/throttledCalls.ts'

const WRONG = 'Salah123!'
let visitors = 0
/** An address that nothing has come from. */
const elsewhere = () => addressNumber(2_000_000 + visitors++)

const login = (server: TestServer, username: string, password: string, address: string, mark?: string) =>
  server.call('POST', '/api/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address, ...(mark ? { 'device-mark': mark } : {}) },
  })

const markOf = (body: unknown): string => (body as { device_mark: string }).device_mark

/** Wrong passwords from thirty addresses, until the account waits for more than half a minute. */
async function besetAccount(server: TestServer, username: string) {
  // Two hundred hashes take seconds, and decide nothing here.
  const hashing = vi.spyOn(server.context.hasher, 'isPassword').mockResolvedValue(false)
  const start = visitors
  visitors += 30
  const guess = (number: number) => login(server, username, WRONG, addressNumber(3_000_000 + start + (number % 30)))
  for (let round = 0; round < 7; round += 1) {
    await Promise.all(Array.from({ length: 30 }, (_, number) => guess(number)))
  }
  for (let number = 0; number < 30; number += 1) {
    const { status, headers } = await guess(number)
    const wait = status === 429 ? Number(headers.get('retry-after')) : 0
    if (wait > 32) {
      hashing.mockRestore()
      return
    }
    server.pass(wait * SECOND_MS)
  }
  throw new Error('The account does not wait.')
}

// docs/security.md, "Kept out".
describe('An account that others guess at', () => {
  const server = useTestServer('sqlite', trusting)
  const pass = (milliseconds: number) => server().pass(milliseconds)

  it('makes nobody wait for what two addresses guess', async () => {
    const { username } = await register(server())
    for (let round = 0; round < 30; round += 1) {
      for (const address of ['192.0.2.101', '192.0.2.102']) await login(server(), username, WRONG, address)
      expect((await login(server(), username, PASSWORD, elsewhere())).status, `round ${round}`).toBe(200)
      pass(2 * MINUTE_MS)
    }
  })

  it('makes strangers wait, for a minute at most', async () => {
    const { username } = await register(server())
    await besetAccount(server(), username)
    const held = await login(server(), username, PASSWORD, elsewhere())
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeLessThanOrEqual(60)
    pass(MINUTE_MS)
    expect((await login(server(), username, PASSWORD, elsewhere())).status).toBe(200)
  })

  it('[attack.owner-lockout] lets in at once who sends the mark of an earlier log-in', async () => {
    const { username } = await register(server())
    const mark = markOf((await login(server(), username, PASSWORD, elsewhere())).body)
    const other = await register(server())
    const otherMark = markOf((await login(server(), other.username, PASSWORD, elsewhere())).body)
    await besetAccount(server(), username)
    expect((await login(server(), username, PASSWORD, elsewhere())).status, 'no mark').toBe(429)
    expect((await login(server(), username, PASSWORD, elsewhere(), otherMark)).status, 'of another').toBe(429)
    const forged = mark.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`)
    expect((await login(server(), username, PASSWORD, elsewhere(), forged)).status, 'a forged one').toBe(429)
    expect((await login(server(), username, PASSWORD, elsewhere(), `${otherMark}, ${mark}`)).status).toBe(200)
  })

  it('lets in at once who comes from where it was logged in to before, IPv6 by /64, for 90 days', async () => {
    const { username } = await register(server(), '2001:db8:1:1::1')
    await besetAccount(server(), username)
    expect((await login(server(), username, PASSWORD, '2001:db8:1:2::1')).status).toBe(429)
    expect((await login(server(), username, PASSWORD, '2001:db8:1:1::ffff')).status).toBe(200)
    pass(90 * DAY_MS)
    await besetAccount(server(), username)
    expect((await login(server(), username, PASSWORD, '2001:db8:1:1::1')).status).toBe(429)
  })

  it('knows the last twenty networks, by nothing that could be read', async () => {
    const { username } = await register(server(), '192.0.2.103')
    for (let time = 0; time < 25; time += 1) {
      pass(SECOND_MS)
      await login(server(), username, PASSWORD, `198.51.100.${time}`)
    }
    const rows = await server().context.database.reader.selectFrom('known_networks').selectAll().execute()
    const { id } = await server()
      .context.database.reader.selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    expect(rows.filter(({ user_id }) => user_id === id)).toHaveLength(20)
    expect(rows.every(({ network_key }) => /^[0-9a-f]{64}$/.test(network_key))).toBe(true)
  })

  it('is open to its new password right after a reset by PIN, by link and by the command line', async () => {
    const owner = await register(server())
    const fresh = { password: 'Gantian2?', password_confirmation: 'Gantian2?' }
    const address = elsewhere()
    const mistype = async () => {
      for (let time = 0; time < 10; time += 1) await login(server(), owner.username, WRONG, address)
      expect((await login(server(), owner.username, PASSWORD, address)).status).toBe(429)
    }
    await besetAccount(server(), owner.username)
    await mistype()
    const proof = { username: owner.username, email: owner.email, pin: PIN }
    expect((await call(server(), '/api/forgot-password', proof, address)).status).toBe(200)
    const reset = { email: owner.email, pin: PIN, ...fresh }
    expect((await call(server(), '/api/reset-password', reset, address)).status).toBe(200)
    expect((await login(server(), owner.username, fresh.password, address)).status, 'PIN').toBe(200)

    for (let time = 0; time < 10; time += 1) await login(server(), owner.username, WRONG, address)
    expect((await login(server(), owner.username, fresh.password, address)).status).toBe(429)
    const token = await server().signIn('admin')
    const id = (await server().call('GET', `/api/admin/users?q=${owner.username}`, { token })).body as { id: number }[]
    const made = await server().call('POST', `/api/admin/users/${id[0]?.id}/reset-link`, { token })
    const [, secret] = (made.body as { link: string }).link.split('#')
    const third = { password: 'Ketiga33?', password_confirmation: 'Ketiga33?' }
    const byLink = { token: secret, ...third, PIN: '482915' }
    expect((await call(server(), '/api/reset-by-link', byLink, address)).status).toBe(200)
    expect((await login(server(), owner.username, third.password, address)).status, 'link').toBe(200)
  })
})

describe('A device mark', () => {
  const server = useTestServer('sqlite', trusting)

  it('is void after the password has changed', async () => {
    const owner = await register(server())
    const mark = markOf((await login(server(), owner.username, PASSWORD, elsewhere())).body)
    const proof = { username: owner.username, email: owner.email, pin: PIN }
    await call(server(), '/api/forgot-password', proof, elsewhere())
    const fresh = { password: 'Gantian2?', password_confirmation: 'Gantian2?' }
    await call(server(), '/api/reset-password', { email: owner.email, pin: PIN, ...fresh }, elsewhere())
    await besetAccount(server(), owner.username)
    expect((await login(server(), owner.username, fresh.password, elsewhere(), mark)).status).toBe(429)
  })

  it('is given again while it is young, anew when it is old, and lasts a year', async () => {
    const { username } = await register(server())
    const first = markOf((await login(server(), username, PASSWORD, elsewhere())).body)
    expect(markOf((await login(server(), username, PASSWORD, elsewhere(), first)).body)).toBe(first)
    server().pass(31 * DAY_MS)
    expect(markOf((await login(server(), username, PASSWORD, elsewhere(), first)).body)).not.toBe(first)
    server().pass(335 * DAY_MS)
    await besetAccount(server(), username)
    expect((await login(server(), username, PASSWORD, elsewhere(), first)).status).toBe(429)
  })

  it('that was stolen is worth ten guesses an hour, whatever the addresses, and keeps nobody else out', async () => {
    const { username } = await register(server())
    const mark = markOf((await login(server(), username, PASSWORD, elsewhere())).body)
    await besetAccount(server(), username)
    const guesses = Array.from({ length: 40 }, () => login(server(), username, WRONG, elsewhere(), mark))
    expect(statuses(await Promise.all(guesses))).toEqual({ 401: 10, 429: 30 })
    server().pass(MINUTE_MS)
    expect((await login(server(), username, PASSWORD, elsewhere(), mark)).status, 'as without a mark').toBe(200)
  })

  it('leaves the limits of an address as they are, and opens nothing', async () => {
    const { username } = await register(server())
    const mark = markOf((await login(server(), username, PASSWORD, elsewhere())).body)
    const address = elsewhere()
    for (let time = 0; time < 10; time += 1) await login(server(), username, WRONG, address, mark)
    expect((await login(server(), username, PASSWORD, address, mark)).status).toBe(429)
    expect((await server().call('GET', '/api/me', { token: mark })).status).toBe(401)
  })
})
