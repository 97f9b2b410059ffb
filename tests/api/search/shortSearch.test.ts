import { beforeAll, describe, expect, it } from 'vitest'
import type { ContentType } from '../../../content/define.ts'
import { searchFold } from '../../../content/searchFold.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { writing } from '../../support/pastTheApi.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

/** With this many rows, the server runs SQLite searches in another thread. */
const DROPS = 1_200

const monsters = ['Goblin', 'Wyrm_9', 'Öde', 'A%b', 'Ghoul', 'zz Top']
const maps = ['Forest', 'Qanat', '100%']
const items = ['Sword', 'Xerxes Ring', 'Potion_2', 'İncense']

const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

describe.each(engines)('On %s, a search of one letter or two', (engine) => {
  const { server, create, remove } = useSite(engine)
  let all: SampleRow[]
  const get = async (query: string) => {
    const { status, body, headers } = await server().call('GET', `/api${drop.path}?${query}`)
    expect(status).toBe(200)
    return { rows: body as SampleRow[], total: Number(headers.get('x-total-count')) }
  }
  const search = (words: string) => `q=${encodeURIComponent(words)}`
  beforeAll(async () => {
    const now = server().clock.time
    await writing(server(), async (writer) => {
      const insert = async (type: ContentType, values: Record<string, string | number | null>) =>
        (await insertRow(writer, type, values, now)).id
      const mapIds: number[] = []
      const itemIds: number[] = []
      for (const map_name of maps) mapIds.push(await insert(map, { map_name }))
      for (const items_name of items) itemIds.push(await insert(item, { items_name }))
      for (let number = 0; number < DROPS; number += 1) {
        const map_information_id = mapIds[number % maps.length] ?? null
        const items_id = itemIds[Math.floor(number / 7) % items.length] ?? null
        await insert(drop, { monster: monsters[number % monsters.length] ?? '', map_information_id, items_id })
      }
    })
    all = (await get('')).rows
    expect(all).toHaveLength(DROPS)
  })

  const containing = (words: string): number[] =>
    all
      .filter((row) => {
        const names = JSON.stringify(row, (key, value: unknown) => (/^(id|version|.*_(id|at))$/.test(key) ? 0 : value))
        const texts = [...names.matchAll(/"(?:monster|name)":"([^"]*)"/g)].map(([, text = '']) => fold(text))
        return String(row.id) === words || texts.some((text) => searchFold(text).includes(searchFold(words)))
      })
      .map(({ id }) => id)

  const byName = (words: string, ids: readonly number[]): number[] => {
    const rank = (id: number) => {
      const name = fold(String(all.find((row) => row.id === id)?.['monster']))
      if (name === fold(words)) return 0
      return name.startsWith(fold(words)) ? 1 : 2
    }
    return ids.toSorted((one, other) => rank(one) - rank(other) || one - other)
  }

  it.each(['a', 'G', 'q', 'z', 'ö', 'Ö', '%', '_', '9', 'go', 'OB', 'xe', '_9', '0%', 'zz', 'zy', 'İ'])(
    'finds the rows that contain it, exact names first: %s',
    async (words) => {
      const byId = containing(words)
      const expected = byName(words, byId)
      const { rows, total } = await get(`${search(words)}&per_page=50`)
      expect(total).toBe(expected.length)
      expect(rows.map(({ id }) => id)).toEqual(expected.slice(0, 50))
      const whole = await get(search(words))
      expect(whole.rows.map(({ id }) => id)).toEqual(expected)
      const last = await get(
        `${search(words)}&per_page=10&page=${Math.max(1, Math.ceil(total / 10))}&sort=id&order=asc`,
      )
      expect(last.rows.at(-1)?.id).toBe(byId.at(-1))
    },
  )

  it('sees each write as soon as it is acknowledged', async () => {
    const found = async () => (await get(`${search('jj')}&per_page=50`)).rows.map(({ id }) => id)
    for (let time = 0; time < 20; time += 1) {
      const { id } = await create(drop.path, { monster: `Jj ${time}`, map_information_id: 1, items_id: 1 })
      expect(await found()).toEqual([id])
      await remove(`${drop.path}/${id}`)
      expect(await found()).toEqual([])
    }
  })
})
