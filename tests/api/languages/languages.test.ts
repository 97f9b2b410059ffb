import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PSEUDO } from '../../support/messages.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

describe.each(anyEngine)('The languages of a site on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, { SITE_URL: 'https://example.com' }, { hasPseudo: true })
    token = await server.signIn('admin')
  })
  afterAll(() => server.stop())

  const get = (path: string, headers: Record<string, string> = {}) => server.call('GET', path, { headers })
  /** Without what offers the other languages, each in its own words. */
  const html = async (path: string, headers?: Record<string, string>) =>
    String((await get(path, headers)).body).replace(/<aside[^]*?<\/aside>/, '')
  const offer = async (values: object) => {
    const { status, body } = await server.call('PATCH', '/api/settings/site', { token, body: values })
    expect(status, JSON.stringify(body)).toBe(200)
  }
  const rootOf = (page: string) => /<html[^>]*>/.exec(page)?.[0]

  it('[languages.addresses] has a prefix for each but the main one, and leads from others to the same page', async () => {
    expect(await get(`/${PSEUDO}/news?page=2`)).toMatchObject({ status: 302 })
    expect((await get(`/${PSEUDO}/news?page=2`)).headers.get('location')).toBe('/news?page=2')
    await offer({ further_languages: PSEUDO })
    expect(rootOf(await html('/news'))).toBe('<html lang="id">')
    expect(rootOf(await html(`/${PSEUDO}/news`))).toBe(`<html lang="${PSEUDO}" data-prefix="/${PSEUDO}">`)
    expect(rootOf(await html(`/${PSEUDO}`))).toContain(PSEUDO)
    for (const path of [`/${PSEUDO.toLowerCase()}/news`, `/${PSEUDO.toUpperCase()}/news`])
      expect((await get(path)).headers.get('location'), path).toBe(`/${PSEUDO}/news`)
    for (const path of ['/fr/news', '/en/news', '/xx', `/${PSEUDO}/${PSEUDO}/news`, `/${PSEUDO}/nowhere`])
      expect((await get(path)).status, path).toBe(404)

    await offer({ language: PSEUDO, further_languages: '' })
    expect(rootOf(await html('/news'))).toBe(`<html lang="${PSEUDO}">`)
    expect((await get(`/${PSEUDO}/news`)).headers.get('location')).toBe('/news')
    await offer({ language: '', further_languages: PSEUDO })
    expect(rootOf(await html('/news'))).toBe('<html lang="id">')
  })

  it('[languages.search-engines] names each address of a page, and its links stay in its language', async () => {
    const page = await html(`/${PSEUDO}/news`)
    for (const [hreflang, href] of [
      ['id', '/news'],
      [PSEUDO, `/${PSEUDO}/news`],
      ['x-default', '/news'],
    ])
      expect(page).toContain(`<link rel="alternate" hreflang="${hreflang}" href="https://example.com${href}">`)
    expect(page).toContain(`<link rel="canonical" href="https://example.com/${PSEUDO}/news">`)
    const links = [...page.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href)
    expect(links.length).toBeGreaterThan(5)
    const others = links.filter((href) => !href?.startsWith(`/${PSEUDO}`) && !href?.startsWith('/storage/'))
    expect(others, 'only the switch leads to another language').toEqual(['/news'])
  })

  it('[languages.cached] pages and answers are the same whatever a browser prefers, and whichever language was first', async () => {
    for (const path of ['/donation', '/gameinfo/rules', '/login']) {
      const first = await html(`/${PSEUDO}${path}`, { 'accept-language': 'id' })
      const own = await html(path, { 'accept-language': PSEUDO })
      expect((await html(`/${PSEUDO}${path}`, { 'accept-language': 'th' })) === first, path).toBe(true)
      expect([path, own.includes('⟦'), first.includes('⟦')]).toEqual([path, false, true])
    }
  })

  it('[languages.api] refuses in the language that a request names, and answers no unknown one', async () => {
    const refused = async (path: string) => (await server.call('POST', path, { body: {} })).body
    const plain = JSON.stringify(await refused('/api/login'))
    expect(plain).not.toContain('⟦')
    expect(JSON.stringify(await refused(`/api/login?lang=${PSEUDO}`))).toContain('⟦')
    expect(JSON.stringify(await refused('/api/login'))).toBe(plain)
    for (const lang of ['fr', 'klingon!', '', 'id&lang=en']) {
      const { status, headers } = await get(`/api/news?lang=${lang}`)
      expect([status, headers.get('cache-control')], lang).toEqual([404, 'no-store'])
    }
    expect((await get(`/api/news?lang=${PSEUDO}`)).body).toEqual((await get('/api/news')).body)
  })
})
