import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogIn } from '../../../content/queries/logInQuery.ts'
import { useTestServer } from '../../support/testServer.ts'
import { addressNumber, call, DAY_MS, HOUR_MS, PASSWORD, register, trusting } from '../../support/throttledCalls.ts'

const WRONG = 'Salah123!'

// docs/product-admin.md: log-ins and refused ones leave a trace.
describe('A log-in', () => {
  const server = useTestServer('sqlite', trusting)
  const login = (username: string, password: string, address: string) =>
    call(server(), '/api/login', { username, password }, address)
  const read = async (query = ''): Promise<LogIn[]> => {
    const token = await server().signIn('admin')
    const { status, body } = await server().call('GET', `/api/admin/log-ins?${query}`, { token })
    expect(status).toBe(200)
    return (body as LogIn[]).filter(({ address }) => address !== '127.0.0.1')
  }
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const idOf = async (username: string) =>
    (
      await server()
        .context.database.reader.selectFrom('users')
        .select('id')
        .where('username', '=', username)
        .executeTakeFirstOrThrow()
    ).id

  it('[attack.unnoticed-guessing] leaves who, from where, at which account and with what outcome', async () => {
    const { username } = await register(server(), '203.0.113.1')
    const id = await idOf(username)
    await login(username, WRONG, '203.0.113.2')
    await login(username, PASSWORD, '203.0.113.2')
    const about = { user_id: id, username, address: '203.0.113.2', count: 1 }
    const time = server().clock.time.toISOString()
    const rows = await read(`user=${id}`)
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['success', 'success', 'wrong'])
    expect(rows).toContainEqual(expect.objectContaining({ ...about, outcome: 'success', actor: `user:${id}` }))
    expect(rows).toContainEqual(
      expect.objectContaining({ ...about, outcome: 'wrong', actor: 'visitor', first_at: time, last_at: time }),
    )
  })

  it('is one row with a count where many come within an hour, refused by the throttle or not', async () => {
    const { username } = await register(server())
    const id = await idOf(username)
    for (let time = 0; time < 14; time += 1) await login(username, WRONG, '203.0.113.3')
    const summary = async () =>
      (await read(`user=${id}`))
        .filter(({ address }) => address === '203.0.113.3')
        .map((row) => [row.outcome, row.count])
    expect((await summary()).sort()).toEqual([
      ['too-many', 4],
      ['wrong', 10],
    ])
    pass(HOUR_MS)
    await login(username, WRONG, '203.0.113.3')
    expect((await summary()).sort()).toEqual([
      ['too-many', 4],
      ['wrong', 1],
      ['wrong', 10],
    ])
  })

  it('at a name that no account has leaves the address alone, and never the name', async () => {
    await login('MyPassword1!', 'Secret99!', '203.0.113.4')
    const rows = (await read()).filter(({ address }) => address === '203.0.113.4')
    expect(rows).toMatchObject([{ user_id: null, username: null, outcome: 'wrong', count: 1 }])
    const stored = await server().context.database.reader.selectFrom('log_ins').selectAll().execute()
    const written = JSON.stringify([stored, server().log])
    for (const secret of ['MyPassword1!', 'mypassword1!', 'Secret99!']) expect(written).not.toContain(secret)
  })

  it('is found by account, outcome and time, and comes by pages, for admins alone', async () => {
    pass(2 * HOUR_MS)
    const from = server().clock.time.toISOString()
    const { username, token } = await register(server(), '203.0.113.5')
    for (let time = 0; time < 3; time += 1) await login(username, WRONG, `203.0.113.${50 + time}`)
    expect(await read(`from=${from}&outcome=wrong`)).toHaveLength(3)
    const admin = await server().signIn('admin')
    const page = await server().call('GET', `/api/admin/log-ins?from=${from}&outcome=wrong&per_page=2&page=2`, {
      token: admin,
    })
    expect(page.body).toHaveLength(1)
    expect(page.headers.get('x-total-count')).toBe('3')
    expect((await server().call('GET', '/api/admin/log-ins?outcome=odd', { token: admin })).status).toBe(422)
    expect((await server().call('GET', '/api/admin/log-ins', { token })).status).toBe(403)
  })

  it('of a suspended account says so', async () => {
    const { username } = await register(server())
    const id = await idOf(username)
    const token = await server().signIn('admin')
    await server().call('POST', `/api/admin/users/${id}/suspend`, { token })
    expect((await login(username, PASSWORD, '203.0.113.6')).status).toBe(403)
    expect(await read(`user=${id}&outcome=suspended`)).toMatchObject([{ count: 1, address: '203.0.113.6' }])
  })

  it('tells the account’s owner how many wrong passwords were tried since then', async () => {
    const { username } = await register(server())
    for (let time = 0; time < 37; time += 1) await login(username, WRONG, `203.0.113.${100 + (time % 4)}`)
    const { token } = (await login(username, PASSWORD, '203.0.113.7')).body as { token: string }
    const since = async (from: number) =>
      (await server().call('GET', `/api/me/wrong-log-ins?from=${new Date(from).toISOString()}`, { token })).body
    const now = server().clock.time.getTime()
    expect(await since(now - DAY_MS)).toEqual({ count: 37 })
    expect(await since(now + 1)).toEqual({ count: 0 })
  })

  it('is forgotten after 90 days', async () => {
    const { reader } = server().context.database
    pass(91 * DAY_MS)
    const { username } = await register(server(), '203.0.113.8')
    await login(username, WRONG, '203.0.113.8')
    const rows = await read()
    expect(rows.map(({ address }) => address)).toEqual(['203.0.113.8', '203.0.113.8'])
    const stored = await reader.selectFrom('log_ins').select('address').execute()
    expect(stored.every(({ address }) => ['203.0.113.8', '127.0.0.1'].includes(address))).toBe(true)
  })
})

