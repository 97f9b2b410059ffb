import { beforeEach, describe, expect, it } from 'vitest'
import { logInAs, signInHelper } from '../../support/access/accounts.ts'
import { send } from '../../support/access/factorCalls.ts'
import { softwarePasskey } from '../../support/access/softwarePasskey.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS } from '../../support/times.ts'

const OPEN = { status: 200 }
const NEEDS_FACTOR = { status: 403, code: 'factor_needed' }

// The tests check the rules in docs/api/accounts.md, "Second factor".
describe('A factor that a role requires', () => {
  const server = useTestServer('sqlite')
  let owner: string
  let helper: string
  let helperName: string
  let helperId: number
  let roleId: number

  const pass = (milliseconds: number) => server().pass(milliseconds)
  const inDays = (days: number) => new Date(server().clock.time.getTime() + days * DAY_MS).toISOString()
  const call = (route: string, token: string, body?: unknown) =>
    send(server(), route, { token, headers: { origin: server().url }, body })
  const list = async (path: string, token = owner) =>
    (await server().call('GET', path, { token })).body as Record<string, unknown>[]
  const require = (role: string | number, from: string | null, token = owner) =>
    call(`PUT /api/admin/factor-requirements/${role}`, token, { from })
  const requirements = () => list('/api/admin/factor-requirements')
  const me = () => call('GET /api/me', helper)
  const seeAccounts = (token: string) => call('GET /api/admin/users', token)
  const assign = (...roles: number[]) => call(`PUT /api/admin/users/${helperId}/roles`, owner, { roles })
  const makeRole = async (name: string, ...permissions: string[]) =>
    (await call('POST /api/admin/roles', owner, { name, permissions })).id ?? 0
  async function enrol(token: string) {
    const { id, passkey } = await call('POST /api/me/factors/passkey', token, { name: 'Kunci' })
    const answer = softwarePasskey().create(passkey?.challenge ?? '', { origin: server().url })
    return call(`POST /api/me/factors/${id}/confirm`, token, { passkey: answer })
  }

  beforeEach(async () => {
    owner = await server().signIn('admin')
    await server().context.database.writer.deleteFrom('factor_requirements').execute()
    const made = await signInHelper(server(), owner, 'accounts')
    ;({ id: helperId, username: helperName, token: helper } = made)
    roleId = made.role.id
    pass(1)
  })

  it('[attack.stolen-password] [factors.required] is announced until its day, and then open sessions too can only enrol', async () => {
    const from = inDays(3)
    expect(await require(roleId, from)).toMatchObject({ status: 200, role: String(roleId), from })
    expect(await seeAccounts(helper)).toMatchObject(OPEN)
    expect((await me()).factor_required_from).toBe(from)
    pass(3 * DAY_MS)
    helper = await logInAs(server(), helperName)
    expect(await seeAccounts(helper)).toMatchObject(NEEDS_FACTOR)
    expect((await call('POST /api/news', helper, {})).code).toBe('not_permitted')
    expect(await me()).toMatchObject({ status: 200, role: 'admin' })
    expect((await enrol(helper)).status).toBe(200)
    expect(await seeAccounts(helper)).toMatchObject(OPEN)
    expect((await me()).factor_required_from).toBeNull()
  })

  it('takes effect at once when its day has come, also in an open back-office', async () => {
    await require(roleId, inDays(0))
    expect(await seeAccounts(helper)).toMatchObject(NEEDS_FACTOR)
    await require(roleId, null)
    expect(await seeAccounts(helper)).toMatchObject(OPEN)
  })

  it('is required again when the last factor is removed', async () => {
    await enrol(helper)
    await require(roleId, inDays(0))
    expect(await seeAccounts(helper)).toMatchObject(OPEN)
    const [factor] = (await call('GET /api/me/factors', helper)).factors ?? []
    expect((await call(`DELETE /api/me/factors/${factor?.id}`, helper)).status).toBe(200)
    expect(await seeAccounts(helper)).toMatchObject(NEEDS_FACTOR)
  })

  it('[factors.required] of owners concerns them alone, and the first day of several roles counts', async () => {
    await require('owner', inDays(0))
    expect(await seeAccounts(owner)).toMatchObject(NEEDS_FACTOR)
    expect(await seeAccounts(helper)).toMatchObject(OPEN)
    expect((await enrol(owner)).status).toBe(200)
    const other = await makeRole(`Lain ${roleId}`, 'news:see')
    await assign(roleId, other)
    const [soon, later] = [inDays(1), inDays(9)]
    await require(roleId, later)
    await require(other, soon)
    expect((await me()).factor_required_from).toBe(soon)
  })

  it('[factors.required] is set by owners alone, for existing roles, and deleted with its role', async () => {
    expect((await require(roleId, inDays(1), helper)).status).toBe(403)
    expect((await require(999_999, inDays(1))).status).toBe(404)
    expect((await require(roleId, 'besok')).status).toBe(422)
    await require(roleId, inDays(1))
    expect(await requirements()).toContainEqual({ role: String(roleId), from: expect.any(String) })
    await assign()
    expect((await call(`DELETE /api/admin/roles/${roleId}`, owner)).status).toBe(200)
    expect(JSON.stringify(await requirements())).not.toContain(`"${roleId}"`)
    const fields = [{ name: 'factor_required_from', before: null, after: expect.any(String) }]
    const entry = { row_id: roleId, row_name: expect.stringContaining('Role of'), fields }
    expect(await list('/api/admin/changes?action=require-factor')).toContainEqual(expect.objectContaining(entry))
  })

  it('[factors.required] is set by several requests at once, and deleted with a role that is deleted at the same moment', async () => {
    const all = await Promise.all([1, 2, 3].map((days) => require(roleId, inDays(days))))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    for (let time = 0; time < 8; time += 1) {
      const id = await makeRole(`Singkat ${roleId} ${time}`, 'audit')
      await Promise.all([call(`DELETE /api/admin/roles/${id}`, owner), require(id, inDays(1))])
      expect((await requirements()).map(({ role }) => role)).not.toContain(String(id))
    }
  })

  it('[factors.required] does not concern the tokens of scripts', async () => {
    const body = { name: 'Skrip', permissions: ['accounts'], expires_at: inDays(30) }
    const { token = '' } = await call('POST /api/admin/tokens', owner, body)
    await require('owner', inDays(0))
    await require(roleId, inDays(0))
    expect(await seeAccounts(token)).toMatchObject(OPEN)
  })

  it('[factors.reported] is among the reported events of an account’s factors, with who caused them', async () => {
    await enrol(helper)
    pass(MINUTE_MS)
    await call(`POST /api/admin/users/${helperId}/remove-factors`, owner)
    const events = () => list('/api/me/factor-events', helper)
    expect(await events()).toMatchObject([
      { action: 'remove-factors', by: 'staff' },
      { action: 'add-factor', by: 'self' },
    ])
    pass(31 * DAY_MS)
    helper = await logInAs(server(), helperName)
    expect(await events()).toEqual([])
  })
})
