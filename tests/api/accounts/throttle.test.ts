import { describe, expect, it } from 'vitest'
import { byTheClock } from '../../support/retries.ts'
import { startTestServer, testEnvironment, useTestServer, type TestServer } from '../../support/testServer.ts'
import {
  SECOND_MS,
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

interface Account {
  username: string
  email: string
}

/** Guesses, each from an address of its own, all at once: forgot; forgot and reset in turn while the window is open. */
const guessFromEverywhere = (
  servers: readonly TestServer[],
  account: Account,
  many: number,
  { isOpen = false }: { isOpen?: boolean } = {},
) =>
  Promise.all(
    Array.from({ length: many }, (_, number) => {
      const server = servers[number % servers.length]
      if (!server) throw new Error('There is no server.')
      const pin = String(900_000 + number)
      return isOpen && number % 3 === 0
        ? resetFrom(server, account, pin, addressNumber(number))
        : call(server, '/api/forgot-password', { ...account, pin }, addressNumber(number))
    }),
  )

const resetFrom = (server: TestServer, { email }: Account, pin: string, address: string) =>
  call(server, '/api/reset-password', { email, pin, password: PASSWORD, password_confirmation: PASSWORD }, address)

// docs/product.md, sections 4 and 9: whatever the addresses, 10 wrong guesses an hour and 30 a day.
describe('Guessing PINs from 1,000 addresses at once', () => {
  const server = useTestServer('sqlite', trusting)
  const pass = (milliseconds: number) => server().pass(milliseconds)

  // Where the machine stands still, some find no connection in time: they get 503.
  it('[attack.pin-guessing] [limits.tries] gets ten guesses an hour and thirty a day', byTheClock, async () => {
    const owner = await register(server())
    const letIn: number[] = []
    for (let hour = 0; hour < 5; hour += 1) {
      const answers = await guessFromEverywhere([server()], owner, hour === 0 ? 1_000 : 40)
      letIn.push(statuses(answers)[401] ?? 0)
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
      pass(HOUR_MS)
    }
    expect(letIn).toEqual([10, 10, 10, 0, 0])
    // The owner's session works on, and so does a log-in.
    expect((await server().call('GET', '/api/me', { token: owner.token })).status).toBe(200)
    const login = { username: owner.username, password: PASSWORD }
    expect((await call(server(), '/api/login', login, '192.0.2.2')).status).toBe(200)
    const right = { username: owner.username, email: owner.email, pin: PIN }
    const held = await call(server(), '/api/forgot-password', right, '192.0.2.2')
    expect(held).toMatchObject({ status: 429, body: { message: 'Terlalu banyak percobaan. Coba lagi dalam 19 jam.' } })
    expect(held.headers.get('retry-after')).toBe(String((19 * HOUR_MS) / SECOND_MS))
    pass(DAY_MS)
    expect((await call(server(), '/api/forgot-password', right, '192.0.2.2')).status).toBe(200)
  })

  it('gets no more for an account that does not exist', async () => {
    const nobody = { username: 'nobody', email: 'nobody@example.com' }
    expect(statuses(await guessFromEverywhere([server()], nobody, 40))).toEqual({ 401: 10, 429: 30 })
  })

  it('counts forgot and reset as one while the window is open', async () => {
    const { username, email } = await register(server())
    const right = { username, email, pin: PIN }
    expect((await call(server(), '/api/forgot-password', right, '192.0.2.5')).status).toBe(200)
    const answers = await guessFromEverywhere([server()], { username, email }, 40, { isOpen: true })
    expect(statuses(answers)).toEqual({ 401: 10, 429: 30 })
    expect((await resetFrom(server(), { username, email }, PIN, '192.0.2.5')).status).toBe(429)
  })

  it('[attack.owner-lockout] takes nothing from the owner where there is nothing to guess: no open window, or another username', async () => {
    const { username, email } = await register(server())
    const resets = Array.from({ length: 40 }, (_, number) =>
      resetFrom(server(), { username, email }, String(900_000 + number), addressNumber(number)),
    )
    expect(statuses(await Promise.all(resets)), 'answered like any other').toEqual({ 401: 10, 429: 30 })
    const misnamed = await guessFromEverywhere([server()], { username: 'somebody', email }, 40)
    expect(statuses(misnamed)).toEqual({ 401: 10, 429: 30 })
    expect((await call(server(), '/api/forgot-password', { username, email, pin: PIN }, '192.0.2.6')).status).toBe(200)
    expect((await resetFrom(server(), { username, email }, PIN, '192.0.2.6')).status).toBe(200)
  })

  it('takes nothing from an account that a PIN cannot reset just now, and the answers are the same', async () => {
    const { username, email } = await register(server())
    const suspend = (at: string | null) =>
      server()
        .context.database.writer.updateTable('users')
        .set({ suspended_at: at })
        .where('username', '=', username)
        .execute()
    await suspend(server().clock.time.toISOString())
    expect(statuses(await guessFromEverywhere([server()], { username, email }, 40))).toEqual({ 401: 10, 429: 30 })
    await suspend(null)
    expect((await call(server(), '/api/forgot-password', { username, email, pin: PIN }, '192.0.2.7')).status).toBe(200)
  })

  it('costs nobody else a guess', async () => {
    const [victim, other] = [await register(server()), await register(server())]
    await guessFromEverywhere([server()], victim, 20)
    const right = { username: other.username, email: other.email, pin: PIN }
    expect((await call(server(), '/api/forgot-password', right, '192.0.2.3')).status).toBe(200)
  })

  it('is not lifted by a right PIN, and a right PIN costs no guess', async () => {
    const owner = await register(server())
    const right = { username: owner.username, email: owner.email, pin: PIN }
    for (let time = 0; time < 12; time += 1) {
      expect((await call(server(), '/api/forgot-password', right, addressNumber(time))).status).toBe(200)
    }
    await guessFromEverywhere([server()], owner, 5)
    expect((await call(server(), '/api/forgot-password', right, '192.0.2.4')).status).toBe(200)
    expect(statuses(await guessFromEverywhere([server()], owner, 20))).toEqual({ 401: 5, 429: 15 })
  })
})

describe('Two servers on one PostgreSQL', () => {
  it('[attack.pin-guessing] let no more guesses in together than one', byTheClock, async () => {
    const { DATABASE_URL = '' } = await testEnvironment('postgres', { isMigrated: true })
    const shared = { ...trusting, DATABASE_URL, GAPURA_SECRET: 'x'.repeat(32) }
    const servers = [await startTestServer('postgres', shared), await startTestServer('postgres', shared)]
    const [first] = servers
    if (!first) throw new Error('There is no server.')
    try {
      const owner = await register(first)
      expect(statuses(await guessFromEverywhere(servers, owner, 1_000))).toEqual({ 401: 10, 429: 990 })
    } finally {
      for (const server of servers) await server.stop()
    }
  })
})

describe('A server that has been started again', () => {
  it('[attack.forgotten-tries] remembers the guesses', async () => {
    const environment = await testEnvironment('sqlite', { isMigrated: true })
    const settings = { ...environment, ...trusting, GAPURA_SECRET: 'x'.repeat(32) }
    // The first keeps its folder until the second has ended.
    const first = await startTestServer('sqlite', settings)
    const owner = await register(first)
    await guessFromEverywhere([first], owner, 10)
    const second = await startTestServer('sqlite', settings)
    expect(statuses(await guessFromEverywhere([second], owner, 10))).toEqual({ 429: 10 })
    await second.stop()
    await first.stop().catch(() => undefined)
  })
})
