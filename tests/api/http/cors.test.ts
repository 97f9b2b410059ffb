import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

const ask = (origin: string) => ({
  headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
})

describe('The API in a page of another origin', () => {
  describe('by default', () => {
    const server = useTestServer('sqlite')
    it('is closed', async () => {
      const { headers } = await server().call('GET', '/api/news', { headers: { origin: 'https://other.example' } })
      expect(headers.get('access-control-allow-origin')).toBeNull()
    })
  })

  describe('with CORS_ORIGINS', () => {
    const server = useTestServer('sqlite', { CORS_ORIGINS: 'https://fans.example, https://wiki.example' })
    it('is open to the origins that the operator names, and to no other', async () => {
      const { headers } = await server().call('GET', '/api/news', { headers: { origin: 'https://wiki.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('https://wiki.example')
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('access-control-expose-headers')).toContain('X-Total-Count')
      const other = await server().call('GET', '/api/news', { headers: { origin: 'https://other.example' } })
      expect(other.headers.get('access-control-allow-origin')).not.toBe('https://other.example')
    })

    it('answers the browser’s question before a write, and keeps its guard', async () => {
      const preflight = await server().call('OPTIONS', '/api/news', ask('https://fans.example'))
      expect(preflight.status).toBe(204)
      expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
      expect(
        (await server().call('POST', '/api/news', { body: {}, headers: { origin: 'https://fans.example' } })).status,
      ).toBe(401)
    })
  })
})