/** The pattern of the filter, as JavaScript spells it. */
const filterFile = join(import.meta.dirname, '../../../deploy/fail2ban/filter.d/gapura.conf')
const failregex = () => {
  const line = /^failregex = (.*)$/m.exec(readFileSync(filterFile, 'utf8'))?.[1] ?? ''
  return new RegExp(line.replace('<ADDR>', '(?<address>[0-9A-Fa-f:.]+)'))
}

describe('The line of a refused log-in', () => {
  const server = useTestServer('sqlite', trusting)
  /** What a name could hold to have somebody else banned. */
  const forged = '"event":"log-in-refused","address":"198.51.100.99","outcome":"wrong",'

  async function linesOfRefusals(): Promise<string[]> {
    await call(server(), '/api/login', { username: 'nobody', password: WRONG }, '203.0.113.20')
    await call(server(), '/api/login', { username: forged, password: forged }, '2001:db8::20')
    await call(server(), '/api/register', { username: forged }, '203.0.113.21')
    return server().log.filter((line) => line.includes('refused'))
  }

  it('[attack.unnoticed-guessing] is found by the filter in deploy/fail2ban, in a file and in the journal, and by no name can it be forged', async () => {
    const lines = await linesOfRefusals()
    const addresses = (spelled: (line: string) => string) =>
      lines.map((line) => failregex().exec(spelled(line))?.groups?.['address'])
    const expected = ['203.0.113.20', '2001:db8::20']
    expect(addresses((line) => line.replace(/"time":\d+/, ''))).toEqual(expected)
    expect(addresses((line) => `Nov 22 05:00:00 host gapura[812]: ${line}`)).toEqual(expected)
  })

  it('is written once a second for what the throttle refuses', async () => {
    const { username } = await register(server(), '203.0.113.30')
    const before = server().log.length
    const many = Array.from({ length: 60 }, () =>
      call(server(), '/api/login', { username, password: WRONG }, addressNumber(5)),
    )
    await Promise.all(many)
    const lines = server()
      .log.slice(before)
      .filter((line) => line.includes('"too-many"'))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(5)
  })
})
