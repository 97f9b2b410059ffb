import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { listTypes, singleTypes } from '../../../content/index.ts'
import { permissionName, permissionNames, tokenPermissionNames } from '../../../content/permissions.ts'
import { ACCOUNT_ACTIONS, STAFF_ACTIONS } from '../../../content/queries/userQuery.ts'
import { guard } from '../../../server/auth/guard.ts'
import { write } from '../../../server/database/changes/write.ts'
import { users } from '../../../server/users/users.ts'
import { useTestServer } from '../../support/testServer.ts'

/**
 * Every route: what it declares of who may call it (`public`, `user`, or the permission that is needed), and what an empty
 * request is answered inside. `:id` is a number that no row has.
 */
const routes: Readonly<Record<string, readonly [declared: string, inside: number]>> = {
  'POST /api/register': ['public', 422],
  'POST /api/login': ['public', 422],
  'POST /api/login/second': ['public', 422],
  'POST /api/setup': ['public', 422],
  'POST /api/forgot-password': ['public', 422],
  'POST /api/reset-password': ['public', 422],
  'POST /api/reset-by-link': ['public', 422],
  'GET /api/me': ['user', 200],
  'GET /api/me/wrong-log-ins': ['user', 422],
  'GET /api/me/session': ['user', 200],
  'POST /api/me/session': ['user', 200],
  'GET /api/me/sessions': ['user', 200],
  'DELETE /api/me/sessions': ['user', 200],
  'DELETE /api/me/sessions/:id': ['user', 404],
  'GET /api/me/factors': ['user', 200],
  'POST /api/me/factors/totp': ['user', 422],
  'POST /api/me/factors/:id/confirm': ['user', 422],
  'DELETE /api/me/factors/:id': ['user', 404],
  'POST /api/me/recovery-codes': ['user', 409],
  'POST /api/proof': ['user', 422],
  'POST /api/logout': ['user', 200],

  'GET /api/admin/users': ['accounts', 200],
  'GET /api/admin/users/:id': ['accounts', 404],
  'PUT /api/admin/users/:id/role': ['owners', 422],
  'PUT /api/admin/users/:id/roles': ['roles', 422],
  ...Object.fromEntries(ACCOUNT_ACTIONS.map((action) => [`POST /api/admin/users/:id/${action}`, ['accounts', 404]])),
  ...Object.fromEntries(STAFF_ACTIONS.map((action) => [`POST /api/admin/staff/${action}`, ['owners', 200]])),
  'POST /api/admin/users/:id/reset-link': ['accounts', 404],
  'POST /api/admin/users/:id/remove-factors': ['owners', 404],
  'GET /api/admin/roles': ['roles', 200],
  'POST /api/admin/roles': ['roles', 422],
  'PUT /api/admin/roles/:id': ['roles', 422],
  'DELETE /api/admin/roles/:id': ['roles', 404],
  'GET /api/admin/tokens': ['owners', 200],
  'POST /api/admin/tokens': ['owners', 422],
  'DELETE /api/admin/tokens/:id': ['owners', 404],
  'GET /api/admin/changes': ['by request', 200],
  'GET /api/admin/changes.csv': ['audit', 200],
  'GET /api/admin/log-ins': ['audit', 200],
  'POST /api/admin/history/restore': ['by request', 422],
  'GET /api/admin/trash': ['by request', 200],
  'POST /api/admin/trash/restore': ['by request', 422],
  'GET /api/admin/takedowns': ['takedowns', 200],
  'POST /api/admin/takedowns': ['takedowns', 422],

  ...Object.fromEntries(
    listTypes
      .flatMap(({ key, path, aliases }) => [path, ...aliases].map((address) => ({ key, path: address })))
      .flatMap(({ key, path }) => [
        [`GET /api${path}`, ['public', 200]],
        [`GET /api${path}/:id`, ['public', 404]],
        [`POST /api${path}`, [`${key}:edit`, 422]],
        [`PUT /api${path}/:id`, [`${key}:edit`, 404]],
        [`POST /api${path}/:id`, [`${key}:edit`, 405]],
        [`DELETE /api${path}/:id`, [`${key}:delete`, 404]],
      ]),
  ),
  ...Object.fromEntries(
    listTypes
      .filter(({ order }) => order === 'hand')
      .map(({ key, path }) => [`POST /api${path}/:id/move`, [`${key}:edit`, 422]]),
  ),
  ...Object.fromEntries(
    singleTypes.flatMap(({ key, path }) => [
      [`GET /api${path}`, ['public', 200]],
      [`PUT /api${path}`, [`${key}:edit`, 200]],
      [`POST /api${path}`, [`${key}:edit`, 405]],
    ]),
  ),

  'GET /api/status': ['public', 200],
  // The token of the script is no account's.
  'PUT /api/status': ['public', 401],
  'GET /api/admin/status-token': ['status:edit', 200],
  'POST /api/admin/status-token': ['status:edit', 200],
  'DELETE /api/admin/status-token': ['status:edit', 200],
  'GET /api/admin/demo': ['demo', 200],
  'DELETE /api/admin/demo': ['demo', 200],

  'GET /healthz': ['public', 200],
  'GET /readyz': ['public', 200],
  'GET /metrics': ['public', 404],
  'GET /api/openapi.json': ['public', 200],
  'GET /api/docs': ['public', 200],
  'GET /api/docs/static/index.html': ['public', 302],
  'GET /api/docs/static/swagger-initializer.js': ['public', 200],
  'GET /api/docs/json': ['public', 200],
  'GET /api/docs/yaml': ['public', 200],
  'GET /api/docs/static/*': ['public', 404],
  'GET /storage/:folder/:file': ['public', 404],
  'GET /favicon.ico': ['public', 200],
  'GET /apple-touch-icon.png': ['public', 200],
  'GET /icon-192.png': ['public', 200],
  'GET /icon-512.png': ['public', 200],
  'GET /manifest.webmanifest': ['public', 200],
  'GET /theme/:name': ['public', 404],
  'GET /sitemap.xml': ['public', 200],
  'GET /rss.xml': ['public', 200],
  'GET /robots.txt': ['public', 200],
  'GET /*': ['public', 404],
  'POST /*': ['public', 404],
}

