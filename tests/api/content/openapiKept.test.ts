import { load } from 'js-yaml'
import { describe, expect, it } from 'vitest'
import { useTestServer } from '../../support/testServer.ts'

describe('The document of the API', () => {
  const server = useTestServer('sqlite')
  const documents = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/swagger-ui-bundle.js']

  it.each(documents)('is made once, compressed, and served with an ETag: %s', async (path) => {
    const get = (headers: Record<string, string>) => fetch(server().url + path, { headers })
    const compressed = await get({ 'accept-encoding': 'br' })
    expect(compressed.status).toBe(200)
    expect(compressed.headers.get('content-encoding')).toBe('br')
    expect(compressed.headers.get('vary')).toContain('accept-encoding')
    const plain = await get({ 'accept-encoding': 'identity' })
    const length = Number(plain.headers.get('content-length'))
    expect(length).toBeGreaterThan(300_000)
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(length / 3)
    expect(await compressed.text()).toBe(await plain.text())
    const etag = plain.headers.get('etag') ?? 'none'
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })

  it('says the same as YAML and as JSON, and the same after it was made again', async () => {
    const read = async (path: string) => (await fetch(server().url + path)).text()
    const json = await read('/api/openapi.json')
    expect(load(await read('/api/docs/yaml'))).toEqual(JSON.parse(json))
    const token = await server().signIn('admin')
    await server().call('PUT', '/api/settings/site', { token, body: { name: 'Renamed' } })
    const renamed = await read('/api/openapi.json')
    expect(renamed).toContain('"title":"Renamed API"')
    expect(renamed.replace('Renamed API', 'Gapura API')).toBe(json)
  })
})

describe('With API_DOCS=0, a site', () => {
  const server = useTestServer('sqlite', { API_DOCS: '0' })

  it('has no document of its API, but the API', async () => {
    for (const path of ['openapi.json', 'docs', 'docs/json', 'docs/yaml', 'docs/static/swagger-ui.css'])
      expect((await server().call('GET', `/api/${path}`)).status, path).toBe(404)
    expect((await server().call('GET', '/api/news')).status).toBe(200)
  })
})
