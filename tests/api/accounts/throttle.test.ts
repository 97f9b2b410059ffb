import { describe, expect, it } from 'vitest'
import { engines, startTestServer, testEnvironment, useTestServer, type TestServer } from '../../support/testServer.ts'
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

/** Guesses, forgot and reset in turn, each from an address of its own, all at once. */
const guessFromEverywhere = (
  servers: readonly TestServer[],
  account: { username: string; email: string },
  many: number,
) =>
  Promise.all(
    Array.from({ length: many }, (_, number) => {
      const server = servers[number % servers.length]
      if (!server) throw new Error('There is no server.')
      const pin = String(900_000 + number)
      return number % 3 === 0
        ? call(
            server,
            '/api/reset-password',
            { email: account.email, pin, password: PASSWORD, password_confirmation: PASSWORD },
            addressNumber(number),
          )
        : call(server, '/api/forgot-password', { ...account, pin }, addressNumber(number))
    }),
  )

// docs/product.md, sections 4 and 9: whatever the addresses, 10 wrong guesses an hour and 30 a day.
describe.each(engines)('On %s, guessing PINs from 1,000 addresses at once', (engine) => {
  const server = useTestServer(engine, trusting)
  const pass = (milliseconds: number) => {
    server().clock.time = new Date(server().clock.time.getTime() + milliseconds)
  }

  it('gets ten guesses an hour and thirty a day', { timeout: 120_000 }, async () => {
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
  it('let no more guesses in together than one', { timeout: 120_000 }, async () => {
    const { DATABASE_URL = '' } = await testEnvironment('postgres')
    const shared = { ...trusting, DATABASE_URL, GAPURA_SECRET: 'x'.repeat(32) }
    const servers = [await startTestServer('postgres', shared), await startTestServer('postgres', shared)]
    const [first] = servers
    if (!first) throw new Error('There is no server.')
    const owner = await register(first)
    expect(statuses(await guessFromEverywhere(servers, owner, 1_000))).toEqual({ 401: 10, 429: 990 })
    for (const server of servers) await server.stop()
  })
})

describe.each(engines)('On %s, a server that has been started again', (engine) => {
  it('remembers the guesses', async () => {
    const environment = await testEnvironment(engine)
    const settings = { ...environment, ...trusting, GAPURA_SECRET: 'x'.repeat(32) }
    // The first keeps its folder until the second has ended.
    const first = await startTestServer(engine, settings)
    const owner = await register(first)
    await guessFromEverywhere([first], owner, 10)
    const second = await startTestServer(engine, settings)
    expect(statuses(await guessFromEverywhere([second], owner, 10))).toEqual({ 429: 10 })
    await second.stop()
    await first.stop().catch(() => undefined)
  })
})
