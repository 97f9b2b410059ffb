import { beforeEach, describe, expect, it } from 'vitest'
import { Versions } from '../database/changes/versions.ts'
import { type Produce, ResponseCache } from './responseCache.ts'

const KIB = 1024
const html =
  (body: string): Produce =>
  () =>
    Promise.resolve({ body, mediaType: 'text/html' })

describe('The response cache', () => {
  let tell: (...types: string[]) => void
  let time: number
  let cache: ResponseCache
  beforeEach(() => {
    time = Date.parse('2026-11-21T03:00:00Z')
    const versions = new Versions({ listen: (listener) => (tell = (...types) => listener(new Set(types))) })
    cache = new ResponseCache(versions, { now: () => new Date(time) })
  })

  const wasMade = async (key: string, make: Produce = html('a page'), { url = key, share = '' } = {}) => {
    let made = false
    const noting: Produce = (making) => {
      made = true
      return make(making)
    }
    await cache.get(key, url, noting, share)
    return made
  }

  it('makes a response once for a burst', async () => {
    let times = 0
    const slow: Produce = async () => {
      times += 1
      await new Promise((resolve) => setTimeout(resolve, 10))
      return { body: 'a page', mediaType: 'text/html' }
    }
    await Promise.all(Array.from({ length: 100 }, () => cache.get('/', '/', slow)))
    expect(times).toBe(1)
  })

  it('makes it anew when a type that it was made from changes, and only then', async () => {
    const rules: Produce = ({ uses }) => {
      uses('rules')
      return Promise.resolve({ body: 'rules', mediaType: 'text/html' })
    }
    expect(await wasMade('/rules', rules)).toBe(true)
    tell('prices')
    expect(await wasMade('/rules', rules)).toBe(false)
    expect(cache.findByUrl('/rules')).toBeDefined()
    tell('rules')
    expect(cache.findByUrl('/rules')).toBeUndefined()
    expect(await wasMade('/rules', rules)).toBe(true)
  })

  it('neither keeps nor shares a response whose content changed while it was made', async () => {
    const slow: Produce = async ({ uses }) => {
      uses('news')
      await new Promise((resolve) => setTimeout(resolve, 10))
      return { body: 'old', mediaType: 'text/html' }
    }
    const first = cache.get('/', '/', slow)
    tell('news')
    expect(await wasMade('/')).toBe(true)
    await first
    expect(await wasMade('/')).toBe(false)
  })

  it('lets go of a response at the time that it names', async () => {
    const until: Produce = ({ staleAt }) => {
      staleAt(new Date(time + 2_000))
      staleAt(new Date(time + 1_000))
      return Promise.resolve({ body: 'until then', mediaType: 'text/html' })
    }
    await wasMade('/', until)
    time += 999
    expect(await wasMade('/', until)).toBe(false)
    time += 1
    expect(cache.findByUrl('/')).toBeUndefined()
    expect(await wasMade('/', until)).toBe(true)
  })

  it('knows a response by each URL that was requested', async () => {
    await wasMade('/news', html('news'), { url: '/News?utm_source=x' })
    expect(await wasMade('/news', html('news'), { url: '/news' })).toBe(false)
    expect(cache.findByUrl('/News?utm_source=x')).toBe(cache.findByUrl('/news'))
  })

  it('keeps one response for an address whose query means nothing, and its own URL whatever comes after', async () => {
    await wasMade('/')
    const { size } = cache
    for (let number = 0; number < 1_000; number += 1) await wasMade('/', html('a page'), { url: `/?${number}` })
    expect(cache.size).toBe(size)
    expect(cache.findByUrl('/')).toBeDefined()
    expect(cache.findByUrl('/?0')).toBeUndefined()
  })

  it('does not grow beyond its bytes, and lets go first of what was not asked for the longest', async () => {
    const page = html('x'.repeat(100 * KIB))
    for (let number = 0; number < 600; number += 1) {
      await wasMade(`/news/${number}`, page)
      await wasMade('/', page)
    }
    expect(cache.size).toBeLessThanOrEqual(48 * KIB * KIB)
    expect(await wasMade('/', page)).toBe(false)
    expect(await wasMade('/news/599', page)).toBe(false)
    expect(await wasMade('/news/0', page)).toBe(true)
  })

  it('stores brotli instead of text after the first client that accepts it, or the second that does not', async () => {
    const text = html('x'.repeat(100 * KIB))
    const answer = await cache.get('/', '/', text)
    expect(cache.size).toBeGreaterThan(100 * KIB)
    await answer.representation('br')
    expect(cache.size).toBeLessThan(10 * KIB)
    await cache.get('/news', '/news', text)
    expect(cache.size).toBeGreaterThan(100 * KIB)
    cache.findByUrl('/news')
    await expect.poll(() => cache.size).toBeLessThan(20 * KIB)
  })

  it('gives up no page for made-up addresses, queries or searches', async () => {
    await wasMade('/')
    const large = html('x'.repeat(500 * KIB))
    for (let number = 0; number < 200; number += 1) {
      await wasMade(`/gameinfo/server?q=${number}`, large)
      await wasMade(`/news/${number}`, async () => ({
        status: 404,
        body: 'x'.repeat(500 * KIB),
        mediaType: 'text/html',
      }))
    }
    expect(await wasMade('/')).toBe(false)
    expect(cache.size).toBeLessThanOrEqual(9 * KIB * KIB)
  })

  it('[languages.crawled] evicts no page of a language while another is crawled', async () => {
    const page = html('x'.repeat(100 * KIB))
    const open = (tag: string, number: number) =>
      Promise.all(
        [`/${tag}/news/${number}`, `/api/news?page=${number}&lang=${tag}`].map((key) =>
          wasMade(key, page, { share: tag }),
        ),
      )
    for (let number = 0; number < 15; number += 1) for (const tag of ['', 'th']) await open(tag, number)
    const before = cache.size
    for (let number = 0; number < 1_000; number += 1) await open('en', number)
    for (let number = 0; number < 15; number += 1)
      for (const tag of ['', 'th']) expect(await open(tag, number)).toEqual([false, false])
    expect(cache.size - before).toBeLessThanOrEqual(14 * KIB * KIB)
    expect(await open('en', 999)).toEqual([false, false])
    expect(await open('en', 0)).toEqual([true, true])
  })

  it('[languages.crawled] keeps nothing that would take more than half of the room of its language', async () => {
    const list = html('x'.repeat(1.5 * KIB * KIB))
    for (const expected of [true, true])
      expect(await wasMade('/api/news?lang=en', list, { share: 'en' })).toBe(expected)
    for (const expected of [true, false]) expect(await wasMade('/api/news?page=1', list)).toBe(expected)
  })

  it('holds a bounded number of small responses, too', async () => {
    for (let number = 0; number < 20_000; number += 1) await wasMade(`/api/items?q=${number}`, html('[]'))
    expect(cache.size).toBeLessThanOrEqual(8 * KIB * KIB)
    expect(await wasMade('/api/items?q=19999')).toBe(false)
    expect(await wasMade('/api/items?q=0')).toBe(true)
  })

  it('does not keep what is too large', async () => {
    expect(await wasMade('/', html('x'.repeat(9 * KIB * KIB)))).toBe(true)
    expect(cache.findByUrl('/')).toBeUndefined()
    expect(cache.size).toBe(0)
  })
})
