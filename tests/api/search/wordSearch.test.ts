import { beforeAll, describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import type { ContentType } from '../../../content/define.ts'
import type { SampleRow, Values } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// docs/product.md, section 10: what `q` finds, and in which order.
describe.each(engines)('On %s, a search', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const make = async (type: ContentType, body: Values): Promise<number> =>
    ((await admin.send('POST', `/api${type.path}`, body)).body as SampleRow).id
  const find = async (type: ContentType, q: string, more = '') =>
    (await server().call('GET', `/api${type.path}?q=${encodeURIComponent(q)}${more}`)).body as SampleRow[]
  const names = async (q: string, more = '') => (await find(item, q, more)).map((row) => row['items_name'])
  beforeAll(async () => {
    const forest = await make(map, { map_name: 'Hutan Payon' })
    const town = await make(map, { map_name: 'Kota Prontera' })
    for (const items_name of [
      'Poporing Card',
      'Kartu Poring',
      'Poring Card Album',
      'poring card',
      'Apple',
      'Green Apple',
    ])
      await make(item, { items_name })
    const idOf = async (name: string) => (await find(item, name))[0]?.id
    for (const [monster, at, thing] of [
      ['Poring', forest, 'Apple'],
      ['Poring', town, 'Poporing Card'],
      ['Lunatic', forest, 'Apple'],
    ] as const)
      await make(drop, { monster, map_information_id: at, items_id: await idOf(thing) })
  })

  const drops = async (q: string) =>
    (await find(drop, q)).map((row) =>
      [row['monster'], (row['items'] as { name: string }).name, (row['map_information'] as { name: string }).name].join(
        ', ',
      ),
    )

  it('[search.words] finds rows that have each word in some text, or in the name of what they refer to', async () => {
    expect(await drops('poring apple')).toEqual(['Poring, Apple, Hutan Payon'])
    expect(await drops('apple payon')).toEqual(['Poring, Apple, Hutan Payon', 'Lunatic, Apple, Hutan Payon'])
    expect(await drops('  PAYON   lunatic ')).toEqual(['Lunatic, Apple, Hutan Payon'])
    expect(await drops('poring apple prontera')).toEqual([])
    expect(await drops('por app')).toEqual(['Poring, Apple, Hutan Payon'])
    expect(await drops('po ap')).toEqual(['Poring, Apple, Hutan Payon'])
  })

  it('[search.words] has first what is called so, then what begins so, then the rest, each in the order of the list', async () => {
    const all = ['poring card', 'Poring Card Album', 'Poporing Card']
    expect(await names('Poring Card')).toEqual(all)
    expect(await names('card poring')).toEqual(['Poporing Card', 'Poring Card Album', 'poring card'])
    expect(await names('poring')).toEqual(['Poring Card Album', 'poring card', 'Poporing Card', 'Kartu Poring'])
    expect(await names('ap')).toEqual(['Apple', 'Green Apple'])
    for (const perPage of [1, 2]) {
      const pages: unknown[] = []
      for (let page = 1; page <= Math.ceil(all.length / perPage); page += 1)
        pages.push(...(await names('Poring Card', `&per_page=${perPage}&page=${page}`)))
      expect(pages).toEqual(all)
    }
    expect(await names('Poring Card', '&per_page=2&page=9')).toEqual([])
  })

  it('is in the order that is asked for, where one is', async () => {
    expect(await names('poring card', '&sort=id&order=desc')).toEqual([
      'poring card',
      'Poring Card Album',
      'Poporing Card',
    ])
    expect(await names('poring card', '&sort=id&order=asc')).toEqual([
      'Poporing Card',
      'Poring Card Album',
      'poring card',
    ])
  })

  it('takes a number alone for an ID, too', async () => {
    const id = await make(item, { items_name: 'Tanpa angka' })
    expect(await names(String(id))).toContain('Tanpa angka')
    expect(await names(`tanpa ${id}`)).toEqual([])
  })

  it('[search.words] is bounded, however many words it has', async () => {
    const words = Array.from({ length: 80 }, (_, index) => String.fromCharCode(97 + (index % 26)) + index).join(' ')
    expect(await names(words.slice(0, 255))).toEqual([])
  })
})
