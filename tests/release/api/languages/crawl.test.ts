import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { item } from '../../../../content/types/item.ts'
import { monster } from '../../../../content/types/monster.ts'
import { news } from '../../../../content/types/news.ts'
import { page } from '../../../../content/types/page.ts'
import { loadDemo } from '../../../../server/demo/load.ts'
import { crawl, type CrawledPage } from '../../../support/crawl.ts'
import { writePseudo } from '../../../support/messages.ts'
import { anyEngine, startTestServer, type TestServer } from '../../../support/testServer.ts'

const SITE = 'https://example.com'
const FURTHER = ['en', 'th'] as const
const LOCALES: Readonly<Record<string, string>> = { id: 'id_ID', en: 'en_US', th: 'th_TH' }
/** Pages that a robot should not list have no other language. */
const isListed = ({ status, html }: CrawledPage) => status === 200 && !html.includes('name="robots" content="noindex"')

describe.each(anyEngine)('A crawl of a site in three languages on %s', (engine) => {
  let server: TestServer
  const pages = new Map<string, CrawledPage>()
  const located = new Set<string>()
  beforeAll(async () => {
    server = await startTestServer(engine, { SITE_URL: SITE }, { hasPseudo: true })
    for (const tag of FURTHER) writePseudo(server.context.config.dataDir, tag)
    await loadDemo(server.context, { onlyUntouched: true })
    const token = await server.signIn('admin')
    const set = { further_languages: FURTHER.join(', ') }
    expect((await server.call('PATCH', '/api/settings/site', { token, body: set })).status).toBe(200)
    // The first row of each type has a name in both languages, the second in Thai alone.
    for (const { path, name } of [news, item, monster, page]) {
      const rows = (await server.call('GET', `/api${path}?per_page=2&sort=id`)).body as { id: number }[] // A list is an array of rows.
      for (const [index, { id }] of rows.entries()) {
        const tags = index === 0 ? FURTHER : (['th'] as const)
        const translations = Object.fromEntries(tags.map((tag) => [tag, { [name]: `Name ${tag} ${id}` }]))
        const answer = await server.call('PATCH', `/api${path}/${id}`, { token, body: { translations } })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
    }
    const sitemap = String((await server.call('GET', '/sitemap.xml')).body)
    for (const [, address] of sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)) located.add(address ?? '')
    const begin = [
      '/',
      ...FURTHER.map((tag) => `/${tag}`),
      ...[...located].map((address) => address.slice(SITE.length)),
    ]
    for (const one of await crawl(server.url, begin)) pages.set(one.path, one)
  })
  afterAll(() => server.stop())

  const own = ({ path }: CrawledPage) => SITE + (path === '/' ? '/' : path)
  const listed = () => [...pages.values()].filter(isListed)
  const offered = () => listed().filter((one) => one.canonical === own(one))

  it('[languages.crawl] answers every link, and stays in the language of the page', () => {
    expect(pages.size).toBeGreaterThan(300)
    for (const { path, status, language, links, prefix } of pages.values()) {
      expect([path, status]).toEqual([path, 200])
      expect([path, language]).toEqual([path, prefix === '' ? 'id' : prefix.slice(1)])
      const others = links.filter((link) => !(link === prefix || link.startsWith(`${prefix}/`)))
      expect([path, others]).toEqual([path, []])
      const further = FURTHER.filter((tag) => prefix !== `/${tag}`).map((tag) => `/${tag}`)
      expect([path, links.filter((link) => further.some((one) => link === one || link.startsWith(`${one}/`)))]).toEqual(
        [path, []],
      )
    }
  })

  it('[languages.crawl] names the same addresses on each page of them, each of which is there and is its own', () => {
    expect(offered().filter(({ alternates }) => alternates.size === 4).length).toBeGreaterThan(30)
    for (const one of offered()) {
      const { path, alternates, language } = one
      if (alternates.size === 0) continue
      expect([path, alternates.get(language)]).toEqual([path, one.canonical])
      expect([path, alternates.get('x-default')]).toEqual([path, alternates.get('id')])
      for (const [hreflang, address] of alternates) {
        const there = pages.get(address.slice(SITE.length))
        expect([path, hreflang, there && isListed(there), there?.canonical]).toEqual([path, hreflang, true, address])
        expect([path, hreflang, there?.alternates]).toEqual([path, hreflang, alternates])
      }
    }
  })

  it('[languages.crawl] names the page of the main language where nothing is translated', () => {
    const copies = listed().filter((one) => one.canonical !== own(one))
    expect(copies.length).toBeGreaterThan(30)
    for (const { path, canonical, alternates, locales } of copies) {
      const there = pages.get(String(canonical).slice(SITE.length))
      expect([path, there?.prefix, there && isListed(there), there?.canonical]).toEqual([path, '', true, canonical])
      expect([path, alternates.size, locales.length]).toEqual([path, 0, 1])
    }
  })

  it('[languages.crawl] says the language of each page, and its others, to networks that show links', () => {
    for (const { path, language, alternates, locales } of offered()) {
      const others = [...alternates.keys()].filter((tag) => tag !== 'x-default' && tag !== language)
      expect([path, locales]).toEqual([path, [language, ...others].map((tag) => LOCALES[tag])])
    }
  })

  it('[languages.crawl] lists in the sitemap what the pages name, and nothing else', () => {
    const addresses = offered().map(({ canonical }) => String(canonical))
    expect([...located].filter((address) => !addresses.includes(address))).toEqual([])
    // A section or a further page of a list has a query, and only some are listed.
    expect(addresses.filter((address) => !address.includes('?') && !located.has(address))).toEqual([])
    const versions = offered().filter(({ canonical }) => located.has(String(canonical)))
    const missing = versions.flatMap(({ alternates }) => [...alternates.values()].filter((one) => !located.has(one)))
    expect(missing).toEqual([])
  })
})
