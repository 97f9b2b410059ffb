import { beforeAll, describe, expect, it } from 'vitest'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { insertRow } from '../../../server/content/operations.ts'
import { write } from '../../../server/database/changes/write.ts'
import type { SampleRow } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

/** More than are read in a moment: a search of them goes beside the event loop on SQLite. */
const DROPS = 1_200

const monsters = ['Goblin', 'Wyrm_9', 'Öde', 'A%b', 'Ghoul', 'zz Top']
const maps = ['Forest', 'Qanat', '100%']
const items = ['Sword', 'Xerxes Ring', 'Potion_2', 'İncense']
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? ''

/** A search compares A to Z without regard to case, and everything else as it stands. */
const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

describe.each(engines)('On %s, a search of one letter or two', (engine) => {
  const server = useTestServer(engine)
  const path = `/api${drop.path}`
  let all: SampleRow[]
  const get = async (query: string) => {
    const { status, body, headers } = await server().call('GET', `${path}?${query}`)
    expect(status).toBe(200)
    return { rows: body as SampleRow[], total: Number(headers.get('x-total-count')) }
  }
  const search = (words: string) => `q=${encodeURIComponent(words)}`
  beforeAll(async () => {
    const { database, feed } = server().context
    const now = server().clock.time
    await write(database, feed, { actor: 'test', requestId: null, address: null, now }, async (writer) => {
      const rows = async (type: typeof map | typeof item, name: string, names: readonly string[]) => {
        const ids: number[] = []
        for (const text of names) ids.push((await insertRow(writer, type, { [name]: text }, now)).id)
        return ids
      }
      const mapIds = await rows(map, 'map_name', maps)
      const itemIds = await rows(item, 'items_name', items)
      for (let number = 0; number < DROPS; number += 1) {
        const values = {
          monster: pick(monsters, number),
          map_information_id: mapIds[number % mapIds.length] ?? null,
          items_id: itemIds[Math.floor(number / 7) % itemIds.length] ?? null,
        }
        await insertRow(writer, drop, values, now)
      }
    })
    all = (await get('')).rows
    expect(all).toHaveLength(DROPS)
  })

  /** The ids of those whose text, or the name of what they refer to, contains the words; or whose id they are. */
  const containing = (words: string): number[] =>
    all
      .filter((row) => {
        const names = JSON.stringify(row, (key, value: unknown) => (/^(id|version|.*_(id|at))$/.test(key) ? 0 : value))
        const texts = [...names.matchAll(/"(?:monster|name)":"([^"]*)"/g)].map(([, text = '']) => fold(text))
        return String(row.id) === words || texts.some((text) => text.includes(fold(words)))
      })
      .map(({ id }) => id)

  /** First those that are called so, then those whose names begin so, then the rest. */
  const byName = (words: string, ids: readonly number[]): number[] => {
    const rank = (id: number) => {
      const name = fold(String(all.find((row) => row.id === id)?.['monster']))
      if (name === fold(words)) return 0
      return name.startsWith(fold(words)) ? 1 : 2
    }
    return ids.toSorted((one, other) => rank(one) - rank(other) || one - other)
  }

  it.each(['a', 'G', 'q', 'z', 'ö', 'Ö', '%', '_', '9', 'go', 'OB', 'xe', '_9', '0%', 'zz', 'zy', 'İ'])(
    'finds what contains it: %s',
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

  it('sees each write as soon as that is acknowledged', async () => {
    const token = await server().signIn('admin')
    const row = { map_information_id: 1, items_id: 1 }
    for (let time = 0; time < 20; time += 1) {
      const { status, body } = await server().call('POST', path, { token, body: { ...row, monster: `Jj ${time}` } })
      expect(status, JSON.stringify(body)).toBe(201)
      const { id } = body as SampleRow
      expect((await get(`${search('jj')}&per_page=50`)).rows.map((found) => found.id)).toEqual([id])
      await server().call('DELETE', `${path}/${id}`, { token })
      expect((await get(`${search('jj')}&per_page=50`)).rows).toEqual([])
    }
  })
})
