import { request } from 'node:http'
import { text as readAll } from 'node:stream/consumers'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer, type TestServer } from '../../support/testServer.ts'

const get = async (server: TestServer, path: string, headers: Record<string, string> = {}) => {
  const { status, body, headers: received } = await server.call('GET', path, { headers })
  return { status, text: String(body), type: received.get('content-type') ?? '', cache: received.get('cache-control') }
}
/** As the site is asked by a name: fetch keeps the Host header for itself. */
const getAs = (server: TestServer, path: string, host: string) =>
  new Promise<{ text: string }>((resolve, reject) => {
    request(`${server.url}${path}`, { headers: { host } }, (response) => {
      readAll(response).then((body) => resolve({ text: body }), reject)
    })
      .on('error', reject)
      .end()
  })
const attack = 'R&D <b>"naga"</b>'
const accountPages = ['/login', '/register', '/forgot', '/reset-password']

describe('Where the operator has said the site’s address', () => {
  const server = useTestServer('sqlite', { SITE_URL: 'https://gapura.example/', SITE_NAME: 'Gapura & Kawan' })
  let id: number
  beforeAll(async () => {
    const admin = await server().signIn('admin')
    const values = { title: attack, description: 'Isi berita', subtitle: '' }
    const { body } = await server().call('POST', `/api${news.path}`, { token: admin, body: values })
    id = (body as { id: number }).id
  })
  const head = async (path: string) => (await get(server(), path)).text.split('</head>')[0] ?? ''

  it.each(['/', '/news', '/gameinfo/server'])('%s has its canonical address, a title and a card', async (path) => {
    const text = await head(`${path}?utm_source=x`)
    expect(text).toContain(`<link rel="canonical" href="https://gapura.example${path}">`)
    expect(text).toMatch(/<title>[^<]*Gapura &amp; Kawan<\/title>/)
    expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/)
    for (const property of ['og:title', 'og:description', 'og:url', 'og:image', 'og:site_name'])
      expect(text, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+">`))
    expect(text).toMatch(/content="https:\/\/gapura\.example\/icon-512\.png\?v=\d+"/)
    expect(text).toContain('type="application/rss+xml"')
    expect(text).not.toContain('noindex')
  })

  it('a piece of news has its own card and its structured data', async () => {
    const text = await head(`/news/${id}`)
    expect(text).toContain('<meta property="og:title" content="R&amp;D &lt;b&gt;&quot;naga&quot;&lt;/b&gt;">')
    expect(text).toContain('<meta property="og:type" content="article">')
    const data = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'NewsArticle',
      headline: attack,
      datePublished: expect.stringMatching(/^2026-11-21T/),
      mainEntityOfPage: `https://gapura.example/news/${id}`,
    })
  })

  it('the account pages, what nobody has, and the back-office ask not to be found', async () => {
    for (const path of [...accountPages, '/nothing', '/news/999999', '/admin']) {
      const text = await head(path)
      expect(text, path).toContain('<meta name="robots" content="noindex">')
      expect(text, path).not.toContain('rel="canonical"')
    }
  })

  it('the sitemap names every page that should be found, and every piece of news', async () => {
    const { text, type } = await get(server(), '/sitemap.xml')
    expect(type).toContain('application/xml')
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
    for (const path of ['/', '/news', '/gameinfo/server', `/news/${id}`])
      expect(addresses).toContain(`https://gapura.example${path}`)
    for (const path of accountPages) expect(addresses).not.toContain(`https://gapura.example${path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of addresses)
      expect((await get(server(), new URL(address ?? '').pathname)).status, address).toBe(200)
  })

  it('robots may read the site, but neither the API nor the back-office', async () => {
    const { text, type } = await get(server(), '/robots.txt')
    expect(type).toContain('text/plain')
    expect(text).toContain('Disallow: /api/\nDisallow: /admin\n')
    expect(text).toContain('Sitemap: https://gapura.example/sitemap.xml')
  })

  it('the feed holds the newest news, and follows them', async () => {
    const feed = () => get(server(), '/rss.xml')
    const { text, type } = await feed()
    expect(type).toContain('application/rss+xml')
    expect(text).toContain('<title>R&amp;D &lt;b&gt;&quot;naga&quot;&lt;/b&gt;</title>')
    expect(text).toContain(`<link>https://gapura.example/news/${id}</link>`)
    expect(text).toContain('<pubDate>Sat, 21 Nov 2026')
    await createSample(server(), await server().signIn('admin'), news, 'fresh')
    expect((await feed()).text).toContain('fresh')
  })
})

