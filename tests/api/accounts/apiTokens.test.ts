import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MOST_TOKEN_DAYS, MOST_TOKENS } from '../../../content/accounts/apiTokens.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'
import { startRestored } from '../operations/restored.ts'

interface Token {
  id: number
  name: string
  permissions: string[]
  token: string
  expires_at: string
  used_at: string | null
}
interface Entry {
  actor: string
  actor_name: string | null
  action: string
  row_name: string | null
  fields: { name: string }[]
}

const PATH = '/api/admin/tokens'
const folder = mkdtempSync(join(tmpdir(), 'gapura-tokens-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const news = { title: 'Kabar', description: 'Dari skrip.' }

// docs/api/accounts.md, "Tokens".
describe('A token of a script', () => {
  const server = useTestServer('sqlite')
  let owner: string
  beforeAll(async () => {
    owner = await server().signIn('admin')
  })
  const call = (method: string, path: string, token: string | null, body?: unknown) =>
    server().call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const inDays = (days: number) => new Date(server().clock.time.getTime() + days * DAY_MS).toISOString()
  const pass = (milliseconds: number) => server().pass(milliseconds)
  /** Whatever time a test has let pass, the owner has just logged in. */
  const asOwner = async () => (owner = await server().signIn('admin'))
  const ask = (name: string, permissions: string[], days = 30) =>
    call('POST', PATH, owner, { name, permissions, expires_at: inDays(days) })
  const make = async (name: string, permissions: string[], days?: number) => {
    const answer = await ask(name, permissions, days)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as Token
  }
  const listed = async () => (await call('GET', PATH, owner)).body as Token[]
  const take = (id: number) => call('DELETE', `${PATH}/${id}`, owner)
  const trail = async (query: string, token = owner) =>
    (await call('GET', `/api/admin/changes?${query}`, token)).body as Entry[]

  it('[attack.stolen-token] [tokens.scripts] does what it may, and nothing else', async () => {
    const { token } = await make('Penulis', ['news:edit'])
    expect((await call('POST', '/api/news', token, news)).status).toBe(201)
    for (const [method, path] of [
      ['POST', '/api/game-info/items'],
      ['DELETE', '/api/news/1'],
      ['GET', '/api/admin/users'],
      ['GET', '/api/admin/changes'],
      ['GET', PATH],
      ['DELETE', `${PATH}/1`],
    ] as const) {
      const answer = await call(method, path, token, method === 'POST' ? { items_name: 'Keris' } : undefined)
      expect([answer.status, answer.body], `${method} ${path}`).toMatchObject([403, { code: 'not_permitted' }])
    }
    expect((await call('PUT', '/api/status', token, {})).status).toBe(401)
  })

  it('[tokens.scripts] is shown once, and stored as a hash', async () => {
    const { id, token } = await make('Rahasia', ['audit'])
    expect(token).toMatch(/^gapura_[\w-]{43}$/)
    expect((await listed()).find((one) => one.id === id)).toEqual({
      id,
      name: 'Rahasia',
      permissions: ['audit'],
      created_at: server().clock.time.toISOString(),
      expires_at: inDays(30),
      used_at: null,
    })
    const { reader } = server().context.database
    const stored = [
      await reader.selectFrom('api_tokens').selectAll().execute(),
      await reader.selectFrom('changes').selectAll().execute(),
    ]
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(JSON.stringify(stored[1])).not.toContain('token_hash')
  })

  it('[tokens.scripts] ends at its end', async () => {
    const { token } = await make('Sebentar', ['audit'], 1)
    pass(DAY_MS - 1)
    expect((await call('GET', '/api/admin/changes', token)).status).toBe(200)
    pass(1)
    expect((await call('GET', '/api/admin/changes', token)).status).toBe(401)
    await asOwner()
    expect(
      (await listed()).map(({ name }) => name),
      'and is listed until it is taken back',
    ).toContain('Sebentar')
  })

  it('[attack.stolen-token] [tokens.scripts] is taken back at once, without a fresh proof', async () => {
    const { id, token } = await make('Dicabut', ['audit'])
    pass(11 * MINUTE_MS)
    expect((await ask('Tanpa bukti', ['audit'])).body).toMatchObject({ code: 'proof_needed' })
    expect((await call('GET', '/api/admin/changes', token)).status).toBe(200)
    expect((await take(id)).status).toBe(200)
    expect((await call('GET', '/api/admin/changes', token)).status).toBe(401)
    expect((await listed()).map((one) => one.id)).not.toContain(id)
    expect((await take(id)).status).toBe(404)
    await asOwner()
  })

  it('[tokens.scripts] is named by every entry that it causes, when it was taken back too', async () => {
    const { id, token } = await make('Impor item', ['news:edit', 'audit'])
    const row = ((await call('POST', '/api/news', token, news)).body as { id: number }).id
    const entry = { actor: `token:${id}`, actor_name: 'Impor item', action: 'create' }
    const history = `type=news&row=${row}`
    expect((await trail(history, token))[0]).toMatchObject(entry)
    await take(id)
    expect((await trail(history))[0]).toMatchObject(entry)
    expect(await trail(`actor=token:${id}`)).toMatchObject([entry])
    expect(String((await call('GET', `/api/admin/changes.csv?${history}`, owner)).body)).toContain(
      `"token:${id}","Impor item","create"`,
    )
  })

  it('[tokens.scripts] is made and taken back in the log, by whom', async () => {
    const { id } = await make('Tercatat', ['audit'])
    await take(id)
    const [taken, made] = await trail(`type=tokens&row=${id}`)
    expect(made).toMatchObject({ action: 'create', row_name: 'Tercatat', actor_name: expect.any(String) as string })
    expect(taken).toMatchObject({ action: 'update', row_name: 'Tercatat', fields: [{ name: 'revoked_at' }] })
  })

  it('[tokens.scripts] tells when it was last used, to the minute', async () => {
    const { id, token } = await make('Dipakai', ['audit'])
    const usedAt = async () => (await listed()).find((one) => one.id === id)?.used_at
    const use = () => call('GET', '/api/admin/changes', token)
    const first = server().clock.time.toISOString()
    await use()
    await expect.poll(usedAt).toBe(first)
    pass(MINUTE_MS - 1)
    await use()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await usedAt()).toBe(first)
    pass(1)
    await use()
    await expect.poll(usedAt).toBe(server().clock.time.toISOString())
    expect(await trail(`type=tokens&row=${id}`), 'beside the log of changes').toHaveLength(1)
  })

  it('[attack.stolen-token] acts on no account that may do more, and makes no owner', async () => {
    const { token } = await make('Moderator', ['accounts'])
    const { user } = (await call('GET', '/api/me', owner)).body as { user: { id: number } }
    const found = await call('POST', `/api/admin/users/${user.id}/suspend`, token)
    expect([found.status, found.body]).toMatchObject([403, { code: 'more_permitted' }])
    expect((await call('PUT', `/api/admin/users/${user.id}/role`, token, { role: 'user' })).status).toBe(403)
    const player = (await call('GET', '/api/me', await server().signIn('user'))).body as { user: { id: number } }
    expect((await call('POST', `/api/admin/users/${player.user.id}/suspend`, token)).status).toBe(200)
  })

  it('[tokens.scripts] is refused where it would hold too much, too long, or is not what a token can be', async () => {
    const good = { name: 'Benar', permissions: ['audit'], expires_at: inDays(1) }
    for (const [field, value] of [
      ['name', ''],
      ['name', 'x'.repeat(61)],
      ['permissions', []],
      ['permissions', ['owners']],
      ['permissions', ['roles']],
      ['permissions', ['takedowns']],
      ['permissions', ['news:fly']],
      ['expires_at', undefined],
      ['expires_at', 'besok'],
      ['expires_at', inDays(0)],
      ['expires_at', inDays(MOST_TOKEN_DAYS + 1)],
    ] as const) {
      const { status, body } = await call('POST', PATH, owner, { ...good, [field]: value })
      expect([status, Object.keys((body as { errors: object }).errors)], JSON.stringify(value)).toEqual([422, [field]])
    }
    expect((await call('POST', PATH, owner, { ...good, expires_at: inDays(MOST_TOKEN_DAYS) })).status).toBe(201)
    expect((await ask('benar', ['audit'])).body).toMatchObject({ code: 'duplicate' })
  })

  it('[tokens.scripts] is in no backup, and the log that is restored names it still, and no other by its number', async () => {
    const { id, token } = await make('Sebelum cadangan', ['news:edit'])
    await call('POST', '/api/news', token, news)
    const status = ((await call('POST', '/api/admin/status-token', owner)).body as Token).token
    const file = join(folder, 'backup.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const there = await startRestored('sqlite', file)
    try {
      expect((await there.call('POST', '/api/news', { token, body: news })).status).toBe(401)
      // The names of accounts that are made here are taken there.
      expect((await there.call('PUT', '/api/status', { token: status, body: {} })).status).toBe(401)
      const account = { username: 'admin1', password: PASSWORD }
      const admin = ((await there.call('POST', '/api/login', { body: account })).body as Token).token
      expect((await there.call('GET', PATH, { token: admin })).body).toEqual([])
      const told = await there.call('GET', `/api/admin/changes?actor=token:${id}`, { token: admin })
      expect(told.body).toMatchObject([{ actor_name: 'Sebelum cadangan' }])
      const expires_at = new Date(there.clock.time.getTime() + DAY_MS).toISOString()
      const body = { name: 'Sesudahnya', permissions: ['audit'], expires_at }
      const made = await there.call('POST', PATH, { token: admin, body })
      expect((made.body as Token).id).toBeGreaterThan(id)
    } finally {
      await there.stop()
    }
  })

  it(`is one of ${MOST_TOKENS} at most`, async () => {
    // Another one of the status would take its place.
    await call('DELETE', '/api/admin/status-token', owner)
    const present = (await listed()).length
    for (let count = present; count < MOST_TOKENS; count += 1) await make(`Nomor ${count}`, ['audit'])
    const more = await ask('Satu lagi', ['audit'])
    expect([more.status, more.body]).toMatchObject([409, { code: 'too_many_tokens' }])
    expect((await call('POST', '/api/admin/status-token', owner)).status).toBe(409)
    for (const { id } of await listed()) await take(id)
    expect((await ask('Satu lagi', ['audit'])).status).toBe(201)
  })
})
