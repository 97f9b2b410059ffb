import { beforeEach, describe, expect, it } from 'vitest'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import { Queue, timedTurn } from '../../process/queues/queue.ts'
import { kindsByLanguage, VersionedCache } from './versionedCache.ts'
import { Versions } from './versions.ts'

describe('A cache of what is made from content', () => {
  let change: (type: string) => void
  let cache: VersionedCache
  const numbers = { most: 2 }
  let made: number
  let fails: boolean
  const read = (key = 'list', type = 'news') =>
    cache.get(numbers, key, [type], async () => {
      made += 1
      const number = made
      await new Promise((resolve) => setTimeout(resolve, 5))
      if (fails) throw new Error('away')
      return number
    })
  beforeEach(() => {
    cache = new VersionedCache(new Versions({ listen: (listener) => (change = (type) => listener(new Set([type]))) }))
    made = 0
    fails = false
  })

  it('makes something once for a burst and for each state of its types, and again where making failed', async () => {
    expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
    change('items')
    expect(await read()).toBe(1)
    change('news')
    const begun = read()
    change('news')
    expect(await read(), 'what was begun before a change is not shared after it').toBe(3)
    expect(await begun).toBe(2)
    fails = true
    change('news')
    await expect(read()).rejects.toThrow('away')
    fails = false
    expect(await read()).toBe(5)
  })

  it('shares what is not to be kept only while it is being made', async () => {
    const large = () =>
      cache.get(
        numbers,
        'large',
        ['news'],
        () => Promise.resolve((made += 1)),
        (number) => number > 1,
      )
    expect(await Promise.all([large(), large()])).toEqual([1, 1])
    expect([await large(), await large()]).toEqual([2, 2])
  })

  it('evicts only values of the same kind', async () => {
    await read('one')
    const texts = { most: 2 }
    for (const key of ['a', 'b', 'c']) await cache.get(texts, key, ['news'], () => Promise.resolve(key))
    expect(await read('one')).toBe(1)
  })

  it('[languages.crawled] evicts no value of a language while another is read', async () => {
    const lists = kindsByLanguage(2)
    const make = (key: string) => async () => {
      made += 1
      return key
    }
    const readIn = (tag: string, key: string, isOffered = true) =>
      readingRowsIn(tag === '' ? null : { tag, source: 'id', isOffered }, () =>
        cache.get(lists(), `${tag} ${key}`, ['news'], make(key)),
      )
    for (const tag of ['', 'th']) for (const key of ['one', 'two']) await readIn(tag, key)
    for (let page = 0; page < 10; page += 1) await readIn('en', String(page))
    expect(made).toBe(14)
    for (const tag of ['', 'th']) for (const key of ['one', 'two']) await readIn(tag, key)
    expect(made).toBe(14)
    await readIn('en', '0')
    expect(made).toBe(15)
    // Anybody can request a language that the site does not offer, so it gets no share.
    await readIn('es', 'one', false)
    await readIn('', 'one')
    expect(made).toBe(17)
  })

  it('holds no more than it may, and lets the oldest go', async () => {
    expect([await read('one'), await read('two'), await read('three')]).toEqual([1, 2, 3])
    expect([await read('three'), await read('two')]).toEqual([3, 2])
    expect(await read('one')).toBe(4)
  })

  it('[attack.search-floods] makes a value again for others if the search that made it was stopped', async () => {
    const turns = new Queue({ parallel: 1, mostWaiting: 1, answerMs: 20 })
    const value = async () => {
      const turn = timedTurn()
      if (!turn) return 'made'
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve))
      throw new Error('stopped')
    }
    const share = () => cache.get(numbers, 'list', ['news'], value)
    const stopped = turns.run(share, '192.0.2.7')
    const other = share()
    await expect(stopped).rejects.toMatchObject({ code: 'too_many_searches' })
    expect(await other).toBe('made')
  })
})
