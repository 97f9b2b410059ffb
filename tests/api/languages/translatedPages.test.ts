import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pseudo } from '../../../translation/pseudo.ts'
import { PSEUDO } from '../../support/messages.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

const SITE = 'https://example.com'

describe.each(anyEngine)('The pages of a site in two languages on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, { SITE_URL: SITE }, { hasPseudo: true })
    token = await server.signIn('admin')
    await send('PATCH', '/api/settings/site', { further_languages: PSEUDO, footer_text: 'Kaki', motto: 'Moto' })
  })
  afterAll(() => server.stop())

  const send = async (method: string, path: string, body: object) => {
    const answer = await server.call(method, path, { token, body })
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
    return answer.body as Record<string, unknown> // These answers are rows.
  }
  const create = async (path: string, body: object) => Number((await send('POST', path, body))['id'])
  const page = async (path: string) => (await fetch(server.url + path, { redirect: 'manual' })).text()
  const translated = async (path: string) => page(`/${PSEUDO}${path}`)
  const search = async (path: string) => JSON.stringify((await server.call('GET', `${path}&lang=${PSEUDO}`)).body)

  it('have the words of the main button in their language, or mark them', async () => {
    await send('PATCH', '/api/settings/look', { play_text: 'Masuk ke kota' })
    expect(await translated('/')).toMatch(/lang="id" dir="ltr"[^>]*>Masuk ke kota/)
    await send('PATCH', '/api/settings/look', { translations: { [PSEUDO]: { play_text: 'Dans la ville' } } })
    expect(await translated('/')).toMatch(/<a(?![^>]*lang=)[^>]*>Dans la ville/)
    expect(await page('/')).toMatch(/<a(?![^>]*lang=)[^>]*>Masuk ke kota/)
    const none = { play_text: '', translations: { [PSEUDO]: { play_text: '' } } }
    await send('PATCH', '/api/settings/look', none)
    expect(await translated('/')).not.toMatch(/Dans la ville|Masuk ke kota/)
  })

  it('[translations.pages] have the texts of their language, and mark all others', async () => {
    const id = await create('/api/news', {
      ...{ title: 'Perang besar', subtitle: 'Malam ini', description: 'Datanglah.' },
      translations: { [PSEUDO]: { title: 'A great war', description: 'Do come.' } },
    })
    const own = await page(`/news/${id}`)
    expect(own).toContain('Perang besar')
    expect(own).not.toContain('A great war')
    expect(own).not.toMatch(/lang="id"[^>]*>(Malam ini|Kaki)/)
    const other = await translated(`/news/${id}`)
    expect(other).toContain('A great war')
    expect(other).not.toContain('Perang besar')
    expect(other).toMatch(/lang="id" dir="ltr">Kaki/)
    const landing = await page(`/${PSEUDO}`)
    for (const text of ['A great war', 'Do come.']) expect(landing).toContain(text)
    for (const text of ['Malam ini', 'Moto', 'Kaki']) expect(landing).toMatch(new RegExp(`lang="id"[^>]*>${text}`))
    expect(await page('/')).not.toMatch(/lang="id"[^>]*>(Malam ini|Moto|Kaki)/)
    expect(await translated('/news')).toContain('A great war')
  })

  it('[translations.preview] has the page around a translation in its language, and in no other', async () => {
    const preview = (language: string) =>
      server.call('POST', `/api/news/preview?language=${language}`, { token, body: { title: 'A great war' } })
    const shown = await preview(PSEUDO)
    expect(String(shown.body)).toContain(`<html lang="${PSEUDO}"`)
    expect(String(shown.body)).toContain('A great war</h1>')
    for (const other of ['th', 'xx', '../en']) expect(String((await preview(other)).body)).toContain('<html lang="id"')
  })

  it('[site.menu] have the first menu in their language, until an operator changes a label', async () => {
    const menu = (html: string) => /<div id="menu".*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect(menu(await page('/news'))).toContain('>HOME<')
    expect(menu(await translated('/news'))).toContain(pseudo('HOME'))
    expect(menu(await translated('/news'))).toContain(pseudo('Server Rules'))
    const { body } = await server.call('GET', '/api/menu', { token })
    const home = (body as { id: number; label: string }[]).find(({ label }) => label === 'HOME')?.id
    await send('PUT', `/api/menu/${home}`, { label: 'Awal' })
    expect(menu(await translated('/news'))).toMatch(/lang="id"[^>]*>Awal</)
    await send('PUT', `/api/menu/${home}`, { label: 'HOME' })
    expect(menu(await translated('/news'))).toContain(pseudo('HOME'))
  })

  it('[languages.sentences] have days of the week in their language, also what a search finds', async () => {
    await create('/api/game-info/quest-information/dailyquest', { day: 'Monday', tutorial: 'Temui Kapten.' })
    expect(await search('/api/search?q=kapten')).toContain(pseudo('Monday'))
    expect(JSON.stringify((await server.call('GET', '/api/search?q=kapten')).body)).toContain('Daily Quest [Monday]')
  })

  it('[translations.offered] are offered in the languages that their row has', async () => {
    const only = await create('/api/news', { title: 'Satu bahasa', description: 'Teks.' })
    const both = await create('/api/news', {
      ...{ title: 'Dua bahasa', description: 'Teks.' },
      translations: { [PSEUDO]: { title: 'Two languages' } },
    })
    expect(await page(`/news/${both}`)).toContain(`hreflang="${PSEUDO}" href="${SITE}/${PSEUDO}/news/${both}"`)
    expect(await translated(`/news/${both}`)).toContain(`rel="canonical" href="${SITE}/${PSEUDO}/news/${both}"`)
    for (const html of [await page(`/news/${only}`), await translated(`/news/${only}`)]) {
      expect(html).toContain(`rel="canonical" href="${SITE}/news/${only}"`)
      expect(html).not.toContain('rel="alternate" hreflang')
      expect(html).not.toContain('og:locale:alternate')
    }
    expect(await translated('/news')).toContain(`hreflang="${PSEUDO}" href="${SITE}/${PSEUDO}/news"`)
    const main = (await page(`/news/${only}`)).replace(/<aside[^]*?<\/aside>/, '')
    expect(main, 'the switch keeps the place').toMatch(new RegExp(`<a [^>]*href="/${PSEUDO}/news/${only}"`))
    expect(await translated(`/news/${only}`)).toMatch(/<h1[^>]* lang="id" dir="ltr">Satu bahasa/)
    const map = await page('/sitemap.xml')
    expect(map).toContain(`<loc>${SITE}/${PSEUDO}/news/${both}</loc>`)
    expect(map).toContain(`<loc>${SITE}/news/${only}</loc>`)
    expect(map).not.toContain(`<loc>${SITE}/${PSEUDO}/news/${only}</loc>`)
  })

  it('[translations.own-pages] are own pages and their menu entries, too', async () => {
    await create('/api/pages', {
      ...{ title: 'Sejarah', address: '/sejarah', description: 'Dulu.', in_menu: true },
      translations: { [PSEUDO]: { title: 'History', description: 'Once.' } },
    })
    await create('/api/pages', { title: 'Aturan acara', address: '/acara', description: 'Isi.', in_menu: true })
    const html = await translated('/sejarah')
    expect(html).toContain('Once.')
    expect(html).toMatch(/>History</)
    expect(html).toMatch(/lang="id"[^>]*>Aturan acara</)
    expect(await page('/sejarah')).toMatch(/>Sejarah</)
    expect(await page('/sejarah')).toContain(`hreflang="${PSEUDO}"`)
    expect(await page('/acara')).not.toContain('rel="alternate" hreflang')
  })

  it('[translations.feed] have a feed of their language', async () => {
    const id = await create('/api/news', {
      ...{ title: 'Umpan', description: 'Teks.' },
      translations: { [PSEUDO]: { title: 'Feeding' } },
    })
    const feed = await translated('/rss.xml')
    expect(feed).toContain('<title>Feeding</title>')
    expect(feed).toContain(`<link>${SITE}/${PSEUDO}/news/${id}</link>`)
    expect(await page('/rss.xml')).toContain('<title>Umpan</title>')
    expect(await translated('/news')).toContain(`type="application/rss+xml" title="Gapura" href="/${PSEUDO}/rss.xml"`)
    expect((await fetch(`${server.url}/xx/rss.xml`)).status).toBe(404)
  })

  describe('the catalogue', () => {
    let [apple, card, poring, map] = [0, 0, 0, 0]
    beforeAll(async () => {
      apple = await create('/api/game-info/items', {
        ...{ items_name: 'Apel Merah', game_id: 512, description: 'Buah.' },
        translations: { [PSEUDO]: { items_name: 'Crimson Apple', description: 'A fruit.' } },
      })
      card = await create('/api/game-info/items', { items_name: 'Kartu Hijau', game_id: 4001, kind: 'Card' })
      poring = await create('/api/game-info/monsters', {
        ...{ monster_name: 'Si Bulat', game_id: 1002, level: 1 },
        translations: { [PSEUDO]: { monster_name: 'Roundling' } },
      })
      map = await create('/api/game-info/mapinfo', {
        map_name: 'Padang',
        translations: { [PSEUDO]: { map_name: 'Meadow' } },
      })
      for (const items_id of [apple, card])
        await create('/api/game-info/server-information/droplist', {
          ...{ monster: 'Si Bulat', monster_id: poring, items_id, map_information_id: map, chance: 1 },
        })
    })

    it('[translations.catalogue] names things in the language of the page', async () => {
      const monsters = await translated('/gameinfo/monster/1002-roundling')
      for (const text of ['Roundling', 'Crimson Apple', 'Meadow']) expect(monsters).toContain(text)
      for (const text of ['Si Bulat', 'Apel Merah', 'Padang']) expect(monsters).not.toContain(text)
      expect(monsters).toMatch(/lang="id"[^>]*>Kartu Hijau/)
      const own = await page('/gameinfo/monster/1002-si-bulat')
      for (const text of ['Si Bulat', 'Apel Merah', 'Padang']) expect(own).toContain(text)
      expect(own).not.toContain('lang="id">Kartu')
      expect(await translated('/gameinfo/items')).toContain('Crimson Apple')
      expect(await translated('/gameinfo/monsters')).toContain('Roundling')
      expect(await translated(`/gameinfo/map/${map}-meadow`)).toContain('Roundling')
      const item = await translated('/gameinfo/item/512-crimson-apple')
      expect(item).toContain('A fruit.')
      expect(item).toContain(`rel="canonical" href="${SITE}/${PSEUDO}/gameinfo/item/512-crimson-apple"`)
      expect(item).toContain(`hreflang="x-default" href="${SITE}/gameinfo/item/512-apel-merah"`)
      const moved = await fetch(`${server.url}/${PSEUDO}/gameinfo/item/512-apel-merah`, { redirect: 'manual' })
      expect(moved.headers.get('location')).toBe(`/${PSEUDO}/gameinfo/item/512-crimson-apple`)
      const untranslated = await translated('/gameinfo/item/4001-kartu-hijau')
      expect(untranslated).toContain(`rel="canonical" href="${SITE}/gameinfo/item/4001-kartu-hijau"`)
      const sitemap = await page('/sitemap.xml')
      expect(sitemap).toContain(`<loc>${SITE}/${PSEUDO}/gameinfo/item/512-crimson-apple</loc>`)
      expect(sitemap).not.toContain(`${PSEUDO}/gameinfo/item/4001`)
    })

    it('[translations.share-pictures] has a picture for previews of links in each language', async () => {
      const address = /property="og:image" content="https:\/\/example.com([^"]+)"/
      const pictureOf = async (path: string) => address.exec(await page(path))?.[1] ?? ''
      const own = await pictureOf('/gameinfo/item/512-apel-merah')
      const other = await pictureOf(`/${PSEUDO}/gameinfo/item/512-crimson-apple`)
      expect(other).toBe(`/${PSEUDO}${own}`)
      const drawn = await Promise.all(
        [own, other].map(async (path) => {
          const answer = await fetch(server.url + path)
          expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
          return Buffer.from(await answer.arrayBuffer())
        }),
      )
      expect(drawn[0]?.equals(drawn[1] ?? Buffer.of())).toBe(false)
      expect(await pictureOf(`/${PSEUDO}/gameinfo/item/4001-kartu-hijau`)).toMatch(/^\/gameinfo\/share\/item\//)
      expect((await fetch(`${server.url}/xx${own}`)).status).toBe(404)
    })

    it('[translations.search] is found by the words of the page and by those of the row', async () => {
      for (const q of ['crimson', 'apel merah', 'crimsno'])
        expect(await search(`/api/search?q=${q}`), q).toContain('Crimson Apple')
      for (const q of ['crims', 'apel'])
        expect(await search(`/api/search/suggestions?q=${q}`), q).toContain('Crimson Apple')
      for (const q of ['crimson', 'apel', 'merah crimson', 'crimsno', 'cr']) {
        expect(await search(`/api/game-info/items?page=1&q=${q}`), q).toContain('Crimson Apple')
        expect(
          await translated(`/gameinfo/items?q=${encodeURIComponent(q === 'crimsno' ? 'crimson' : q)}`),
          q,
        ).toContain('Crimson Apple')
      }
      for (const q of ['roundling', 'bulat', 'meadow', 'crimson roundling'])
        expect(await search(`/api/game-info/server-information/droplist?q=${q}`), q).toContain('Roundling')
      const { body } = await server.call('GET', '/api/search?q=crimson')
      expect(JSON.stringify(body)).not.toContain('Apel')
      expect(JSON.stringify((await server.call('GET', '/api/game-info/items?q=crimson')).body)).not.toContain('Apel')
    })

    it('[translations.search] names the language of what has no translation, in the name and in the detail', async () => {
      await create('/api/news', {
        ...{ title: 'Panen raya', subtitle: 'Festival gandum', description: 'Datang.' },
        translations: { [PSEUDO]: { title: 'The wheat harvest' } },
      })
      await create('/api/news', { title: 'Gandum emas', description: 'Butirnya besar.' })
      const { body } = await server.call('GET', `/api/search?q=gandum&lang=${PSEUDO}`)
      const [{ hits }] = (body as { groups: [{ hits: object[] }] }).groups
      expect(hits).toEqual([
        expect.objectContaining({ name: 'Gandum emas', languages: { name: 'id', detail: 'id' } }),
        expect.objectContaining({ name: 'The wheat harvest', languages: { detail: 'id' } }),
      ])
      expect(await translated('/search?q=gandum')).toMatch(/lang="id"[^>]*>Festival/)
    })

    it('[translations.followed] follows changes of translations', async () => {
      await send('PUT', `/api/game-info/items/${card}`, { translations: { [PSEUDO]: { items_name: 'Green Card' } } })
      expect(await translated('/gameinfo/monster/1002-roundling')).toContain('Green Card')
      await send('PUT', `/api/game-info/items/${card}`, { translations: { [PSEUDO]: { items_name: null } } })
      expect(await translated('/gameinfo/monster/1002-roundling')).toContain('Kartu Hijau')
      expect(await search('/api/search?q=green')).not.toContain('Kartu Hijau')
    })
  })
})
