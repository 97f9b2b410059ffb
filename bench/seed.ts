import { sql } from 'kysely'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import type { ContentTables, StoredValue } from '../server/database/tables.ts'
import type { Scratch } from './scratch.ts'

const ROWS_AT_ONCE = 500
const kinds = ['Goblin', 'Skeleton', 'Wyrm', 'Bandit', 'Golem', 'Harpy', 'Ogre', 'Witch', 'Wolf', 'Spider'] as const
const places = ['Forest', 'Desert', 'Tower', 'Cave', 'Harbour', 'Temple', 'Marsh', 'Mine'] as const
const things = ['Sword', 'Shield', 'Ring', 'Amulet', 'Potion', 'Scroll', 'Helmet', 'Bow', 'Boots'] as const

/** The same numbers in every run, spread like chance. */
const spread = (number: number, below: number): number => (Math.imul(number + 1, 2_654_435_761) >>> 0) % below
const pick = <T>(list: readonly T[], number: number): T => list[spread(number, list.length)] as T // within its bounds

/** What `drops` drops stand beside: the ratios of a large site. */
export const contentOf = (drops: number) => ({
  drops,
  items: Math.ceil(drops / 5),
  maps: Math.ceil(drops / 50),
  news: Math.ceil(drops / 20),
})

/** Fills a migrated database straight, without a log of changes, while no server runs on it. */
export async function seed(scratch: Scratch, drops: number): Promise<void> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const time = '2026-01-01T00:00:00.000Z'
  const count = contentOf(drops)
  await database.transaction(async (tx) => {
    const rows = tx.withTables<ContentTables>()
    const insert = async (
      table: string,
      number: number,
      row: (index: number) => Record<string, StoredValue>,
    ): Promise<number[]> => {
      const ids: number[] = []
      for (let start = 0; start < number; start += ROWS_AT_ONCE) {
        const length = Math.min(ROWS_AT_ONCE, number - start)
        const values = Array.from({ length }, (_, index) => ({
          created_at: time,
          updated_at: time,
          ...row(start + index),
        }))
        const inserted = await rows.insertInto(table).values(values).returning('id').execute()
        ids.push(...inserted.map(({ id }) => Number(id)))
      }
      return ids
    }
    const items = await insert('items', count.items, (n) => ({ items_name: `${pick(things, n)} of Bench ${n}` }))
    const maps = await insert('maps', count.maps, (n) => ({
      map_name: `${pick(places, n)} of Bench ${n}`,
      image: null,
    }))
    await insert('news', count.news, (n) => ({
      title: `News of Bench ${n}`,
      subtitle: '',
      description: Array.from({ length: 60 }, (_, word) => pick(things, n * 60 + word)).join(' '),
      image: null,
    }))
    await insert('drops', count.drops, (n) => ({
      monster: `${pick(kinds, n)} ${spread(n, 9_973)} ${n}`,
      map_information_id: pick(maps, n),
      items_id: pick(items, n * 7),
    }))
  })
  // As the database does by itself after a while.
  if (database.engine === 'postgres') await sql`vacuum analyze`.execute(database.writer)
  await database.close()
}
