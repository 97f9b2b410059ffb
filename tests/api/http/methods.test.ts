import { describe, expect, it } from 'vitest'
import { item } from '../../../content/types/item.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

const addressOf = (pattern: string): string => pattern.replace(/:part\([^/]*\)/, '1').replace(/:\w+/g, '7')

function fits(pattern: string, address: string): boolean {
  const [parts, named] = [pattern.split('/'), address.split('/')]
  return (
    parts.length === named.length &&
    parts.every((part, index) => part.startsWith(':') || addressOf(part) === named[index])
  )
}

// Specification: docs/api/README.md, "Methods".
describe('A method', () => {
  const server = useTestServer('sqlite')
  const allowed = ({ headers }: { headers: Headers }) => headers.get('allow')?.split(', ').sort()

  it('[api.methods] that an address does not have is refused at every address with 405 and Allow', async () => {
    const routes = [...server().routeOptions.values()].filter(({ url }) => !url.endsWith('*'))
    const addresses = new Set(routes.map(({ url }) => addressOf(url)))
    const wrong: string[] = []
    for (const address of addresses) {
      const known = new Set(routes.filter(({ url }) => fits(url, address)).flatMap(({ method }) => method))
      const expected = [...known, ...(known.has('GET') ? ['HEAD'] : [])].sort()
      for (const method of METHODS.filter((one) => !known.has(one)))
        for (const path of [address, `${address}/`, `${address}?page=1`]) {
          const answer = await server().call(method, path)
          const { code } = answer.body as { code?: string }
          const got = [answer.status, code, allowed(answer)?.join()]
          if (got.join(' ') !== `405 method_not_allowed ${expected.join()}`)
            wrong.push(`${method} ${path}: ${got.join()}`)
        }
    }
    expect(addresses.size).toBeGreaterThan(200)
    expect(wrong).toEqual([])
  })

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '[api.methods] that a page does not have is refused: %s',
    async (method) => {
      const answer = await server().call(method, '/news')
      expect([answer.status, allowed(answer)]).toEqual([405, ['GET', 'HEAD']])
    },
  )

  it.each(METHODS)('[api.methods] is refused with 404 at an address that does not exist: %s', async (method) => {
    for (const path of ['/api/nothing', '/api/news/1/nothing', '/storage/nothing'])
      expect((await server().call(method, path)).status, path).toBe(404)
  })

  it('[api.methods] is POST without _method at a row: 405, and Allow names POST, too, which works with it', async () => {
    const token = await server().signIn('admin')
    const { id } = await createSample(server(), token, item)
    const answer = await server().call('POST', `/api${item.path}/${id}`, { token, body: {} })
    expect([answer.status, allowed(answer)]).toEqual([405, ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT']])
    const changed = await server().call('POST', `/api${item.path}/${id}?_method=PUT`, { token, body: {} })
    expect(changed.status).toBe(200)
  })
})