function nameOf({ config }: RouteOptions): string {
  if (typeof config?.permission === 'function') return 'by request'
  return config?.permission ? permissionName(config.permission) : String(config?.access)
}

/** What a token of a script meets otherwise: it may send the status, and none was made that could be revoked. */
const MEETS_A_TOKEN: Readonly<Record<string, number>> = {
  'PUT /api/status': 200,
  'DELETE /api/admin/status-token': 404,
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
    ['GET /api/admin/trash', { type: 'news' }, ['news:delete']],
    ['GET /api/admin/trash', {}, listTypes.map(({ key }) => `${key}:delete`)],
    ['POST /api/admin/trash/restore', { type: 'news' }, ['news:delete']],
  ])('decides by the request what %s of %o needs', (route, asked, expected) => {
    const permission = server().routeOptions.get(route)?.config?.permission
    if (typeof permission !== 'function') throw new Error(`${route} does not decide by the request.`)
    const needed = permission({ query: asked, body: asked } as unknown as FastifyRequest) // the parts that it reads
    expect(needed.map(permissionName)).toEqual(expected)
  })

  it.each(Object.keys(callers) as Caller[])('answers %s as the table says, at every route', async (caller) => {
    const wrong: string[] = []
    for (const [route, [declared, inside]] of Object.entries(routes)) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
      const says = callers[caller][doorOf(declared)]
      const expected = says === 'inside' ? inside : says
      for (const each of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
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
  })

  it('knows of no permission that no role can have, but that of owners', () => {
    const declared = Object.values(routes).map(([name]) => name)
    const unknown = declared.filter((name) => doorOf(name) === 'permission' && !permissionNames.includes(name))
    expect([...new Set(unknown)].sort()).toEqual(['by request', 'owners'])
  })

  it('lets a helper through where a role permits it, and nowhere else', async () => {
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
    const some = permissionNames.filter((name) => !name.includes(':') || /^(news|npclist|site|status):/.test(name))
    for (const held of some) {
      await context.database.writer
        .updateTable('roles')
        .set({ permissions: JSON.stringify([held]) })
        .where('id', '=', role?.id ?? 0)
        .execute()
      for (const [route, [declared, inside]] of Object.entries(routes)) {
        if (doorOf(declared) !== 'permission') continue
        const [method = '', path = ''] = route.split(' ')
        const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
        const answer = await call(method, address, { token, ...(method === 'GET' ? {} : { body: {} }) })
        const isAudit = route === 'GET /api/admin/changes' && held === 'audit'
        // What they need stands in a body that is found faulty first.
        const expected = declared === held || isAudit || (declared === 'by request' && inside === 422) ? inside : 403
        if (answer.status !== expected) wrong.push(`${held} at ${route}: ${answer.status}, not ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('lets a token that permits all that one can through to just that, never to what is for people or asks for proof', async () => {
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
  ])('stops the start where a route declares %s, and names it', async (_declared, config) => {
    const app = Fastify()
    guard(app, server().context)
    app.get('/fine', { config: { access: 'public' } }, () => 'read')
    app.post('/tomorrow', { config }, () => 'written')
    await expect(app.listen({ port: 0 })).rejects.toThrow(/must declare either .*: POST \/tomorrow\.$/)
    await app.close()
  })
})
