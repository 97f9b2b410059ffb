import Fastify, { type FastifyRequest, type RouteOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { contentTypes, listTypes } from '../../../content/index.ts'
import { permissionName, permissionNames, tokenPermissionNames } from '../../../content/permissions.ts'
import { guard } from '../../../server/auth/guard.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { declaredRoutes as routes } from '../../support/access/declaredRoutes.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'
import { isThorough } from '../../support/thorough.ts'

function nameOf({ config }: RouteOptions): string {
  if (typeof config?.permission === 'function' || config?.isForAll?.({})) return 'by request'
  return config?.permission ? permissionName(config.permission) : String(config?.access)
}

/** `fetch` sends no TRACE. */
const called = Object.entries(routes).filter(([route]) => !route.startsWith('TRACE '))

/**
 * HTTP statuses of routes that answer a script's token differently from most routes. For example, a script may report
 * the server's status, but it cannot store list views.
 */
const MEETS_A_TOKEN: Readonly<Record<string, number>> = {
  'PUT /api/status': 200,
  'PUT /api/realms/:key/figures': 404,
  'DELETE /api/admin/status-token': 404,
  'GET /api/admin/payment-methods': 403,
  'PUT /api/admin/views/:id': 401,
  'DELETE /api/admin/views/:id': 401,
}

/** Whether the permission opens the list or the rows of a type that only staff may read. */
const readsRows = (route: string, held: string): boolean =>
  contentTypes
    .filter(({ path, readers }) => readers !== 'everybody' && [path, `${path}/:id`].includes(route.slice(8)))
    .some(({ key }) => held.startsWith(`${key}:`) || (key === 'menu' && held === 'pages:edit'))

/** The permission to edit the rows that each of these routes changes: others may translate them. */
const editing = new Map<string, string>(
  contentTypes.flatMap(({ key, path, aliases, single }) =>
    [path, ...aliases].flatMap((each) =>
      ['PUT', 'PATCH', 'POST'].map(
        (method) => [`${method} /api${each}${single ? '' : '/:id'}`, `${key}:edit`] as const,
      ),
    ),
  ),
)

type Door = 'public' | 'user' | 'permission'
const doorOf = (declared: string): Door => (declared === 'public' || declared === 'user' ? declared : 'permission')

/** Permissions work alike for all content types, so by default some tests try only a few types. */
const isTried = (declared: string) => !declared.includes(':') || /^(news|npclist|site|status):/.test(declared)

const outsider = { public: 'inside', user: 401, permission: 401 } as const
const callers = {
  'no token': outsider,
  'a garbage token': outsider,
  'an expired session': outsider,
  'a suspended user': outsider,
  'a suspended admin': outsider,
  'a user': { public: 'inside', user: 'inside', permission: 403 },
  'an admin': { public: 'inside', user: 'inside', permission: 'inside' },
} as const satisfies Record<string, Record<Door, number | 'inside'>>
type Caller = keyof typeof callers

const addressOf = (path: string): string => path.replace(':id', '999999').replace(/:\w+|\*/g, 'nothing')

describe('The guard', () => {
  const server = useTestServer('sqlite')
  const tokens: Partial<Record<Caller, string>> = { 'a garbage token': 'made-up' }
  const ask = (route: string, token: string | null = null, as?: string) => {
    const [method = '', path = ''] = route.split(' ')
    return server().call(as ?? method, addressOf(path), { token, ...(method === 'GET' ? {} : { body: {} }) })
  }
  async function mismatches(
    token: string,
    expectedAt: (route: string, declared: string, inside: number) => number | undefined,
  ): Promise<string[]> {
    const wrong: string[] = []
    for (const [route, [declared, inside]] of called) {
      const expected = expectedAt(route, declared, inside)
      if (expected === undefined) continue
      const { status } = await ask(route, token)
      if (status !== expected) wrong.push(`${route}: ${status}, not ${expected}`)
    }
    return wrong
  }

  beforeAll(async () => {
    const { clock, context } = server()
    tokens['an expired session'] = await server().signIn('admin')
    server().pass(31 * DAY_MS)
    tokens['a suspended user'] = await server().signIn('user')
    tokens['a suspended admin'] = await server().signIn('admin')
    // The route that suspends an account would also end the account's sessions. The test needs a session of a suspended
    // account, so it writes to the database.
    await context.database.writer
      .updateTable('users')
      .set({ suspended_at: clock.time.toISOString() })
      .where('id', 'in', (query) => query.selectFrom('sessions').select('user_id'))
      .execute()
    tokens['a user'] = await server().signIn('user')
    tokens['an admin'] = await server().signIn('admin')
  })

  it('finds on every route the declaration of the table, and no other route', () => {
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
  ])('derives from the request what permission %s with %o needs', (route, asked, expected) => {
    const permission = server().routeOptions.get(route)?.config?.permission
    if (typeof permission !== 'function') throw new Error(`${route} does not decide by the request.`)
    const needed = permission({ query: asked, body: asked } as unknown as FastifyRequest) // `permission` reads only the request's query and body.
    expect(needed.map(permissionName)).toEqual(expected)
  })

  it.each(Object.keys(callers) as Caller[])(
    '[api.bearer-token] [api.same-for-all] [attack.visitors-in-back-office] [roles.writes] answers %s as the table says, on every route',
    async (caller) => {
      const wrong: string[] = []
      // The other callers are refused by the same lines, so by default they try a few types, and no HEAD, which is
      // answered like GET.
      const isWhole = isThorough || caller === 'no token' || caller === 'an admin'
      for (const [route, [declared, inside]] of called) {
        if (!isWhole && !isTried(editing.get(route) ?? declared)) continue
        const method = route.split(' ')[0] ?? ''
        const rule = callers[caller][doorOf(declared)]
        const expected = rule === 'inside' ? inside : rule
        for (const each of method === 'GET' && isWhole ? ['GET', 'HEAD'] : [method]) {
          const answer = await ask(route, tokens[caller], each)
          if (answer.status !== expected) wrong.push(`${each} ${route}: ${answer.status}, not ${expected}`)
          if (each === 'HEAD') expect(answer.body, route).toBe('')
          else if (rule === 401) expect(answer.body, route).toMatchObject({ message: 'Unauthenticated.' })
        }
        if (route === 'POST /api/logout' && expected === 200)
          tokens[caller] = await server().signIn(caller === 'an admin' ? 'admin' : 'user')
      }
      expect(wrong).toEqual([])
    },
  )

  it('declares only permissions that a role can have, except that of owners', () => {
    const declared = Object.values(routes).map(([name]) => name)
    const unknown = declared.filter((name) => doorOf(name) === 'permission' && !permissionNames.includes(name))
    expect([...new Set(unknown)].sort()).toEqual(['by request', 'owners'])
  })

  const limit = { timeout: isThorough ? 900_000 : 120_000 }
  it('[attack.too-many-rights] lets a helper use the routes that a role permits, and no other', limit, async () => {
    const { token, role } = await signInHelper(server(), await server().signIn('admin'))
    const wrong: string[] = []
    for (const held of permissionNames.filter(isTried)) {
      await server()
        .context.database.writer.updateTable('roles')
        .set({ permissions: JSON.stringify([held]) })
        .where('id', '=', role.id)
        .execute()
      const found = await mismatches(token, (route, declared, inside) => {
        if (doorOf(declared) !== 'permission' || !(isThorough || isTried(editing.get(route) ?? declared)))
          return undefined
        const isAudit = route === 'GET /api/admin/changes' && held === 'audit'
        // All staff may use batches, search, views and the overview. The responses omit what the caller may not see.
        const isOfMany = / \/api\/(batches|admin\/(find|overview|views\/))/.test(route)
        // If the required permission depends on the body, an empty body is refused before the permission is checked.
        const isRefusedFirst = declared === 'by request' && inside === 422
        const isReading = route.startsWith('GET /api/') && readsRows(route, held)
        const isOpen = declared === held || editing.get(route) === held
        return isOpen || isAudit || isOfMany || isRefusedFirst || isReading ? inside : 403
      })
      wrong.push(...found.map((line) => `${held} at ${line}`))
    }
    expect(wrong).toEqual([])
  })

  it('[attack.stolen-token] lets a token with every permission of tokens use just those routes, and none for people or that needs proof', async () => {
    const { call, clock, routeOptions } = server()
    const expires_at = new Date(clock.time.getTime() + DAY_MS).toISOString()
    const body = { name: 'Semua', permissions: tokenPermissionNames, expires_at }
    const made = await call('POST', '/api/admin/tokens', { token: await server().signIn('admin'), body })
    const { token } = made.body as { token: string }
    const wrong = await mismatches(token, (route, declared, inside) => {
      const isPermitted = declared === 'by request' || tokenPermissionNames.includes(declared)
      const isRefused = !isPermitted || routeOptions.get(route)?.config?.needsProof
      const own = { public: inside, user: 401, permission: isRefused ? 403 : inside }[doorOf(declared)]
      return MEETS_A_TOKEN[route] ?? own
    })
    expect(wrong).toEqual([])
  })

  it('accepts the scheme of the token in upper and lower case', async () => {
    const headers = { authorization: `bEARER ${tokens['an admin']}` }
    expect((await server().call('GET', '/api/admin/users', { headers })).status).toBe(200)
  })

  it.each([
    ['neither', {}],
    ['both', { access: 'user', permission: { area: 'audit' } } as const],
  ])(
    '[attack.visitors-in-back-office] stops the start if a route declares %s, and names the route',
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
