import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../../content/define.ts'
import { contentTypes, listTypes } from '../../../../content/index.ts'
import { publicPages } from '../../../../scripts/lib/publicPages.mjs'
import { loadDemo } from '../../../../server/demo/load.ts'
import { news } from '../../../../content/types/news.ts'
import { form, picture, sampleValues, type SampleRow } from '../../../support/samples.ts'
import { useTestServer, useToken } from '../../../support/testServer.ts'

const PICTURES = 'https://pictures.example/site'
const withPictures = listTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([name]) => ({ type, name })))
const WHOLE = /^https:\/\/pictures\.example\/site\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/
const ownFields = contentTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([name]) => name))
/** What a row holds beside the address that is shown. */
const OWN_VALUE = new RegExp(`"(?:${[...new Set(ownFields)].join('|')})":"[^"]*"`, 'g')

describe('With PICTURES_URL,', () => {
  const server = useTestServer('sqlite', { PICTURES_URL: `${PICTURES}/`, SITE_URL: 'https://gapura.example' })
  const admin = useToken(server, 'admin')

  it.each(withPictures)('the API gives the picture of $type.key an address below it', async ({ type, name }) => {
    const path = `/api${type.path}`
    const file = { [name]: await picture('png') }
    const made = await admin.send('POST', path, form(await sampleValues(server(), admin(), type), file))
    expect(made.status).toBe(201)
    const row = made.body as SampleRow
    const { body } = await server().call('GET', path)
    for (const shown of [row, (body as SampleRow[]).find(({ id }) => id === row.id)]) {
      expect(shown?.[`${name}_url`]).toMatch(WHOLE)
      if (type.key === news.key) expect(shown?.[name]).toBe(shown?.[`${name}_url`])
    }
  })

  it('[pictures.elsewhere] pages show pictures from there, in their previews, too, and their policy lets no other host in', async () => {
    const { body } = await admin.send(
      'POST',
      `/api${news.path}`,
      form({ title: 'Gambar', description: 'Berita bergambar' }, { image: await picture('png') }),
    )
    const { id, image_url: address } = body as SampleRow
    for (const path of ['/', '/news', `/news/${id}`]) {
      const page = await fetch(server().url + path)
      const html = await page.text()
      expect(html, path).toContain(`src="${String(address)}"`)
      // The head names no picture but those that are below it, and the site's own files.
      expect(html, path).not.toContain('/storage/news/')
      expect(page.headers.get('content-security-policy'), path).toContain(
        "img-src 'self' data: blob: https://pictures.example;",
      )
    }
    const html = await (await fetch(`${server().url}/news/${id}`)).text()
    expect(html).toContain(`<meta property="og:image" content="${String(address)}">`)
    const { headers } = await server().call('GET', '/api/news')
    expect(headers.get('content-security-policy')).toContain('https://pictures.example;')
  })

  it('every public page, its stylesheet, its data and its feed name the pictures there alone', async () => {
    const post = async (path: string, values: Record<string, unknown>, files: Record<string, Blob> = {}) => {
      const { status, body } = await admin.send('POST', `/api${path}`, form(values, files))
      expect(status, JSON.stringify(body)).toBeLessThan(300)
      return body as SampleRow
    }
    await loadDemo(server().context)
    const uploaded = await post('/news/pictures', {}, { picture: await picture('png') })
    const text = `Baris.\n\n![Gambar](${String(uploaded['address'])})\n\n[![Video](${String(uploaded['address'])})](https://youtu.be/dQw4w9WgXcQ)`
    await post(
      '/settings/site',
      { _method: 'PATCH' },
      { logo: await picture('png'), share_picture: await picture('jpeg') },
    )
    await post(
      '/settings/look',
      { _method: 'PATCH' },
      { hero_day: await picture('png'), hero_night: await picture('webp') },
    )
    const kind = 'Bergambar'
    const thing = { items_name: 'Bergambar', kind, description: '', body: text }
    const one = await post('/game-info/items', thing, { icon: await picture('png') })
    await post('/game-info/items', { ...thing, items_name: 'Serupa' }, { icon: await picture('webp') })
    const beast = await post('/game-info/monsters', { monster_name: 'Bergambar' }, { image: await picture('png') })
    await post('/pages', { title: 'Bergambar', address: '/bergambar', body: text, state: 'published' })
    const item = await post(
      '/news',
      { title: 'Bergambar', body: text, state: 'published' },
      { image: await picture('png') },
    )
    const paths = [
      ...publicPages.map(({ path }) => path.replace(/#.*/, '')),
      `/gameinfo/item/${one.id}`,
      `/gameinfo/monster/${beast.id}`,
      `/gameinfo/items?kind=${kind}`,
      '/bergambar',
      `/news/${item.id}`,
      '/search?q=bergambar',
      '/rss.xml',
      '/sitemap.xml',
    ]
    const images = new Map<string, number>()
    for (const path of paths) {
      const html = (await (await fetch(server().url + path)).text()).replace(OWN_VALUE, '')
      expect(html.match(/[^"\s]*\/storage\/[^"\s]*/g), path).toBeNull()
      images.set(path, html.split(`<img`).filter((image) => image.includes(` src="${PICTURES}/`)).length)
    }
    // The logo is on each; beside it: the icon, the picture and the still of its text, another item; the picture; a card's icon, two items.
    const expected = {
      '/login': 1,
      [`/gameinfo/item/${one.id}`]: 5,
      [`/gameinfo/monster/${beast.id}`]: 2,
      '/bergambar': 3,
    }
    for (const [path, least] of Object.entries(expected)) expect(images.get(path), path).toBeGreaterThanOrEqual(least)

    const home = await (await fetch(server().url)).text()
    const sheet = /\/theme\/[0-9a-f]+\.css/.exec(home)?.[0] ?? ''
    const css = await fetch(server().url + sheet)
    expect(css.headers.get('cache-control')).toContain('immutable')
    expect(await css.text()).toMatch(/url\("?https:\/\/pictures\.example\/site\//)

    for (const path of [
      '/api/news?tree=true',
      `/api/news/${item.id}?tree=true`,
      '/api/settings/look',
      '/api/game-database/items',
    ]) {
      const { body } = await server().call('GET', path)
      expect(JSON.stringify(body).replace(OWN_VALUE, ''), path).not.toMatch(
        /"(?:\/|http:\/\/gapura\.example\/)storage\//,
      )
    }
  })

  it('[pictures.elsewhere] is an address below which this site answers, too, for a cache in front of it', async () => {
    const { body } = await admin.send(
      'POST',
      `/api${news.path}`,
      form({ title: 'Gambar', description: 'Berita bergambar' }, { image: await picture('png') }),
    )
    const path = String((body as SampleRow)['image_url']).replace(PICTURES, '/storage')
    expect((await fetch(server().url + path)).headers.get('content-type')).toBe('image/webp')
  })
})
