import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentTypes } from '../../../content/index.ts'
import { guard } from '../../../server/auth/guard.ts'
import { useTestServer } from '../../support/testServer.ts'

type Door = 'everybody' | 'accounts' | 'admins'

/** Every route: who is let in, and what an empty request is answered inside. `:id` is a number that no row has. */
const routes: Readonly<Record<string, readonly [door: Door, inside: number]>> = {
  'POST /api/register': ['everybody', 422],
  'POST /api/login': ['everybody', 422],
  'POST /api/setup': ['everybody', 422],
  'POST /api/forgot-password': ['everybody', 422],
  'POST /api/reset-password': ['everybody', 422],
  'POST /api/reset-by-link': ['everybody', 422],
  'GET /api/me': ['accounts', 200],
  'POST /api/logout': ['accounts', 200],

  'GET /api/admin/users': ['admins', 200],
  'GET /api/admin/users/:id': ['admins', 404],
  'PUT /api/admin/users/:id/role': ['admins', 422],
  'POST /api/admin/users/:id/suspend': ['admins', 404],
  'POST /api/admin/users/:id/unsuspend': ['admins', 404],
  'POST /api/admin/users/:id/end-sessions': ['admins', 404],
  'POST /api/admin/users/:id/reset-link': ['admins', 404],
  'GET /api/admin/changes': ['admins', 200],
  'GET /api/admin/changes.csv': ['admins', 200],
  'POST /api/admin/history/restore': ['admins', 422],
  'GET /api/admin/trash': ['admins', 200],
  'POST /api/admin/trash/restore': ['admins', 422],

  ...Object.fromEntries(
    contentTypes
      .flatMap((type) => [type.path, ...type.aliases])
      .flatMap((path) => [
        [`GET /api${path}`, ['everybody', 200]],
        [`GET /api${path}/:id`, ['everybody', 404]],
        [`POST /api${path}`, ['admins', 422]],
        [`PUT /api${path}/:id`, ['admins', 404]],
        [`POST /api${path}/:id`, ['admins', 405]],
        [`DELETE /api${path}/:id`, ['admins', 404]],
      ]),
  ),

  'GET /healthz': ['everybody', 200],
  'GET /readyz': ['everybody', 200],
  'GET /metrics': ['everybody', 404],
  'GET /api/openapi.json': ['everybody', 200],
  'GET /api/docs': ['everybody', 200],
  'GET /api/docs/static/index.html': ['everybody', 302],
  'GET /api/docs/static/swagger-initializer.js': ['everybody', 200],
  'GET /api/docs/json': ['everybody', 200],
  'GET /api/docs/yaml': ['everybody', 200],
  'GET /api/docs/static/*': ['everybody', 404],
  'GET /storage/:folder/:file': ['everybody', 404],
  'GET /sitemap.xml': ['everybody', 200],
  'GET /rss.xml': ['everybody', 200],
  'GET /robots.txt': ['everybody', 200],
  'GET /*': ['everybody', 404],
}

/** What each caller is answered at each door; `inside` is what the route itself says. */
const callers = {
  'no token': { everybody: 'inside', accounts: 401, admins: 401 },
  'a garbage token': { everybody: 'inside', accounts: 401, admins: 401 },
  'an expired session': { everybody: 'inside', accounts: 401, admins: 401 },
  'a suspended user': { everybody: 'inside', accounts: 401, admins: 401 },
  'a suspended admin': { everybody: 'inside', accounts: 401, admins: 401 },
  'a user': { everybody: 'inside', accounts: 'inside', admins: 403 },
  'an admin': { everybody: 'inside', accounts: 'inside', admins: 'inside' },
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

  it('is asked about every route that the server has, and about no other', () => {
    expect([...server().routes].filter((route) => !route.startsWith('HEAD ')).sort()).toEqual(
      Object.keys(routes).sort(),
    )
  })

  it.each(Object.keys(callers) as Caller[])('answers %s as the table says, at every route', async (caller) => {
    const wrong: string[] = []
    for (const [route, [door, inside]] of Object.entries(routes)) {
      const [method = '', path = ''] = route.split(' ')
      const address = path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')
      const says = callers[caller][door]
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

  it('takes the scheme of the token in any case', async () => {
    const headers = { authorization: `bEARER ${tokens['an admin']}` }
    expect((await server().call('GET', '/api/admin/users', { headers })).status).toBe(200)
  })

  it('closes a route that says nothing about who may call it, for reading and for writing', async () => {
    const app = Fastify()
    guard(app, server().context)
    app.get('/tomorrow', () => 'read')
    app.post('/tomorrow', () => 'written')
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      const answer = await app.inject({ method, url: '/tomorrow' })
      expect(answer.body).not.toMatch(/read|written/)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    }
    await app.close()
  })
})
