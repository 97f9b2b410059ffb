// @vitest-environment happy-dom
import { matchPath } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { apiReader } from '../../../client/reader.ts'
import { pages } from '../../../site/data/pageList.ts'
import { loadPage } from '../../../site/server.tsx'
import { readerOf, SitePage } from '../../support/screens/sitePage.ts'

const FAILED = 'Data halaman ini belum dapat dimuat.'

interface States {
  page: string
  address: string
  /** The text while the page loads. Default: "Loading..." */
  loading?: string
  /** The page's text after a failed request. Only the default, FAILED, comes with a heading. */
  failed?: string
  /** All texts of the page when there is no data. A text that appears twice is listed twice. */
  empty: readonly string[]
}

/** docs/product.md, sections 2 (screens), 4 (states) and 8 (sentences), defines these texts. */
const states: readonly States[] = [
  { page: '[home.parts] the landing page', address: '/', empty: ['Game Info'] },
  { page: '[header.links] [news.page] the list of news', address: '/news', empty: ['No news available'] },
  {
    page: '[news.detail] a news item',
    address: '/news/1',
    // The way back is above the article and below it.
    empty: ['Berita tidak ditemukan.', 'Kembali ke News', 'Kembali ke News'],
  },
  ...Object.entries({ feature: 1, general: 4, npclist: 1, droplist: 1 }).map(([section, lists]) => ({
    page: `[server-info.loading] [server-info.failure] [server-info.empty] the section ${section} of the server`,
    address: `/gameinfo/server?section=${section}`,
    loading: 'Loading Server Information...',
    failed: 'ERROR: Request failed with status code 500. Database away',
    empty: Array.from({ length: lists }, () => 'No information available.'),
  })),
  ...['Sunday', 'Saturday', 'Friday', 'Thursday', 'Wednesday', 'Tuesday', 'Monday'].map((day) => ({
    page: `[header.other-pages] [quest.missing] [quest.failure] the quests of ${day}`,
    address: `/gameinfo/quest?section=${day.toLowerCase()}`,
    failed: 'Error: Database away',
    empty: [`Details for ${day}'s quest not available.`],
  })),
  {
    page: '[header.map] [map.loading] the page of maps',
    address: '/gameinfo/map',
    loading: 'Loading Maps...',
    empty: ['Please select a map to view.'],
  },
  {
    page: '[header.other-pages] [rules.loading] the rules',
    address: '/gameinfo/rules',
    empty: ['Belum ada rules.'],
  },
  {
    page: '[header.other-pages] the page of downloads',
    address: '/download',
    empty: ['Belum ada file untuk diunduh.'],
  },
  { page: 'the page of terms', address: '/terms', empty: ['Belum ada syarat dan ketentuan.'] },
]

/** The same for documents, which the server renders whole: they say nothing while they load. */
const documents: readonly Pick<States, 'page' | 'address' | 'empty'>[] = [
  { page: 'the page of privacy', address: '/privasi', empty: ['Situs ini tidak membuat cadangan otomatis.'] },
  { page: 'a map', address: '/gameinfo/map/1', empty: ['Map tidak ditemukan.'] },
  { page: 'the list of items', address: '/gameinfo/items', empty: ['Belum ada item.'] },
  { page: 'an item', address: '/gameinfo/item/1', empty: ['Item tidak ditemukan.', 'Lihat semua item'] },
  { page: 'the list of monsters', address: '/gameinfo/monsters', empty: ['Tidak ada monster.'] },
  { page: 'a monster', address: '/gameinfo/monster/1', empty: ['Monster tidak ditemukan.'] },
  { page: 'the status of the server', address: '/status', empty: ['Halaman Tidak Ditemukan'] },
  { page: 'the rankings', address: '/ranking', empty: ['Halaman Tidak Ditemukan'] },
  {
    page: 'a player',
    address: '/ranking/player?realm=a&name=b',
    empty: ['Tidak ada karakter dengan nama ini di ranking.'],
  },
  {
    page: 'a guild',
    address: '/ranking/guild?realm=a&name=b',
    empty: ['Tidak ada guild dengan nama ini di ranking.'],
  },
  { page: 'the search', address: '/search?q=a', empty: ['Tidak ada yang cocok dengan “a”.'] },
  {
    page: '[site.unknown-path] a page that nobody has',
    address: '/nothing/here',
    empty: ['Halaman Tidak Ditemukan'],
  },
]

