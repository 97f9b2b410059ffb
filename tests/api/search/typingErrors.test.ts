import { beforeAll, describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import type { ContentType } from '../../../content/define.ts'
import type { SampleRow, Values } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// docs/api/content.md, "Typing errors".
describe.each(engines)('On %s, a search with a typing error', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const make = async (type: ContentType, body: Values): Promise<number> =>
    ((await admin.send('POST', `/api${type.path}`, body)).body as SampleRow).id

  /** The names that a page of a list has, and what it says that it has searched for. */
  async function search(type: ContentType, q: string, more = '', token?: string) {
    const path = `/api${type.path}?per_page=20&q=${encodeURIComponent(q)}${more}`
    const { status, body, headers } = await server().call('GET', path, token === undefined ? {} : { token })
    expect(status).toBe(200)
    const searchedFor = headers.get('x-searched-for')
    const names = (body as SampleRow[]).map((row) => row[type.name])
    return { names, searchedFor: searchedFor === null ? null : decodeURIComponent(searchedFor) }
  }

  beforeAll(async () => {
    const forest = await make(map, { map_name: 'Hutan Payon' })
    const town = await make(map, { map_name: 'Kota Prontera' })
    const card = await make(item, { items_name: 'Poring Card' })
    const apple = await make(item, { items_name: 'Apple' })
    await make(item, { items_name: 'Kue Éclair' })
    await make(drop, { monster: 'Lunatic', map_information_id: forest, items_id: card })
    await make(drop, { monster: 'Poring', map_information_id: town, items_id: apple })
    await make(news, { title: 'Perawatan Server', description: 'Selama perbaikan, gudang tidak bisa dibuka.' })
    await make(news, { title: 'Rahasia Valhalla', description: 'Belum.', state: 'draft' })
  })

  it('[search.typing-errors] finds what was meant, and says what it has searched for', async () => {
    expect(await search(item, 'porinh')).toEqual({ names: ['Poring Card'], searchedFor: 'poring' })
    expect(await search(item, 'PORNIG card')).toEqual({ names: ['Poring Card'], searchedFor: 'poring card' })
    expect(await search(item, 'éclait')).toEqual({ names: [], searchedFor: null })
    expect(await search(item, 'Éclait')).toEqual({ names: ['Kue Éclair'], searchedFor: 'Éclair' })
    // By the names of what rows refer to, and a beginning of them.
    expect(await search(drop, 'lunatik payom')).toEqual({ names: ['Lunatic'], searchedFor: 'lunatic payon' })
    expect(await search(drop, 'prontr')).toEqual({ names: ['Poring'], searchedFor: 'prontera' })
  })

  it('is found from memory with the same words beside it, and open to other origins', async () => {
    for (const _time of [1, 2]) expect((await search(map, 'prontrea')).searchedFor).toBe('prontera')
    const pages = await search(item, 'porinh', '&page=2')
    expect(pages).toEqual({ names: [], searchedFor: 'poring' })
  })

  it('[search.typing-errors] is corrected only where nothing is found, and only words that are found nowhere', async () => {
    expect((await search(item, 'poring')).searchedFor).toBeNull()
    expect((await search(item, 'porin')).searchedFor).toBeNull()
    // Each is found, though not together.
    expect(await search(drop, 'lunatic apple')).toEqual({ names: [], searchedFor: null })
    // In a long text, whatever stands near it in a title.
    expect(await search(news, 'perbaikan valhalla')).toEqual({ names: [], searchedFor: null })
    expect(await search(item, 'appl3')).toEqual({ names: ['Apple'], searchedFor: 'apple' })
    for (const nothing of ['prig', 'crad', 'porrinng', 'xqzvwk', '12345', '%%%%%%', 'x'.repeat(200)])
      expect(await search(item, nothing)).toEqual({ names: [], searchedFor: null })
  })

  it('keeps the filters of the list', async () => {
    const [town] = (await server().call('GET', `/api${map.path}?q=prontera`)).body as SampleRow[]
    const within = `&map_information_id=${town?.id}`
    expect(await search(drop, 'porinh', within)).toEqual({ names: ['Poring'], searchedFor: 'poring' })
    expect(await search(drop, 'lunatik', within)).toEqual({ names: [], searchedFor: null })
  })

  it('[search.typing-errors] tells no word of a draft to visitors', async () => {
    expect(await search(news, 'valhala')).toEqual({ names: [], searchedFor: null })
    const all = await search(news, 'valhala', '&state=all', admin())
    expect(all).toEqual({ names: ['Rahasia Valhalla'], searchedFor: 'valhalla' })
    expect(await search(news, 'valhala')).toEqual({ names: [], searchedFor: null })
  })

  it('knows a word as soon as it is written', async () => {
    expect((await search(item, 'baphomt')).searchedFor).toBeNull()
    const id = await make(item, { items_name: 'Baphomet Horn' })
    expect(await search(item, 'baphomt')).toEqual({ names: ['Baphomet Horn'], searchedFor: 'baphomet' })
    await admin.send('DELETE', `/api${item.path}/${id}`)
    expect((await search(item, 'baphomt')).searchedFor).toBeNull()
  })

  it('[search.typing-errors] changes nothing: many rows at once are those that are named', async () => {
    const body = { query: { q: 'porinh' }, expect: 1, set: { items_name: 'Apel' } }
    expect((await admin.send('PATCH', `/api${item.path}`, body)).status).toBe(409)
    expect((await search(item, 'poring')).names).toEqual(['Poring Card'])
  })
})
