import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { PIN, withPassword } from '../../support/access/secrets.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

interface Invited {
  link: string
  expires_at: string
  user: { id: number; roles: number[] }
}

// docs/api/accounts.md, "Operators".
describe.each(engines)('On %s, an invitation', (engine) => {
  const server = useTestServer(engine)
  const owner = useToken(server, 'admin')
  const call = (path: string, body: object, token: string | null = null) => server().call('POST', path, { token, body })
  let count = 0
  const somebody = () => ({ username: `pembantu${(count += 1)}`, email: `pembantu${count}@example.com` })
  const roleOf = async (...permissions: string[]) => {
    const { body } = await call('/api/admin/roles', { name: `Peran ${(count += 1)}`, permissions }, owner())
    return (body as { id: number }).id
  }
  const invite = async (body: object, token = owner()) => call('/api/admin/users', body, token)
  const fresh = withPassword('Gantian2?')
  const accept = ({ link }: Pick<Invited, 'link'>) =>
    call('/api/reset-by-link', { token: link.split('#')[1], PIN, ...fresh })
  const logIn = (username: string, password: string) => call('/api/login', { username, password })

  it('[accounts.invitation] makes an account with its role, which is entered by the link, once', async () => {
    const role = await roleOf('news:edit')
    const who = somebody()
    const { status, body } = await invite({ ...who, roles: [role] })
    expect(status).toBe(201)
    const invited = body as Invited
    expect(invited).toMatchObject({ user: { ...who, role: 'user', roles: [role] } })
    expect(invited.link).toMatch(/^\/reset-password#[\w-]{43}$/)
    expect(invited.expires_at).toBe(new Date(server().clock.time.getTime() + DAY_MS).toISOString())
    expect((await logIn(who.username, fresh.password)).status, 'before').toBe(401)
    expect((await accept(invited)).status).toBe(200)
    expect((await accept(invited)).status, 'a second time').toBe(403)
    const { token } = (await logIn(who.username, fresh.password)).body as { token: string }
    expect((await server().call('GET', '/api/me', { token })).body).toMatchObject({ permissions: ['news:edit'] })
    const trail = (await owner.send('GET', `/api/admin/changes?type=users&row=${invited.user.id}`)).body as AuditEntry[]
    expect(trail.map(({ action, actor_name }) => `${action} ${actor_name}`)).toEqual(
      expect.arrayContaining(['create admin1', 'update admin1', 'make-reset-link admin1']),
    )
    expect(JSON.stringify(trail)).not.toContain(invited.link.split('#')[1])
  })

  it('[accounts.invitation] [attack.too-many-rights] is made by who may manage accounts and give roles, and gives no more than they may do', async () => {
    const [news, audit] = [await roleOf('news:edit'), await roleOf('audit')]
    const manager = await signInHelper(server(), owner(), 'accounts', 'roles', 'news:edit')
    expect((await invite({ ...somebody(), roles: [news] }, manager.token)).status).toBe(201)
    const refused = somebody()
    expect(await invite({ ...refused, roles: [news, audit] }, manager.token)).toMatchObject({
      ...{ status: 403, body: { code: 'more_permitted' } },
    })
    expect((await invite({ ...refused, roles: [news] })).status, 'nothing was made before').toBe(201)
    for (const permission of ['accounts', 'roles']) {
      const helper = await signInHelper(server(), owner(), permission, 'news:edit')
      expect((await invite({ ...somebody(), roles: [news] }, helper.token)).status, permission).toBe(403)
    }
    const late = await signInHelper(server(), owner(), 'accounts', 'roles', 'news:edit')
    const { body } = await invite({ ...somebody(), roles: [news] }, late.token)
    await owner.send('PUT', `/api/admin/users/${late.id}/roles`, { roles: [] })
    expect((await accept(body as Invited)).status, 'of somebody who may not invite any more').toBe(403)
  })

  it('[accounts.invitation] is refused for a name or an email that is taken, and for an unknown role, and ends after a day', async () => {
    const role = await roleOf('news:edit')
    const who = somebody()
    const { body } = await invite({ ...who, roles: [role] })
    expect(await invite({ ...who, roles: [role] })).toMatchObject({
      ...{ status: 422, body: { errors: { username: ['This username is taken.'], email: ['This email is taken.'] } } },
    })
    expect(await invite({ ...somebody(), roles: [999_999] })).toMatchObject({
      ...{ status: 422, body: { errors: { roles: ['There is no such role.'] } } },
    })
    expect(await invite({ username: '', email: 'x', roles: [role] })).toMatchObject({
      ...{ status: 422, body: { errors: { username: expect.any(Array), email: expect.any(Array) } } },
    })
    server().pass(DAY_MS)
    expect((await accept(body as Invited)).status).toBe(403)
  })
})
