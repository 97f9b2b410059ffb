import { beforeEach, describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { listedDeletions } from '../../../server/database/state/siteFile.ts'
import { DeletionRunner } from '../../../server/rights/deletionRunner.ts'
import { deleteAccount } from '../../../server/rights/deleteAccount.ts'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { logInAs, makeScriptToken, signInHelper } from '../../support/access/accounts.ts'
import { enrolApp } from '../../support/access/authenticator.ts'
import { PASSWORD, PIN, withPassword, WRONG } from '../../support/access/secrets.ts'
import { authorAt, rowsOf, setAccount } from '../../support/pastTheApi.ts'
import { callAs, logInPerson, passDays, registerPerson, wholeDatabase } from '../../support/rights.ts'
import { engines, makeAccount, useTestServer } from '../../support/testServer.ts'
import { trusting } from '../../support/throttledCalls.ts'
import { DAY_MS, HOUR_MS } from '../../support/times.ts'

interface Deletion {
  on: string
  at: string
  waits_for_owner: boolean
  backups_until: string | null
  backups: string
}

describe.each(engines)('On %s, an account', (engine) => {
  const server = useTestServer(engine, { ...trusting, BACKUP_EVERY: '24h', BACKUP_KEEP: '7' })
  let number = 0
  let ownerName = ''
  let owner = ''
  const call = (method: string, path: string, token: string, body?: unknown) =>
    server().call(method, path, { token, body })
  const person = (name = 'Kelana') => registerPerson(server(), `${name}${(number += 1)}`)
  const ask = (token: string) => callAs(server(), 'DELETE', '/api/me', token)
  const deletionOf = async (token: string) =>
    ((await call('GET', '/api/me', token)).body as { deletion: Deletion | null }).deletion
  const tokenFor = async (username: string) => ((await logInPerson(server(), username)).body as { token: string }).token
  const audit = async (query: string) => {
    const token = await logInAs(server(), ownerName)
    return (await call('GET', `/api/admin/changes?${query}`, token)).body as AuditEntry[]
  }

  beforeEach(async () => {
    await server().context.database.writer.updateTable('users').set({ role: 'user' }).execute()
    ownerName = (await makeAccount(server().context, 'admin', `pemilik${(number += 1)}`)).username
    owner = await logInAs(server(), ownerName)
  })

  it('[person.delete] is deleted in fourteen days after a proof, can be used until then, and can be kept', async () => {
    const { token, username } = await person()
    server().pass(11 * 60_000)
    expect(await ask(token)).toMatchObject({ status: 403, body: { code: 'proof_needed' } })
    expect(await deletionOf(token)).toBeNull()
    await call('POST', '/api/proof', token, { password: PASSWORD })
    const now = server().clock.time
    const asked = await ask(token)
    const at = new Date(now.getTime() + 14 * DAY_MS)
    expect(asked).toMatchObject({
      status: 202,
      body: {
        on: new Date(at.getTime() + 7 * HOUR_MS).toISOString().slice(0, 10),
        at: at.toISOString(),
        waits_for_owner: false,
        backups_until: new Date(at.getTime() + 8 * HOUR_MS + 7 * DAY_MS).toISOString().slice(0, 10),
        backups: expect.stringMatching(
          /^Cadangan otomatis masih memuat data ini sampai \d+ \w+ \d{4}\. Cadangan sebelum pembaruan versi dan salinan yang dibuat pengelola sendiri disimpan sampai pengelola menghapusnya\.$/,
        ),
      },
    })
    expect(asked.headers.get('cache-control')).toBe('no-store')
    server().pass(HOUR_MS)
    expect(await deletionOf(await tokenFor(username)), 'it is still used').toEqual(asked.body)
    const again = await tokenFor(username)
    expect((await ask(again)).body, 'to ask again changes nothing').toEqual(asked.body)
    expect(await call('POST', '/api/me/keep', again)).toMatchObject({ status: 200 })
    expect(await deletionOf(again)).toBeNull()
    expect(await passDays(server(), 20)).toBe(0)
    expect((await logInPerson(server(), username)).status).toBe(200)
  })

  it('[person.delete] leaves nothing that says who it was: neither rows nor the log', async () => {
    const address = '203.0.113.88'
    const { id, token, username, email } = await registerPerson(server(), 'Bintang', address)
    const visit = (path: string, body: unknown) => callAs(server(), 'POST', path, null, body, address)
    await enrolApp(server(), token)
    expect((await visit('/api/login', { username, password: WRONG })).status).toBe(401)
    expect((await visit('/api/forgot-password', { username, email, pin: PIN })).status).toBe(200)
    await call('POST', `/api/admin/users/${id}/read-only`, owner)
    await call('POST', `/api/admin/users/${id}/read-write`, owner)
    await call('POST', `/api/admin/users/${id}/reset-link`, owner)
    expect((await callAs(server(), 'DELETE', '/api/me', token, undefined, address)).status).toBe(202)
    const stored = async () => {
      const text = (await wholeDatabase(server())).toLowerCase()
      return [username, email, address].map((word) => text.includes(word.toLowerCase()))
    }
    expect(await stored()).toEqual([true, true, true])
    const devices = async () => (await rowsOf(server(), 'sessions')).filter(({ user_id }) => user_id === id)
    expect(await devices()).toMatchObject([{ device: 'Firefox, Android' }])
    const entries = async () =>
      (await rowsOf(server(), 'changes')).filter(
        ({ content_type, row_id }) => content_type === 'users' && row_id === id,
      )
    const before = await entries()

    expect(await passDays(server(), 13)).toBe(0)
    expect(await passDays(server(), 2)).toBe(1)
    expect(await stored()).toEqual([false, false, false])
    expect(await devices()).toEqual([])
    expect((await logInPerson(server(), username)).status).toBe(401)
    expect((await entries()).length, 'no entry is lost').toBe(before.length + 1)

    const trail = await audit(`type=users&row=${id}`)
    expect(trail.map(({ action, actor }) => [action, actor])).toEqual([
      ['delete', 'site'],
      ['update', `user:${id}`],
      ['make-reset-link', expect.any(String)],
      ['update', expect.any(String)],
      ['update', expect.any(String)],
      ['add-factor', `user:${id}`],
      ['create', 'visitor'],
    ])
    expect(
      trail.filter(({ actor }) => actor === `user:${id}`).map(({ actor_name, address }) => [actor_name, address]),
    ).toEqual([
      [null, null],
      [null, null],
    ])
    const csv = String(
      (await call('GET', `/api/admin/changes.csv?type=users&row=${id}`, await logInAs(server(), ownerName))).body,
    )
    expect(csv.split('\r\n')[2]).toContain(
      `"user:${id}","a former player","update","users","${id}","a former player",""`,
    )
  })

  it('[person.delete] keeps its e-mail address free and its name reserved for a year', async () => {
    const { token, username, email } = await person('Rembulan')
    await ask(token)
    await passDays(server(), 15)
    const register = async (name: string, mail = `${(number += 1)}@surat.example`) =>
      (
        await callAs(server(), 'POST', '/api/register', null, {
          username: name,
          email: mail,
          ...withPassword(PASSWORD),
          PIN,
        })
      ).body
    expect(await register(username.toUpperCase())).toMatchObject({ errors: { username: ['This username is taken.'] } })
    expect(await register(username.replace('l', '1'))).toMatchObject({
      errors: { username: ['This username looks like one that is taken.'] },
    })
    expect(await register(`Lain${number}`, email)).toMatchObject({ user: { email } })
    await passDays(server(), 365)
    expect(await register(username)).toMatchObject({ user: { username } })
    expect(await rowsOf(server(), 'reserved_names')).toEqual([])
  })

  it('[person.delete] of staff leaves what it has written, and takes its tokens', async () => {
    const second = (await makeAccount(server().context, 'admin', `redaktur${(number += 1)}`)).username
    const { token } = (await logInPerson(server(), second)).body as { token: string }
    const { user } = (await call('GET', '/api/me', token)).body as { user: { id: number } }
    const script = await makeScriptToken(server(), token, 'item:edit')
    const address = '203.0.113.99'
    const add = (as: string, items_name: string) =>
      callAs(server(), 'POST', `/api${item.path}`, as, { items_name }, address)
    const byScript = await add(script, 'Pedang')
    const written = await add(token, 'Perisai')
    expect([byScript.status, written.status]).toEqual([201, 201])
    const { id } = written.body as { id: number }
    expect((await ask(token)).status).toBe(202)
    expect(await passDays(server(), 15)).toBe(1)
    expect((await call('GET', `/api${item.path}/${id}`, '')).body).toMatchObject({ items_name: 'Perisai' })
    expect((await add(script, 'Tombak')).status).toBe(401)
    expect((await rowsOf(server(), 'api_tokens')).filter(({ created_by }) => created_by === user.id)).toEqual([])
    expect((await wholeDatabase(server())).includes(address)).toBe(false)
    const [entry] = await audit(`type=${item.key}&row=${id}`)
    expect(entry).toMatchObject({ actor: `user:${user.id}`, actor_name: null, action: 'create', row_name: 'Perisai' })
  })

  it('[person.delete] of the last owner is refused, when it is asked for and when its time comes', async () => {
    expect(await ask(owner)).toMatchObject({
      status: 409,
      body: { code: 'last_admin', message: 'Admin terakhir tidak bisa diturunkan, ditangguhkan, atau dihapus.' },
    })
    const other = (await makeAccount(server().context, 'admin', `pemilik${(number += 1)}`)).username
    const otherToken = await logInAs(server(), other)
    const asked = await Promise.all([ask(owner), ask(otherToken)])
    expect(asked.map(({ status }) => status).sort(), 'one of the two owners stays').toEqual([202, 409])
    const leaving = asked[0].status === 202 ? ownerName : other
    const staying = leaving === ownerName ? other : ownerName
    await setAccount(server(), staying, { suspended_at: server().clock.time.toISOString() })
    expect(await passDays(server(), 16)).toBe(0)
    const token = await logInAs(server(), leaving)
    expect(await deletionOf(token), 'and it says why').toMatchObject({ waits_for_owner: true })
    await setAccount(server(), staying, { suspended_at: null })
    expect(await passDays(server(), 1)).toBe(1)
    ownerName = staying
  })

  it('[person.delete] can be deleted and kept by an owner, and by nobody else', async () => {
    const { id, token, username } = await person()
    const helper = await signInHelper(server(), owner, 'accounts')
    const path = `/api/admin/users/${id}`
    for (const other of [helper.token, token]) expect((await call('DELETE', path, other)).status).toBe(403)
    expect(await call('DELETE', path, owner)).toMatchObject({ status: 202, body: { waits_for_owner: false } })
    expect(await call('GET', path, owner)).toMatchObject({ body: { delete_at: expect.any(String) } })
    expect(await deletionOf(token)).not.toBeNull()
    expect((await call('POST', `${path}/keep`, helper.token)).status).toBe(403)
    expect((await call('POST', `${path}/keep`, owner)).status).toBe(200)
    expect(await deletionOf(token)).toBeNull()
    const [kept, asked] = await audit(`type=users&row=${id}`)
    expect([kept?.actor_name, asked?.actor_name]).toEqual([ownerName, ownerName])
    expect(asked?.fields).toEqual([{ name: 'delete_at', before: null, after: expect.any(String) }])
    await call('DELETE', path, owner)
    expect(await passDays(server(), 15)).toBe(1)
    expect((await logInPerson(server(), username)).status).toBe(401)
    expect((await call('DELETE', path, await logInAs(server(), ownerName))).status).toBe(404)
  })

  it('[person.delete] is deleted as a whole or not at all', async () => {
    const { id, username } = await person()
    // Refused log-ins of earlier tests are written after a second.
    let before = ''
    await expect
      .poll(
        async () => {
          const last = before
          before = await wholeDatabase(server())
          return before === last
        },
        { interval: 1_200 },
      )
      .toBe(true)
    const { context } = server()
    const failing: typeof context.database.transaction = (work, options) =>
      context.database.transaction(async (tx) => {
        await work(tx)
        throw new Error('The process ends here.')
      }, options)
    const database = { ...context.database, transaction: failing }
    const deletion = { id, isMeant: () => true, deletedAt: server().clock.time }
    await expect(deleteAccount({ ...context, database }, authorAt(server()), deletion)).rejects.toThrow('ends here')
    expect(await wholeDatabase(server())).toBe(before)

    expect(await deleteAccount(context, authorAt(server()), deletion)).toBe('deleted')
    expect(await listedDeletions(context.config)).not.toContainEqual(expect.objectContaining({ id }))
    await passDays(server(), 1)
    expect(await listedDeletions(context.config), 'the next run lists what a killed process has not').toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await logInPerson(server(), username)).status).toBe(401)
  })

  it('[person.delete] is deleted once if two processes do it at once, and not if it was kept meanwhile', async () => {
    const { token, id } = await person()
    await ask(token)
    const { context } = server()
    const isMeant = ({ delete_at: time }: { delete_at: string | null }) => time !== null
    const deleteIt = () => deleteAccount(context, authorAt(server()), { id, isMeant, deletedAt: server().clock.time })
    await call('POST', '/api/me/keep', token)
    expect(await deleteIt()).toBe('not found')
    await ask(token)
    expect((await Promise.all([deleteIt(), deleteIt()])).sort()).toEqual(['deleted', 'not found'])
  })

  it('[person.delete] stays for a day if the clock jumps ahead', async () => {
    const { token } = await person()
    await passDays(server(), 0)
    await ask(token)
    server().pass(30 * DAY_MS)
    let deleted = 0
    const runner = new DeletionRunner(server().context, { onDeleted: () => (deleted += 1), onError: () => undefined })
    await runner.run()
    server().pass(23 * HOUR_MS)
    await runner.run()
    expect(deleted).toBe(0)
    server().pass(2 * HOUR_MS)
    await runner.run()
    expect(deleted).toBe(1)
  })
})

describe('Without scheduled backups', () => {
  const server = useTestServer('sqlite', trusting)

  it('[person.delete] the answer says that the operator’s own copies are not known', async () => {
    const { token } = await registerPerson(server(), 'Kelana')
    expect((await callAs(server(), 'DELETE', '/api/me', token)).body).toMatchObject({
      backups_until: null,
      backups:
        'Situs ini tidak membuat cadangan otomatis. Sampai kapan salinan yang dibuat pengelola sendiri memuat data ini tidak diketahui.',
    })
  })
})
