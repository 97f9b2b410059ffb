import { describe, expect, it, vi } from 'vitest'
import type { Reader } from '../../content/reader.ts'
import { news } from '../../content/types/news.ts'
import { createPrefetch } from './prefetch.ts'

const query = { page: 1 }

const none = () => Promise.reject(new Error('Nothing here reads settings or realms.'))
const noRealms = { names: none, outlines: none, list: none, read: none }

function countingReader({ fails = false } = {}) {
  let reads = 0
  const answer = () => {
    reads += 1
    return fails ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [], total: reads })
  }
  const source: Reader = {
    list: answer,
    find: () => Promise.resolve(null),
    names: () => Promise.resolve([]),
    single: none,
    status: none,
    realms: noRealms,
    offers: none,
    events: none,
    game: () => Promise.resolve(null),
  }
  return { source, reads: () => reads }
}

describe('A prefetched answer', () => {
  it('is used once and not read again', async () => {
    const { source, reads } = countingReader()
    const { reader, prefetcher } = createPrefetch(() => Promise.resolve(source))
    await prefetcher.list(news, query)
    await prefetcher.list(news, query)
    expect(reads()).toBe(1)
    expect((await reader.list(news, query)).total).toBe(1)
    expect((await reader.list(news, query)).total).toBe(2)
  })

  it('is used for a second after it arrived, and no longer', async () => {
    let now = 0
    const { source } = countingReader()
    const { reader, prefetcher } = createPrefetch(
      () => Promise.resolve(source),
      () => now,
    )
    await prefetcher.list(news, query)
    now = 999
    expect((await reader.list(news, query)).total).toBe(1)
    await prefetcher.list(news, query)
    now = 2_000
    expect((await reader.list(news, query)).total).toBe(3)
  })

  it('is awaited while it is still loading, however slow the connection is', async () => {
    let now = 0
    let arrive: () => void = () => undefined
    let reads = 0
    const source: Reader = {
      list: () => {
        reads += 1
        return new Promise((resolve) => (arrive = () => resolve({ rows: [], total: reads })))
      },
      find: () => Promise.resolve(null),
      names: () => Promise.resolve([]),
      single: none,
      status: none,
      realms: noRealms,
      offers: none,
      events: none,
      game: () => Promise.resolve(null),
    }
    const { reader, prefetcher } = createPrefetch(
      () => Promise.resolve(source),
      () => now,
    )
    void prefetcher.list(news, query)
    await vi.waitFor(() => expect(reads).toBe(1))
    now = 5_000
    const visible = reader.list(news, query)
    arrive()
    expect((await visible).total).toBe(1)
  })

  it('that failed is read again by the page', async () => {
    const { source, reads } = countingReader({ fails: true })
    const { reader, prefetcher } = createPrefetch(() => Promise.resolve(source))
    await prefetcher.list(news, query).catch(() => undefined)
    await expect(reader.list(news, query)).rejects.toThrow('away')
    expect(reads()).toBe(2)
  })
})
