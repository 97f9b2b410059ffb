import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { contentTypes } from '../../content/index.ts'
import { guard } from '../../server/accounts/guard.ts'
import { useTestServer } from './server.ts'

/** The only writes that somebody without a token may send; each checks something else. */
const OPEN_WRITES = ['POST /api/login', 'POST /api/register', 'POST /api/setup']
const WRITES_FOR_USERS = ['POST /api/logout']

describe('The one guard', () => {
  const server = useTestServer('sqlite')

  it('stands before every route that writes', async () => {
    const user = await server().signIn('user')
    const writes = server().routes.filter((route) => !/^(GET|HEAD) /.test(route))
    const addresses = contentTypes.flatMap((type) => [type.path, ...type.aliases])
    expect(writes.length).toBe(addresses.length * 4 + OPEN_WRITES.length + WRITES_FOR_USERS.length)
    for (const write of writes) {
      const [method = '', path = ''] = write.split(' ')
      const address = path.replace(':id', '1')
      const call = (token?: string) => server().call(method, address, { body: {}, ...(token ? { token } : {}) })
      if (OPEN_WRITES.includes(write)) {
        expect(await call(), write).toMatchObject({ status: 422 })
        continue
      }
      expect(await call(), write).toMatchObject({ status: 401, body: { message: 'Unauthenticated.' } })
      expect((await call('made-up')).status, write).toBe(401)
      if (!WRITES_FOR_USERS.includes(write)) expect((await call(user)).status, write).toBe(403)
    }
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
