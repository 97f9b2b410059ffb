import { isGameEntry } from '../../../content/gameInfo/addresses.ts'
import { describe, expect, it } from 'vitest'
import { publicPages } from '../../../scripts/lib/publicPages.mjs'
import { download } from '../../../content/types/download.ts'
import { drop } from '../../../content/types/drop.ts'
import { gem } from '../../../content/types/gem.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { socialLink } from '../../../content/types/socialLink.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const accountPages = ['/login', '/register', '/forgot']

describe('Pages of a site whose address is known', () => {
  const server = useTestServer('sqlite', { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  const admin = useToken(server, 'admin')
  const html = async (path: string) => String((await server().call('GET', path)).body)
  const head = async (path: string) => (await html(path)).split('</head>')[0] ?? ''
  const title = async (path: string) => /<title>([^<]*)<\/title>/.exec(await head(path))?.[1]

  it.each(accountPages)(
    '[site.titles-and-sitemap] %s has a preview, though no search engine is to list it',
    async (path) => {
      const text = await head(path)
      expect(text).toContain('<meta name="robots" content="noindex">')
      expect(text).toMatch(/<meta name="description" content="[^"]{20,}">/)
      for (const property of ['og:title', 'og:description', 'og:image'])
        expect(text, property).toMatch(new RegExp(`<meta property="${property}" content="[^"]+">`))
      expect(text).toContain(`<meta property="og:url" content="https://gapura.example${path}">`)
    },
  )

  it('[site.titles-and-sitemap] have titles of their own for sections and searches', async () => {
    expect(await title('/gameinfo/server?section=general')).toBe('General Information - Server Information · Gapura')
    expect(await title('/gameinfo/quest?section=sunday')).toBe('Daily Quest [Sunday] - Daily Quest · Gapura')
    expect(await title('/donation?section=howto')).toBe('How To Donation - Donation · Gapura')
    const lake = await createSample(server(), admin(), map, 'Danau')
    const name = String(lake['map_name'])
    expect(await title(`/gameinfo/server?section=droplist&q=naga&map=${lake.id}`)).toBe(
      `“naga”, ${name} - Drop List Information - Server Information · Gapura`,
    )
  })

  it('are passed on by links with its address before any script has run', async () => {
    const { id } = await createSample(server(), admin(), news, 'Kabar')
    const link = encodeURIComponent(`https://gapura.example/news/${id}`)
    for (const service of [`https://wa.me/?text=`, `https://t.me/share/url?url=${link}`])
      expect(await html(`/news/${id}`)).toContain(`href="${service}`)
    expect(await html(`/news/${id}`)).toContain(link)
  })

  it('[site.titles-and-sitemap] are not listed where they are a search or a section that does not exist, and are elsewhere', async () => {
    const NO_INDEX = '<meta name="robots" content="noindex">'
    for (const path of [
      '/gameinfo/server?section=droplist&q=naga',
      '/gameinfo/server?section=npclist&map=1',
      '/gameinfo/server?section=droplist&monster=ular',
      '/gameinfo/server?section=x',
      '/gameinfo/quest?section=x',
      '/donation?section=x',
    ])
      expect(await head(path), path).toContain(NO_INDEX)
    for (const path of [
      '/gameinfo/server?section=droplist',
      '/gameinfo/quest?section=monday',
      '/donation?section=retail',
    ])
      expect(await head(path), path).not.toContain(NO_INDEX)
  })

  it('[site.titles-and-sitemap] stand in the sitemap with their sections, and each map', async () => {
    const { id } = await createSample(server(), admin(), map, 'Rawa')
    const sitemap = await html('/sitemap.xml')
    for (const path of [
      '/gameinfo/server?section=feature',
      '/gameinfo/server?section=droplist',
      '/gameinfo/quest?section=monday',
      '/donation?section=packages',
      `/gameinfo/map/${id}-map-name-rawa`,
    ]) {
      expect(sitemap, path).toContain(`<loc>https://gapura.example${path}</loc>`)
      expect((await server().call('GET', path)).status, path).toBe(200)
    }
    await admin.send('DELETE', `/api${map.path}/${id}`)
    expect(await html('/sitemap.xml')).not.toContain(`/map/${id}-`)
  })

  it('[site.excerpts] say of news what they say, without the marks of its lists', async () => {
    const body = { title: 'Rate', description: 'Rate baru:\n- EXP x15\n* Drop x5\n1. Gold x3', subtitle: '' }
    await admin.send('POST', `/api${news.path}`, body)
    for (const path of ['/', '/news', '/rss.xml']) {
      const text = await html(path)
      expect(text, path).toMatch(/Rate baru:\s+EXP x15\s+Drop x5\s+Gold x3/)
      expect(text.split('<script type="application/json"')[0], path).not.toMatch(/- EXP x15|1\. Gold/)
    }
  })

  it('[site.footer-links] lead to community, rules, download and registration from every footer, and name each community', async () => {
    await createSample(server(), admin(), socialLink, 'Balai')
    const [link] = (await server().call('GET', `/api${socialLink.path}`)).body as { link: string; name: string }[]
    // The demo's items and maps are not here.
    for (const { path } of publicPages.filter(({ path }) => !isGameEntry(path))) {
      const footer = /<footer.*<\/footer>/s.exec(await html(path.replace(/#.*/, '')))?.[0] ?? ''
      for (const address of [link?.link, '/gameinfo/rules', '/download', '/register'])
        expect(footer, path).toContain(`href="${address}"`)
      expect(footer, path).toMatch(new RegExp(`<span class="[^"]*name[^"]*">${link?.name}</span>`))
    }
  })

  it('[download.facts] say of a download its version, day, checksum and requirements', async () => {
    const values = { group: 'Client', name: 'Mirror', size: '1 GB', link: 'https://example.com/x' }
    const facts = { game_version: '2.1', released: '2026-11-20', checksum: 'ab12', requirements: 'RAM 4 GB\nVGA 1 GB' }
    await admin.send('POST', `/api${download.path}`, { ...values, ...facts })
    await admin.send('POST', `/api${download.path}`, { ...values, checksum: 'cd34' })
    const text = await html('/download')
    for (const fact of ['2.1', '20 November 2026', 'RAM 4 GB', 'VGA 1 GB', 'Daftar', 'Unduh', 'Masuk'])
      expect(text, fact).toContain(`>${fact}<`)
    // Two mirrors that differ in it do not hold one file.
    expect(text).not.toContain('>ab12<')
    expect(text).toContain('href="/gameinfo/server?section=general#general"')
  })

  it('[site.excerpts] show a placeholder for an item that has no picture', async () => {
    await createSample(server(), admin(), gem, 'Onyx')
    const row = /<tr[^>]*>(?:(?!<\/tr>).)*Onyx.*?<\/tr>/s.exec(await html('/gameinfo/server?section=feature'))?.[0]
    expect(row).toMatch(/<img[^>]*src="[^"]*svg/)
  })

  it('[site.closed-sections] show below closed sections what they hold', async () => {
    await createSample(server(), admin(), item, 'Permata')
    await createSample(server(), admin(), drop, 'Ular')
    const text = await html('/gameinfo/server')
    expect(text).toMatch(/\d+ drop · diperbarui \d+ \w+ 2026/)
    expect(text).toContain('Ular')
  })

  it('[site.forms-without-scripts] answer a form that a browser without scripts sends with a page that says so, and read none of it', async () => {
    for (const path of [...accountPages, '/Login', '/reset-password']) {
      const response = await fetch(`${server().url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'username=Sari&password=Rahasia1!',
      })
      expect(response.status, path).toBe(405)
      expect(response.headers.get('allow')).toBe('GET, HEAD')
      expect(response.headers.get('content-type')).toContain('text/html')
      const text = await response.text()
      expect(text).toContain('<h1>JavaScript harus aktif</h1>')
      expect(text).not.toMatch(/Sari|Rahasia/)
    }
    const nobody = await fetch(`${server().url}/nothing`, { method: 'POST', body: 'x' })
    expect([nobody.status, nobody.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8'])
  })
})