describe('A document', () => {
  // The server makes documents, and these tests have a document of a browser.
  beforeEach(() => void vi.stubEnv('SSR', true))
  afterEach(() => void vi.unstubAllEnvs())

  it.each(documents)('[site.data-states] of $page says that there is nothing', async ({ address, empty }) => {
    const { html } = (
      await loadPage(address, readerOf({}), { name: 'Gapura', menu: [], year: 2026, prefix: '' }, null)
    )()
    const place = document.createElement('div')
    place.innerHTML = html.join('')
    const text = place.querySelector('main')?.textContent ?? ''
    for (const words of empty) expect(text.split(words).length - 1, words).toBe(1)
  })
})

describe('On a move inside the site', () => {
  const warn = vi.spyOn(console, 'warn')
  beforeEach(() => warn.mockImplementation(() => undefined))
  afterEach(() => {
    warn.mockReset()
    vi.unstubAllGlobals()
  })

  it('every page that reads something is tested below, but for donations, whose sections fail alone', () => {
    const tested = pages.filter(({ path }) =>
      [...states, ...documents].some(({ address }) => matchPath(path, address.split('?')[0] ?? '')),
    )
    const others = [
      ...['/donation', '/login', '/register', '/forgot', '/reset-password', '/account'],
      ...['/account/orders/:number', '/basket'],
    ]
    expect(pages.filter((page) => !tested.includes(page)).map(({ path }) => path)).toEqual(others)
  })

  it.each(states)(
    '[site.data-states] [site.failed-fetches] $page says that it loads, then why it cannot, and after another try that there is nothing',
    async ({ address, loading = 'Loading...', failed = FAILED, empty }) => {
      const page = new SitePage()
      await page.become('waits')
      await page.open(address)
      await page.shows(loading)

      await page.become('fails')
      await page.shows(failed)
      expect(page.texts('h1'), 'only the usual sentence has a heading').toHaveLength(failed === FAILED ? 1 : 0)
      expect(page.texts('[role="alert"]')).toEqual([`${failed}Coba lagi`])
      expect(page.text).not.toContain(loading)
      if (address !== '/') expect(page.text, 'the failure alone').not.toContain(empty[0])
      expect(warn).toHaveBeenCalledWith('The data of this page could not be read.', expect.anything())

      await page.become('answers')
      await page.press('Coba lagi')
      await page.shows(empty[0] ?? '')
      expect(page.text).not.toContain(failed)
      for (const words of new Set(empty))
        expect(page.text.split(words).length - 1, words).toBe(empty.filter((other) => other === words).length)
    },
  )

  it.each([
    ['/gameinfo/server?section=feature', 'ERROR: Server tidak menjawab. Coba lagi sebentar lagi.'],
    ['/gameinfo/quest', 'Error: Server tidak menjawab. Coba lagi sebentar lagi.'],
  ])(
    '[quest.failure] [server-info.failure] [wording.no-answer] %s says in Indonesian that the server does not answer',
    async (address, sentence) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
      const page = new SitePage({}, {}, { ...readerOf({}), ...apiReader })
      await page.open(address)
      await page.shows(sentence)
      expect(page.texts('[role="alert"]')).toEqual([`${sentence}Coba lagi`])
      expect(page.texts('[lang="en"] [role="alert"], [lang="en"][role="alert"], [role="alert"] [lang="en"]')).toEqual(
        [],
      )
    },
  )
})
