import { matchPath } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Reader } from '../content/reader.ts'
import { publicPages } from '../scripts/lib/publicPages.mjs'
import { canonicalAddress, pageRoutes } from './everyRoute.ts'
import { prefetchPage } from './routes.tsx'

const canonical = (target: string) => {
  const url = new URL(target, 'http://site.invalid')
  return canonicalAddress(url.pathname, url.searchParams)
}

describe('A page is cached under one address', () => {
  const spellings: [canonical: string, spelled: string[]][] = [
    ['/', ['/', '/?page=2', '/?utm_source=x']],
    [
      '/news',
      ['/News', '/news/', '/news///', '/news?page=0', '/news?page=1', '/news?page=x', '/news?page=01', '/news?q=a'],
    ],
    ['/news?page=2', ['/news?page=2', '/NEWS/?x=1&page=2']],
    ['/news/1', ['/news/1', '/News/1/', '/news/1?page=2']],
    ['/news/0', ['/news/0', '/news/01', '/news/1.0', '/news/+1', '/news/abc', '/news/-1', '/news/2147483648']],
    ['/gameinfo/map', ['/gameinfo/map', '/gameinfo/map?map=', '/gameinfo/map?page=1']],
    ['/gameinfo/map?page=2', ['/gameinfo/map?page=2', '/Gameinfo/Map/?page=2&q=x']],
    ['/gameinfo/map?map=3', ['/gameinfo/map?map=3']],
    ['/gameinfo/map?map=0', ['/gameinfo/map?map=0', '/gameinfo/map?map=1abc', '/gameinfo/map?map=2147483648']],
    ['/gameinfo/rules?page=2', ['/gameinfo/rules?page=2&section=x']],
    ['/donation', ['/donation', '/donation?page=2', '/donation?section=']],
    ['/donation?section=retail', ['/donation?section=retail', '/donation?section=retail&page=1']],
    ['/donation?section=retail&page=2', ['/donation?page=2&section=retail']],
    ['/donation?section=0', ['/donation?section=junk', '/donation?section=Retail', '/donation?section=junk2&page=4']],
    ['/gameinfo/quest?section=monday', ['/gameinfo/quest?section=monday&page=2']],
    ['/gameinfo/quest?section=afterwar&page=2', ['/gameinfo/quest?section=afterwar&page=2']],
    ['/gameinfo/quest?section=0', ['/gameinfo/quest?section=x']],
    ['/gameinfo/server', ['/gameinfo/server', '/gameinfo/server?q=naga&map=3&page=2']],
    ['/gameinfo/server?section=feature&page=2', ['/gameinfo/server?section=feature&q=naga&page=2']],
    ['/gameinfo/server?section=npclist', ['/gameinfo/server?section=npclist&map=x&item=3&monster=y&q=%20%00']],
    [
      '/gameinfo/server?section=droplist&q=naga&monster=ular&map=3&item=4&page=2',
      ['/gameinfo/server?item=4&page=2&q=+naga+&map=3&section=droplist&monster=ular'],
    ],
    ['/status', ['/status', '/Status/?span=year', '/status?page=2']],
    ['/status?span=week', ['/status?span=week&x=1']],
    ['/ranking', ['/ranking', '/ranking?page=1&q=+', '/ranking?realm=']],
    ['/ranking?realm=main&list=guilds&q=a&page=2', ['/ranking?page=2&q=a&list=guilds&realm=main']],
    ['/ranking?realm=0&list=0', ['/ranking?realm=A%20B&list=junk']],
    [
      '/ranking/player?realm=main&name=BUDI',
      ['/ranking/player?name=+BUDI&realm=main', '/Ranking/Player?realm=main&name=BUDI'],
    ],
    ['/gameinfo/server?section=0', ['/gameinfo/server?section=junk', '/gameinfo/server?section=other&q=naga']],
  ]
  it.each(spellings)('%s, however it is spelled and whatever other parameters it has', async (address, spelled) => {
    for (const target of spelled) expect(await canonical(target), target).toBe(address)
  })

  it.each(publicPages)('which has the rows of the path: $path', async ({ path }) => {
    const address = await canonical(path)
    if (address !== null) expect(path.startsWith(address.replace(/\?.*/, '')), address).toBe(true)
  })

  it('and there is none without a page', async () => {
    for (const target of ['/nothing', '/news/1/2', '/gameinfo', '/a//news', '/news%2F1', '/404'])
      expect(await canonical(target), target).toBeNull()
  })

  it('with a short path: longer ones are not matched', async () => {
    for (const path of [`/a${'/'.repeat(8_000)}x`, `/news${'/'.repeat(8_000)}`, `/news/${'1'.repeat(8_000)}`])
      expect(await canonicalAddress(path, new URLSearchParams()), path.slice(0, 8)).toBeNull()
  })
})

describe('The page of a link is prefetched', () => {
  const prefetched = async (from: string, to: string) => {
    const read: string[] = []
    const none = () => Promise.reject(new Error('No page that is tested here reads settings, the status or realms.'))
    const reader: Reader = {
      list: (type) => {
        read.push(type.key)
        return Promise.resolve({ rows: [], total: 0 })
      },
      find: () => Promise.resolve(null),
      names: () => Promise.resolve([]),
      single: none,
      status: none,
      game: () => Promise.resolve(null),
      offers: none,
      events: none,
      realms: { names: none, outlines: none, list: none, read: none },
    }
    const base = 'http://site.invalid'
    await prefetchPage(new URL(from, base), new URL(to, base), { prefix: '', reader })
    return read
  }

  it('but not if the link leads to a heading of the present page', async () => {
    expect(await prefetched('/news', '/gameinfo/rules')).toContain('serverrules')
    expect(await prefetched('/gameinfo/rules', '/gameinfo/rules?page=2#main')).toContain('serverrules')
    expect(await prefetched('/gameinfo/rules', '/gameinfo/rules#main')).toEqual([])
    expect(await prefetched('/gameinfo/rules?page=2#a', '/gameinfo/rules?page=2#main')).toEqual([])
  })
})

describe('Screenshots, Lighthouse and the security scan', () => {
  // The demo has no realm, so tests/release/browser/site/realms tests the pages of realms.
  it.each(pageRoutes.filter(({ path, ofRealms }) => path !== '*' && !ofRealms))(
    'see the page $path',
    ({ path, noIndex }) => {
      const seen = publicPages.filter((page) => matchPath(path, page.path.replace(/[?#].*/, '')))
      expect(seen.map(({ listed }) => listed)).toContain(!noIndex)
    },
  )
})
