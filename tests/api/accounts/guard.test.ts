import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import { permissionName, permissionNames, tokenPermissionNames } from '../../../content/permissions.ts'
import { guard } from '../../../server/auth/guard.ts'
import { write } from '../../../server/database/changes/write.ts'
import { users } from '../../../server/users/users.ts'
import { declaredRoutes as routes } from '../../support/access/declaredRoutes.ts'
import { useTestServer } from '../../support/testServer.ts'
import { isThorough } from '../../support/thorough.ts'

function nameOf({ config }: RouteOptions): string {
  if (typeof config?.permission === 'function') return 'by request'
  return config?.permission ? permissionName(config.permission) : String(config?.access)
}

/** What a token of a script meets otherwise: it may send the status and the figures of realms, none was made that could be revoked, and it has no views. */
const MEETS_A_TOKEN: Readonly<Record<string, number>> = {
  'PUT /api/status': 200,
  'PUT /api/realms/:key/figures': 404,
  'DELETE /api/admin/status-token': 404,
  'PUT /api/admin/views/:id': 401,
  'DELETE /api/admin/views/:id': 401,
}

type Door = 'public' | 'user' | 'permission'
const doorOf = (declared: string): Door => (declared === 'public' || declared === 'user' ? declared : 'permission')

/** What each caller is answered at each door; `inside` is what the route itself says. */
const callers = {
  'no token': { public: 'inside', user: 401, permission: 401 },
  'a garbage token': { public: 'inside', user: 401, permission: 401 },
  'an expired session': { public: 'inside', user: 401, permission: 401 },
  'a suspended user': { public: 'inside', user: 401, permission: 401 },
  'a suspended admin': { public: 'inside', user: 401, permission: 401 },
  'a user': { public: 'inside', user: 'inside', permission: 403 },
  'an admin': { public: 'inside', user: 'inside', permission: 'inside' },
} as const satisfies Record<string, Record<Door, number | 'inside'>>
type Caller = keyof typeof callers

const DAY_MS = 86_400_000

