import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const SITE = 'https://orion.example'
const icons = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const
const pages = ['/', '/news', '/gameinfo/server', '/gameinfo/map', '/donation', '/download', '/login', '/register']

// Name, motto, logo, icon, share picture and the like are settings.
describe('A site', () => {
  const server = useTestServer('sqlite', { SITE_URL: SITE })
  const admin = useToken(server, 'admin')
  const set = async (values: Record<string, unknown>, files: Record<string, Blob> = {}) => {
    const { status, body } = await admin.send('PUT', '/api/settings/site', form(values, files))
    expect(status).toBe(200)
    return body as SampleRow
  }
  const html = async (path: string) => String((await server().call('GET', path)).body)
  const bytes = async (path: string) => {
    const response = await fetch(server().url + path)
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      etag: response.headers.get('etag'),
      body: Buffer.from(await response.arrayBuffer()),
    }
  }

  it('[site.brand] of which nobody has set anything looks as it did, and has all its icons', async () => {
    const home = await html('/')
    for (const words of [
      '<title>Gapura</title>',
      'Lewati gerbang, mulai petualangan.',
      '/favicon.svg',
      `${SITE}/share.jpg`,
    ])
      expect(home).toContain(words)
    expect(home).toContain('Powered by Gapura')
    const ico = await bytes('/favicon.ico')
    expect(ico).toMatchObject({ status: 200, type: 'image/x-icon' })
    // The one picture of the file is a PNG behind its 22 bytes of header.
    expect(await sharp(ico.body.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
    for (const [address, size] of Object.entries(icons)) {
      const icon = await bytes(address)
      expect(icon).toMatchObject({ status: 200, type: 'image/png' })
      expect(await sharp(icon.body).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    }
    expect((await server().call('GET', '/manifest.webmanifest')).body).toMatchObject({ name: 'Gapura' })
    expect((await html('/terms')).includes('Belum ada syarat dan ketentuan.')).toBe(true)
    expect((await server().call('GET', '/terms')).status).toBe(404)
  })

  it('[site.brand] that has a name of its own has its initial for an emblem and an icon, and no motto of somebody else', async () => {
    const gapura = await bytes('/icon-512.png')
    await set({ name: 'Orion & Kawan' })
    const home = await html('/')
    expect(home).toContain('<title>Orion &amp; Kawan</title>')
    for (const words of ['Lewati gerbang', '/favicon.svg', '/share.jpg']) expect(home).not.toContain(words)
    expect(home).toMatch(/<meta property="og:image" content="https:\/\/orion\.example\/icon-512\.png\?v=\d+">/)
    expect(home).toContain('<meta name="twitter:card" content="summary">')
    const icon = await bytes('/icon-512.png')
    expect(icon.etag).not.toBe(gapura.etag)
    expect((await server().call('GET', '/manifest.webmanifest')).body).toMatchObject({ name: 'Orion & Kawan' })
    expect(((await server().call('GET', '/api/openapi.json')).body as { info: unknown }).info).toMatchObject({
      title: 'Orion & Kawan API',
    })
    expect(await html('/rss.xml')).toContain('<title>Orion &amp; Kawan</title>')
    const favicon = async () => (await html('/')).match(/\/favicon\.ico\?v=[\w-]+/)?.[0]
    const address = await favicon()
    expect((await admin.send('PUT', '/api/settings/look', { accent_night: '#ff0000' })).status).toBe(200)
    expect(await favicon(), 'another colour, another address').not.toBe(address)
    const { dominant } = await sharp((await bytes('/icon-512.png')).body).stats()
    expect(dominant.r, 'drawn in the accent colour of the site').toBeGreaterThan(dominant.b)
    await set({ name: '龍' })
    expect((await bytes('/favicon.ico')).status, 'a letter that cannot be drawn').toBe(200)
  })

  it('[setup.own-site] [site.brand] shows its logo, icon, share picture, description, community, footer and terms, and nothing of Gapura', async () => {
    const settings = await set(
      {
        name: 'Orion',
        motto: 'Tiga armada, satu galaksi.',
        description: 'Server luar angkasa.',
        community_name: 'Discord Orion',
        community_link: 'https://example.com/orion',
        footer_text: 'Dibuat oleh pemain.',
        terms: 'Jangan curang.\n\nHormati yang lain.',
        hide_credit: true,
      },
      {
        logo: await picture('png', 300, 100),
        icon: await picture('png', 600, 600),
        share_picture: await picture('png', 1200, 630),
      },
    )
    const home = await html('/')
    for (const words of [
      'Tiga armada, satu galaksi.',
      String(settings['logo_url']).slice(SITE.length),
      'Discord Orion',
      'https://example.com/orion',
      'Dibuat oleh pemain.',
    ])
      expect(home).toContain(words)
    expect(home).toContain('<meta name="description" content="Server luar angkasa.">')
    expect(home).toContain(`<meta property="og:image" content="${String(settings['share_picture_url'])}">`)
    expect(home).toContain('<meta property="og:image:width" content="1200">')
    const icon = await bytes('/icon-512.png')
    const { dominant } = await sharp(icon.body).stats()
    expect(dominant.r, 'the uploaded picture').toBeGreaterThan(150)
    expect(await html('/register')).toContain('<a href="/terms" target="_blank"')
    const terms = await server().call('GET', '/terms')
    expect(terms.status).toBe(200)
    for (const line of ['Jangan curang.', 'Hormati yang lain.']) expect(terms.body).toContain(line)
    await set({ terms_link: 'https://example.com/terms' })
    expect(await html('/register')).toContain('<a href="https://example.com/terms" target="_blank"')

    for (const path of [...pages, '/nothing', '/admin', '/manifest.webmanifest', '/rss.xml', '/api/openapi.json'])
      expect((await html(path)).toLowerCase(), path).not.toContain('gapura')
  })

  it('brings its settings along once a page, and only those that are set', async () => {
    const home = await html('/')
    expect(home.split('"motto":').length - 1).toBe(1)
    await set({
      name: '',
      motto: '',
      community_link: '',
      footer_text: '',
      terms: '',
      terms_link: '',
      hide_credit: false,
      logo_removed: true,
    })
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(await html('/login'))?.[1] ?? ''
    expect((JSON.parse(state) as { site: unknown }).site).toEqual({
      name: 'Gapura',
      year: 2026,
      motto: 'Lewati gerbang, mulai petualangan.',
      menu: expect.any(Array),
    })
  })
})

describe('A site that SITE_NAME names', () => {
  const server = useTestServer('sqlite', { SITE_NAME: 'Negeri Awan', SITE_URL: SITE })

  it('shows nothing of Gapura but the credit', async () => {
    for (const path of [...pages, '/admin']) {
      const text = String((await server().call('GET', path)).body).replace('Powered by Gapura', '')
      expect(text, path).toContain('Negeri Awan')
      expect(text, path).not.toMatch(/gapura|Lewati gerbang|favicon\.svg|share\.jpg|M22\.4 11\.5/i)
    }
  })
})
