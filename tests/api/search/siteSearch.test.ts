import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import type { SiteSearch, Suggestions } from '../../../content/siteSearch/searchSchemas.ts'
import { download } from '../../../content/types/download.ts'
import { drop } from '../../../content/types/drop.ts'
import { gemstone } from '../../../content/types/gemstone.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import { newsCategory } from '../../../content/types/newsCategory.ts'
import { npc } from '../../../content/types/npc.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageCategory } from '../../../content/types/packageCategory.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { serverInfo } from '../../../content/types/serverInfo.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { dailyQuest } from '../../../content/types/dailyQuest.ts'
import { menuEntry } from '../../../content/settings/menuEntry.ts'
import { site } from '../../../content/settings/site.ts'
import { invalid } from '../../support/answers.ts'
import { lines } from '../../support/sheets.ts'
import { engines } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'
import { useSite } from '../../support/useSite.ts'

// The tests check the rules in docs/public-search.md.
describe.each(engines)('On %s, the search of the site', (engine) => {
  const { server, admin, create, change, remove, sheets, html } = useSite(engine)
  const idOf = async (...row: Parameters<typeof create>) => (await create(...row)).id

  async function search(q: string, more = ''): Promise<SiteSearch> {
    const { status, body } = await server().call('GET', `/api/search?q=${encodeURIComponent(q)}${more}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as SiteSearch
  }
  /** Names by group, in the order of the groups. */
  const named = async (q: string, more = '') =>
    (await search(q, more)).groups.map(({ key, hits }) => [key, ...hits.map(({ name }) => name)])
  const namesIn = async (q: string, group: string) => (await named(q)).find(([key]) => key === group)?.slice(1) ?? []
  const suggested = async (q: string) => {
    const { status, body } = await server().call('GET', `/api/search/suggestions?q=${encodeURIComponent(q)}`)
    expect(status).toBe(200)
    return body as Suggestions
  }

  beforeAll(async () => {
    const apple = await idOf(item.path, { items_name: 'Apple', game_id: 512 })
    const bark = await idOf(item.path, { items_name: 'Kulit Kayu', internal_name: 'Bark_Of_Tree' })
    await create(item.path, { items_name: 'Potion Box 512', game_id: 9_512 })
    await create(item.path, { items_name: '사과나무 열매' })
    await create(item.path, { items_name: '100% A_b Ring' })
    const forest = await idOf(map.path, { map_name: 'pay_fild01', title: 'Hutan Payon' })
    const poring = await idOf(monster.path, { monster_name: 'Poring', game_id: 1002, level: 1 })
    await create(monster.path, { monster_name: 'Éclair Günter' })
    const dropped = { map_information_id: forest, monster_id: poring }
    await create(drop.path, { ...dropped, monster: 'Poring', items_id: apple, prize: true })
    await create(drop.path, { monster: 'Kelinci', map_information_id: forest, items_id: bark })
    await create(npc.path, { npc: 'Pandai Besi', map_information_id: forest })
    const event = await idOf(newsCategory.path, { name: 'Turnamen' })
    await create(news.path, { title: 'Toko kulit dibuka', description: 'Kulit kambing dan domba.', category_id: event })
    await create(news.path, { title: 'Perawatan', description: 'Selama perbaikan, gudang tutup.', subtitle: 'Besok' })
    await create(retail.path, { donation_title: 'VIP Gold (30 Hari)', pricing: 'Rp. 175.000' })
    await create(gemstone.path, { donation_title: '100 Gemstone', pricing: 'Rp. 10.000' })
    const starter = await idOf(packageCategory.path, { category_name: 'Pemula' })
    await create(donationPackage.path, {
      ...{ package_name: 'Paket Petualang', category_id: starter, items_id: apple, price: 'Rp. 5.000' },
    })
    await create(howTo.path, { donation_guide: 'Lewat dompet digital', description: 'Kirim bukti pembayaran.' })
    await create(howTo.path, { donation_guide: 'Lewat bank', description: 'Transfer sesuai nominal.' })
    await create(serverRule.path, { rules: 'Bot dan macro dilarang', category: 'Gameplay' })
    await create(serverRule.path, { rules: 'Sopan di chat', category: 'Chat' })
    await create(download.path, {
      ...{ group: 'Full Client', name: 'Mirror Jakarta', size: '3 GB', link: 'https://example.com/client.zip' },
    })
    await create(dailyQuest.path, { day: 'Monday', tutorial: 'Temui Kapten.', quest: 'Berburu babi hutan' })
    await create(serverInfo.path, { server_info: 'Jam Perang', description: 'Sabtu pukul 20.00' })
    await create(page.path, { title: 'Panduan Pemain Baru', address: '/panduan', description: 'Mulai dari pelabuhan.' })
  })

  it.each([
    ['vip', 'donation', { name: 'VIP Gold (30 Hari)', detail: 'Rp. 175.000', to: '/donation?section=retail#retail' }],
    ['gemstone 100', 'donation', { name: '100 Gemstone', to: '/donation?section=service#service' }],
    ['petualang', 'donation', { detail: 'Rp. 5.000 · Apple', to: '/donation?section=packages#packages' }],
    ['pemula', 'donation', { name: 'Paket Petualang' }],
    ['cara bayar', 'howto', { name: 'Lewat dompet digital', to: '/donation?section=howto#howto' }],
    ['cara bayar', 'pages', { name: 'How To Donation', to: '/donation?section=howto#howto' }],
    ['aturan bot', 'serverrules', { name: 'Bot dan macro dilarang', detail: 'Gameplay' }],
    ['aturan', 'pages', { name: 'Server Rules', to: '/gameinfo/rules' }],
    ['jakarta', 'downloads', { name: 'Full Client', detail: 'Mirror Jakarta · 3 GB', to: '/download' }],
    ['babi hutan', 'quests', { name: 'Daily Quest [Monday]', to: '/gameinfo/quest?section=monday#monday' }],
    ['jam perang', 'server', { detail: 'Sabtu pukul 20.00', to: '/gameinfo/server?section=general#general' }],
    ['pemain baru', 'pages', { name: 'Panduan Pemain Baru', to: '/panduan' }],
    ['pelabuhan', 'pages', { name: 'Panduan Pemain Baru' }],
    ['perbaikan gudang', 'news', { name: 'Perawatan', detail: 'Besok' }],
    ['turnamen', 'news', { name: 'Toko kulit dibuka', detail: 'Kulit kambing dan domba.' }],
    ['pandai besi', 'npclist', { detail: 'pay_fild01', to: '/gameinfo/server?section=npclist&q=Pandai+Besi#npclist' }],
    ['hutan payon', 'mapinfo', { name: 'pay_fild01', detail: 'Hutan Payon' }],
    ['bark_of', 'item', { name: 'Kulit Kayu' }],
    ['map payon', 'mapinfo', { name: 'pay_fild01' }],
    ['apple pay_fild', 'droplist', { name: 'Poring', detail: 'Apple · Hadiah MVP · pay_fild01' }],
    ['kelinci', 'droplist', { name: 'Kelinci', detail: 'Kulit Kayu · pay_fild01' }],
  ])('[search.site] finds what the site shows, and leads there: %s, in %s', async (q, group, hit) => {
    const found = (await search(q)).groups.find(({ key }) => key === group)
    expect(found?.hits).toContainEqual(expect.objectContaining(hit))
  })

  it('[search.words] puts whole words and names before parts of words', async () => {
    const [first, ...others] = await named('kulit ka')
    expect(first).toEqual(['item', 'Kulit Kayu'])
    expect(others.map(([key]) => key)).toEqual(['news', 'droplist'])
    expect((await named('kulit'))[0]).toEqual(['item', 'Kulit Kayu'])
    expect((await named('poring'))[0]).toEqual(['monsters', 'Poring'])
    expect(await namesIn('aturan', 'serverrules'), 'the name of the page alone finds none of its rows').toEqual([])
  })

  it.each(['512', '#512'])('[game.number] finds an item by its number first, and what refers to it: %s', async (q) => {
    expect((await namesIn(q, 'item'))[0]).toBe('Apple')
    expect(await namesIn(q, 'droplist')).toEqual(['Poring'])
    expect(await namesIn(q, 'donation')).toEqual(['Paket Petualang'])
    expect((await suggested(q))[0]).toMatchObject({ name: 'Apple', detail: '#512', group: 'Items' })
  })

  it.each([
    ['eclair gunter', 'monsters', 'Éclair Günter'],
    ['GÜNTER', 'monsters', 'Éclair Günter'],
    ['사과', 'item', '사과나무 열매'],
    ['열', 'item', '사과나무 열매'],
    ['100%', 'item', '100% A_b Ring'],
    ['a_b', 'item', '100% A_b Ring'],
    ['b', 'item', '100% A_b Ring'],
    ['pe', 'donation', 'Paket Petualang'],
  ])('[search.folding] finds %s', async (q, group, name) => {
    expect(await namesIn(q, group)).toContain(name)
  })

  it.each([
    ['%', ['100% A_b Ring']],
    ['_', ['100% A_b Ring', 'Kulit Kayu']],
    ['a%b', []],
    ['. *', []],
    ['\\', []],
    ['\u0301', []],
    ['x'.repeat(255), []],
    ['', []],
  ])('compares each character as it is: %j', async (q, items) => {
    expect(await namesIn(q, 'item')).toEqual(items)
  })

  it('[search.typing-errors] corrects one typing error, and says what it has searched for', async () => {
    expect(await search('kulti kayu')).toMatchObject({ searched_for: 'kulit kayu', groups: [{ key: 'item' }, {}] })
    expect(await search('peraturna')).toMatchObject({ searched_for: 'peraturan', groups: [{ key: 'pages' }] })
    expect(await search('perbaikn')).toEqual({ searched_for: null, groups: [] })
    expect((await search('apple')).searched_for).toBeNull()
    expect(await search('poringg', '&in=monsters')).toMatchObject({ searched_for: 'poring', groups: [{ total: 1 }] })
    expect(await search('apple', '&in=monsters'), 'because items have it').toEqual({ searched_for: null, groups: [] })
  })

  it('[search.site] shows one group in pages', async () => {
    const names = Array.from({ length: 53 }, (_, index) => `Zirah ${index}`)
    await sheets.accepted(item, lines('items_name', ...names))
    expect(await search('zirah')).toMatchObject({ groups: [{ total: 53, hits: { length: 5 } }] })
    const [first, second, third] = await Promise.all([1, 2, 3].map((at) => named('zirah', `&in=item&page=${at}`)))
    expect([...(first?.[0] ?? []).slice(1), ...(second?.[0] ?? []).slice(1)]).toEqual(names)
    expect(third).toEqual([['item']])
  })

  it('[search.site] links to the page of a long list on which a row is', async () => {
    const others = Array.from({ length: 199 }, (_, index) => `Rule ${index},Umum`)
    const sheet = lines('rules,category', 'Tata tertib pertama,Umum', ...others, 'Tata tertib terakhir,Umum')
    expect(await sheets.accepted(serverRule, sheet)).toMatchObject({ added: 201 })
    const found = await html('/search?q=tertib')
    const addresses = [...found.matchAll(/href="((\/gameinfo\/rules[^"]*)#(rule-\d+))"/g)]
    expect(addresses.map(([, , path]) => path)).toEqual(['/gameinfo/rules', '/gameinfo/rules?page=2'])
    for (const [, address = '', , anchor] of addresses) expect(await html(address)).toContain(`id="${anchor}"`)
  })

  it('[search.site] follows changes, deletions and the trash', async () => {
    const id = await idOf(retail.path, { donation_title: 'Kristal Ungu', pricing: 'Rp. 1' })
    expect(await namesIn('ungu', 'donation')).toEqual(['Kristal Ungu'])
    expect(await html('/search?q=ungu')).toContain('/donation?section=retail#retail')
    await change(`${retail.path}/${id}`, { donation_title: 'Kristal Jingga' })
    expect([await named('ungu'), await namesIn('jingga', 'donation')]).toEqual([[], ['Kristal Jingga']])
    await remove(`${retail.path}/${id}`)
    expect(await named('jingga')).toEqual([])
    expect((await search('jinggaa')).searched_for, 'a deleted word corrects nothing').toBeNull()
    await admin.send('POST', '/api/admin/trash/restore', { type: retail.key, row: id })
    expect(await namesIn('jingga', 'donation')).toEqual(['Kristal Jingga'])
    expect((await search('jinggaa')).searched_for).toBe('jingga')
  })

  it('[content.hidden-rows] finds no draft, no scheduled row before its time, and none of their words', async () => {
    const at = new Date(server().clock.time.getTime() + 10 * MINUTE_MS).toISOString()
    const types: [ContentType, Record<string, string>][] = [
      [news, {}],
      [page, { address: '/belum-terbit' }],
    ]
    for (const [type, more] of types) {
      const { key, path } = type
      const texts = { title: 'Valhalla terbuka', description: 'Gerbangnya.', ...more }
      const id = await idOf(path, { ...texts, state: 'draft' })
      for (const q of ['valhalla', 'valhala', 'gerbangnya', 'terbuka valhalla']) {
        expect(await search(q), `${key}: ${q}`).toEqual({ groups: [], searched_for: null })
        expect(await suggested(q), `${key}: ${q}`).toEqual([])
      }
      await change(`${path}/${id}`, { state: 'scheduled', published_at: at })
      expect(await named('valhalla'), key).toEqual([])
      await change(`${path}/${id}`, { state: 'published' })
      expect(await named('valhalla'), key).toEqual([[key, 'Valhalla terbuka']])
      await remove(`${path}/${id}`)
    }
    await create(news.path, { title: 'Ragnarok tiba', description: 'Malam ini.', state: 'scheduled', published_at: at })
    expect([await named('ragnarok'), await html('/search?q=ragnarok')]).toEqual([
      [],
      expect.not.stringContaining(' tiba'),
    ])
    server().pass(10 * MINUTE_MS)
    expect(await named('ragnarok')).toEqual([['news', 'Ragnarok tiba']])
    expect(await html('/search?q=ragnarok')).toContain(' tiba')
  })

  it('[content.hidden-rows] finds nothing by the names that only staff may read', async () => {
    const menu_id = await idOf(menuEntry.path, { label: 'Qwertyuiop', address: '/', hidden: true })
    await create(page.path, {
      title: 'Sejarah',
      address: '/sejarah',
      description: 'Dahulu kala.',
      in_menu: true,
      menu_id,
    })
    expect(await namesIn('sejarah', 'pages')).toEqual(['Sejarah'])
    expect(await search('qwertyuiop')).toEqual({ groups: [], searched_for: null })
    expect(await search('qwertyuio')).toEqual({ groups: [], searched_for: null })
  })

  it('finds pages of the site only if they have something to show', async () => {
    expect(await namesIn('daftar akun', 'pages')).toEqual(['Register'])
    expect(await namesIn('season pass', 'pages')).toEqual([])
    expect(await namesIn('peringkat', 'pages')).toEqual([])
    expect(await namesIn('ketentuan', 'pages')).toEqual([])
    await admin.send('PUT', `/api${site.path}`, { terms: 'Bermainlah dengan sopan.' })
    expect(await namesIn('ketentuan', 'pages')).toEqual(['Terms'])
  })

  it('[search.suggestions] suggests names, the best of each group first, and none by other texts', async () => {
    expect(await suggested('por')).toMatchObject([
      { name: 'Poring', detail: '#1002 · Level 1', to: '/gameinfo/monster/1002-poring', group: 'Monsters' },
    ])
    expect((await suggested('kulit')).map(({ group, name }) => `${group}: ${name}`)).toEqual([
      'Items: Kulit Kayu',
      'News: Toko kulit dibuka',
    ])
    expect(await suggested('perbaikan')).toEqual([])
    expect(await suggested('zirah')).toHaveLength(8)
    expect(await suggested('')).toEqual([])
  })

  it('[search.suggestions] lets browsers ask again whether they have changed, without sending them again', async () => {
    const path = '/api/search/suggestions?q=poring'
    const { headers } = await server().call('GET', path)
    const again = await server().call('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })

  it('refuses a search that is none', async () => {
    const refused = async (query: string) => (await server().call('GET', `/api/search${query}`)).status
    for (const query of ['', `?q=${'x'.repeat(256)}`, '?q=a&q=b', '?q=a&in=users', '?q=a&page=0'])
      expect(await refused(query), query).toBe(422)
    expect(await server().call('GET', '/api/search?q=a&in=users')).toMatchObject(invalid({ in: [expect.any(String)] }))
  })
})
