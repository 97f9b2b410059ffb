import { afterEach, describe, expect, it, vi } from 'vitest'
import { drop } from '../content/types/drop.ts'
import { map } from '../content/types/map.ts'
import { listNames, listRows, parseNews, readRows } from './reader.ts'

// docs/product.md, section 7: the forms in which a server may send a list.
describe('A list reader', () => {
  it.each([
    ['a bare array', [{ id: 1 }], [{ id: 1 }]],
    ['an array under data', { data: [{ id: 1 }] }, [{ id: 1 }]],
    ['a single object as a list of one', { id: 1 }, [{ id: 1 }]],
    ['a single object under data', { data: { id: 1 } }, [{ id: 1 }]],
    ['nothing', null, []],
    ['text', 'no list', []],
  ])('[api.forgiving-reader] accepts %s', (_what, body, rows) => {
    expect(readRows(body)).toEqual(rows)
  })

  it.each([
    ['[{"id":1}]', [{ id: 1 }]],
    ['Warning: something\n[{"id":1}]', [{ id: 1 }]],
    ['{"data":[{"id":1}]}', { data: [{ id: 1 }] }],
  ])('[api.forgiving-reader] reads the news from %j, from its first bracket on', (text, value) => {
    expect(parseNews(text)).toEqual(value)
  })
})

describe('A list', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('is asked for by the names of the API, each filter by its field’s own', async () => {
    const requested: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      requested.push(address)
      return Promise.resolve(Response.json([], { headers: { 'x-total-count': '7' } }))
    })
    const { total } = await listRows(drop, { page: 2, q: '', where: { monster: 'Naga & Co', map_information_id: 3 } })
    expect(total).toBe(7)
    const [path, search] = requested[0]?.split('?') ?? []
    expect(path).toMatch(/\/api\/game-info\/server-information\/droplist$/)
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
      page: '2',
      monster: 'Naga & Co',
      map_information_id: '3',
    })
  })

  it('of names holds those of all pages in the order of ids, and ends where no world would', async () => {
    const pages: string[] = []
    let total = 1_001
    vi.stubGlobal('fetch', (address: string) => {
      const page = new URL(address, 'http://site.invalid').searchParams.get('page') ?? ''
      pages.push(page)
      const rows = [{ id: Number(page), map_name: `Map ${page}`, image: null }]
      return Promise.resolve(Response.json(rows, { headers: { 'x-total-count': String(total) } }))
    })
    expect(await listNames(map)).toEqual([1, 2, 3].map((id) => ({ id, name: `Map ${id}` })))
    expect(pages).toEqual(['1', '2', '3'])
    total = 1_000_000
    expect(await listNames(map)).toHaveLength(20)
  })
})
