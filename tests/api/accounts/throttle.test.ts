import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { setAccount } from '../../support/pastTheApi.ts'
import { byTheClock } from '../../support/retries.ts'
import {
  startTestServer,
  testEnvironment,
  useTestServer,
  type Answer,
  type TestServer,
} from '../../support/testServer.ts'
import { PASSWORD, PIN, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, call, login, register, statuses, trusting } from '../../support/throttledCalls.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '../../support/times.ts'

interface Account {
  username: string
  email: string
}

const forgot = (server: TestServer, { username, email }: Account, address: string, pin = PIN) =>
  call(server, '/api/forgot-password', { username, email, pin }, address)
const reset = (server: TestServer, { email }: Account, address: string, pin = PIN) =>
  call(server, '/api/reset-password', { email, pin, ...withPassword(PASSWORD) }, address)

const MOST_REPEATS = 40

/** Repeats guesses that get 503, because on a stalled machine no database connection or lock is free in time. */
async function repeated(send: () => Promise<Answer>): Promise<Answer> {
  for (let times = 0; ; times += 1) {
    const answer = await send()
    if (answer.status !== 503 || times === MOST_REPEATS) return answer
    await sleep(250)
  }
}

const guess = (servers: readonly TestServer[], account: Account, many: number, routes = [forgot]) =>
  Promise.all(
    Array.from({ length: many }, (_, number) => {
      const [server, route] = [servers[number % servers.length], routes[number % routes.length]]
      if (!server || !route) throw new Error('There is no server or no route.')
      return repeated(() => route(server, account, addressNumber(number), String(900_000 + number)))
    }),
  )

// docs/product.md, section 9: an account permits 10 wrong guesses an hour and 30 a day, counted across all IP
// addresses.
describe('Guessing PINs from 1,000 addresses at once', () => {
  const server = useTestServer('sqlite', trusting)
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const tenOfForty = { 401: 10, 429: 30 }

  it('[attack.pin-guessing] [limits.tries] gets ten guesses an hour and thirty a day', byTheClock, async () => {
    const owner = await register(server())
    const letIn: number[] = []
    for (let hour = 0; hour < 5; hour += 1) {
      const answers = await guess([server()], owner, hour === 0 ? 1_000 : 40)
      letIn.push(statuses(answers)[401] ?? 0)
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
      pass(HOUR_MS)
    }
    expect(letIn).toEqual([10, 10, 10, 0, 0])
    expect((await server().call('GET', '/api/me', { token: owner.token })).status).toBe(200)
    expect((await login(server(), owner.username, PASSWORD, '192.0.2.2')).status).toBe(200)
    const held = await forgot(server(), owner, '192.0.2.2')
    expect(held).toMatchObject({ status: 429, body: { message: 'Terlalu banyak percobaan. Coba lagi dalam 19 jam.' } })
    expect(held.headers.get('retry-after')).toBe(String((19 * HOUR_MS) / SECOND_MS))
    pass(DAY_MS)
    expect((await forgot(server(), owner, '192.0.2.2')).status).toBe(200)
  })

  it('gets no more for an account that does not exist', async () => {
    const nobody = { username: 'nobody', email: 'nobody@example.com' }
    expect(statuses(await guess([server()], nobody, 40))).toEqual(tenOfForty)
  })

  it('counts forgot and reset as one while the window is open', async () => {
    const owner = await register(server())
    expect((await forgot(server(), owner, '192.0.2.5')).status).toBe(200)
    expect(statuses(await guess([server()], owner, 40, [reset, forgot, forgot]))).toEqual(tenOfForty)
    expect((await reset(server(), owner, '192.0.2.5')).status).toBe(429)
  })

  it('[attack.owner-lockout] takes nothing from the owner if there is nothing to guess: no open window, or another username', async () => {
    const owner = await register(server())
    expect(statuses(await guess([server()], owner, 40, [reset])), 'answered like any other').toEqual(tenOfForty)
    const misnamed = await guess([server()], { ...owner, username: 'somebody' }, 40)
    expect(statuses(misnamed)).toEqual(tenOfForty)
    expect((await forgot(server(), owner, '192.0.2.6')).status).toBe(200)
    expect((await reset(server(), owner, '192.0.2.6')).status).toBe(200)
  })

  it('takes nothing from an account that a PIN cannot reset just now, and the answers are the same', async () => {
    const owner = await register(server())
    await setAccount(server(), owner.username, { suspended_at: server().clock.time.toISOString() })
    expect(statuses(await guess([server()], owner, 40))).toEqual(tenOfForty)
    await setAccount(server(), owner.username, { suspended_at: null })
    expect((await forgot(server(), owner, '192.0.2.7')).status).toBe(200)
  })

  it('costs nobody else a guess', async () => {
    const [victim, other] = [await register(server()), await register(server())]
    await guess([server()], victim, 20)
    expect((await forgot(server(), other, '192.0.2.3')).status).toBe(200)
  })

  it('is not lifted by a right PIN, and a right PIN costs no guess', async () => {
    const owner = await register(server())
    for (let time = 0; time < 12; time += 1)
      expect((await forgot(server(), owner, addressNumber(time))).status).toBe(200)
    await guess([server()], owner, 5)
    expect((await forgot(server(), owner, '192.0.2.4')).status).toBe(200)
    expect(statuses(await guess([server()], owner, 20))).toEqual({ 401: 5, 429: 15 })
  })
})

describe('Two servers on one PostgreSQL', () => {
  it('[attack.pin-guessing] let no more guesses in together than one', byTheClock, async () => {
    const { DATABASE_URL = '' } = await testEnvironment('postgres', { isMigrated: true })
    const shared = { ...trusting, DATABASE_URL, GAPURA_SECRET: 'x'.repeat(32) }
    const first = await startTestServer('postgres', shared)
    const servers = [first, await startTestServer('postgres', shared)]
    const owner = await register(first)
    const answers = statuses(await guess(servers, owner, 1_000))
    // A guess that got 503 may have been counted, so fewer than ten may have been answered.
    const letIn = answers[401] ?? 0
    expect(answers).toEqual({ 401: letIn, 429: 1_000 - letIn })
    expect(letIn).toBeGreaterThan(0)
    expect(letIn).toBeLessThanOrEqual(10)
    for (const server of servers) await server.stop()
  })
})

describe('A server that has been started again', () => {
  it('[attack.forgotten-tries] remembers the guesses', async () => {
    const environment = await testEnvironment('sqlite', { isMigrated: true })
    const settings = { ...environment, ...trusting, GAPURA_SECRET: 'x'.repeat(32) }
    // The first server deletes the data folder when it stops, so it runs until the second server has stopped.
    const first = await startTestServer('sqlite', settings)
    const owner = await register(first)
    await guess([first], owner, 10)
    const second = await startTestServer('sqlite', settings)
    expect(statuses(await guess([second], owner, 10))).toEqual({ 429: 10 })
    await second.stop()
    await first.stop().catch(() => undefined)
  })
})
