import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { accountOf } from '../../support/access/accounts.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

describe.each(engines)('On %s, an account that is demoted', (engine) => {
  const server = useTestServer(engine)

  /** Sends a request without the last byte of its body. The returned function sends that byte and returns the status. */
  async function hold(method: string, path: string, token: string, body: unknown): Promise<() => Promise<number>> {
    const { hostname, port } = new URL(server().url)
    const socket = connect(Number(port), hostname)
    const answer = readAll(socket)
    const text = JSON.stringify(body)
    const head = [
      `${method} ${path} HTTP/1.1`,
      ...[`host: ${hostname}`, `authorization: Bearer ${token}`, 'content-type: application/json'],
      ...[`content-length: ${text.length}`, 'connection: close', '', ''],
    ].join('\r\n')
    socket.write(head + text.slice(0, -1))
    await once(socket, 'ready')
    // The answer to a later request shows that the server has read the head of this one.
    await server().call('GET', '/healthz')
    return async () => {
      socket.write(text.slice(-1))
      return Number((await answer).split(' ')[1])
    }
  }

  it('[attack.held-requests] has lost its permissions for requests that it has begun, too', async () => {
    const [owner, rival] = [await server().signIn('admin'), await server().signIn('admin')]
    const [{ id }, { id: other }] = [
      await accountOf(server(), rival),
      await accountOf(server(), await server().signIn('user')),
    ]
    const expires_at = new Date(server().context.clock.now().getTime() + 86_400_000).toISOString()
    const held = [
      await hold('PUT', `/api/admin/users/${id}/role`, rival, { role: 'admin' }),
      await hold('PUT', `/api/admin/users/${other}/role`, rival, { role: 'admin' }),
      await hold('POST', '/api/admin/tokens', rival, { name: 'Late', permissions: ['news:edit'], expires_at }),
      await hold('POST', '/api/news', rival, { title: 'Late', description: 'news' }),
      await hold('POST', '/api/me/recovery-codes', rival, {}),
    ]
    const path = `/api/admin/users/${id}/role`
    expect((await server().call('PUT', path, { token: owner, body: { role: 'user' } })).status).toBe(200)
    for (const finish of held) expect([401, 403]).toContain(await finish())
    expect((await server().call('GET', '/api/news?q=Late')).body).toEqual([])
  })

  it('[attack.held-requests] does not give itself its role back by a request that is sent at the same time', async () => {
    const owner = await server().signIn('admin')
    for (let round = 0; round < 4; round += 1) {
      const rival = await server().signIn('admin')
      const { id } = await accountOf(server(), rival)
      const path = `/api/admin/users/${id}/role`
      const demote = server().call('PUT', path, { token: owner, body: { role: 'user' } })
      const others = Array.from({ length: 8 }, () =>
        server().call('PUT', path, { token: rival, body: { role: 'admin' } }),
      )
      await Promise.all([demote, ...others])
      expect((await demote).status).toBe(200)
      const { body } = await server().call('GET', `/api/admin/users/${id}`, { token: owner })
      expect((body as { role: string }).role).toBe('user')
    }
  })
})
