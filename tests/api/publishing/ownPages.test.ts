import { describe, expect, it } from 'vitest'
import { sitePages } from '../../../content/site/sitePages.ts'
import { PublicationRunner } from '../../../server/content/publicationRunner.ts'
import { declaredRoutes } from '../../support/access/declaredRoutes.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

const served = Object.keys(declaredRoutes)
  .map((route) => route.split(' ')[1] ?? '')
  .filter((path) => !path.startsWith('/api') && !/[:*.]/.test(path))

// The tests check the rules in docs/api/content.md, "Pages of one's own".
describe('A page of one’s own', () => {
  const server = useTestServer('sqlite')
  const editor = useToken(server, 'admin')
  const minutes = (count: number): string => new Date(server().clock.time.getTime() + count * 60_000).toISOString()
  const post = (values: Record<string, unknown>) =>
    editor.send('POST', '/api/pages', { title: 'Panduan', description: 'Cara bermain', ...values })
  async function create(address: string, values: Record<string, unknown> = {}): Promise<number> {
    const { status, body } = await post({ address, ...values })
    expect(status).toBe(201)
    return (body as SampleRow).id
  }
  const entry = (address: string) => editor.send('POST', '/api/menu', { label: 'Menu', address })
  const change = (id: number, body: Record<string, unknown>) => editor.send('PUT', `/api/pages/${id}`, body)
  const get = async (path: string) => {
    const { status, body, headers } = await server().call('GET', path)
    return { status, text: typeof body === 'string' ? body : JSON.stringify(body), to: headers.get('location') }
  }

  it('[site.own-pages] is at its address, with its text, title and summary', async () => {
    await create('/panduan', { summary: 'Mulai dari sini', body: '## Langkah **satu**' })
    const { status, text } = await get('/panduan')
    expect(status).toBe(200)
    expect(text).toContain('<h2>Langkah <strong>satu</strong></h2>')
    expect(text).toMatch(/<title>Panduan · /)
    expect(text).toContain('content="Mulai dari sini"')
    expect(text).not.toContain('noindex')
    expect((await get('/sitemap.xml')).text).toContain('/panduan</loc>')
  })

  it('[publishing.clock-set-back] stays at its address when the clock is set back', async () => {
    await create('/jam', { published_at: minutes(-1) })
    await create('/jam-kemudian', { published_at: minutes(1) })
    server().pass(2 * 60_000)
    await new PublicationRunner(server().context, (error) => expect.unreachable(String(error))).run()
    await server().context.feed.poll()
    server().pass(-60 * 60_000)
    for (const address of ['/jam', '/jam-kemudian']) expect((await get(address)).status, address).toBe(200)
    server().pass(60 * 60_000)
  })

  it('[site.own-pages] is found by other spellings of its address', async () => {
    await post({ address: '/Panduan-Pemain/' })
    for (const spelling of ['/Panduan-Pemain', '/panduan-pemain/', '/panduan-pemain?utm=1'])
      expect(await get(spelling)).toMatchObject({ status: 200, text: expect.stringContaining('Cara bermain') })
  })

  it.each([
    ...sitePages.filter(({ address }) => address !== '/').map(({ address }) => address),
    ...['/', '/news/1', '/admin', '/api/pages', '/storage/x', '/assets/x', '/video/youtube', '/preview/x', '/items'],
    ...served,
    ...['/a b', '/a/../b', '/a//', '/<script>', '/ä', '/a_b', '/-a', '/a/b/c/d', `/${'a'.repeat(80)}`, 'https://a.id'],
  ])('[site.own-pages] cannot be at %s', async (address) => {
    const { status, body } = await post({ address })
    if (address === '/a//') return expect(status).toBe(201)
    expect(status).toBe(422)
    expect(Object.keys((body as { errors: object }).errors)).toEqual(['address'])
  })

  it('[site.own-pages] cannot be where another one is', async () => {
    await create('/dua')
    const taken = { status: 409, body: { errors: { address: ['Alamat “/dua” sudah ada.'] } } }
    expect(await post({ address: '/DUA' })).toMatchObject(taken)
  })

  it('[site.own-pages] is at its new address when that is changed, and the old ones lead there', async () => {
    const id = await create('/lama')
    expect((await get('/lama')).status).toBe(200)
    await change(id, { address: '/baru' })
    await change(id, { address: '/terbaru' })
    expect(await get('/lama?ref=x')).toMatchObject({ status: 308, to: '/terbaru?ref=x' })
    expect(await get('/Baru')).toMatchObject({ status: 308, to: '/terbaru' })
    expect((await get('/terbaru')).status).toBe(200)
    const other = await create('/lama', { description: 'Yang lain' })
    expect((await get('/lama')).text).toContain('Yang lain')
    await editor.send('DELETE', `/api/pages/${other}`)
    expect(await get('/lama')).toMatchObject({ status: 308, to: '/terbaru' })
    await editor.send('DELETE', `/api/pages/${id}`)
    for (const address of ['/lama', '/baru', '/terbaru']) expect((await get(address)).status, address).toBe(404)
  })

  it('[site.own-pages] is nowhere while it is a draft or scheduled, and everywhere when its time has come', async () => {
    await create('/draf', { state: 'draft', in_menu: true, title: 'Rahasia draf' })
    const id = await create('/nanti', { published_at: minutes(10), in_menu: true, title: 'Rahasia nanti' })
    const places = ['/', '/news', '/sitemap.xml', '/api/pages', '/nanti', '/draf']
    for (const place of places) expect((await get(place)).text, place).not.toMatch(/Rahasia|nanti<\/loc>|draf<\/loc>/)
    expect((await get('/nanti')).status).toBe(404)
    expect((await get('/draf')).status).toBe(404)
    server().clock.time = new Date(minutes(11))
    expect((await get('/nanti')).status).toBe(200)
    for (const place of ['/', '/news', '/api/pages']) expect((await get(place)).text, place).toContain('Rahasia nanti')
    expect((await get('/sitemap.xml')).text).toContain('/nanti</loc>')
    await change(id, { state: 'draft' })
    for (const place of places) expect((await get(place)).text, place).not.toMatch(/Rahasia|nanti<\/loc>/)
  })

  it('[site.own-pages] is in the menu below its chosen entry, at once after a change', async () => {
    await editor.send('POST', '/api/game-info/server-rules', { rules: 'Sopan', category: 'Umum' })
    const entries = (await editor.send('GET', '/api/menu')).body as SampleRow[]
    const above = entries.find(({ label }) => label === 'Game Info')
    const below = entries.find(({ label }) => label === 'Quest Info')
    const first = await create('/menu-satu', { title: 'Di bar', in_menu: true })
    await create('/menu-dua', { title: 'Di bawah', in_menu: true, menu_id: above?.id })
    // The menu has only two levels, so a page below a second-level entry appears beside that entry.
    await create('/menu-tiga', { title: 'Di samping', in_menu: true, menu_id: below?.id })
    const menu = async () =>
      /<nav[^]*?<\/nav>/.exec((await get('/')).text)?.[0].match(/(?:\/menu-\w+|\/gameinfo\/rules)"/g)
    expect(await menu()).toEqual(['/gameinfo/rules"', '/menu-dua"', '/menu-tiga"', '/menu-satu"'])
    await change(first, { in_menu: false })
    expect(await menu()).toEqual(['/gameinfo/rules"', '/menu-dua"', '/menu-tiga"'])
    expect((await editor.send('DELETE', `/api/menu/${above?.id}`)).status).toBe(409)
  })

  it('[site.own-pages] can be chosen for the menu, and an address where none is cannot', async () => {
    await create('/ada')
    expect((await entry('/ada')).status).toBe(201)
    const sentence =
      'Address must be a page of this site, such as /news, or an address that begins with http:// or https://.'
    expect((await entry('/tidak-ada')).body).toMatchObject({ errors: { address: [sentence] } })
  })

  it('[site.own-pages] refuses a menu entry for a draft as for no page at all', async () => {
    await create('/belum', { state: 'draft' })
    await create('/kelak', { published_at: minutes(10) })
    const id = await create('/ditarik')
    await change(id, { address: '/ditarik-baru' })
    expect((await entry('/ditarik')).status, 'a former address of a public page').toBe(201)
    await change(id, { state: 'draft' })
    const { status, body } = await entry('/bukan-apa-apa')
    expect(status).toBe(422)
    for (const address of ['/belum', '/kelak', '/ditarik', '/ditarik-baru'])
      expect(await entry(address), address).toMatchObject({ status, body: body as object })
  })

  it('[site.own-pages] refuses a text with a link to a draft as to no page, until the text is public no sooner', async () => {
    await create('/rahasia', { state: 'draft' })
    await create('/besok', { published_at: minutes(60) })
    const text = async (address: string, more: object = {}) =>
      (await post({ address: `${address}-dari-sini`, body: `[Lihat](${address})`, ...more })).status
    expect(await text('/bukan-apa-apa')).toBe(422)
    expect(await text('/rahasia')).toBe(422)
    expect(await text('/besok')).toBe(422)
    expect(await text('/besok', { published_at: minutes(59) })).toBe(422)
    expect(await text('/besok', { published_at: minutes(60) })).toBe(201)
  })

  it('[site.own-pages] leaves a former address only if it was public, and takes none over from a public page', async () => {
    const first = await create('/asal')
    await change(first, { address: '/pindah' })
    const draft = await create('/asal', { state: 'draft' })
    await change(draft, { address: '/konsep' })
    expect(await get('/asal')).toMatchObject({ status: 308, to: '/pindah' })
    await change(draft, { state: 'published' })
    expect(await get('/asal')).toMatchObject({ status: 308, to: '/pindah' })

    const taker = await create('/asal')
    await change(taker, { address: '/lain-lagi' })
    expect(await get('/asal')).toMatchObject({ status: 308, to: '/pindah' })

    await change(first, { state: 'draft' })
    await change(first, { address: '/kembali' })
    await change(first, { state: 'published' })
    expect(await get('/pindah')).toMatchObject({ status: 308, to: '/kembali' })
  })

  it('[site.own-pages] has a preview before it is saved, also without an address', async () => {
    const preview = async (body: Record<string, unknown>) =>
      String((await editor.send('POST', '/api/pages/preview', body)).body)
    const formatted = await preview({ title: 'Baru', body: 'Isi **tebal**', address: '/pratinjau' })
    expect(formatted).toContain('<strong>tebal</strong>')
    expect(await preview({ title: 'Baru', description: 'Isi polos' })).toContain('Isi polos')
    expect((await get('/pratinjau')).status).toBe(404)
  })

  it('[site.own-pages] comes back from the history with the address that it had', async () => {
    const id = await create('/riwayat')
    await change(id, { address: '/riwayat-baru' })
    const { body } = await editor.send('GET', `/api/admin/changes?type=pages&row=${id}`)
    const version = { type: 'pages', row: id, sequence: (body as { sequence: number }[])[1]?.sequence }
    expect((await editor.send('POST', '/api/admin/history/restore', version)).status).toBe(200)
    expect((await get('/riwayat')).status).toBe(200)
    expect(await get('/riwayat-baru')).toMatchObject({ status: 308, to: '/riwayat' })
  })
})

describe.each(engines)('On %s, a former address', (engine) => {
  const server = useTestServer(engine)
  const editor = useToken(server, 'admin')
  const create = async (address: string, state: 'draft' | 'published') => {
    const body = { title: 'Panduan', description: 'Cara bermain', address, state }
    return ((await editor.send('POST', '/api/pages', body)).body as SampleRow).id
  }
  const to = async (path: string) => (await server().call('GET', path)).headers.get('location')
  const changeRows = async (...rows: { id: number; address?: string; state?: string }[]) => {
    const { status, body } = await editor.send('PATCH', '/api/pages', { rows })
    expect(status, JSON.stringify(body)).toBe(200)
    return (body as { batch: number }).batch
  }
  const undo = async (batch: number) =>
    expect((await editor.send('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({ kept: [] })

  it('[site.own-pages] is left by public pages alone, when many are changed at once and when that is undone', async () => {
    const open = await create('/terbuka', 'published')
    const draft = await create('/konsep', 'draft')
    const batch = await changeRows({ id: open, address: '/terbuka-dua' }, { id: draft, address: '/konsep-dua' })
    expect(await to('/terbuka')).toBe('/terbuka-dua')
    await undo(batch)
    expect(await to('/terbuka-dua')).toBe('/terbuka')
    await changeRows({ id: draft, state: 'published' })
    for (const address of ['/konsep-dua', '/terbuka']) expect(await to(address), address).toBeNull()
  })

  it('[site.own-pages] stays with its public page if others are changed at once or undone', async () => {
    const open = await create('/milik', 'published')
    await changeRows({ id: open, address: '/milik-baru' })
    const other = await create('/milik', 'published')
    const batch = await changeRows({ id: other, address: '/lain' })
    expect(await to('/milik')).toBe('/milik-baru')
    await undo(batch)
    expect(await to('/milik'), 'the page that is there').toBeNull()
    await changeRows({ id: other, state: 'draft' })
    await changeRows({ id: other, address: '/lain' })
    expect(await to('/milik')).toBe('/milik-baru')
    await changeRows({ id: open, state: 'draft' })
    expect(await to('/milik'), 'its page is not public').toBeNull()
  })
})
