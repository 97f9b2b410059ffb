import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { createRow } from '../../../server/content/operations.ts'
import { testEnvironment } from '../../support/testServer.ts'
import { proxies, type Proxy } from '../../support/published/proxies.ts'
import { newFolder, openPublished, until, type PublishedSite } from '../../support/published/publishedSite.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** As a browser asks: `fetch` would unpack what is compressed. */
const ask = (url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(url, { headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })

/** What a proxy says of itself or of the connection, and what differs by how it names bytes. */
const ofProxy = new Set([
  'server',
  'date',
  'connection',
  'keep-alive',
  'etag',
  'content-length',
  'transfer-encoding',
  'alt-svc',
])
const told = ({ headers }: Answer) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofProxy.has(name))
      .map(([name, value]) => [name, name === 'vary' ? String(value).toLowerCase() : value]),
  )

describe.each(proxies)('$name on the published folder', ({ name, isHere, start }) => {
  const folder = newFolder()
  let published: PublishedSite
  let proxy: Proxy
  const file = (path: string) => existsSync(join(folder, path))

  beforeAll(async () => {
    if (!isHere) return
    // The policy of a page names it.
    const settings = { PICTURES_URL: 'https://pictures.example' }
    published = await openPublished(await testEnvironment('sqlite', { isMigrated: true }), folder, settings)
    const author = { actor: 'command', requestId: null, address: null, now: new Date() }
    for (let number = 0; number < 30; number += 1)
      await createRow(
        published.site.context,
        author,
        news,
        { title: `Kabar ${number}`, description: 'Kata-kata. '.repeat(20), subtitle: '', image: null },
        true,
      )
    // The site may have become the publisher after it heard of them: then it takes out what it has written since, for once.
    await published.site.context.withdrawal?.settled()
    proxy = await start(folder, published.url)
    for (const name of [
      ...['@.html', 'news/@.html', 'news/@page=2.html', 'news/1/@.html', 'gameinfo/server/@.html', 'api/news/@.json'],
      ...['rss.xml/@.rss', 'sitemap.xml/@.xml', 'robots.txt/@.txt', 'apple-touch-icon.png/@.png'],
    ])
      await until(() => file(`live/${name}`), 20_000)
  })
  afterAll(async () => {
    await proxy?.stop()
    await published?.stop()
  })

  it.runIf(isHere)(`answers as the site does, header by header (skipped where ${name} cannot be had)`, async () => {
    const addresses = [
      '/',
      '/news',
      '/news?page=2',
      '/news/1',
      '/gameinfo/server',
      '/sitemap.xml',
      '/rss.xml',
      '/robots.txt',
      '/api/news',
      '/apple-touch-icon.png',
    ]
    for (const address of addresses)
      for (const encoding of ['gzip', 'identity']) {
        const headers = { 'accept-encoding': encoding }
        const [fromSite, fromFile] = await Promise.all([
          ask(published.url + address, headers),
          ask(proxy.url + address, headers),
        ])
        // Who has the whole list can count it.
        const { 'x-total-count': _, ...expected } = told(fromSite)
        const given = told(fromFile)
        // It is too small to be compressed: it is the same for all who ask.
        if (address === '/robots.txt') given['vary'] ??= expected['vary']
        expect({ address, encoding, ...given }).toEqual({ address, encoding, ...expected })
        expect(fromFile.body.equals(fromSite.body), address).toBe(true)
        // The tag is the proxy's own: it was not asked of the site.
        expect(fromFile.headers['etag'], address).not.toBe(fromSite.headers['etag'])
        const etag = String(fromFile.headers['etag'])
        expect(etag).toMatch(/^"[\w-]+"$/)
        const again = await ask(proxy.url + address, { ...headers, 'if-none-match': etag })
        expect(again.status).toBe(304)
        expect((await ask(proxy.url + address, headers, 'HEAD')).headers['etag']).toBe(etag)
      }
  })

  it.runIf(isHere)('leaves to the site what is not published, or asked with a token', async () => {
    for (const [address, more] of [
      ['/NEWS', {}],
      ['/news?page=1', {}],
      ['/nowhere', {}],
      ['/search?q=x', {}],
      ['/api/news?page=1', {}],
      ['/login', {}],
      ['/news?q=../../../state/heeded', {}],
      ['/api/news', { authorization: 'Bearer x' }],
    ] as const) {
      // Caddy asks for gzip by itself where the client says nothing.
      const headers = { 'accept-encoding': 'identity', ...more }
      const [fromSite, fromProxy] = await Promise.all([
        ask(published.url + address, headers),
        ask(proxy.url + address, headers),
      ])
      expect([address, fromProxy.status, fromProxy.headers['etag']]).toEqual([
        address,
        fromSite.status,
        fromSite.headers['etag'],
      ])
    }
    for (const address of [
      '/state/heeded.json',
      '/../state/units.json',
      '/%2e%2e/gapura.json',
      '/gapura.json',
      '/news/@.html',
      '/live/@.html',
    ])
      expect((await ask(proxy.url + address)).status, address).toBeGreaterThanOrEqual(400)
    expect((await ask(`${proxy.url}/news`, {}, 'POST')).status).toBe(405)
  })

  it.runIf(isHere)('goes on without the site: pages are read, and searches and writes told in a sentence', async () => {
    await published.site.context.withdrawal?.settled()
    await published.stop()
    for (const address of ['/', '/news', '/news?page=2', '/news/1', '/api/news', '/sitemap.xml'])
      expect([address, (await ask(proxy.url + address)).status]).toEqual([address, 200])
    // The landing page has left what is current, and is read from what was last known.
    const { rmSync } = await import('node:fs')
    rmSync(join(folder, 'live/news'), { recursive: true })
    expect((await ask(`${proxy.url}/news/1`)).body.toString()).toContain('Kabar 0')
    const search = await ask(`${proxy.url}/search?q=x`)
    expect([search.status, search.headers['retry-after'], search.body.toString()]).toEqual([
      503,
      '5',
      expect.stringContaining('Situs sedang tidak dapat dijangkau.'),
    ])
    const saved = await ask(`${proxy.url}/api/news`, {}, 'POST')
    expect([saved.status, JSON.parse(saved.body.toString())]).toEqual([
      503,
      { message: expect.stringContaining('Situs sedang tidak dapat dijangkau.'), code: 'away' },
    ])
    expect(JSON.parse((await ask(`${proxy.url}/heartbeat.json`)).body.toString())).toEqual({
      at: expect.stringMatching(/^\d{4}-/),
    })
  })
})
