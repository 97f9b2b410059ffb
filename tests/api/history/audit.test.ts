import { beforeAll, describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { item } from '../../../content/types/item.ts'
import { accountOf, signInHelper } from '../../support/access/accounts.ts'
import { createSample } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { PASSWORD, WRONG } from '../../support/access/secrets.ts'
import { login, trusting } from '../../support/throttledCalls.ts'
import { HOUR_MS, MINUTE_MS } from '../../support/times.ts'

const LATER_MS = 20 * MINUTE_MS

describe.each(engines)('On %s, the audit trail', (engine) => {
  const server = useTestServer(engine, trusting)
  const token = useToken(server, 'admin')
  let adminId: number
  beforeAll(async () => {
    adminId = (await accountOf(server(), token())).id
  })

  const read = async (query = ''): Promise<AuditEntry[]> => {
    const { status, body } = await token.send('GET', `/api/admin/changes?${query}`)
    expect(status).toBe(200)
    return body as AuditEntry[]
  }
  const addItem = async (items_name: string) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answer = await server().call('POST', '/api/game-info/items', {
      token: token(),
      body: { items_name },
      headers,
    })
    return (answer.body as { id: number }).id
  }

  it('[attack.denied-change] reports who changed which fields of what, when, and from where', async () => {
    const id = await addItem('Pedang')
    await token.send('PUT', `/api/game-info/items/${id}`, { items_name: 'Perisai' })
    await token.send('DELETE', `/api/game-info/items/${id}`)
    const entries = await read(`type=item&row=${id}`)
    const named = (change: object): unknown => expect.arrayContaining([{ name: 'items_name', ...change }])
    expect(entries).toMatchObject([
      { action: 'delete', row_name: 'Perisai', fields: named({ before: 'Perisai', after: null }) },
      { action: 'update', row_name: 'Perisai', fields: [{ name: 'items_name', before: 'Pedang', after: 'Perisai' }] },
      { action: 'create', row_name: 'Pedang', fields: named({ before: null, after: 'Pedang' }) },
    ])
    expect(entries[2]).toMatchObject({
      actor: `user:${adminId}`,
      actor_name: 'admin1',
      type: 'item',
      row_id: id,
      address: '203.0.113.9',
      time: server().clock.time.toISOString(),
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  it('[audit.trail-and-export] reports addresses to the permission audit alone', async () => {
    const id = await addItem('Alamat')
    const answer = await token.send('DELETE', '/api/game-info/items', { ids: [id] })
    const { batch } = answer.body as { batch: number }
    const addresses = async (path: string, as: string) => {
      const { status, body } = await server().call('GET', path, { token: as })
      expect(status, path).toBe(200)
      return (body as AuditEntry[]).map((entry) => entry.address)
    }
    const { token: editor } = await signInHelper(server(), token(), 'item:edit', 'item:delete')
    const { token: auditor } = await signInHelper(server(), token(), 'item:edit', 'audit')
    const history = `/api/admin/changes?type=item&row=${id}`
    expect(await addresses(history, auditor)).toContain('203.0.113.9')
    expect(await addresses(history, editor)).toEqual([null, null])
    const { sequence } = (await read(`type=item&row=${id}`))[0] as AuditEntry
    expect(await addresses(`${history}&before=${sequence}`, auditor)).toEqual(['203.0.113.9'])
    expect(await addresses(`${history}&before=${sequence}`, editor)).toEqual([null])
    for (const path of ['/api/admin/trash?type=item', `/api/batches/${batch}/changes`])
      for (const as of [token(), editor]) expect(new Set(await addresses(path, as)), path).toEqual(new Set([null]))
  })

  it('reports the log-ins and log-outs of an admin, without refused ones and those of visitors', async () => {
    const address = '203.0.113.77'
    await server().signIn('user')
    expect((await login(server(), 'admin1', WRONG, address)).status).toBe(401)
    const { body } = await login(server(), 'admin1', PASSWORD, address)
    const session = { token: (body as { token: string }).token, headers: { 'x-forwarded-for': address } }
    await server().call('POST', '/api/logout', session)
    const who = { actor: `user:${adminId}`, row_id: adminId, row_name: 'admin1', fields: [] }
    expect((await read('type=users')).filter((entry) => entry.address === address)).toMatchObject([
      { action: 'sign-out', ...who },
      { action: 'sign-in', ...who },
    ])
    expect((await read('action=sign-in')).every(({ actor_name }) => actor_name === 'admin1')).toBe(true)
  })

  it('is filtered by actor, type, action, row and time, and listed by pages', async () => {
    server().pass(LATER_MS)
    const from = server().clock.time.toISOString()
    const ids = [await addItem('A'), await addItem('B'), await addItem('C')]
    server().pass(LATER_MS)
    const to = server().clock.time.toISOString()
    await addItem('D')
    const rows = async (query: string) => (await read(query)).map(({ row_id }) => row_id)
    expect(await rows(`from=${from}&to=${to}`)).toEqual([...ids].reverse())
    const jakarta = encodeURIComponent(new Date(Date.parse(from) + 7 * HOUR_MS).toISOString().replace('Z', '+07:00'))
    expect(await rows(`from=${jakarta}&to=${to}`)).toEqual(await rows(`from=${from}&to=${to}`))
    expect(await rows(`actor=user:${adminId}&action=create&type=item&row=${ids[1]}`)).toEqual([ids[1]])
    expect(await rows('actor=visitor')).toEqual([])
    const page = await token.send('GET', `/api/admin/changes?from=${from}&to=${to}&page=2&per_page=2`)
    expect((page.body as AuditEntry[]).map(({ row_id }) => row_id)).toEqual([ids[0]])
    expect(page.headers.get('x-total-count')).toBe('3')
    expect(page.headers.get('link')).toContain('rel="prev"')
    expect(page.headers.get('cache-control')).toBe('no-store')
    for (const wrong of ['from=yesterday', 'action=steal', 'row=x', 'page=0'])
      expect((await token.send('GET', `/api/admin/changes?${wrong}`)).status, wrong).toBe(422)
  })

  it('[attack.export-formulas] [audit.trail-and-export] exports all that matches as CSV, in quoted cells that are no formulas', async () => {
    const names = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a;=1', 'a\t=1', 'a,"b"\nc', 'Perisai 龍']
    for (const name of names) await addItem(name)
    const answer = await token.send('GET', '/api/admin/changes.csv?type=item&action=create')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    const text = String(answer.body)
    const headings = 'sequence time actor actor_name action type row_id row_name address request_id fields'.split(' ')
    expect(text.replace(/^\uFEFF/, '').split('\r\n')[0]).toBe(headings.map((heading) => `"${heading}"`).join(','))
    for (const cell of [`'=1+1`, `'+1`, `'-1`, `'@SUM(A1)`, `a;'=1`, `a\t'=1`, 'a,""b""\nc', 'Perisai 龍'])
      expect(text).toContain(`,"${cell}",`)
    expect(text).not.toMatch(/(^|[,;\t\n])"?[=+@]/)
    const lines = text.split('\r\n').filter(Boolean)
    expect(lines.length).toBe((await read('type=item&action=create&per_page=500')).length + 1)
  })

  it('is exported whole, whatever its length', async () => {
    for (let count = 0; count < 520; count += 8)
      await Promise.all(Array.from({ length: 8 }, () => createSample(server(), token(), item)))
    const answer = await token.send('GET', '/api/admin/changes.csv?type=item')
    const sequences = String(answer.body).match(/^"\d+"(?=,"2026)/gm) ?? []
    expect(sequences.length).toBeGreaterThan(520)
    expect(new Set(sequences).size).toBe(sequences.length)
    const { headers } = await token.send('GET', '/api/admin/changes?type=item')
    expect(String(sequences.length)).toBe(headers.get('x-total-count'))
  })

  it('[attack.denied-change] [audit.trail-and-export] is written by nobody', () => {
    expect(server().routes.filter((route) => /changes/.test(route) && !/^(GET|HEAD) /.test(route))).toEqual([])
  })

  it('[attack.secrets-in-logs] holds no secret', async () => {
    const { body } = await token.send('GET', '/api/admin/changes?per_page=500')
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash|pin_hash/)
  })
})
