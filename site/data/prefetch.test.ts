import { describe, expect, it } from 'vitest'
import type { Reader } from '../../content/reader.ts'
import { news } from '../../content/types/news.ts'
import { readAhead } from './prefetch.ts'

const query = { page: 1 }

function countingReader({ fails = false } = {}) {
  let reads = 0
  const answer = () => {
    reads += 1
    return fails ? Promise.reject(new Error('away')) : Promise.resolve({ rows: [], total: reads })
  }
  const source: Reader = { list: answer, find: () => Promise.resolve(null), names: () => Promise.resolve([]) }
  return { source, reads: () => reads }
}

describe('What is read ahead', () => {
  it('is handed out once, and not read again', async () => {
    const { source, reads } = countingReader()
    const { reader, ahead } = readAhead(source)
    await ahead.list(news, query)
    await ahead.list(news, query)
    expect(reads()).toBe(1)
    expect((await reader.list(news, query)).total).toBe(1)
    expect((await reader.list(news, query)).total).toBe(2)
  })

  it('is shown for a second after it has come, and no longer', async () => {
    let now = 0
    const { source } = countingReader()
    const { reader, ahead } = readAhead(source, () => now)
    await ahead.list(news, query)
    now = 999
    expect((await reader.list(news, query)).total).toBe(1)
    await ahead.list(news, query)
    now = 2_000
    expect((await reader.list(news, query)).total).toBe(3)
  })

  it('is waited for where it is still on its way, however slow the line is', async () => {
    let now = 0
    let come: () => void = () => undefined
    let reads = 0
    const source: Reader = {
      list: () => {
        reads += 1
        return new Promise((resolve) => (come = () => resolve({ rows: [], total: reads })))
      },
      find: () => Promise.resolve(null),
      names: () => Promise.resolve([]),
    }
    const { reader, ahead } = readAhead(source, () => now)
    void ahead.list(news, query)
    now = 5_000
    const shown = reader.list(news, query)
    come()
    expect((await shown).total).toBe(1)
  })

  it('is tried again by the page where it failed', async () => {
    const { source, reads } = countingReader({ fails: true })
    const { reader, ahead } = readAhead(source)
    await ahead.list(news, query).catch(() => undefined)
    await expect(reader.list(news, query)).rejects.toThrow('away')
    expect(reads()).toBe(2)
  })
})
