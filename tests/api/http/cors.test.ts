import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { form, picture, sampleValues } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const ask = (origin: string) => ({
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})
const from = (origin: string) => ({ headers: { origin } })

describe('The API in a page of another origin', () => {
  describe('by default', () => {
    const server = useTestServer('sqlite')
    it('[api.cors] [attack.cross-site-request] is closed', async () => {
      const { headers } = await server().call('GET', '/api/news', from('https://other.example'))
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('access-control-allow-credentials')).toBeNull()
    })
  })

  describe('with CORS_ORIGINS', () => {
    const server = useTestServer('sqlite', { CORS_ORIGINS: 'https://fans.example/, https://wiki.example' })
    let image: string
    beforeAll(async () => {
      const admin = await server().signIn('admin')
      const body = form(await sampleValues(server(), admin, map), { image: await picture('png') })
      const made = await server().call('POST', `/api${map.path}`, { token: admin, body })
      image = String((made.body as { image_url: string }).image_url)
    })

    it('[api.cors] [attack.cross-site-request] is open to the origins that the operator names, and to no other', async () => {
      const { headers } = await server().call('GET', '/api/news', from('https://wiki.example'))
      expect(headers.get('access-control-allow-origin')).toBe('https://wiki.example')
      expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count')
      const other = await server().call('GET', '/api/news', from('https://other.example'))
      expect(other.headers.get('access-control-allow-origin')).toBeNull()
      expect(other.headers.get('access-control-allow-credentials')).toBeNull()
    })

    it('[api.cors] [attack.cross-site-request] is open to a client that always sends credentials, in every answer', async () => {
      const origin = 'https://fans.example'
      for (const path of ['/api/news', '/api/news', '/api/news?q=x', image, image, '/', '/', '/nowhere', '/api/me']) {
        const { headers } = await server().call('GET', path, from(origin))
        expect(headers.get('access-control-allow-origin'), path).toBe(origin)
        expect(headers.get('access-control-allow-credentials'), path).toBe('true')
        expect(headers.get('set-cookie'), path).toBeNull()
      }
      const { headers } = await server().call('OPTIONS', '/api/news', ask(origin))
      expect(headers.get('access-control-allow-credentials')).toBe('true')
    })

    it('[api.cors] says of whatever may be kept that it varies by origin, also where it comes from memory', async () => {
      for (const path of ['/api/news', image, '/', '/robots.txt']) {
        for (const headers of [{}, {}, { origin: 'https://fans.example' }, { origin: 'https://other.example' }]) {
          const answer = await server().call('GET', path, { headers })
          expect(answer.headers.get('vary')?.toLowerCase(), `${path} ${JSON.stringify(headers)}`).toContain('origin')
        }
      }
      const part = await server().call('GET', image, { headers: { range: 'bytes=0-3' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('vary')?.toLowerCase()).toContain('origin')
    })

    it('answers the browser’s question before a write, and keeps its guard', async () => {
      const preflight = await server().call('OPTIONS', '/api/news', ask('https://fans.example'))
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
      expect((await server().call('POST', '/api/news', { body: {}, ...from('https://fans.example') })).status).toBe(401)
      const other = await server().call('OPTIONS', '/api/news', ask('https://other.example'))
      expect(other.headers.get('access-control-allow-origin')).toBeNull()
    })
  })

  describe('with CORS_ORIGINS of *', () => {
    const server = useTestServer('sqlite', { CORS_ORIGINS: '*, https://fans.example' })
    it('[api.cors] is open to every origin without credentials, and with them to those that are named beside it', async () => {
      const { headers } = await server().call('GET', '/api/news', from('https://other.example'))
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      const named = await server().call('GET', '/api/news', from('https://fans.example'))
      expect(named.headers.get('access-control-allow-origin')).toBe('https://fans.example')
      expect(named.headers.get('access-control-allow-credentials')).toBe('true')
    })
  })
})
