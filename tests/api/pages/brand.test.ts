import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pagesOf } from '../../support/pages.ts'
import { form, picture, type Values } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const SITE = 'https://orion.example'
const icons = { '/apple-touch-icon.png': 180, '/icon-192.png': 192, '/icon-512.png': 512 } as const
const pages = ['/', '/news', '/gameinfo/server', '/gameinfo/map', '/donation', '/download', '/login', '/register']

describe('A site', () => {
  const { change, read, get, html, bytes } = useSite('sqlite', { SITE_URL: SITE })
  const set = (values: Values, files: Record<string, Blob> = {}) => change('/settings/site', form(values, files))
  const manifest = async () => (await get('/manifest.webmanifest')).body
  const iconColour = async () => (await sharp((await bytes('/icon-512.png')).body).stats()).dominant

  it('[site.brand] without settings is named Gapura, and has all its icons', async () => {
    const home = await html('/')
    const motto = 'Lewati gerbang, mulai petualangan.'
    for (const words of ['<title>Gapura</title>', motto, '/favicon.svg', `${SITE}/share.jpg`, 'Powered by Gapura'])
      expect(home).toContain(words)
    const ico = await bytes('/favicon.ico')
    expect(ico).toMatchObject({ status: 200, type: 'image/x-icon' })
    // The .ico file consists of a header of 22 bytes and one PNG picture.
    expect(await sharp(ico.body.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
    for (const [address, size] of Object.entries(icons)) {
      const icon = await bytes(address)
      expect(icon).toMatchObject({ status: 200, type: 'image/png' })
      expect(await sharp(icon.body).metadata()).toMatchObject({ format: 'png', width: size, height: size })
    }
    expect(await manifest()).toMatchObject({ name: 'Gapura' })
    const terms = await get('/terms')
    expect(terms.status).toBe(404)
    expect(terms.text).toContain('Belum ada syarat dan ketentuan.')
  })

  it('[site.brand] with its own name has its initial as emblem and icon, and no motto of Gapura', async () => {
    const { headers } = await bytes('/icon-512.png')
    await set({ name: 'Orion & Kawan' })
    const home = await html('/')
    expect(home).toContain('<title>Orion &amp; Kawan</title>')
    for (const words of ['Lewati gerbang', '/favicon.svg', '/share.jpg']) expect(home).not.toContain(words)
    expect(home).toMatch(/<meta property="og:image" content="https:\/\/orion\.example\/icon-512\.png\?v=\d+">/)
    expect(home).toContain('<meta name="twitter:card" content="summary">')
    expect((await bytes('/icon-512.png')).headers.get('etag')).not.toBe(headers.get('etag'))
    expect(await manifest()).toMatchObject({ name: 'Orion & Kawan' })
    expect((await read('/openapi.json'))['info']).toMatchObject({ title: 'Orion & Kawan API' })
    expect(await html('/rss.xml')).toContain('<title>Orion &amp; Kawan</title>')
    const favicon = async () => /\/favicon\.ico\?v=[\w-]+/.exec(await html('/'))?.[0]
    const address = await favicon()
    expect(address).toBeDefined()
    await change('/settings/look', { accent_night: '#ff0000' })
    expect(await favicon(), 'another colour has another address').not.toBe(address)
    const colour = await iconColour()
    expect(colour.r, 'the accent colour of the site').toBeGreaterThan(colour.b)
    await set({ name: '龍' })
    expect((await bytes('/favicon.ico')).status, 'a letter that cannot be drawn').toBe(200)
  })

  it('[site.brand] shows its logo, icon, share picture, description, community, footer and terms', async () => {
    const values = {
      name: 'Orion',
      motto: 'Tiga armada, satu galaksi.',
      description: 'Server luar angkasa.',
      community_name: 'Discord Orion',
      community_link: 'https://example.com/orion',
      footer_text: 'Dibuat oleh pemain.',
      terms: 'Jangan curang.\n\nHormati yang lain.',
      hide_credit: true,
    }
    const { logo_url, share_picture_url } = await set(values, {
      logo: await picture('png', 300, 100),
      icon: await picture('png', 600, 600),
      share_picture: await picture('png', 1200, 630),
    })
    const home = await html('/')
    const { motto, community_name, community_link, footer_text, description } = values
    for (const words of [motto, String(logo_url).slice(SITE.length), community_name, community_link, footer_text])
      expect(home).toContain(words)
    expect(home).toContain(`<meta name="description" content="${description}">`)
    expect(home).toContain(`<meta property="og:image" content="${String(share_picture_url)}">`)
    expect(home).toContain('<meta property="og:image:width" content="1200">')
    expect((await iconColour()).r, 'the uploaded picture').toBeGreaterThan(150)
    expect(await html('/register')).toContain('<a href="/terms" target="_blank"')
    const terms = await get('/terms')
    expect(terms.status).toBe(200)
    for (const line of values.terms.split('\n\n')) expect(terms.text).toContain(line)
    await set({ terms_link: 'https://example.com/terms' })
    expect(await html('/register')).toContain('<a href="https://example.com/terms" target="_blank"')
  })

  it('includes its settings in a page once, and only those that are set', async () => {
    expect((await html('/')).split('"motto":')).toHaveLength(2)
    const unset = { name: '', motto: '', community_link: '', footer_text: '', terms: '', terms_link: '' }
    await set({ ...unset, hide_credit: false, logo_removed: true })
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/.exec(await html('/login'))?.[1] ?? ''
    const motto = 'Lewati gerbang, mulai petualangan.'
    const site = { name: 'Gapura', year: 2026, motto, menu: expect.any(Array), empty: expect.any(Array) }
    expect((JSON.parse(state) as { site: unknown }).site).toEqual(site)
  })
})

describe('A site that SITE_NAME names', () => {
  const { html } = pagesOf(useTestServer('sqlite', { SITE_NAME: 'Negeri Awan', SITE_URL: SITE }))

  it.each([...pages, '/admin'])('shows nothing of Gapura except the credit on %s', async (path) => {
    const text = (await html(path)).replace('Powered by Gapura', '')
    expect(text).toContain('Negeri Awan')
    expect(text).not.toMatch(/gapura|Lewati gerbang|favicon\.svg|share\.jpg|M22\.4 11\.5/i)
  })
})
