import { beforeAll, describe, expect, it } from 'vitest'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { contentType } from '../../../content/index.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/api/README.md.
describe('A part of the site in a text', () => {
  const server = useTestServer('sqlite')
  const editor = useToken(server, 'admin')
  let mapId = 0
  let dropId = 0
  beforeAll(async () => {
    const drop = await createSample(server(), editor(), contentType('droplist'), 'naga')
    dropId = drop.id
    mapId = Number(drop['map_information_id'])
  })
  const send = (method: string, path: string, body?: Record<string, unknown>) =>
    server().call(method, path, { token: editor(), ...(body && { body }) })
  let addresses = 0
  const create = async (body: string, values: Record<string, unknown> = {}) =>
    send('POST', '/api/pages', { title: 'Bagian', address: `/bagian-${++addresses}`, body, ...values })
  const page = async (body: string): Promise<string> => {
    const { body: made } = await create(body)
    return String((await server().call('GET', String((made as SampleRow)['address']))).body)
  }

  it('[formatted.site-parts] is the drop table of a map, and of a monster', async () => {
    const ofMap = await page(`::map-drops ${mapId}`)
    expect(ofMap).toContain('<h3>Drop di Map Name naga</h3>')
    expect(ofMap).toMatch(
      /<td[^>]*><a href="\/gameinfo\/monster\/\d+-monster-name-naga"[^>]*>Monster Name naga<\/a><\/td>/,
    )
    expect(ofMap).toMatch(/<td[^>]*><a href="\/gameinfo\/item\/\d+-item-name-naga"[^>]*>Item Name naga<\/a><\/td>/)
    expect(await page('::monster-drops monster name NAGA')).toMatch(
      /<td[^>]*><a href="\/gameinfo\/map\/\d+-map-name-naga"[^>]*>Map Name naga<\/a><\/td>/,
    )
  })

  it('says how likely a drop is, with the rates of the server and of the kind of item', async () => {
    const found = await server().call('GET', `/api/game-info/server-information/droplist/${dropId}`)
    const { items_id: item } = found.body as { items_id: number }
    const set = async (path: string, body: Record<string, unknown>) =>
      expect((await send('PUT', `/api/${path}`, body)).status).toBe(200)
    await set(`game-info/server-information/droplist/${dropId}`, { chance: 0.01 })
    await set(`game-info/items/${item}`, { kind: 'Card' })
    const chance = async () => {
      await server().context.feed.poll()
      const cells = (await page(`::map-drops ${mapId}`)).replaceAll('\u00a0', ' ')
      return /<th[^>]*>Peluang<\/th>[^]*<td[^>]*>([\d,]+ %)<\/td>/.exec(cells)?.[1]
    }
    expect(await chance()).toBe('0,01 %')
    await set('settings/rates', { drop_rate: 3, drop_rates_by_kind: 'card = 20' })
    expect(await chance()).toBe('0,2 %')
    await set('settings/rates', { drop_rate: null, drop_rates_by_kind: '' })
    await set(`game-info/server-information/droplist/${dropId}`, { chance: null })
    expect(await page(`::map-drops ${mapId}`)).not.toContain('Peluang')
  })

  it('[formatted.site-parts] is the price list of a category, without what comes with other packages', async () => {
    const sold = await createSample(server(), editor(), contentType('packages'), 'permata')
    const id = Number(sold['category_id'])
    await send('PUT', `/api/donation/packages/${sold.id}`, { is_bonus_package: false, price: 'Rp. 50.000' })
    const list = await page(`::prices ${id}`)
    expect(list).toContain('<h3>Category Name permata</h3>')
    expect(list).toContain('Rp. 50.000')
  })

  it('[formatted.site-parts] is a download, and the button of the community', async () => {
    const { id } = await createSample(server(), editor(), contentType('downloads'), 'klien')
    expect(await page(`::download ${id}`)).toMatch(
      /<a href="https:\/\/example.com\/klien"[^>]*>Name klien<small>Size klien/,
    )
    await send('PUT', '/api/settings/site', { community_name: 'Discord kami', community_link: 'https://example.com/d' })
    expect(await page('::community')).toMatch(/<a href="https:\/\/example.com\/d"[^>]*>Discord kami/)
  })

  it('[formatted.site-parts] stands in an accordion, which opens without scripts', async () => {
    expect(await page(`:::accordion Langkah\nisi\n\n::map-drops ${mapId}\n:::`)).toMatch(
      /<details><summary>Langkah<\/summary><p>isi<\/p><section[^]*Monster Name naga[^]*<\/details>/,
    )
  })

  it('[formatted.site-parts] shows a change of what it is of at once, on the page and by the API', async () => {
    const { body } = await create(`::map-drops ${mapId}`)
    const { id, address } = body as SampleRow
    const shown = async () => String((await server().call('GET', String(address))).body)
    expect(await shown()).toContain('Monster Name naga')
    await send('PUT', `/api/game-info/server-information/droplist/${dropId}`, {
      monster: 'Naga Bulan',
      monster_id: null,
    })
    expect(await shown()).toContain('Naga Bulan')
    expect(JSON.stringify((await server().call('GET', `/api/pages/${id}?tree=true`)).body)).toContain('Naga Bulan')
    await send('PUT', `/api/game-info/server-information/droplist/${dropId}`, { monster: 'Monster Name naga' })
  })

  it.each([
    ['::map-drops 999', '“::map-drops 999” tidak menunjuk apa pun.'],
    ['::map-drops', '“::map-drops” tidak menunjuk apa pun.'],
    ['::map-drops 9999999999', '“::map-drops 9999999999” tidak menunjuk apa pun.'],
    ['::map-drops -1', '“::map-drops -1” tidak menunjuk apa pun.'],
    ["::monster-drops ' or 1=1 --", "“::monster-drops ' or 1=1 --” tidak menunjuk apa pun."],
    ['> - ::prices 999', '“::prices 999” tidak menunjuk apa pun.'],
    [':::accordion a\n::download 999\n:::', '“::download 999” tidak menunjuk apa pun.'],
    ['[ke sana](/tidak-ada#x)', 'tidak ada halaman di /tidak-ada#x.'],
    ['::community\n'.repeat(31), 'paling banyak 30 bagian situs.'],
  ])('[formatted.site-parts] that leads nowhere is refused in what is public: %s', async (source, sentence) => {
    const refused = { status: 422, body: { errors: { body: [`Isi: ${sentence}`] } } }
    expect(await create(source)).toMatchObject(refused)
    expect(await create(source, { published_at: '2126-01-01T00:00:00Z' })).toMatchObject(refused)
    const draft = await create(source, { state: 'draft' })
    expect(draft.status).toBe(201)
    const { id } = draft.body as SampleRow
    expect(await send('PUT', `/api/pages/${id}`, { state: 'published' })).toMatchObject(refused)
    expect((await send('PUT', `/api/pages/${id}`, { body: 'Polos', state: 'published' })).status).toBe(200)
  })

  it('[formatted.site-parts] that was deleted since is left out, and the text goes on', async () => {
    const { body: extra } = await send('POST', '/api/downloads', {
      group: 'a',
      name: 'Lama',
      size: '1',
      link: 'https://a.id',
    })
    const { body } = await create(`Awal\n\n::download ${(extra as SampleRow).id}\n\nakhir`)
    await send('DELETE', `/api/downloads/${(extra as SampleRow).id}`)
    const shown = String((await server().call('GET', String((body as SampleRow)['address']))).body)
    expect(shown).toContain('<p>Awal</p><p>akhir</p>')
  })
})