describe('Where the operator has not said it', () => {
  const server = useTestServer('sqlite')

  it('[attack.poisoned-cache] nothing that is cached is built from the Host header', async () => {
    const evil = { host: 'evil.example' }
    for (const path of ['/', '/news']) expect((await get(server(), path, evil)).text).not.toContain('evil.example')
    for (const path of ['/sitemap.xml', '/rss.xml', '/robots.txt']) {
      const { status, text, cache } = await get(server(), path)
      expect(status, path).toBe(200)
      expect(text, path).toContain(`http://127.0.0.1`)
      expect(cache, path).toBe('no-store')
    }
  })

  it('each who asks finds the address by which he asked, and the news as they are', async () => {
    const admin = await server().signIn('admin')
    const { id } = await createSample(server(), admin, news, 'first')
    for (const [path, host] of [
      ['/sitemap.xml', 'one.example'],
      ['/rss.xml', 'two.example'],
    ] as const) {
      const { text } = await getAs(server(), path, host)
      expect(text, path).toContain(`http://${host}/news/${id}`)
      expect(text, path).not.toContain('127.0.0.1')
      expect(text, path).not.toContain('\0')
    }
    const second = await createSample(server(), admin, news, 'second')
    expect((await get(server(), '/sitemap.xml')).text).toContain(`/news/${second.id}<`)
    await server().call('DELETE', `/api${news.path}/${id}`, { token: admin })
    expect((await get(server(), '/sitemap.xml')).text).not.toContain(`/news/${id}<`)
  })
})

describe.each([
  ['nobody is trusted', {}],
  ['a proxy is trusted', { TRUST_PROXY: '127.0.0.1' }],
  ['the site’s address is set, too', { TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://gapura.example' }],
])('Where %s', (_what, settings) => {
  const server = useTestServer('sqlite', settings)
  const documents = ['/sitemap.xml', '/rss.xml', '/robots.txt']

  it('[api.host] [attack.poisoned-cache] no document names the host that a visitor claims in X-Forwarded-Host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    for (const path of [...documents, '/', '/news', '/', '/api/news']) {
      const { status, text } = await get(server(), path, headers)
      expect(status, path).toBe(200)
      expect(text, path).not.toMatch(/evil\.example|gopher:/)
      if (documents.includes(path)) expect(text, path).toMatch(/https?:\/\/(127\.0\.0\.1:\d+|gapura\.example)\//)
    }
  })

  it('[api.host] no document is made for a Host that cannot be one', async () => {
    for (const host of ['evil.example/x', 'a@evil.example', 'evil.example?', 'a b', 'evil.example#']) {
      for (const path of documents) expect((await getAs(server(), path, host)).text, host).not.toContain('evil')
    }
    if ('SITE_URL' in settings) return
    expect((await getAs(server(), '/robots.txt', 'gapura.example:8000')).text).toContain('http://gapura.example:8000/')
    expect((await getAs(server(), '/robots.txt', '[::1]:8000')).text).toContain('http://[::1]:8000/')
  })
})

describe('A sitemap of more news than fit into the memory of answers', () => {
  const plain = useTestServer('sqlite')
  const named = useTestServer('sqlite', { SITE_URL: 'https://gapura.example' })
  const count = 50_000
  beforeAll(async () => {
    const at = '2026-11-20T00:00:00.000Z'
    for (const { context } of [plain(), named()]) {
      await sql`insert into news (title, subtitle, description, created_at, updated_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
        select 'News ' || n, '', 'Isi', ${at}, ${at} from numbers`.execute(context.database.writer)
    }
  })

  it('[site.titles-and-sitemap] comes in parts, from an index, and names each once', async () => {
    for (const [server, base] of [
      [plain(), plain().url],
      [named(), 'https://gapura.example'],
    ] as const) {
      const { text: index } = await get(server, '/sitemap.xml')
      expect(index.endsWith('</sitemapindex>\n')).toBe(true)
      const parts = [...index.matchAll(/<sitemap><loc>([^<]*)<\/loc><\/sitemap>/g)].map(([, address]) => address ?? '')
      expect(parts[0]).toBe(`${base}/sitemap-1.xml`)
      const addresses: string[] = []
      for (const part of parts) {
        const { status, text, type } = await get(server, new URL(part).pathname)
        expect(status, part).toBe(200)
        expect(type).toContain('application/xml')
        expect(text.endsWith('</urlset>\n')).toBe(true)
        const named = text.match(/<loc>[^<]*<\/loc>/g) ?? []
        expect(named.length, part).toBeLessThanOrEqual(10_000)
        addresses.push(...named)
      }
      expect(new Set(addresses).size).toBe(addresses.length)
      for (const path of ['/', '/news', `/news/${count}`, '/news/1', '/news/10000', '/news/40001'])
        expect(addresses, path).toContain(`<loc>${base}${path}</loc>`)
      expect((await get(server, '/sitemap-2.xml')).text).toContain('<lastmod>2026-11-20T00:00:00.000Z</lastmod>')
      for (const none of ['/sitemap-99.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
        expect((await get(server, none)).status, none).toBe(404)
    }
  })

  it('is known by its ETag where the site’s address is', async () => {
    const first = await named().call('GET', '/sitemap.xml')
    const etag = first.headers.get('etag') ?? ''
    const again = await named().call('GET', '/sitemap.xml', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
})
