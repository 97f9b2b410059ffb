import { afterEach, describe, expect, it, vi } from 'vitest'
import { startTestServer, useTestServer, type Answer } from '../../support/testServer.ts'
import {
  SECOND_MS,
  MINUTE_MS,
  HOUR_MS,
  DAY_MS,
  PASSWORD,
  PIN,
  trusting,
  addressNumber,
  call,
  register,
  statuses,
} from '../../support/throttledCalls.ts'

// A test that fails leaves the next one a hasher that works.
afterEach(() => {
  vi.restoreAllMocks()
})

describe('Logging in', () => {
  const server = useTestServer('sqlite', trusting)
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const login = (username: string, password: string, address: string) =>
    call(server(), '/api/login', { username, password }, address)

  const tryWrong = async (username: string, times: number, address: (time: number) => string) => {
    const answers: Answer[] = []
    for (let time = 1; time <= times; time += 1) answers.push(await login(username, 'Salah123!', address(time)))
    return answers
  }

  it.each(['known', 'unknown'])(
    '[attack.credential-stuffing] [limits.tries] to a %s account waits from the 201st wrong try within an hour on, ever longer up to a minute, wherever from',
    async (kind) => {
      const username = kind === 'known' ? (await register(server())).username : 'nobody'
      // Two hundred hashes take seconds, and decide nothing here.
      const hashing = vi.spyOn(server().context.hasher, 'isPassword').mockResolvedValue(false)
      for (let round = 0; round < 10; round += 1) {
        const free = Array.from({ length: 20 }, (_, time) => login(username, 'Salah123!', addressNumber(time)))
        expect(statuses(await Promise.all(free))).toEqual({ 401: 20 })
      }
      const waits: number[] = []
      for (let time = 201; time <= 208; time += 1) {
        expect((await login(username, 'Salah123!', addressNumber(time))).status).toBe(401)
        const held = await login(username, 'Salah123!', addressNumber(1_000 + time))
        const seconds = Number(held.headers.get('retry-after'))
        const wait = seconds < 60 ? `${seconds} detik` : '1 menit'
        expect(held).toMatchObject({
          status: 429,
          body: { message: `Terlalu banyak percobaan. Coba lagi dalam ${wait}.`, code: 'too_many' },
        })
        waits.push(seconds)
        pass(seconds * SECOND_MS)
      }
      expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60])
      hashing.mockRestore()
    },
  )

  it('[attack.credential-stuffing] holds the pair of account and address hard: ten wrong tries an hour', async () => {
    const { username } = await register(server())
    const answers = await tryWrong(username, 10, () => '192.0.2.20')
    expect(statuses(answers)).toEqual({ 401: 10 })
    pass(MINUTE_MS)
    expect((await login(username, PASSWORD, '192.0.2.20')).status, 'even with the right password').toBe(429)
    expect((await login(username, PASSWORD, '192.0.2.21')).status, 'from elsewhere').toBe(200)
    pass(HOUR_MS)
    expect((await login(username, PASSWORD, '192.0.2.20')).status).toBe(200)
  })

  it('[attack.credential-stuffing] holds an address loosely: 200 wrong tries an hour, whatever the names; right ones do not count', async () => {
    const { username } = await register(server())
    for (let time = 0; time < 5; time += 1) await login(username, PASSWORD, '192.0.2.30')
    // Two hundred hashes take seconds, and decide nothing here. On a slow machine 210 log-ins at once wait longer than they
    // may, for the hasher and for a connection to the database, and some are answered 503.
    const hashing = vi.spyOn(server().context.hasher, 'isPassword').mockResolvedValue(false)
    const answers: Answer[] = []
    for (let round = 0; round < 7; round += 1) {
      const names = Array.from({ length: 30 }, (_, index) => `made-up-${round}-${index}`)
      answers.push(...(await Promise.all(names.map((name) => login(name, 'Salah123!', '192.0.2.30')))))
    }
    expect(statuses(answers)).toEqual({ 401: 200, 429: 10 })
    hashing.mockRestore()
    expect((await login(username, PASSWORD, '192.0.2.30')).status).toBe(429)
    expect((await login(username, PASSWORD, '192.0.2.31')).status, 'the account is not held').toBe(200)
  })

  it('[attack.forgotten-tries] counts what comes at once: of fifty tries from an address no more than ten are looked at', async () => {
    const { username } = await register(server())
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(username, 'Salah123!', '192.0.2.22')))
    expect(statuses(answers)).toEqual({ 401: 10, 429: 40 })
  })

  it('[attack.forged-address] counts IPv6 by /64', async () => {
    const { username } = await register(server())
    const answers = await tryWrong(username, 10, (time) => `2001:db8:7:7::${time}`)
    expect(statuses(answers)).toEqual({ 401: 10 })
    pass(MINUTE_MS)
    expect((await login(username, PASSWORD, '2001:db8:7:7:ffff::1')).status).toBe(429)
    expect((await login(username, PASSWORD, '2001:db8:7:8::1')).status).toBe(200)
  })

  it('leaves nothing behind that grows: what is forgotten is swept out', async () => {
    const { reader } = server().context.database
    const count = async () => (await reader.selectFrom('tries').select('key').execute()).length
    expect(await count()).toBeGreaterThan(200)
    pass(2 * DAY_MS)
    for (let time = 0; (await count()) > 3; time += 1) {
      expect(time).toBeLessThan(20)
      await login('later', 'Salah123!', addressNumber(time))
      pass(2 * HOUR_MS)
    }
  })

  it('stores no name that was tried', async () => {
    await login('MyPassword1!', 'Salah123!', '192.0.2.40')
    const rows = await server().context.database.reader.selectFrom('tries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/MyPassword1!/i)
    expect(rows.every(({ key }) => /^[0-9a-f]{64}$/.test(key))).toBe(true)
  })
})

