import { describe, expect, it } from 'vitest'
import { loadFixture, readFixture } from '../../../../migration/fixture.ts'
import { hashToken } from '../../../../server/auth/tokens.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { logInAs } from '../../../support/access/accounts.ts'
import { withPassword } from '../../../support/access/secrets.ts'
import { rowsOf } from '../../../support/pastTheApi.ts'
import { engines, startTestServer, testEnvironment, type EngineName } from '../../../support/testServer.ts'

const made = '2026-11-23T00:00:00.000Z'
const end = '2099-01-01T00:00:00.000Z'

/** A database of release 0.2.0 with a token, with a token of the status from release 0.1.0, and with a reset link. */
async function older(engine: EngineName): Promise<Record<string, string>> {
  const environment = await testEnvironment(engine)
  const database = openDatabase(readConfig(environment))
  const fixture = readFixture('0045')
  const [owner = {}, player = {}] = fixture.rows['users'] ?? []
  const [token = {}] = fixture.rows['api_tokens'] ?? []
  const gone = { ...owner, id: 90, username: 'lama', username_key: 'lama', email: 'l', email_key: 'l' }
  fixture.rows['users']?.push({ ...gone, created_at: '2020-01-01T00:00:00.000Z', suspended_at: made })
  const script = { ...token, token_hash: hashToken('gapura_lama'), permissions: '["news:edit"]' }
  fixture.rows['api_tokens'] = [{ ...script, expires_at: end, revoked_at: null }]
  const value = JSON.stringify({ hash: hashToken('dari-rilis-lama'), made_at: made })
  fixture.rows['site_state']?.push({ key: 'status-token', value, updated_at: made })
  const link = { secret_hash: hashToken('tautan'), purpose: 'reset', user_id: Number(player['id']), used_at: null }
  fixture.rows['one_time_links'] = [{ ...link, created_at: made, expires_at: end }]
  const [change = {}] = fixture.rows['changes'] ?? []
  const entry = { ...change, sequence: 9_000, content_type: 'users', row_id: player['id'], time: made, actor: 'user:1' }
  fixture.rows['changes']?.push({ ...entry, action: 'make-reset-link' } as typeof change)
  await loadFixture(database, fixture)
  await database.close()
  return environment
}

describe.each(engines)('On %s, what a database of an earlier release holds', (engine) => {
  it('[tokens.creators] belongs, if it is a token, to the owner who has been there longest, which the list says', async () => {
    const server = await startTestServer(engine, await older(engine))
    server.clock.time = new Date()
    const owner = await logInAs(server, 'admin1')
    const call = (method: string, path: string, token: string, body?: unknown) =>
      server.call(method, path, { token, body })
    const send = async () => (await call('PUT', '/api/status', 'dari-rilis-lama', { players: 5 })).status
    const save = async () =>
      (await call('POST', '/api/news', 'gapura_lama', { title: 'Kabar', description: 'Dari skrip.' })).status

    const assumed = { created_by: 'admin1', created_by_assumed: true }
    const { body } = await call('GET', '/api/admin/tokens', owner)
    expect(body).toMatchObject([{ ...assumed, name: 'Status', permissions: ['status-report'] }, assumed])
    expect(await call('GET', '/api/admin/status-token', owner)).toMatchObject({ body: { made_at: made } })
    expect([await save(), await send()]).toEqual([201, 200])
    await server.call('POST', '/api/admin/staff/end-sessions', { token: owner })
    expect([await save(), await send()]).toEqual([401, 401])
    await server.stop()
  })

  it('[account.lock-down] is void, if it is a reset link, when the account that made it may no longer make it', async () => {
    const server = await startTestServer(engine, await older(engine))
    server.clock.time = new Date()
    expect(await rowsOf(server, 'one_time_links')).toMatchObject([{ created_by: 1 }])
    const body = { token: 'tautan', ...withPassword('Gantian2?'), PIN: '482915' }
    const set = (suspended_at: string | null) =>
      server.context.database.writer.updateTable('users').set({ suspended_at, read_only_until: null }).execute()
    await set(made)
    expect((await server.call('POST', '/api/reset-by-link', { body })).status).toBe(403)
    await set(null)
    expect((await server.call('POST', '/api/reset-by-link', { body })).status).toBe(200)
    await server.stop()
  })
})