describe('The one guard', () => {
  const server = useTestServer('sqlite')
  const tokens: Record<Caller, string | null> = {
    'no token': null,
    'a garbage token': 'made-up',
    'an expired session': '',
    'a suspended user': '',
    'a suspended admin': '',
    'a user': '',
    'an admin': '',
  }

  beforeAll(async () => {
    const { clock, context } = server()
    tokens['an expired session'] = await server().signIn('admin')
    clock.time = new Date(clock.time.getTime() + 31 * DAY_MS)
    tokens['a suspended user'] = await server().signIn('user')
    tokens['a suspended admin'] = await server().signIn('admin')
    // Past the route that suspends, which ends the sessions: one that is left must be of no use.
    await context.database.writer
      .updateTable('users')
      .set({ suspended_at: clock.time.toISOString() })
      .where('id', 'in', (query) => query.selectFrom('sessions').select('user_id'))
      .execute()
    tokens['a user'] = await server().signIn('user')
    tokens['an admin'] = await server().signIn('admin')
  })

  it('finds on every route what the table says that it declares, and there is no other route', () => {
    const declared = [...server().routeOptions].filter(([route]) => !route.startsWith('HEAD '))
    expect(Object.fromEntries(declared.map(([route, options]) => [route, nameOf(options)]))).toEqual(
      Object.fromEntries(Object.entries(routes).map(([route, [name]]) => [route, name])),
    )
  })

  it.each([
    ['GET /api/admin/changes', {}, ['audit']],
    ['GET /api/admin/changes', { type: 'news' }, ['audit']],
    ['GET /api/admin/changes', { type: 'users', row: 1 }, ['audit']],
    ['GET /api/admin/changes', { type: 'news', row: 1 }, ['news:edit']],
    ['POST /api/admin/history/restore', { type: 'news' }, ['news:edit']],
    ['GET /api/admin/views', { type: 'news' }, ['news:edit']],
    ['POST /api/admin/views', { type: 'news' }, ['news:edit']],
    ['GET /api/admin/trash', { type: 'news' }, ['news:delete']],
    ['GET /api/admin/trash', {}, listTypes.map(({ key }) => `${key}:delete`)],
    ['POST /api/admin/trash/restore', { type: 'news' }, ['news:delete']],
  ])('decides by the request what %s of %o needs', (route, asked, expected) => {
    const permission = server().routeOptions.get(route)?.config?.permission
    if (typeof permission !== 'function') throw new Error(`${route} does not decide by the request.`)
    const needed = permission({ query: asked, body: asked } as unknown as FastifyRequest) // the parts that it reads
    expect(needed.map(permissionName)).toEqual(expected)
  })

  it.each(Object.keys(callers) as Caller[])(
    '[api.bearer-token] [api.same-for-all] [attack.visitors-in-back-office] [roles.writes] answers %s as the table says, at every route',
    async (caller) => {
      const wrong: string[] = []
      // What HEAD answers is what GET does: one who is let in nowhere, and one who is everywhere.
      const asksHeads = isThorough || caller === 'no token' || caller === 'an admin'
      for (const [route, [declared, inside]] of Object.entries(routes)) {
        const [method = '', path = ''] = route.split(' ')
        const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
        const says = callers[caller][doorOf(declared)]
        const expected = says === 'inside' ? inside : says
        for (const each of method === 'GET' && asksHeads ? ['GET', 'HEAD'] : [method]) {
          const token = tokens[caller]
          const answer = await server().call(each, address, {
            ...(token === null ? {} : { token }),
            ...(method === 'GET' ? {} : { body: {} }),
          })
          if (answer.status !== expected) wrong.push(`${each} ${address}: ${answer.status}, not ${expected}`)
          if (each === 'HEAD') expect(answer.body, address).toBe('')
          else if (says === 401) expect(answer.body, address).toMatchObject({ message: 'Unauthenticated.' })
        }
        if (route === 'POST /api/logout' && expected === 200)
          tokens[caller] = await server().signIn(caller === 'an admin' ? 'admin' : 'user')
      }
      expect(wrong).toEqual([])
    },
  )

  it('knows of no permission that no role can have, but that of owners', () => {
    const declared = Object.values(routes).map(([name]) => name)
    const unknown = declared.filter((name) => doorOf(name) === 'permission' && !permissionNames.includes(name))
    expect([...new Set(unknown)].sort()).toEqual(['by request', 'owners'])
  })

  it('[attack.too-many-rights] lets a helper through where a role permits it, and nowhere else', async () => {
    const { context, call } = server()
    const token = await server().signIn('user')
    const { body } = await call('GET', '/api/me', { token })
    const { id } = (body as { user: { id: number } }).user
    const author = { actor: 'test', requestId: null, address: null, now: server().clock.time }
    const [role] = await context.database.reader.selectFrom('roles').select('id').limit(1).execute()
    await write(context.database, context.feed, author, (writer) =>
      writer.update(users, id, { roles: JSON.stringify([role?.id]) }),
    )
    const wrong: string[] = []
    // Each action on a type, what there is one of, and each area; all others differ by the name of the type alone.
    const isTried = (name: string) => !name.includes(':') || /^(news|npclist|site|status):/.test(name)
    const some = permissionNames.filter(isTried)
    for (const held of some) {
      await context.database.writer
        .updateTable('roles')
        .set({ permissions: JSON.stringify([held]) })
        .where('id', '=', role?.id ?? 0)
        .execute()
      for (const [route, [declared, inside]] of Object.entries(routes)) {
        if (doorOf(declared) !== 'permission' || !(isThorough || isTried(declared))) continue
        const [method = '', path = ''] = route.split(' ')
        const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
        const answer = await call(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) })
        const isAudit = route === 'GET /api/admin/changes' && held === 'audit'
        // They are of many types: who works in the back-office at all sees those of their own.
        const isOfMany = / \/api\/(batches|admin\/(find|views\/))/.test(route)
        // What they need stands in a body that is found faulty first.
        const expected =
          declared === held || isAudit || isOfMany || (declared === 'by request' && inside === 422) ? inside : 403
        if (answer.status !== expected) wrong.push(`${held} at ${route}: ${answer.status}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('[attack.stolen-token] lets a token that permits all that one can through to just that, never to what is for people or asks for proof', async () => {
    const { call, clock, routeOptions } = server()
    const body = {
      permissions: tokenPermissionNames,
      expires_at: new Date(clock.time.getTime() + DAY_MS).toISOString(),
    }
    const owner = await server().signIn('admin')
    const made = await call('POST', '/api/admin/tokens', { token: owner, body: { name: 'Semua', ...body } })
    const { token } = made.body as { token: string }
    const wrong: string[] = []
    for (const [route, [declared, inside]] of Object.entries(routes)) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
      const isPermitted = declared === 'by request' || tokenPermissionNames.includes(declared)
      const isRefused = !isPermitted || routeOptions.get(route)?.config?.needsProof
      const own = { public: inside, user: 401, permission: isRefused ? 403 : inside }[doorOf(declared)]
      const expected = MEETS_A_TOKEN[route] ?? own
      const answer = await call(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) })
      if (answer.status !== expected) wrong.push(`${route}: ${answer.status}, not ${expected}`)
    }
    expect(wrong).toEqual([])
  })

  it('takes the scheme of the token in any case', async () => {
    const headers = { authorization: `bEARER ${tokens['an admin']}` }
    expect((await server().call('GET', '/api/admin/users', { headers })).status).toBe(200)
  })

  it.each([
    ['neither', {}],
    ['both', { access: 'user', permission: { area: 'audit' } } as const],
  ])(
    '[attack.visitors-in-back-office] stops the start where a route declares %s, and names it',
    async (_declared, config) => {
      const app = Fastify()
      guard(app, server().context)
      app.get('/fine', { config: { access: 'public' } }, () => 'read')
      app.post('/tomorrow', { config }, () => 'written')
      await expect(app.listen({ port: 0 })).rejects.toThrow(/must declare either .*: POST \/tomorrow\.$/)
      await app.close()
    },
  )
})
