import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { news } from '../../../content/types/news.ts'
import { vip } from '../../../content/types/vip.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { writing } from '../../support/pastTheApi.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

const OF_POPORING = 'Poporing Card'
const ALBUM = 'Poring Card Album'
const CARD = 'poring card'
const OF_PORING = [ALBUM, CARD, OF_POPORING, 'Kartu Poring']

/** Names that were stored before texts were folded. One type is large and has an index; the other is small. */
const valuesOf = (type: ContentType, name: string) =>
  type === monster
    ? { monster_name: name, race: '', element: '', size: '' }
    : { name, faction: 'Valhalla', tier: 'gold tier' }

// The tests check docs/api/README.md, section 10 (the query parameter `q`), and docs/api/content.md, "Typing errors".
describe.each(engines)('On %s, a search', (engine) => {
  const { server, admin, create, list, remove } = useSite(engine)

  async function search(type: ContentType, q: string, more = '', token: string | null = null) {
    const path = `/api${type.path}?q=${encodeURIComponent(q)}${more}`
    const { status, body, headers } = await server().call('GET', path, { token })
    expect(status, path).toBe(200)
    const searchedFor = headers.get('x-searched-for')
    const names = (body as SampleRow[]).map((row) => row[type.name])
    return { names, searchedFor: searchedFor === null ? null : decodeURIComponent(searchedFor) }
  }
  /** The server corrects typing errors only in paginated searches. */
  const corrected = (type: ContentType, q: string, more = '', token: string | null = null) =>
    search(type, q, `&per_page=20${more}`, token)
  const uncorrected = (...names: string[]) => ({ names, searchedFor: null })

  beforeAll(async () => {
    const { id: forest } = await create(map.path, { map_name: 'Hutan Payon' })
    const { id: town } = await create(map.path, { map_name: 'Kota Prontera' })
    const { id: poporing } = await create(item.path, { items_name: OF_POPORING })
    for (const items_name of ['Kartu Poring', ALBUM, CARD]) await create(item.path, { items_name })
    const { id: apple } = await create(item.path, { items_name: 'Apple' })
    for (const items_name of ['Green Apple', 'Kue Éclair']) await create(item.path, { items_name })
    await create(drop.path, { monster: 'Poring', map_information_id: forest, items_id: apple })
    await create(drop.path, { monster: 'Poporing', map_information_id: town, items_id: poporing })
    await create(drop.path, { monster: 'Lunatic', map_information_id: forest, items_id: apple })
    const now = server().clock.time
    await writing(server(), async (writer) => {
      const old = ['Günter', 'Box Ⅱ', 'Café', 'Cafe\u0301', 'Straße', 'Sp\u200Beed Potion', 'Guntur']
      for (const name of old) {
        for (const type of [monster, vip]) await insertRow(writer, type, valuesOf(type, name), now)
      }
    })
    await create(news.path, { title: 'Perawatan Server', description: 'Selama perbaikan, gudang tidak bisa dibuka.' })
    await create(news.path, { title: 'Rahasia Valhalla', description: 'Belum.', state: 'draft' })
  })

  it.each([
    ['poring apple', ['Poring']],
    ['apple payon', ['Poring', 'Lunatic']],
    ['  PAYON   lunatic ', ['Lunatic']],
    ['poring apple prontera', []],
    ['poring prontera', ['Poporing']],
    ['por app', ['Poring']],
    ['po ap', ['Poring']],
  ])(
    '[search.words] finds rows that have each word in a text or in the name of a row that they refer to: %s',
    async (words, monsters) => {
      expect(await search(drop, words)).toEqual(uncorrected(...monsters))
    },
  )

  it.each([
    ['Poring Card', '', [CARD, ALBUM, OF_POPORING]],
    ['card poring', '', [OF_POPORING, ALBUM, CARD]],
    ['poring', '', OF_PORING],
    ['ap', '', ['Apple', 'Green Apple']],
    ['poring card', '&sort=id&order=desc', [CARD, ALBUM, OF_POPORING]],
    ['poring card', '&sort=id&order=asc', [OF_POPORING, ALBUM, CARD]],
    ['Poring Card', '&per_page=1&page=2', [ALBUM]],
    ['Poring Card', '&per_page=2&page=1', [CARD, ALBUM]],
    ['Poring Card', '&per_page=2&page=2', [OF_POPORING]],
    ['Poring Card', '&per_page=2&page=9', []],
  ])(
    '[search.words] lists exact names first, then names that begin so, then the rest, unless a sort is requested: %s %s',
    async (words, more, expected) => {
      expect(await search(item, words, more)).toEqual(uncorrected(...expected))
    },
  )

  it('also takes a number that is the only word for an id', async () => {
    const { id } = await create(item.path, { items_name: 'Tanpa angka' })
    expect((await search(item, String(id))).names).toContain('Tanpa angka')
    expect((await search(item, `tanpa ${id}`)).names).toEqual([])
  })

  it('[search.words] can have dozens of words', async () => {
    const words = Array.from({ length: 80 }, (_, index) => String.fromCharCode(97 + (index % 26)) + index).join(' ')
    expect((await search(item, words.slice(0, 255))).names).toEqual([])
  })

  it.each([
    [item, 'porinh', OF_PORING, 'poring'],
    [item, 'PORNIG card', [OF_POPORING, ALBUM, CARD], 'poring card'],
    [item, 'Éclait', ['Kue Éclair'], 'eclair'],
    [item, 'appl3', ['Apple', 'Green Apple'], 'apple'],
    [drop, 'lunatik payom', ['Lunatic'], 'lunatic payon'],
    [drop, 'prontr', ['Poporing'], 'prontera'],
  ])(
    '[search.typing-errors] corrects a typing error, and says what it has searched for: $0.key, $1',
    async (type, words, names, searchedFor) => {
      const { names: found, ...answer } = await corrected(type, words)
      expect(answer).toEqual({ searchedFor })
      expect(found.toSorted()).toEqual(names.toSorted())
    },
  )

  it.each(['prig', 'crad', 'porrinng', 'xqzvwk', '12345', '%%%%%%', 'x'.repeat(200)])(
    '[search.typing-errors] does not correct a word that is like no other: %s',
    async (word) => {
      expect(await corrected(item, word)).toEqual(uncorrected())
    },
  )

  it('[search.typing-errors] corrects only words that are found nowhere, not even separately or in a long text', async () => {
    expect((await corrected(item, 'porin')).searchedFor).toBeNull()
    expect(await corrected(drop, 'lunatic prontera')).toEqual(uncorrected())
    expect(await corrected(news, 'perbaikan valhalla')).toEqual(uncorrected())
  })

  it('corrects the words of a cached answer and of another page', async () => {
    for (const _time of [1, 2]) expect((await corrected(map, 'prontrea')).searchedFor).toBe('prontera')
    expect(await corrected(item, 'porinh', '&page=2')).toEqual({ names: [], searchedFor: 'poring' })
  })

  it('corrects words within the filters of the list', async () => {
    const [town] = await list(`${map.path}?q=prontera`)
    const within = `&map_information_id=${town?.id}`
    expect(await corrected(drop, 'porinh', within)).toEqual({ names: ['Poporing'], searchedFor: 'poring' })
    expect(await corrected(drop, 'lunatik', within)).toEqual(uncorrected())
  })

  it('[search.typing-errors] reveals no word of a draft to visitors', async () => {
    expect(await corrected(news, 'valhala')).toEqual(uncorrected())
    const all = await corrected(news, 'valhala', '&state=all', admin())
    expect(all).toEqual({ names: ['Rahasia Valhalla'], searchedFor: 'valhalla' })
    expect(await corrected(news, 'valhala')).toEqual(uncorrected())
  })

  it('knows a word as soon as it is written, and until it is deleted', async () => {
    expect((await corrected(item, 'baphomt')).searchedFor).toBeNull()
    const { id } = await create(item.path, { items_name: 'Baphomet Horn' })
    const found = { names: ['Baphomet Horn'], searchedFor: 'baphomet' }
    expect(await corrected(item, 'baphomt')).toEqual(found)
    await remove(`${item.path}/${id}`)
    expect((await corrected(item, 'baphomt')).searchedFor).toBeNull()
  })

  it.each([
    ['gunter', 'Günter', ['Günter']],
    ['GÜNTER', 'Günter', ['Günter']],
    ['box ii', 'Box Ⅱ', ['Box Ⅱ']],
    ['cafe', 'Café', ['Café', 'Cafe\u0301']],
    ['cafe\u0301', 'Café', ['Café', 'Cafe\u0301']],
    ['strasse', 'Straße', ['Straße']],
    ['speed', 'Sp\u200Beed', ['Sp\u200Beed Potion']],
    ['po\u00ADti', 'Potion', ['Sp\u200Beed Potion']],
  ])(
    '[search.folding] accents, compatibility forms and invisible characters make no difference: %s finds %s',
    async (words, _found, names) => {
      for (const type of [monster, vip]) {
        const { names: found, searchedFor } = await corrected(type, words)
        expect(searchedFor, type.key).toBeNull()
        expect(found.toSorted(), type.key).toEqual(names.toSorted())
      }
    },
  )

  it('[search.folding] an accent alone finds nothing', async () => {
    expect((await corrected(monster, '\u0301')).names).toEqual([])
    expect((await corrected(vip, '\u0301')).names).toEqual([])
  })

  it('[search.typing-errors] never selects the rows of a batch change', async () => {
    const body = { query: { q: 'porinh' }, expect: 1, set: { items_name: 'Apel' } }
    expect((await admin.send('PATCH', `/api${item.path}`, body)).status).toBe(409)
    expect((await search(item, 'poring')).names).toEqual(OF_PORING)
  })
})
