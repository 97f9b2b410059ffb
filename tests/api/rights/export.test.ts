import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { gameAccounts } from '../../../server/game/accounts/gameAccounts.ts'
import { logInAs, makeScriptToken } from '../../support/access/accounts.ts'
import { enrolApp } from '../../support/access/authenticator.ts'
import { WRONG } from '../../support/access/secrets.ts'
import { rowsOf, writing } from '../../support/pastTheApi.ts'
import { ADDRESS, callAs, logInPerson, registerPerson } from '../../support/rights.ts'
import { engines, makeAccount, useTestServer } from '../../support/testServer.ts'
import { trusting } from '../../support/throttledCalls.ts'

interface Entry {
  by: string
  action: string
  type: string
  row_id: number
  row_name: string | null
  address: string | null
  fields: { name: string }[]
}
type Exported = Record<string, Record<string, unknown>[]> & { changes: Entry[] }

describe.each(engines)('On %s, an export', (engine) => {
  const server = useTestServer(engine, trusting)
  const exportOf = async (token: string, path = '/api/me/export') => {
    const answer = await callAs(server(), 'GET', path, token)
    expect(answer.status, JSON.stringify(answer.body).slice(0, 500)).toBe(200)
    return { ...answer, data: answer.body as Exported }
  }

  it('[person.export] holds what is stored about a player, after a proof, and no secrets', async () => {
    const person = await registerPerson(server(), 'Kelana')
    const { secret, codes } = await enrolApp(server(), person.token)
    await logInPerson(server(), person.username, WRONG)
    const { data, headers } = await exportOf(person.token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('content-disposition')).toBe('attachment; filename="account.json"')
    expect(data['users']).toMatchObject([{ id: person.id, username: 'Kelana', email: person.email }])
    expect(data['sessions']).toMatchObject([{ device: 'Firefox, Android', network: ADDRESS }])
    expect(data['factors']).toMatchObject([{ kind: 'totp', name: 'Ponsel' }])
    expect(data['recovery_codes']?.length).toBe(10)
    expect(data['log_ins']).toContainEqual(expect.objectContaining({ address: ADDRESS, outcome: 'success' }))
    expect(data['known_networks']).toEqual([{ last_at: expect.any(String) }])
    expect(data.changes.map(({ by, action, address }) => [by, action, address])).toEqual([
      ['self', 'add-factor', '127.0.0.1'],
      ['visitor', 'create', ADDRESS],
    ])
    const text = JSON.stringify(data)
    const users = await rowsOf(server(), 'users')
    const sessions = await rowsOf(server(), 'sessions')
    const secrets = [
      ...users.flatMap(({ password_hash, pin_hash }) => [password_hash, pin_hash]),
      ...sessions.map(({ token_hash }) => token_hash),
      ...[secret, person.token, ...(codes ?? [])],
    ]
    for (const hidden of secrets) expect(text, hidden).not.toContain(hidden)
    expect(data['left_out'], 'it says what it leaves out').toMatchObject({
      users: expect.arrayContaining(['pin_hash']),
    })
    server().pass(11 * 60_000)
    expect(await callAs(server(), 'GET', '/api/me/export', person.token)).toMatchObject({ status: 403 })
  })

  it('[person.export] holds what staff have done, but neither names nor addresses of others', async () => {
    const { username } = await makeAccount(server().context, 'admin', 'juragan')
    const { username: second } = await makeAccount(server().context, 'admin', 'mandor')
    const owner = await logInAs(server(), username)
    const other = await logInAs(server(), second)
    const player = await registerPerson(server(), 'Pengembara')
    const script = await makeScriptToken(server(), other, 'item:edit')
    for (let count = 0; count < 120; count += 1)
      await callAs(server(), 'POST', `/api${item.path}`, script, { items_name: `Barang ${count}` })
    await server().call('POST', `/api/admin/users/${player.id}/suspend`, {
      token: other,
      headers: { 'x-forwarded-for': '198.51.100.9' },
    })
    await server().call('POST', `/api/admin/users/${player.id}/unsuspend`, { token: other })
    const staff = (await exportOf(other)).data
    const made = staff.changes.filter(({ type }) => type === item.key)
    expect([made.length, new Set(made.map(({ by }) => by))]).toEqual([120, new Set(['token'])])
    expect(staff['api_tokens']).toMatchObject([{ name: 'item:edit', permissions: '["item:edit"]' }])
    expect(JSON.stringify(staff)).not.toContain('Pengembara')

    const { id } = player
    const { data } = await exportOf(owner, `/api/admin/users/${id}/export`)
    expect(data.changes.map(({ by, action, address }) => [by, action, address])).toEqual([
      ['staff', 'export-account', null],
      ['staff', 'update', null],
      ['staff', 'update', null],
      ['visitor', 'create', ADDRESS],
    ])
    expect(JSON.stringify(data)).not.toMatch(/mandor|198\.51\.100\.9/)
    expect((await callAs(server(), 'GET', `/api/admin/users/${id}/export`, player.token)).status).toBe(401)
    expect((await callAs(server(), 'GET', '/api/admin/users/999999/export', owner)).status).toBe(404)
  })

  it('[person.export] holds the game accounts of a person, and of others only that staff have changed them', async () => {
    const player = await registerPerson(server(), 'Penjelajah')
    const { username } = await makeAccount(server().context, 'admin', 'bendahara')
    const owner = await logInAs(server(), username)
    const staff = (await server().call('GET', '/api/me', { token: owner })).body as { user: { id: number } }
    const { id } = await writing(
      server(),
      (writer) =>
        writer.create(gameAccounts, {
          ...{ user_id: player.id, realm: 'main', name: 'penjelajah_laut', number: 2_000_001 },
          ...{ origin: 'created', state: 'ready', password_changed_at: null },
        }),
      { actor: `user:${player.id}` },
    )
    const own = (await exportOf(player.token)).data
    expect(own['game_accounts']).toMatchObject([{ name: 'penjelajah_laut', number: 2_000_001, realm: 'main' }])
    await writing(server(), (writer) => writer.remove(gameAccounts, id), { actor: `user:${staff.user.id}` })
    const { data } = await exportOf(player.token)
    expect(data.changes.filter(({ type }) => type === 'game-accounts').map(({ by, action }) => [by, action])).toEqual([
      ['self', 'create'],
      ['staff', 'delete'],
    ])
    const ofStaff = (await exportOf(owner)).data
    expect(ofStaff.changes).toContainEqual(expect.objectContaining({ by: 'self', type: 'game-accounts', row_id: id }))
    expect(JSON.stringify(ofStaff)).not.toMatch(/penjelajah_laut|2000001/i)
  })
})
