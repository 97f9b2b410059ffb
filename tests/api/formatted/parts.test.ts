import { beforeAll, describe, expect, it } from 'vitest'
import { contentType } from '../../../content/index.ts'
import { invalid } from '../../support/answers.ts'
import { type Values } from '../../support/samples.ts'
import { useSite } from '../../support/useSite.ts'

const DROPS = '/game-info/server-information/droplist'

// Specification: docs/api/README.md. Formatted texts can embed sections of the site.
describe('A part of the site in a text', () => {
  const { server, admin: editor, create, change, remove, read, html, sample } = useSite('sqlite')
  let mapId: number
  let dropId: number
  beforeAll(async () => {
    const drop = await sample(contentType('droplist'), 'naga')
    dropId = drop.id
    mapId = Number(drop['map_information_id'])
  })
  let addresses = 0
  const text = (body: string) => ({ title: 'Bagian', address: `/bagian-${++addresses}`, body })
  const page = async (body: string) => html(String((await create('/pages', text(body)))['address']))

  it('[formatted.site-parts] can be the drops of a map or a monster', async () => {
    const cell = (address: string, name: string) =>
      new RegExp(`<td[^>]*><a href="/gameinfo/${address}"[^>]*>${name}</a></td>`)
    const ofMap = await page(`::map-drops ${mapId}`)
    expect(ofMap).toContain('<h3>Drop di Map Name naga</h3>')
    expect(ofMap).toMatch(cell('monster/(?:\\w+/)?\\d+-nama-monster-naga', 'Nama monster naga'))
    expect(ofMap).toMatch(
      cell('item/(?:\\w+/)?\\d+-item-name-naga', 'Item Name naga(?: \\[\\d+\\])?(?: \\(Hadiah MVP\\))?'),
    )
    expect(await page('::monster-drops monster name NAGA')).toMatch(cell('map/\\d+-map-name-naga', 'Map Name naga'))
  })

  it('shows the chance of a drop with the rates of the server and of the kind of item', async () => {
    const { items_id: item } = await change(`${DROPS}/${dropId}`, { chance: 0.01, fixed_chance: false })
    await change(`/game-info/items/${String(item)}`, { kind: 'Card' })
    const chance = async () => {
      await server().context.feed.poll()
      const cells = (await page(`::map-drops ${mapId}`)).replaceAll('\u00a0', ' ')
      return /<th[^>]*>Peluang<\/th>[^]*<td[^>]*>([\d,]+ %)<\/td>/.exec(cells)?.[1]
    }
    expect(await chance()).toBe('0,01 %')
    await change('/settings/rates', { drop_rate: 3, drop_rates_by_kind: 'card = 20' })
    expect(await chance()).toBe('0,2 %')
    await change('/settings/rates', { drop_rate: null, drop_rates_by_kind: '' })
    await change(`${DROPS}/${dropId}`, { chance: null })
    expect(await page(`::map-drops ${mapId}`)).not.toContain('Peluang')
  })

  it('[formatted.site-parts] can be the prices of a category, a download, or the button of the community', async () => {
    const sold = await sample(contentType('packages'), 'permata')
    await change(`/donation/packages/${sold.id}`, { is_bonus_package: false, price: 'Rp. 50.000' })
    const prices = await page(`::prices ${String(sold['category_id'])}`)
    expect(prices).toMatch(/<h3>Category Name permata<\/h3>[^]*Rp\. 50\.000/)
    const { id } = await sample(contentType('downloads'), 'klien')
    const link = /<a href="https:\/\/example.com\/klien"[^>]*>Name klien<small>Size klien/
    expect(await page(`::download ${id}`)).toMatch(link)
    await change('/settings/site', { community_name: 'Discord kami', community_link: 'https://example.com/d' })
    expect(await page('::community')).toMatch(/<a href="https:\/\/example.com\/d"[^>]*>Discord kami/)
  })

  it('[formatted.site-parts] can be in an accordion, which opens without scripts', async () => {
    expect(await page(`:::accordion Langkah\nisi\n\n::map-drops ${mapId}\n:::`)).toMatch(
      /<details><summary>Langkah<\/summary><p>isi<\/p><section[^]*Nama monster naga[^]*<\/details>/,
    )
  })

  it('[formatted.site-parts] shows a change at once, on the page and by the API', async () => {
    const { id, address } = await create('/pages', text(`::map-drops ${mapId}`))
    expect(await html(String(address))).toContain('Nama monster naga')
    await change(`${DROPS}/${dropId}`, { monster: 'Naga Bulan', monster_id: null })
    expect(await html(String(address))).toContain('Naga Bulan')
    expect(JSON.stringify(await read(`/pages/${id}?tree=true`))).toContain('Naga Bulan')
    await change(`${DROPS}/${dropId}`, { monster: 'Monster Name naga' })
  })

  const nothing = (part: string) => `“${part}” tidak menunjuk apa pun.`
  it.each([
    ['::map-drops 999', nothing('::map-drops 999')],
    ['::map-drops', nothing('::map-drops')],
    ['::map-drops 9999999999', nothing('::map-drops 9999999999')],
    ['::map-drops -1', nothing('::map-drops -1')],
    ["::monster-drops ' or 1=1 --", nothing("::monster-drops ' or 1=1 --")],
    ['> - ::prices 999', nothing('::prices 999')],
    [':::accordion a\n::download 999\n:::', nothing('::download 999')],
    ['[ke sana](/tidak-ada#x)', 'tidak ada halaman di /tidak-ada#x.'],
    ['::community\n'.repeat(31), 'paling banyak 30 bagian situs.'],
  ])(
    '[formatted.site-parts] with a wrong reference can be saved as a draft, but not published: %s',
    async (body, fault) => {
      const refused = invalid({ body: [`Isi: ${fault}`] })
      const publish = (values: Values) => editor.send('POST', '/api/pages', { ...text(body), ...values })
      expect(await publish({})).toMatchObject(refused)
      expect(await publish({ published_at: '2126-01-01T00:00:00Z' })).toMatchObject(refused)
      const { id } = await create('/pages', { ...text(body), state: 'draft' })
      expect(await editor.send('PUT', `/api/pages/${id}`, { state: 'published' })).toMatchObject(refused)
      await change(`/pages/${id}`, { body: 'Polos', state: 'published' })
    },
  )

  it('[formatted.site-parts] disappears when its row is deleted, and the rest of the text stays', async () => {
    const { id } = await create('/downloads', { group: 'a', name: 'Lama', size: '1', link: 'https://a.id' })
    const { address } = await create('/pages', text(`Awal\n\n::download ${id}\n\nakhir`))
    await remove(`/downloads/${id}`)
    expect(await html(String(address))).toContain('<p>Awal</p><p>akhir</p>')
  })
})
