import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { NO_INDEX, pagesOf } from '../../support/pages.ts'
import { useTestServer } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const attack = 'R&D <b>"naga"</b>'
const accountPages = ['/login', '/register', '/forgot', '/reset-password', '/account']
const publicPages = ['/', '/news', '/gameinfo/server']
const documents = ['/sitemap.xml', '/rss.xml', '/robots.txt']
const locations = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)

describe('With SITE_URL,', () => {
  const settings = { SITE_URL: 'https://gapura.example/', SITE_NAME: 'Gapura & Kawan' }
  const SITE = 'Gapura &amp; Kawan'
  const { create, remove, get, head, html, title, status, sample } = useSite('sqlite', settings)
  let id: number
  beforeAll(async () => {
    const values = { title: attack, description: 'Isi berita', subtitle: '' }
    id = (await create(news.path, values)).id
  })

  it.each([...publicPages, '/login', '/register', '/forgot', '/account'])(
    '[site.titles-and-sitemap] %s has a title and a preview, and is indexed unless it is of accounts',
    async (path) => {
      const text = await head(`${path}?utm_source=x`)
      const address = `https://gapura.example${path}`
      expect(text).toMatch(/<title>[^<]*Gapura &amp; Kawan<\/title>/)
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/)
      for (const property of ['og:title', 'og:description', 'og:image', 'og:site_name'])
        expect(text, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+">`))
      expect(text).toContain(`<meta property="og:url" content="${address}">`)
      expect(text).toMatch(/content="https:\/\/gapura\.example\/icon-512\.png\?v=\d+"/)
      expect(text).toContain('type="application/rss+xml"')
      const isIndexed = publicPages.includes(path)
      expect(text.includes(`<link rel="canonical" href="${address}">`)).toBe(isIndexed)
      expect(text.includes(NO_INDEX)).toBe(!isIndexed)
    },
  )

  it('[site.titles-and-sitemap] sections and searches have their own titles', async () => {
    expect(await title('/gameinfo/server?section=general')).toBe(`General Information - Server Information · ${SITE}`)
    expect(await title('/gameinfo/quest?section=sunday')).toBe(`Daily Quest [Sunday] - Daily Quest · ${SITE}`)
    expect(await title('/donation?section=howto')).toBe(`How To Donation - Donation · ${SITE}`)
    const lake = await sample(map, 'Danau')
    expect(await title(`/gameinfo/server?section=droplist&q=naga&map=${lake.id}`)).toBe(
      `“naga”, ${String(lake['map_name'])} - Drop List Information - Server Information · ${SITE}`,
    )
  })

  it.each([
    ['/gameinfo/server?section=droplist&q=naga', false],
    ['/gameinfo/server?section=npclist&map=1', false],
    ['/gameinfo/server?section=droplist&monster=ular', false],
    ['/gameinfo/server?section=x', false],
    ['/gameinfo/quest?section=x', false],
    ['/donation?section=x', false],
    ['/gameinfo/server?section=droplist', true],
    ['/gameinfo/quest?section=monday', true],
    ['/donation?section=retail', true],
  ])('[site.titles-and-sitemap] sections are indexed, but searches are not: %s', async (path, isIndexed) => {
    expect((await head(path)).includes(NO_INDEX)).toBe(!isIndexed)
  })

  it('a news item has links that share its address without scripts', async () => {
    const { id } = await sample(news, 'Kabar')
    const link = encodeURIComponent(`https://gapura.example/news/${id}`)
    const text = await html(`/news/${id}`)
    expect(text).toMatch(new RegExp(`href="https://wa\\.me/\\?text=[^"]*${link}`))
    expect(text).toContain(`href="https://t.me/share/url?url=${link}`)
  })

  it('a news item has its own preview and structured data', async () => {
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

  it.each(['/reset-password', '/nothing', '/news/999999', '/admin'])('%s is not indexed', async (path) => {
    const text = await head(path)
    expect(text).toContain(NO_INDEX)
    expect(text).not.toContain('rel="canonical"')
  })

  it('[site.titles-and-sitemap] the sitemap names every page, section, map and news item once', async () => {
    const { id: mapId } = await sample(map, 'Rawa')
    const { text, type } = await get('/sitemap.xml')
    expect(type).toContain('application/xml')
    const paths = locations(text).map((address) => address.replace('https://gapura.example', ''))
    const sections = ['server?section=feature', 'server?section=droplist', 'quest?section=monday']
    const rows = [`/news/${id}`, `/gameinfo/map/${mapId}-map-name-rawa`, '/donation?section=packages']
    const expected = [...publicPages, ...sections.map((section) => `/gameinfo/${section}`), ...rows]
    expect(paths).toEqual(expect.arrayContaining(expected))
    for (const path of accountPages) expect(paths).not.toContain(path)
    expect(new Set(paths).size).toBe(paths.length)
    for (const path of paths) expect(await status(path), path).toBe(200)
    await remove(`${map.path}/${mapId}`)
    expect(await html('/sitemap.xml')).not.toContain(`/map/${mapId}-`)
  })

  it('the back-office knows that it is set', async () => {
    expect(await html('/admin')).toContain('"lacksAddress":false')
  })

  it('robots can read the site, but neither the API nor the back-office', async () => {
    const { text, type } = await get('/robots.txt')
    expect(type).toContain('text/plain')
    expect(text).toContain('Disallow: /api/\nDisallow: /admin\n')
    expect(text).toContain('Sitemap: https://gapura.example/sitemap.xml')
  })

  it('the feed contains the newest news', async () => {
    const { text, type } = await get('/rss.xml')
    expect(type).toContain('application/rss+xml')
    expect(text).toContain('<title>R&amp;D &lt;b&gt;&quot;naga&quot;&lt;/b&gt;</title>')
    expect(text).toContain(`<link>https://gapura.example/news/${id}</link>`)
    expect(text).toContain('<pubDate>Sat, 21 Nov 2026')
    await sample(news, 'fresh')
    expect(await html('/rss.xml')).toContain('fresh')
  })
})

describe('Without SITE_URL,', () => {
  const { remove, get, html, htmlAs, sample } = useSite('sqlite')

  it('[attack.poisoned-cache] the documents contain the requested host, so they are not cached, and the present news', async () => {
    const { id } = await sample(news, 'first')
    for (const path of documents) {
      const { status, text, headers } = await get(path)
      expect([status, headers.get('cache-control')], path).toEqual([200, 'no-store'])
      expect(text, path).toContain(`http://127.0.0.1`)
      const named = await htmlAs('one.example', path)
      expect(named, path).toContain('http://one.example/')
      if (path !== '/robots.txt') expect(named, path).toContain(`/news/${id}`)
      expect(named, path).not.toMatch(/127\.0\.0\.1|\0/)
    }
    const second = await sample(news, 'second')
    expect(await html('/sitemap.xml')).toContain(`/news/${second.id}<`)
    await remove(`${news.path}/${id}`)
    expect(await html('/sitemap.xml')).not.toContain(`/news/${id}<`)
  })

  it('the back-office says so', async () => {
    expect(await html('/admin')).toContain('"lacksAddress":true')
  })
})

describe.each([
  ['no proxy is trusted', {}],
  ['a proxy is trusted', { TRUST_PROXY: '127.0.0.1' }],
  ['a proxy is trusted and SITE_URL is set', { TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://gapura.example' }],
])('If %s,', (_what, settings) => {
  const { get, htmlAs } = pagesOf(useTestServer('sqlite', settings))

  it('[api.host] [attack.poisoned-cache] no document contains a host from X-Forwarded-Host', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' }
    for (const path of [...documents, '/', '/news', '/', '/api/news']) {
      const { status, text, body } = await get(path, headers)
      expect(status, path).toBe(200)
      expect(text + JSON.stringify(body), path).not.toMatch(/evil\.example|gopher:/)
      if (documents.includes(path)) expect(text, path).toMatch(/https?:\/\/(127\.0\.0\.1:\d+|gapura\.example)\//)
    }
  })

  it('[api.host] no document contains a Host that is not valid', async () => {
    for (const host of ['evil.example/x', 'a@evil.example', 'evil.example?', 'a b', 'evil.example#']) {
      for (const path of documents) expect(await htmlAs(host, path), host).not.toContain('evil')
    }
    if ('SITE_URL' in settings) return
    for (const host of ['gapura.example:8000', '[::1]:8000'])
      expect(await htmlAs(host, '/robots.txt')).toContain(`http://${host}/`)
  })
})

describe.each([
  ['with SITE_URL', { SITE_URL: 'https://gapura.example' }],
  ['without SITE_URL', {}],
])('A sitemap of more news than the cache can hold, %s,', (_what, settings: { SITE_URL?: string }) => {
  const server = useTestServer('sqlite', settings)
  const { get, html, status } = pagesOf(server)
  const count = 50_000
  beforeAll(async () => {
    const at = '2026-11-20T00:00:00.000Z'
    await sql`insert into news (title, subtitle, description, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select 'News ' || n, '', 'Isi', ${at}, ${at} from numbers`.execute(server().context.database.writer)
  })

  it('[site.titles-and-sitemap] is an index of parts that name each address once', async () => {
    const base = settings.SITE_URL ?? server().url
    const index = await html('/sitemap.xml')
    expect(index.endsWith('</sitemapindex>\n')).toBe(true)
    const parts = locations(index)
    expect(parts[0]).toBe(`${base}/sitemap-1.xml`)
    const addresses: string[] = []
    for (const part of parts) {
      const { status, text, type } = await get(new URL(part).pathname)
      expect(status, part).toBe(200)
      expect(type).toContain('application/xml')
      expect(text.endsWith('</urlset>\n')).toBe(true)
      expect(locations(text).length, part).toBeLessThanOrEqual(10_000)
      addresses.push(...locations(text))
    }
    const all = new Set(addresses)
    expect(all.size).toBe(addresses.length)
    for (const path of ['/', '/news', `/news/${count}`, '/news/1', '/news/10000', '/news/40001'])
      expect(all.has(base + path), path).toBe(true)
    expect(await html('/sitemap-2.xml')).toContain('<lastmod>2026-11-20T00:00:00.000Z</lastmod>')
    for (const path of ['/sitemap-99.xml', '/sitemap-0.xml', '/sitemap-x.xml'])
      expect(await status(path), path).toBe(404)
    if (!settings.SITE_URL) return
    const etag = (await get('/sitemap.xml')).headers.get('etag') ?? ''
    expect((await get('/sitemap.xml', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('security.txt', () => {
  const { server, admin } = useSite('sqlite', { SITE_URL: 'https://gapura.example/' })
  const read = () => server().call('GET', '/.well-known/security.txt')
  const set = (security_contact: string) =>
    server().call('PUT', '/api/settings/site', { token: admin(), body: { security_contact } })

  it('[security.contact] names the contact of the settings, or does not exist', async () => {
    expect((await read()).status).toBe(404)
    expect((await set('keamanan@gapura.example')).status).toBe(200)
    const { status, body, headers } = await read()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(String(body).split('\n')).toEqual([
      'Contact: mailto:keamanan@gapura.example',
      'Expires: 2027-05-20T03:00:00.000Z',
      'Preferred-Languages: id, en',
      'Canonical: https://gapura.example/.well-known/security.txt',
      '',
    ])
    await set('https://gapura.example/lapor')
    expect((await read()).body).toContain('Contact: https://gapura.example/lapor\n')
    for (const typed of ['mailto:keamanan@gapura.example', ' MAILTO:keamanan@gapura.example ']) {
      expect(await set(typed)).toMatchObject({ body: { security_contact: 'keamanan@gapura.example' } })
      expect((await read()).body).toContain('Contact: mailto:keamanan@gapura.example\n')
    }
    const noUris = [
      'http://gapura.example/lapor',
      'https://gapura.example/a b',
      'https://gapura.example/é',
      'https://?',
    ]
    const noMails = ['é@gapura.example', '#@b.c', 'mailto:mailto:a@b.id', 'a?subject=x@b.id']
    for (const wrong of ['keamanan', 'javascript:alert(1)', 'a@b', 'a b@c.id', ...noUris, ...noMails])
      expect((await set(wrong)).status, wrong).toBe(422)
    server().pass(24 * 3_600_000)
    expect((await read()).body).toContain('Expires: 2027-05-21')
  })
})
