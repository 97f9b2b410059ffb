import { beforeEach, describe, expect, it } from 'vitest'
import { softwarePasskey } from '../../support/access/softwarePasskey.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS, PASSWORD } from '../../support/throttledCalls.ts'

interface Body {
  id?: number
  code?: string
  token?: string
  user?: { id: number; username: string }
  passkey?: { challenge: string }
  factor_required_from?: string | null
}

// docs/api/accounts.md, "Second factor".
describe('A factor that a role requires', () => {
  const server = useTestServer('sqlite')
  let owner: string
  let helper: string
  let helperName: string
  let roleId: number

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const inDays = (days: number) => new Date(server().clock.time.getTime() + days * DAY_MS).toISOString()
  async function call(method: string, path: string, token: string, body?: unknown) {
    const headers = { origin: server().url }
    const answer = await server().call(method, path, { token, headers, ...(body ? { body } : {}) })
    return { status: answer.status, ...(answer.body as Body), list: answer.body }
  }
  const require = (role: string | number, from: string | null, token = owner) =>
    call('PUT', `/api/admin/factor-requirements/${role}`, token, { from })
  const seesAccounts = async (token: string) => {
    const { status, code } = await call('GET', '/api/admin/users', token)
    return [status, code]
  }
  const logInAgain = async () => {
    const body = { username: helperName, password: PASSWORD }
    return ((await server().call('POST', '/api/login', { body })).body as Body).token ?? ''
  }
  async function enrol(token: string) {
    const { id, passkey } = await call('POST', '/api/me/factors/passkey', token, { name: 'Kunci' })
    const answer = softwarePasskey().create(passkey?.challenge ?? '', { origin: server().url })
    return call('POST', `/api/me/factors/${id}/confirm`, token, { passkey: answer })
  }

  beforeEach(async () => {
    owner = await server().signIn('admin')
    await server().context.database.writer.deleteFrom('factor_requirements').execute()
    helper = await server().signIn('user')
    const name = `Penjaga ${server().clock.time.getTime()}`
    roleId = (await call('POST', '/api/admin/roles', owner, { name, permissions: ['accounts'] })).id ?? 0
    const { user } = await call('GET', '/api/me', helper)
    helperName = user?.username ?? ''
    await call('PUT', `/api/admin/users/${user?.id}/roles`, owner, { roles: [roleId] })
    pass(1)
  })

  it('[attack.stolen-password] [factors.required] is announced until its day, and then nothing but enrolling is left, also to open sessions', async () => {
    const from = inDays(3)
    expect(await require(roleId, from)).toMatchObject({ status: 200, role: String(roleId), from })
    expect(await seesAccounts(helper)).toEqual([200, undefined])
    expect((await call('GET', '/api/me', helper)).factor_required_from).toBe(from)
    pass(3 * DAY_MS)
    helper = await logInAgain()
    expect(await seesAccounts(helper)).toEqual([403, 'factor_needed'])
    expect((await call('POST', '/api/news', helper, {})).code).toBe('not_permitted')
    expect(await call('GET', '/api/me', helper)).toMatchObject({ status: 200, role: 'admin' })
    expect((await enrol(helper)).status).toBe(200)
    expect(await seesAccounts(helper)).toEqual([200, undefined])
    expect((await call('GET', '/api/me', helper)).factor_required_from).toBeNull()
  })

  it('holds at once where its day has come, for those who sit in the back-office', async () => {
    await require(roleId, inDays(0))
    expect(await seesAccounts(helper)).toEqual([403, 'factor_needed'])
    await require(roleId, null)
    expect(await seesAccounts(helper)).toEqual([200, undefined])
  })

  it('is asked for again where the last factor is removed', async () => {
    await enrol(helper)
    await require(roleId, inDays(0))
    expect(await seesAccounts(helper)).toEqual([200, undefined])
    const { list } = await call('GET', '/api/me/factors', helper)
    const [factor] = (list as { factors: { id: number }[] }).factors
    expect((await call('DELETE', `/api/me/factors/${factor?.id}`, helper)).status).toBe(200)
    expect(await seesAccounts(helper)).toEqual([403, 'factor_needed'])
  })

  it('[factors.required] of owners is theirs alone, and the first day of several roles counts', async () => {
    await require('owner', inDays(0))
    expect(await seesAccounts(owner)).toEqual([403, 'factor_needed'])
    expect(await seesAccounts(helper)).toEqual([200, undefined])
    expect((await enrol(owner)).status).toBe(200)
    const other = await call('POST', '/api/admin/roles', owner, { name: `Lain ${roleId}`, permissions: ['news:see'] })
    const { user } = await call('GET', '/api/me', helper)
    await call('PUT', `/api/admin/users/${user?.id}/roles`, owner, { roles: [roleId, other.id] })
    const [soon, later] = [inDays(1), inDays(9)]
    await require(roleId, later)
    await require(other.id ?? 0, soon)
    expect((await call('GET', '/api/me', helper)).factor_required_from).toBe(soon)
  })

  it('[factors.required] is set by owners alone, for roles that there are, and goes with its role', async () => {
    expect((await require(roleId, inDays(1), helper)).status).toBe(403)
    expect((await require(999_999, inDays(1))).status).toBe(404)
    expect((await require(roleId, 'besok')).status).toBe(422)
    await require(roleId, inDays(1))
    const listed = async () => (await call('GET', '/api/admin/factor-requirements', owner)).list
    expect(await listed()).toContainEqual({ role: String(roleId), from: expect.any(String) as string })
    const { user } = await call('GET', '/api/me', helper)
    await call('PUT', `/api/admin/users/${user?.id}/roles`, owner, { roles: [] })
    expect((await call('DELETE', `/api/admin/roles/${roleId}`, owner)).status).toBe(200)
    expect(JSON.stringify(await listed())).not.toContain(`"${roleId}"`)
    const entries = await call('GET', '/api/admin/changes?action=require-factor', owner)
    expect(entries.list).toContainEqual(
      expect.objectContaining({
        row_id: roleId,
        row_name: expect.stringContaining('Penjaga') as string,
        fields: [{ name: 'factor_required_from', before: null, after: expect.any(String) as string }],
      }),
    )
  })

  it('[factors.required] is set by two at once, and goes with its role where that is deleted at the same moment', async () => {
    const both = await Promise.all([require(roleId, inDays(1)), require(roleId, inDays(2)), require(roleId, inDays(3))])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200])
    const left: number[] = []
    for (let time = 0; time < 8; time += 1) {
      const values = { name: `Singkat ${roleId} ${time}`, permissions: ['audit'] }
      const { id = 0 } = await call('POST', '/api/admin/roles', owner, values)
      await Promise.all([call('DELETE', `/api/admin/roles/${id}`, owner), require(id, inDays(1))])
      const { list } = await call('GET', '/api/admin/factor-requirements', owner)
      left.push(...(list as { role: string }[]).map(({ role }) => Number(role)).filter((role) => role === id))
    }
    expect(left).toEqual([])
  })

  it('[factors.required] is no matter of scripts, whose tokens are no people', async () => {
    const made = await call('POST', '/api/admin/tokens', owner, {
      name: 'Skrip',
      permissions: ['accounts'],
      expires_at: inDays(30),
    })
    await require('owner', inDays(0))
    await require(roleId, inDays(0))
    expect(await seesAccounts(made.token ?? '')).toEqual([200, undefined])
  })

  it('[factors.reported] is one of the things that are told of an account’s factors, with who did it', async () => {
    await enrol(helper)
    const { user } = await call('GET', '/api/me', helper)
    pass(MINUTE_MS)
    await call('POST', `/api/admin/users/${user?.id}/remove-factors`, owner)
    const events = async () =>
      ((await call('GET', '/api/me/factor-events', helper)).list as { action: string; by: string }[]).map(
        ({ action, by }) => [action, by],
      )
    expect(await events()).toEqual([
      ['remove-factors', 'staff'],
      ['add-factor', 'self'],
    ])
    pass(31 * DAY_MS)
    helper = await logInAgain()
    expect(await events()).toEqual([])
  })
})
