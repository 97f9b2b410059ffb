import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LogIn } from '../../../content/queries/logInQuery.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { rowsOf, storedText } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { PASSWORD, WRONG } from '../../support/access/secrets.ts'
import { addressNumber, call, login, register, trusting } from '../../support/throttledCalls.ts'
import { DAY_MS, HOUR_MS } from '../../support/times.ts'

// Specification: docs/product-admin.md. Accepted and refused log-ins are recorded.
describe('A log-in', () => {
  const server = useTestServer('sqlite', trusting)
  const mistype = (username: string, address: string) => login(server(), username, WRONG, address)
  const somebody = async (address?: string) => {
    const { username, token } = await register(server(), address)
    return { username, token, id: (await accountOf(server(), token)).id }
  }
  const read = async (query = ''): Promise<LogIn[]> => {
    const token = await server().signIn('admin')
    const { status, body } = await server().call('GET', `/api/admin/log-ins?${query}`, { token })
    expect(status).toBe(200)
    return (body as LogIn[]).filter(({ address }) => address !== '127.0.0.1')
  }
  const pass = (milliseconds: number) => server().pass(milliseconds)

  it('[attack.unnoticed-guessing] leaves its account, address and outcome', async () => {
    const { username, id } = await somebody('203.0.113.1')
    await mistype(username, '203.0.113.2')
    await login(server(), username, PASSWORD, '203.0.113.2')
    const about = { user_id: id, username, address: '203.0.113.2', count: 1 }
    const time = server().clock.time.toISOString()
    const rows = await read(`user=${id}`)
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['success', 'success', 'wrong'])
    expect(rows).toContainEqual(expect.objectContaining({ ...about, outcome: 'success', actor: `user:${id}` }))
    const wrong = { ...about, outcome: 'wrong', actor: 'visitor', first_at: time, last_at: time }
    expect(rows).toContainEqual(expect.objectContaining(wrong))
  })

  it('is one row with a count if many come within an hour, one more for those that the throttle refuses', async () => {
    const { username, id } = await somebody()
    for (let time = 0; time < 14; time += 1) await mistype(username, '203.0.113.3')
    const summary = async () =>
      (await read(`user=${id}`))
        .filter(({ address }) => address === '203.0.113.3')
        .map((row) => `${row.count} ${row.outcome}`)
        .sort()
    expect(await summary()).toEqual(['10 wrong', '4 too-many'])
    pass(HOUR_MS)
    await mistype(username, '203.0.113.3')
    expect(await summary()).toEqual(['1 wrong', '10 wrong', '4 too-many'])
  })

  it('under a name that no account has leaves the address alone, and never the name', async () => {
    await login(server(), 'MyPassword1!', 'Secret99!', '203.0.113.4')
    const rows = (await read()).filter(({ address }) => address === '203.0.113.4')
    expect(rows).toMatchObject([{ user_id: null, username: null, outcome: 'wrong', count: 1 }])
    const written = (await storedText(server(), 'log_ins')) + server().log.join()
    for (const secret of ['MyPassword1!', 'mypassword1!', 'Secret99!']) expect(written).not.toContain(secret)
  })

  it('is found by account, outcome and time, and listed by pages, for admins alone', async () => {
    pass(2 * HOUR_MS)
    const from = server().clock.time.toISOString()
    const { username, token } = await somebody('203.0.113.5')
    for (let time = 0; time < 3; time += 1) await mistype(username, `203.0.113.${50 + time}`)
    expect(await read(`from=${from}&outcome=wrong`)).toHaveLength(3)
    const admin = await server().signIn('admin')
    const ask = (query: string, as = admin) => server().call('GET', `/api/admin/log-ins?${query}`, { token: as })
    const page = await ask(`from=${from}&outcome=wrong&per_page=2&page=2`)
    expect(page.body).toHaveLength(1)
    expect(page.headers.get('x-total-count')).toBe('3')
    expect((await ask('outcome=odd')).status).toBe(422)
    expect((await ask('', token)).status).toBe(403)
  })

  it('to a suspended account says so', async () => {
    const { username, id } = await somebody()
    const token = await server().signIn('admin')
    await server().call('POST', `/api/admin/users/${id}/suspend`, { token })
    expect((await login(server(), username, PASSWORD, '203.0.113.6')).status).toBe(403)
    expect(await read(`user=${id}&outcome=suspended`)).toMatchObject([{ count: 1, address: '203.0.113.6' }])
  })

  it('reports to the owner of the account how many wrong passwords were tried since then', async () => {
    const { username } = await somebody()
    for (let time = 0; time < 37; time += 1) await mistype(username, `203.0.113.${100 + (time % 4)}`)
    const { body } = await login(server(), username, PASSWORD, '203.0.113.7')
    const { token } = body as { token: string }
    const since = async (from: number) =>
      (await server().call('GET', `/api/me/wrong-log-ins?from=${new Date(from).toISOString()}`, { token })).body
    const now = server().clock.time.getTime()
    expect(await since(now - DAY_MS)).toEqual({ count: 37 })
    expect(await since(now + 1)).toEqual({ count: 0 })
  })

  it('is forgotten after 90 days', async () => {
    pass(91 * DAY_MS)
    const { username } = await somebody('203.0.113.8')
    await mistype(username, '203.0.113.8')
    expect((await read()).map(({ address }) => address)).toEqual(['203.0.113.8', '203.0.113.8'])
    const stored = (await rowsOf(server(), 'log_ins')).map(({ address }) => address)
    expect([...new Set(stored)].sort()).toEqual(['127.0.0.1', '203.0.113.8'])
  })
})

const failregex = () => {
  const file = join(import.meta.dirname, '../../../deploy/fail2ban/filter.d/gapura.conf')
  const line = /^failregex = (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return new RegExp(line.replace('<ADDR>', '(?<address>[0-9A-Fa-f:.]+)'))
}

describe('The line of a refused log-in', () => {
  const server = useTestServer('sqlite', trusting)

  it('[attack.unnoticed-guessing] is found by the filter in deploy/fail2ban, in a file and in the journal, and cannot be forged by a name', async () => {
    // The forged name imitates a line of the log, so that fail2ban would ban somebody else's address.
    const forged = '"event":"log-in-refused","address":"198.51.100.99","outcome":"wrong",'
    await login(server(), 'nobody', WRONG, '203.0.113.20')
    await login(server(), forged, forged, '2001:db8::20')
    await call(server(), '/api/register', { username: forged }, '203.0.113.21')
    const lines = server().log.filter((line) => line.includes('refused'))
    const addresses = (spelled: (line: string) => string) =>
      lines.map((line) => failregex().exec(spelled(line))?.groups?.['address'])
    const expected = ['203.0.113.20', '2001:db8::20']
    expect(addresses((line) => line.replace(/"time":\d+/, ''))).toEqual(expected)
    expect(addresses((line) => `Nov 22 05:00:00 host gapura[812]: ${line}`)).toEqual(expected)
  })

  it('is written once a second for those that the throttle refuses', async () => {
    const { username } = await register(server(), '203.0.113.30')
    const before = server().log.length
    await Promise.all(Array.from({ length: 60 }, () => login(server(), username, WRONG, addressNumber(5))))
    const lines = server().log.filter((line, index) => index >= before && line.includes('"too-many"'))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(5)
  })
})