describe('Registering', () => {
  const server = useTestServer('sqlite', trusting)
  const make = (name: string, address: string) =>
    call(
      server(),
      '/api/register',
      { username: name, email: `${name}@example.com`, password: PASSWORD, password_confirmation: PASSWORD, PIN },
      address,
    )

  it('[attack.mass-registration] takes 30 an hour from an address, counting those that succeed', async () => {
    expect((await make('first', '192.0.2.50')).status).toBe(201)
    const refused = await Promise.all(Array.from({ length: 20 }, () => make('first', '192.0.2.50')))
    expect(statuses(refused)).toEqual({ 422: 20 })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => make(`p${number}`, '192.0.2.50')))
    expect(statuses(answers)).toEqual({ 201: 29, 429: 11 })
    expect((await make('elsewhere', '192.0.2.51')).status).toBe(201)
    server().pass(HOUR_MS)
    expect((await make('later', '192.0.2.50')).status).toBe(201)
  })

  it('[attack.mass-registration] answers so many questions for a name and no more', async () => {
    const answers: Answer[] = []
    // Not all at once: of those that are under way none is known yet to have made no account.
    while (answers.length < 130) {
      answers.push(...(await Promise.all(Array.from({ length: 26 }, () => make('first', '192.0.2.60')))))
    }
    expect(statuses(answers)).toEqual({ 422: 120, 429: 10 })
  })
})

describe('An address that a client claims', () => {
  const server = useTestServer('sqlite')
  it('[attack.forged-address] is not believed without TRUST_PROXY', async () => {
    const owner = await register(server())
    const answers: Answer[] = []
    for (let time = 0; time < 6; time += 1) {
      const body = { username: `${owner.username}-${time}`, email: `${time}@example.com`, pin: '999999' }
      answers.push(await call(server(), '/api/forgot-password', body, addressNumber(time)))
    }
    const { reader } = server().context.database
    // One row for the address that all of them came from, one for each email, two for the registration.
    expect((await reader.selectFrom('tries').select('key').execute()).length).toBe(1 + 6 + 2)
    const changes = await reader.selectFrom('changes').select('address').where('content_type', '=', 'users').execute()
    expect(changes.map(({ address }) => address)).toEqual(['127.0.0.1'])
  })

  it('is not believed from a proxy that is not trusted', async () => {
    const other = await startTestServer('sqlite', { TRUST_PROXY: '10.9.9.9' })
    await register(other, '203.0.113.5')
    const changes = await other.context.database.reader.selectFrom('changes').select('address').execute()
    expect(changes.map(({ address }) => address)).toEqual(['127.0.0.1'])
    await other.stop()
  })

  it('[attack.forged-address] is the one that the trusted proxy has added, not one that was sent to it', async () => {
    const other = await startTestServer('sqlite', trusting)
    await register(other, '198.51.100.1, 203.0.113.5')
    const changes = await other.context.database.reader.selectFrom('changes').select('address').execute()
    expect(changes.map(({ address }) => address)).toEqual(['203.0.113.5'])
    await other.stop()
  })
})
