import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { MOST_TOKEN_DAYS, MOST_TOKENS } from '../../../content/accounts/apiTokens.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { accountOf, logInAs } from '../../support/access/accounts.ts'
import { refused } from '../../support/answers.ts'
import { storedText } from '../../support/pastTheApi.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS } from '../../support/times.ts'
import { startRestored } from '../operations/restored.ts'

interface Token {
  id: number
  token: string
  used_at: string | null
}

const PATH = '/api/admin/tokens'
const news = { title: 'Kabar', description: 'Dari skrip.' }

// Specification: docs/api/accounts.md, "Tokens".
describe('A token of a script', () => {
  const server = useTestServer('sqlite')
  let owner: string
  /** Logs the owner in again, because the previous session may have expired. */
  const asOwner = async () => void (owner = await server().signIn('admin'))
  beforeAll(asOwner)
  const call = (method: string, path: string, token: string | null, body?: unknown) =>
    server().call(method, path, { token, body })
  const inDays = (days: number) => new Date(server().clock.time.getTime() + days * DAY_MS).toISOString()
  const pass = (milliseconds: number) => server().pass(milliseconds)
  const ask = (name: string, permissions: string[], days = 30) =>
    call('POST', PATH, owner, { name, permissions, expires_at: inDays(days) })
  const make = async (name: string, permissions: string[], days?: number) => {
    const answer = await ask(name, permissions, days)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as Token
  }
  const use = async (token: string) => (await call('GET', '/api/admin/changes', token)).status
  const listed = async () => (await call('GET', PATH, owner)).body as Token[]
  const find = async (id: number) => (await listed()).find((one) => one.id === id)
  const revoke = (id: number) => call('DELETE', `${PATH}/${id}`, owner)
  const trail = async (query: string, token = owner) =>
    (await call('GET', `/api/admin/changes?${query}`, token)).body as object[]

  it('[attack.stolen-token] [tokens.scripts] does what it permits, and nothing else', async () => {
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
      expect(answer, `${method} ${path}`).toMatchObject(refused(403, 'not_permitted'))
    }
    expect((await call('PUT', '/api/status', token, {})).status).toBe(401)
  })

  it('[tokens.scripts] is visible once, and stored as a hash', async () => {
    const { id, token } = await make('Rahasia', ['audit'])
    expect(token).toMatch(/^gapura_[\w-]{43}$/)
    expect(await find(id)).toEqual({
      id,
      name: 'Rahasia',
      permissions: ['audit'],
      created_at: server().clock.time.toISOString(),
      expires_at: inDays(30),
      used_at: null,
      created_by: expect.any(String),
      created_by_assumed: false,
    })
    expect(await storedText(server(), 'api_tokens', 'changes')).not.toContain(token)
    expect(await storedText(server(), 'changes')).not.toContain('token_hash')
  })

  it('[tokens.scripts] expires, and is listed until it is revoked', async () => {
    const { id, token } = await make('Sebentar', ['audit'], 1)
    pass(DAY_MS - 1)
    expect(await use(token)).toBe(200)
    pass(1)
    expect(await use(token)).toBe(401)
    await asOwner()
    expect(await find(id)).toMatchObject({ name: 'Sebentar' })
  })

  it('[attack.stolen-token] [tokens.scripts] is revoked at once, without a fresh proof', async () => {
    const { id, token } = await make('Dicabut', ['audit'])
    pass(11 * MINUTE_MS)
    expect((await ask('Tanpa bukti', ['audit'])).body).toMatchObject({ code: 'proof_needed' })
    expect(await use(token)).toBe(200)
    expect((await revoke(id)).status).toBe(200)
    expect(await use(token)).toBe(401)
    expect(await find(id)).toBeUndefined()
    expect((await revoke(id)).status).toBe(404)
    await asOwner()
  })

  it('[tokens.scripts] is named by every entry that it causes, also after it was revoked', async () => {
    const { id, token } = await make('Impor item', ['news:edit', 'audit'])
    const row = ((await call('POST', '/api/news', token, news)).body as { id: number }).id
    const entry = { actor: `token:${id}`, actor_name: 'Impor item', action: 'create' }
    const history = `type=news&row=${row}`
    expect((await trail(history, token))[0]).toMatchObject(entry)
    await revoke(id)
    expect((await trail(history))[0]).toMatchObject(entry)
    expect(await trail(`actor=token:${id}`)).toMatchObject([entry])
    const { body: csv } = await call('GET', `/api/admin/changes.csv?${history}`, owner)
    expect(csv).toContain(`"token:${id}","Impor item","create"`)
  })

  it('[tokens.scripts] has its creation and its revocation in the log, with their author', async () => {
    const { id } = await make('Tercatat', ['audit'])
    await revoke(id)
    const [revoked, made] = await trail(`type=tokens&row=${id}`)
    expect(made).toMatchObject({ action: 'create', row_name: 'Tercatat', actor_name: expect.any(String) })
    expect(revoked).toMatchObject({ action: 'update', row_name: 'Tercatat', fields: [{ name: 'revoked_at' }] })
  })

  it('[tokens.scripts] reports when it was last used, to the minute', async () => {
    const { id, token } = await make('Dipakai', ['audit'])
    const usedAt = async () => (await find(id))?.used_at
    const first = server().clock.time.toISOString()
    await use(token)
    await expect.poll(usedAt).toBe(first)
    pass(MINUTE_MS - 1)
    await use(token)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await usedAt()).toBe(first)
    pass(1)
    await use(token)
    await expect.poll(usedAt).toBe(server().clock.time.toISOString())
    expect(await trail(`type=tokens&row=${id}`), 'beside the log of changes').toHaveLength(1)
  })

  it('[attack.stolen-token] changes no account that has more permissions, and makes no owner', async () => {
    const { token } = await make('Moderator', ['accounts'])
    const { id } = await accountOf(server(), owner)
    expect(await call('POST', `/api/admin/users/${id}/suspend`, token)).toMatchObject(refused(403, 'more_permitted'))
    expect((await call('PUT', `/api/admin/users/${id}/role`, token, { role: 'user' })).status).toBe(403)
    const player = await accountOf(server(), await server().signIn('user'))
    expect((await call('POST', `/api/admin/users/${player.id}/suspend`, token)).status).toBe(200)
  })

  it('[tokens.scripts] is refused if it would permit too much, last too long or have no valid values', async () => {
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

  it('[tokens.scripts] is in no backup; the restored log still names it, and reuses its number for no other', async () => {
    const { id, token } = await make('Sebelum cadangan', ['news:edit'])
    await call('POST', '/api/news', token, news)
    const status = ((await call('POST', '/api/admin/status-token', owner)).body as Token).token
    const file = join(server().context.config.dataDir, 'tokens.tar.gz')
    await writeBackup(server().context.database, file, server().clock.time)
    const there = await startRestored('sqlite', file)
    expect((await there.call('POST', '/api/news', { token, body: news })).status).toBe(401)
    expect((await there.call('PUT', '/api/status', { token: status, body: {} })).status).toBe(401)
    const admin = await logInAs(there, 'admin1')
    expect((await there.call('GET', PATH, { token: admin })).body).toEqual([])
    const entries = await there.call('GET', `/api/admin/changes?actor=token:${id}`, { token: admin })
    expect(entries.body).toMatchObject([{ actor_name: 'Sebelum cadangan' }])
    const expires_at = new Date(there.clock.time.getTime() + DAY_MS).toISOString()
    const body = { name: 'Sesudahnya', permissions: ['audit'], expires_at }
    const made = await there.call('POST', PATH, { token: admin, body })
    expect((made.body as Token).id).toBeGreaterThan(id)
    await there.stop()
  })

  it(`is one of ${MOST_TOKENS} at most`, async () => {
    // If a status token existed, the request for another one would replace it instead of exceeding the limit.
    await call('DELETE', '/api/admin/status-token', owner)
    for (let count = (await listed()).length; count < MOST_TOKENS; count += 1) await make(`Nomor ${count}`, ['audit'])
    expect(await ask('Satu lagi', ['audit'])).toMatchObject(refused(409, 'too_many_tokens'))
    expect((await call('POST', '/api/admin/status-token', owner)).status).toBe(409)
    for (const { id } of await listed()) await revoke(id)
    expect((await ask('Satu lagi', ['audit'])).status).toBe(201)
  })
})
