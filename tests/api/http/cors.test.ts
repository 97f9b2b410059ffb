import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { form, picture, sampleValues } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const FANS = 'https://fans.example'
const WIKI = 'https://wiki.example'
const OTHER = 'https://other.example'

const ask = (origin: string) => ({
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})
const from = (origin: string) => ({ headers: { origin } })
const openTo = ({ headers }: { headers: Headers }) => [
  headers.get('access-control-allow-origin'),
  headers.get('access-control-allow-credentials'),
]
const closed = [null, null]

describe('The API in a page of another origin', () => {
  describe('by default', () => {
    const server = useTestServer('sqlite')
    it('[api.cors] [attack.cross-site-request] is closed', async () => {
      expect(openTo(await server().call('GET', '/api/news', from(OTHER)))).toEqual(closed)
    })
  })

  describe('with CORS_ORIGINS', () => {
    const server = useTestServer('sqlite', { CORS_ORIGINS: `${FANS}/, ${WIKI}` })
    const get = (path: string, headers: Record<string, string>) => server().call('GET', path, { headers })
    let image: string
    beforeAll(async () => {
      const token = await server().signIn('admin')
      const body = form(await sampleValues(server(), token, map), { image: await picture('png') })
      const made = await server().call('POST', `/api${map.path}`, { token, body })
      image = String((made.body as { image_url: string }).image_url)
    })

    it('[api.cors] [attack.cross-site-request] is open to the origins that the operator names, and to no other', async () => {
      const answer = await get('/api/news', { origin: WIKI })
      expect(openTo(answer)).toEqual([WIKI, 'true'])
      expect(answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count')
      expect(openTo(await get('/api/news', { origin: OTHER }))).toEqual(closed)
    })

    it('[api.cors] [attack.cross-site-request] is open to a client that always sends credentials, in every answer', async () => {
      for (const path of ['/api/news', '/api/news', '/api/news?q=x', image, image, '/', '/', '/nowhere', '/api/me']) {
        const answer = await get(path, { origin: FANS })
        expect(openTo(answer), path).toEqual([FANS, 'true'])
        expect(answer.headers.get('set-cookie'), path).toBeNull()
      }
      expect(openTo(await server().call('OPTIONS', '/api/news', ask(FANS)))).toEqual([FANS, 'true'])
    })

    it('[api.cors] varies all that may be cached by origin, also if it comes from memory', async () => {
      const isVaried = ({ headers }: { headers: Headers }) => /\borigin\b/i.test(headers.get('vary') ?? '')
      for (const path of ['/api/news', image, '/', '/robots.txt'])
        for (const headers of [{}, {}, { origin: FANS }, { origin: OTHER }])
          expect(isVaried(await get(path, headers)), `${path} ${JSON.stringify(headers)}`).toBe(true)
      const part = await get(image, { range: 'bytes=0-3' })
      expect([part.status, isVaried(part)]).toEqual([206, true])
    })

    it('[api.cors] lets a named origin PATCH and read the methods that an address has', async () => {
      const preflight = await server().call('OPTIONS', '/api/news', ask(FANS))
      expect(preflight.headers.get('access-control-allow-methods')?.split(', ')).toContain('PATCH')
      const answer = await get('/api/news', { origin: FANS })
      expect(answer.headers.get('access-control-expose-headers')?.split(', ')).toContain('Allow')
    })

    it('answers the browser’s preflight before a write, and still guards the write', async () => {
      const preflight = await server().call('OPTIONS', '/api/news', ask(FANS))
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
      expect((await server().call('POST', '/api/news', { body: {}, ...from(FANS) })).status).toBe(401)
      expect(openTo(await server().call('OPTIONS', '/api/news', ask(OTHER)))[0]).toBeNull()
    })
  })

  describe('with CORS_ORIGINS of *', () => {
    const server = useTestServer('sqlite', { CORS_ORIGINS: `*, ${FANS}` })
    it('[api.cors] is open to every origin without credentials, and with them to those that are named beside it', async () => {
      expect(openTo(await server().call('GET', '/api/news', from(OTHER)))).toEqual(['*', null])
      expect(openTo(await server().call('GET', '/api/news', from(FANS)))).toEqual([FANS, 'true'])
    })
  })
})
