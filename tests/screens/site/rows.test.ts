// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiReader } from '../../../client/reader.ts'
import type { LandingSectionName } from '../../../content/settings/landingSectionNames.ts'
import { weekdayOf } from '../../../site/format/date.ts'
import { readerOf, SitePage } from '../../support/screens/sitePage.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockImplementation(() => undefined))
afterEach(() => {
  warn.mockReset()
  vi.unstubAllGlobals()
})

const landingOf = (...sections: LandingSectionName[]) =>
  sections.map((section) => ({ section, heading: '', hidden: false }))
const DONATIONS = ['Retail Donation', 'Service Donation', 'Season Pass', 'Package Donation', 'How To Donation']

describe('A page of the site', () => {
  it('[site.failed-fetches] the landing page shows its other parts if one cannot be read', async () => {
    const page = new SitePage({
      'top-players': [{ name: 'Arjasena', faction: 'Arunika', win: 9, lose: 1 }],
      'top-guilds': [{ name: 'Garuda', faction: 'Arunika', win: 8, lose: 2 }],
      news: [{ title: 'Gerbang dibuka', description: 'Untuk semua.', published_at: '2026-11-01T00:00:00Z' }],
      landing: landingOf('Latest News', 'Game Info', 'Rankings'),
    })
    page.failing.add('top-guilds')
    page.failing.add('news')
    await page.open('/')
    await page.shows('Arjasena')
    expect(page.text).not.toContain('Data halaman ini belum dapat dimuat.')
    expect(page.texts('h2')).toEqual(['Game Info', 'TOP PLAYER'])
    expect(warn).toHaveBeenCalledWith('A part of this page could not be read.', expect.anything())
  })

  it('[news.page] the list of news has its logo with decorative lines above the title, and the slider below', async () => {
    const page = new SitePage({ news: [{ title: 'Gerbang dibuka', description: 'Untuk semua.', published_at: null }] })
    await page.open('/news')
    await page.shows('Untuk semua.')
    expect(page.texts('[aria-hidden="true"] + h1')).toEqual(['News'])
    expect(page.texts('div:has(> h1) + div > [aria-roledescription="carousel"]')).toHaveLength(1)
  })

  it('[quest.lines] [site.closed-sections] the quests of a day split their texts at commas and lines, and today is marked', async () => {
    const texts = { tutorial: 'Datang, lihat', quest: 'Menang\nPulang', reward: '', image_url: null }
    const today = weekdayOf(new Date())
    // The section of today is open from the start.
    const day = today === 'Tuesday' ? 'Friday' : 'Tuesday'
    const page = new SitePage({ dailyquest: [{ day, ...texts }] })
    await page.open('/gameinfo/quest')
    await page.shows(`Daily Quest [${today}]Hari ini`)
    expect(page.text.split('Hari ini')).toHaveLength(2)
    await page.press(`Daily Quest [${day}]`)
    await page.shows('Reward')
    expect(page.address).toBe(`/gameinfo/quest?section=${day.toLowerCase()}`)
    expect(page.texts('td li')).toEqual(['Datang', 'lihat', 'Menang', 'Pulang'])
  })

  it('[rules.uncategorized] the rules without a category are Uncategorized, and further pages count on', async () => {
    const rule = { rules: 'Sopan', category: 'Chat', description: '' }
    const other = { rules: 'Jujur', category: '', description: 'Selalu.\n\nJuga di trade.' }
    const page = new SitePage({ serverrules: [other, ...Array.from({ length: 400 }, () => rule)] })
    await page.open('/gameinfo/rules')
    await page.shows('Uncategorized')
    expect(page.texts('h2')).toEqual(['Uncategorized', 'Chat'])
    expect(page.texts('li li')).toEqual(['Selalu.', 'Juga di trade.'])
    await page.press('Halaman 2')
    await page.shows('201')
  })

  it('[map.no-image] a map without a picture, NPCs and drops says so', async () => {
    const page = new SitePage({ mapinfo: [{ map_name: 'Gua Hening', image_url: null }] })
    await page.open('/gameinfo/map?map=1')
    await page.shows('No image available for this map.')
    expect(page.text.split('No information available.')).toHaveLength(3)
  })

  it('[donation.service-title] a service without a donation_title takes its title', async () => {
    vi.stubGlobal('fetch', (address: string) =>
      Promise.resolve(Response.json(address.includes('/services') ? [{ id: 1, title: 'Jasa', pricing: 'Rp. 1' }] : [])),
    )
    const page = new SitePage({}, {}, { ...readerOf({}), ...apiReader })
    await page.open('/donation?section=service')
    await page.shows('Jasa')
  })

  it('[donation.loading] [site.failed-fetches] a section of donations reports that it loads, then that it cannot be read, and is read again', async () => {
    let answer: (response: Response) => void = () => undefined
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
    const page = new SitePage()
    await page.open('/donation')
    await page.shows('Season Pass')
    await page.press('Season Pass')
    await page.shows('Loading...')
    answer(Response.json({ message: 'Database away' }, { status: 500 }))
    await page.shows('Bagian ini belum dapat dimuat.')
    expect(warn).toHaveBeenCalledWith('Season Pass could not be read.', expect.anything())
    expect(page.text).not.toMatch(/Database away|No data available/)
    await page.press('Coba lagi')
    await page.shows('Loading...')
    answer(Response.json([]))
    await page.shows('No data available.')
  })

  it.each(Object.entries({ retail: 1, service: 3, seasonpass: 1, packages: 1, howto: 1 }))(
    '[donation.alone] [donation.empty] [donation.loading] [site.data-states] the section %s of donations loads, fails alone, and has nothing after another try',
    async (section, lists) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const page = new SitePage()
      await page.become('waits')
      await page.open(`/donation?section=${section}`)
      await page.shows('Loading...')
      await page.become('fails')
      await page.shows('Bagian ini belum dapat dimuat.')
      expect(page.texts('h2 a')).toEqual(DONATIONS)
      expect(page.texts('[role="alert"]')).toEqual(['Bagian ini belum dapat dimuat.Coba lagi'])
      vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
      await page.press('Coba lagi')
      await page.shows('No data available.')
      expect(page.text.split('No data available.')).toHaveLength(lists + 1)
    },
  )

  it('[donation.packages] a package shows its picture or a drawing, and its items as tiles that lead to their pages', async () => {
    const icon = { icon_url: '/storage/items/apel.webp', icon_width: 192, icon_height: 192, icon_avif: true }
    const potion = { id: 7, name: 'Ramuan', game_id: 501, kind: 'Healing', ...icon }
    const dagger = { id: 8, name: 'Belati', kind: 'Weapon', subtype: 'Dagger', slots: 2 }
    const bonuses = [
      { id: 1, bonus_package: { name: 'Bekal' }, items: [{ id: 1, items: dagger }] },
      { id: 2, bonus_package: { name: 'Kosong' }, items: [] },
    ]
    const image = { image_url: '/storage/packages/paket.webp', image_width: 1280, image_height: 720, image_avif: true }
    const bare = { package_name: 'Paket Hampa', items: null, price: null, bonuses: [], is_bonus_package: false }
    const offer = { id: 1, type: 'packages', row: 1, name: 'Paket', price: 1, currency: 'IDR', stock: null }
    const rows = readerOf({
      packages: [
        { ...bare, package_name: 'Paket Perang', items: potion, price: 'Rp. 1', bonuses, ...image },
        { ...bare, package_name: 'Paket Damai', items: dagger, bonuses: bonuses.slice(0, 1) },
        bare,
      ],
    })
    const sold = [
      { ...offer, grants: [{ item: 7, name: 'Ramuan', count: 30 }] },
      { ...offer, id: 2, row: 2, grants: [{ item: 8, name: 'Belati', count: 2 }] },
    ]
    const offers = () => Promise.resolve(sold as never) // The page reads only these properties.
    const page = new SitePage({}, {}, { ...rows, offers })
    await page.open('/donation?section=packages')
    await page.shows('Paket Hampa')
    const [war, peace, empty] = [...document.querySelectorAll('li:has(> h3)')]
    const linksOf = (card: Element | undefined) =>
      [...(card?.querySelectorAll('a[href^="/gameinfo"]') ?? [])].map(
        (link) => `${link.textContent} ${link.getAttribute('href')}`,
      )
    expect(linksOf(war)).toEqual(['30 × Ramuan /gameinfo/item/501-ramuan', 'Belati [2] /gameinfo/item/8-belati'])
    expect(linksOf(peace), 'in which of the two places nobody says').toEqual(
      Array<string>(2).fill('Belati [2] /gameinfo/item/8-belati'),
    )
    const sourceOf = (picture: Element) => [...picture.attributes].map(({ name, value }) => `${name}=${value}`)
    const [own, tile] = [...(war?.querySelectorAll('img') ?? [])].map(sourceOf)
    expect(own).toEqual(expect.arrayContaining(['src=/storage/packages/paket.webp', 'width=1280', 'height=720']))
    expect(tile).toEqual(
      expect.arrayContaining(['src=/storage/items/apel-160.webp', 'width=192', 'height=192', 'loading=lazy']),
    )
    const [, small] = [...(war?.querySelectorAll('source') ?? [])].map(sourceOf)
    expect(small).toEqual(['type=image/avif', 'srcset=/storage/items/apel-160.avif'])
    const drawn = (card: Element | undefined) =>
      [...(card?.querySelectorAll('use') ?? [])].map((use) => use.getAttribute('href')?.replace(/^.*#/, ''))
    expect(drawn(war), 'the tile of an item without a picture').toEqual(['sword'])
    expect(drawn(peace), 'the drawing, then the tiles').toEqual(['sword', 'chest', 'sword', 'sword'])
    expect(drawn(empty)).toEqual(['chest'])
  })

  it('[donation.alone] the five headings of donations are there if the page is opened while nothing can be read', async () => {
    const page = new SitePage()
    await page.become('fails')
    await page.open('/donation')
    await page.shows('Season Pass')
    expect(page.texts('h2 a')).toEqual(DONATIONS)
    expect(page.texts('[role="alert"]')).toEqual([])
  })

  it('[donation.alone] one failed read leaves the rest of the VIP block', async () => {
    const page = new SitePage({ retail: [{ donation_title: 'VIP 30 hari', pricing: 'Rp. 50.000' }] })
    page.failing.add('howto')
    await page.open('/donation')
    await page.shows('Season Pass')
    expect(page.texts('h2')).toEqual(['VIP', ...DONATIONS])
    expect(page.text.split('VIP 30 hari'), 'in the VIP block and below Retail Donation').toHaveLength(3)
  })

  describe('with a row that React cannot render', () => {
    const amount = { amount: 50_000 }
    const rows = {
      retail: [{ donation_title: 'VIP', pricing: amount }],
      dailyquest: [{ day: 'Monday', quest: amount }],
    }
    beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => undefined))
    afterEach(() => vi.mocked(console.error).mockRestore())

    it.each([
      ['/donation', []],
      ['/donation?section=retail', ['Bagian ini belum dapat ditampilkan.Muat ulang']],
      ['/donation?section=howto', []],
    ])('[donation.alone] %s has all its headings', async (address, alerts) => {
      const page = new SitePage(rows)
      await page.open(address)
      await page.shows('Season Pass')
      expect(page.texts('h2 a')).toEqual(DONATIONS)
      expect(page.texts('[role="alert"]')).toEqual(alerts)
    })

    it('[quest.sections] the quests of the other days are there', async () => {
      const page = new SitePage(rows)
      await page.open('/gameinfo/quest?section=monday')
      await page.shows('Bagian ini belum dapat ditampilkan.')
      expect(page.texts('h2 a')).toHaveLength(7)
    })

    it.each([
      ['tiers', { name: amount, faction: '', tier: 'gold tier' }],
      ['races', { name: amount, players: 1, kills: 1 }],
    ])('[home.parts] the landing page leaves out that part (%s)', async (key, row) => {
      const page = new SitePage({ [key]: [row], landing: landingOf('Tier List', 'Game Info') })
      await page.open('/')
      await page.shows('Game Info')
      expect(page.texts('h2')).toEqual(['Game Info'])
      expect(page.texts('[role="alert"]')).toEqual([])
    })
  })

  it('an unknown section of donations is reported', async () => {
    const page = new SitePage()
    await page.open('/donation?section=hadiah')
    await page.shows('Bagian ini tidak ada.')
  })
})
