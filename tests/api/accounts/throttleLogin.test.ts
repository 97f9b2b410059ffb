import { afterEach, describe, expect, it, vi } from 'vitest'
import { rowsOf } from '../../support/pastTheApi.ts'
import { startTestServer, useTestServer, type TestServer } from '../../support/testServer.ts'
import { PASSWORD, PIN, WRONG, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, call, login, register, statuses, trusting } from '../../support/throttledCalls.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../support/times.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const atOnce = <T>(many: number, request: (number: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_, number) => request(number)))

describe('Logging in', () => {
  const server = useTestServer('sqlite', trusting)
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const mistype = (username: string, address: string) => login(server(), username, WRONG, address)
  const statusOf = async (username: string, address: string) =>
    (await login(server(), username, PASSWORD, address)).status
  /** The password check is mocked, because two hundred hashes would take seconds and their result does not matter. */
  const withoutHashing = () => vi.spyOn(server().context.hasher, 'isPassword').mockResolvedValue(false)

  it.each(['known', 'unknown'])(
    '[attack.credential-stuffing] [limits.tries] to a %s account waits from the 201st wrong try within an hour on, ever longer up to a minute, from whatever address',
    async (kind) => {
      const username = kind === 'known' ? (await register(server())).username : 'nobody'
      withoutHashing()
      for (let round = 0; round < 10; round += 1)
        expect(statuses(await atOnce(20, (time) => mistype(username, addressNumber(time))))).toEqual({ 401: 20 })
      const waits: number[] = []
      for (let time = 201; time <= 208; time += 1) {
        expect((await mistype(username, addressNumber(time))).status).toBe(401)
        const held = await mistype(username, addressNumber(1_000 + time))
        const seconds = Number(held.headers.get('retry-after'))
        const wait = seconds < 60 ? `${seconds} detik` : '1 menit'
        const message = `Terlalu banyak percobaan. Coba lagi dalam ${wait}.`
        expect(held).toMatchObject({ status: 429, body: { message, code: 'too_many' } })
        waits.push(seconds)
        pass(seconds * SECOND_MS)
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
    },
  )

  it('[attack.credential-stuffing] limits the pair of account and address strictly: ten wrong tries an hour', async () => {
    const { username } = await register(server())
    for (let time = 0; time < 10; time += 1) expect((await mistype(username, '192.0.2.20')).status).toBe(401)
    pass(MINUTE_MS)
    expect(await statusOf(username, '192.0.2.20'), 'even with the right password').toBe(429)
    expect(await statusOf(username, '192.0.2.21'), 'from elsewhere').toBe(200)
    pass(HOUR_MS)
    expect(await statusOf(username, '192.0.2.20')).toBe(200)
  })

  it('[attack.credential-stuffing] limits an address loosely: 200 wrong tries an hour, with any names; right ones do not count', async () => {
    const { username } = await register(server())
    for (let time = 0; time < 5; time += 1) await statusOf(username, '192.0.2.30')
    const hashing = withoutHashing()
    const counts: Record<number, number> = {}
    // On a slow machine 210 concurrent log-ins would wait too long for a database connection, and some would get 503.
    for (let round = 0; round < 7; round += 1) {
      const answers = await atOnce(30, (number) => mistype(`made-up-${round}-${number}`, '192.0.2.30'))
      for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
    }
    expect(counts).toEqual({ 401: 200, 429: 10 })
    hashing.mockRestore()
    expect(await statusOf(username, '192.0.2.30')).toBe(429)
    expect(await statusOf(username, '192.0.2.31'), 'the account is not held').toBe(200)
  })

  it('[attack.forgotten-tries] counts tries that come at once: of fifty from an address at most ten are looked at', async () => {
    const { username } = await register(server())
    expect(statuses(await atOnce(50, () => mistype(username, '192.0.2.22')))).toEqual({ 401: 10, 429: 40 })
  })

  it('[attack.forged-address] counts IPv6 by /64', async () => {
    const { username } = await register(server())
    for (let time = 1; time <= 10; time += 1)
      expect((await mistype(username, `2001:db8:7:7::${time}`)).status).toBe(401)
    pass(MINUTE_MS)
    expect(await statusOf(username, '2001:db8:7:7:ffff::1')).toBe(429)
    expect(await statusOf(username, '2001:db8:7:8::1')).toBe(200)
  })

  it('deletes tries that no longer count', async () => {
    const count = async () => (await rowsOf(server(), 'tries')).length
    expect(await count()).toBeGreaterThan(200)
    pass(2 * DAY_MS)
    for (let time = 0; (await count()) > 3; time += 1) {
      expect(time).toBeLessThan(20)
      await mistype('later', addressNumber(time))
      pass(2 * HOUR_MS)
    }
  })

  it('stores no name that was tried', async () => {
    await mistype('MyPassword1!', '192.0.2.40')
    const tries = await rowsOf(server(), 'tries')
    expect(JSON.stringify(tries)).not.toMatch(/MyPassword1!/i)
    expect(tries.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('Registering', () => {
  const server = useTestServer('sqlite', trusting)
  const make = (username: string, address: string) => {
    const body = { username, email: `${username}@example.com`, ...withPassword(PASSWORD), PIN }
    return call(server(), '/api/register', body, address)
  }

  it('[attack.mass-registration] accepts 30 an hour from an address, counting those that succeed', async () => {
    expect((await make('first', '192.0.2.50')).status).toBe(201)
    expect(statuses(await atOnce(20, () => make('first', '192.0.2.50')))).toEqual({ 422: 20 })
    const answers = await atOnce(40, (number) => make(`p${number}`, '192.0.2.50'))
    expect(statuses(answers)).toEqual({ 201: 29, 429: 11 })
    expect((await make('elsewhere', '192.0.2.51')).status).toBe(201)
    server().pass(HOUR_MS)
    expect((await make('later', '192.0.2.50')).status).toBe(201)
  })

  it('[attack.mass-registration] says at most 120 times an hour whether a name is taken', async () => {
    const answers = []
    // Fewer than 30 requests are sent at once. Each unfinished request counts towards the limit of 30 new accounts,
    // because it may still create one.
    while (answers.length < 130) answers.push(...(await atOnce(26, () => make('first', '192.0.2.60'))))
    expect(statuses(answers)).toEqual({ 422: 120, 429: 10 })
  })
})

describe('An address that a client claims', () => {
  const server = useTestServer('sqlite')
  const loggedAddresses = async (of: TestServer) => (await rowsOf(of, 'changes')).map(({ address }) => address)

  it('[attack.forged-address] is not believed without TRUST_PROXY', async () => {
    const { username } = await register(server())
    for (let time = 0; time < 6; time += 1) {
      const body = { username: `${username}-${time}`, email: `${time}@example.com`, pin: '999999' }
      await call(server(), '/api/forgot-password', body, addressNumber(time))
    }
    expect(await rowsOf(server(), 'tries')).toHaveLength(1 + 6 + 2)
    expect(await loggedAddresses(server())).toEqual(['127.0.0.1'])
  })

  const believed = async (TRUST_PROXY: string, sent: string) => {
    const other = await startTestServer('sqlite', { TRUST_PROXY })
    await register(other, sent)
    const [address] = await loggedAddresses(other)
    await other.stop()
    return address
  }

  it('is not believed from a proxy that is not trusted', async () => {
    expect(await believed('10.9.9.9', '203.0.113.5')).toBe('127.0.0.1')
  })

  it('[attack.forged-address] is the one that the trusted proxy has added, not one that was sent to it', async () => {
    expect(await believed('127.0.0.1', '198.51.100.1, 203.0.113.5')).toBe('203.0.113.5')
  })
})
