import { describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, PIN, WRONG, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, call, login, register, statuses, trusting } from '../../support/throttledCalls.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../support/times.ts'

// Specification: docs/security.md, "Kept out": guessing must not lock an owner out.
const server = useTestServer('sqlite', trusting)
const pass = (milliseconds: number) => server().pass(milliseconds)
const NEXT = 'Gantian2?'

let visitors = 0
const elsewhere = () => addressNumber(2_000_000 + visitors++)

interface From {
  password?: string
  address?: string
  mark?: string
}
const attempt = (username: string, { password = PASSWORD, address = elsewhere(), mark }: From = {}) =>
  login(server(), username, password, address, mark)
const statusOf = async (username: string, from?: From) => (await attempt(username, from)).status
const markFor = async (username: string, from?: From) =>
  ((await attempt(username, from)).body as { device_mark: string }).device_mark
const mistype = async (username: string, from: From) => {
  for (let time = 0; time < 10; time += 1) await attempt(username, { ...from, password: WRONG })
}

async function besetAccount(username: string) {
  // The password check is mocked, because two hundred hashes would take seconds and their result does not matter.
  const hashing = vi.spyOn(server().context.hasher, 'isPassword').mockResolvedValue(false)
  const addresses = Array.from({ length: 30 }, elsewhere)
  const guess = (address: string) => attempt(username, { password: WRONG, address })
  for (let round = 0; round < 7; round += 1) await Promise.all(addresses.map(guess))
  for (const address of addresses) {
    const { status, headers } = await guess(address)
    const wait = status === 429 ? Number(headers.get('retry-after')) : 0
    if (wait > 32) return void hashing.mockRestore()
    pass(wait * SECOND_MS)
  }
  throw new Error('The account does not wait.')
}

async function resetByPin({ username, email }: { username: string; email: string }, address: string) {
  const proof = await call(server(), '/api/forgot-password', { username, email, pin: PIN }, address)
  const reset = { email, pin: PIN, ...withPassword(NEXT) }
  return [proof.status, (await call(server(), '/api/reset-password', reset, address)).status]
}

describe('An account that others guess at', () => {
  it('makes nobody wait for what two addresses guess', async () => {
    const { username } = await register(server())
    for (let round = 0; round < 30; round += 1) {
      for (const address of ['192.0.2.101', '192.0.2.102']) await attempt(username, { password: WRONG, address })
      expect(await statusOf(username), `round ${round}`).toBe(200)
      pass(2 * MINUTE_MS)
    }
  })

  it('[attack.owner-lockout] lets a user in at once who sends the mark of an earlier log-in', async () => {
    const { username } = await register(server())
    const mark = await markFor(username)
    const otherMark = await markFor((await register(server())).username)
    await besetAccount(username)
    expect(await statusOf(username), 'no mark').toBe(429)
    expect(await statusOf(username, { mark: otherMark }), 'of another account').toBe(429)
    const forged = mark.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`)
    expect(await statusOf(username, { mark: forged }), 'a forged one').toBe(429)
    expect(await statusOf(username, { mark: `${otherMark}, ${mark}` })).toBe(200)
  })

  it('lets a user in at once from a network of an earlier log-in, IPv6 by /64, for 90 days', async () => {
    const { username } = await register(server(), '2001:db8:1:1::1')
    await besetAccount(username)
    expect(await statusOf(username, { address: '2001:db8:1:2::1' })).toBe(429)
    expect(await statusOf(username, { address: '2001:db8:1:1::ffff' })).toBe(200)
    pass(90 * DAY_MS)
    await besetAccount(username)
    expect(await statusOf(username, { address: '2001:db8:1:1::1' })).toBe(429)
  })

  it('remembers the last twenty networks, as hashes', async () => {
    const { username } = await register(server(), '192.0.2.103')
    for (let time = 0; time < 25; time += 1) {
      pass(SECOND_MS)
      await attempt(username, { address: `198.51.100.${time}` })
    }
    const account = (await rowsOf(server(), 'users')).find((one) => one.username === username)
    const networks = await rowsOf(server(), 'known_networks')
    expect(networks.filter(({ user_id }) => user_id === account?.id)).toHaveLength(20)
    expect(networks.every(({ network_key }) => /^[0-9a-f]{64}$/.test(network_key))).toBe(true)
  })

  it('accepts its new password right after a reset by PIN or by a link', async () => {
    const owner = await register(server())
    const { username } = owner
    const address = elsewhere()
    await besetAccount(username)
    await mistype(username, { address })
    expect(await statusOf(username, { address })).toBe(429)
    expect(await resetByPin(owner, address)).toEqual([200, 200])
    expect(await statusOf(username, { password: NEXT, address }), 'PIN').toBe(200)

    await mistype(username, { address })
    expect(await statusOf(username, { password: NEXT, address })).toBe(429)
    const token = await server().signIn('admin')
    const [found] = (await server().call('GET', `/api/admin/users?q=${username}`, { token })).body as { id: number }[]
    const made = await server().call('POST', `/api/admin/users/${found?.id}/reset-link`, { token })
    const [, secret] = (made.body as { link: string }).link.split('#')
    const byLink = { token: secret, ...withPassword('Ketiga33?'), PIN: '482915' }
    expect((await call(server(), '/api/reset-by-link', byLink, address)).status).toBe(200)
    expect(await statusOf(username, { password: 'Ketiga33?', address }), 'link').toBe(200)
  })
})

describe('A device mark', () => {
  it('is void after the password has changed', async () => {
    const owner = await register(server())
    const mark = await markFor(owner.username)
    expect(await resetByPin(owner, elsewhere())).toEqual([200, 200])
    await besetAccount(owner.username)
    expect(await statusOf(owner.username, { password: NEXT, mark })).toBe(429)
  })

  it('stays the same while it is young, is replaced when it is old, and lasts a year', async () => {
    const { username } = await register(server())
    const mark = await markFor(username)
    expect(await markFor(username, { mark })).toBe(mark)
    pass(31 * DAY_MS)
    expect(await markFor(username, { mark })).not.toBe(mark)
    pass(335 * DAY_MS)
    await besetAccount(username)
    expect(await statusOf(username, { mark })).toBe(429)
  })

  it('that was stolen is worth ten guesses an hour, from whatever addresses, and locks out nobody else', async () => {
    const { username } = await register(server())
    const mark = await markFor(username)
    await besetAccount(username)
    const guesses = Array.from({ length: 40 }, () => attempt(username, { password: WRONG, mark }))
    expect(statuses(await Promise.all(guesses))).toEqual({ 401: 10, 429: 30 })
    pass(MINUTE_MS)
    expect(await statusOf(username, { mark }), 'as without a mark').toBe(200)
  })

  it('leaves the limits of an address as they are, and is no session', async () => {
    const { username } = await register(server())
    const mark = await markFor(username)
    const address = elsewhere()
    await mistype(username, { address, mark })
    expect(await statusOf(username, { address, mark })).toBe(429)
    expect((await server().call('GET', '/api/me', { token: mark })).status).toBe(401)
  })
})
