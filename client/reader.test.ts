import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentTypes } from '../content/index.ts'
import type { ContentType, Kind } from '../content/define.ts'
import { rowSchema } from '../content/fields/rowSchema.ts'
import { drop } from '../content/types/drop.ts'
import { map } from '../content/types/map.ts'
import { packageBonus } from '../content/types/packageBonus.ts'
import { donationPackage } from '../content/types/package.ts'
import { apiReader, listNames, listRows, parseNews, readRows } from './reader.ts'

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

const SAMPLE: Readonly<Record<Kind, unknown>> = {
  text: 'a',
  longText: 'a',
  richText: 'a',
  price: 'Rp. 1',
  number: 1,
  time: '2026-11-01T00:00:00.000Z',
  colour: '#aabbcc',
  reference: 1,
  boolean: true,
  choice: 'a',
  picture: 'a.webp',
}
const FRAME = { id: 1, version: 1, created_at: SAMPLE.time, updated_at: SAMPLE.time, from_environment: [] }

function fullRow(type: ContentType): Record<string, unknown> {
  const fields = Object.entries(type.fields).flatMap(([name, field]): [string, unknown][] => [
    [name, SAMPLE[field.kind]],
    ...(field.kind === 'reference' ? [[field.as, { id: 1, name: 'a' }] as [string, unknown]] : []),
    ...(field.kind === 'picture' ? [[`${name}_url`, '/a.webp'] as [string, unknown]] : []),
  ])
  const lists = Object.entries(type.lists).map(([name, { of }]): [string, unknown] => [name, [fullRow(of)]])
  return { ...FRAME, ...Object.fromEntries([...fields, ...lists]) }
}

describe('A row of another server', () => {
  afterEach(() => vi.unstubAllGlobals())

  async function read(type: ContentType, row: unknown): Promise<unknown> {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(type.single ? row : [row])))
    return type.single ? apiReader.single(type) : (await apiReader.list(type, {})).rows[0]
  }

  it.each(contentTypes.map((type) => [type.key, type] as const))(
    '[api.empty-as-null] of %s takes null and absent as empty, for every optional field',
    async (_key, type) => {
      const fields = Object.entries(type.fields)
      const names = [
        ...fields.filter(([, { required }]) => !required).map(([name]) => name),
        ...fields.flatMap(([, field]) => (field.kind === 'reference' ? [field.as] : [])),
        ...Object.keys(type.lists),
      ]
      for (const name of names) {
        const { [name]: _left, ...without } = fullRow(type)
        for (const row of [without, { ...without, [name]: null }]) {
          const { error } = rowSchema(type).safeParse(await read(type, row))
          expect(error?.issues, `${name}: ${name in row ? 'null' : 'absent'}`).toBeUndefined()
        }
      }
    },
  )

  it('[api.empty-as-null] keeps what it has, and its lists are complete at every depth', async () => {
    const row = fullRow(donationPackage)
    expect(await read(donationPackage, { ...row, more: null })).toMatchObject({ ...row, more: null })
    const bonus = { ...fullRow(packageBonus), items: null }
    expect(await read(donationPackage, { ...row, bonuses: [null, bonus] })).toMatchObject({ bonuses: [{ items: [] }] })
  })

  it('[api.empty-as-null] in a list that is no object is left out', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([null, 'text', fullRow(drop)])))
    expect((await listRows(drop, {})).rows).toHaveLength(1)
  })
})
