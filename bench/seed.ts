import { sql } from 'kysely'
import { listTypes } from '../content/index.ts'
import { openDatabase } from '../server/database/engine/openDatabase.ts'
import { pick, ROWS_AT_ONCE, spread, writeRows } from './writeRows.ts'
import type { Scratch } from './scratch.ts'

const kinds = ['Goblin', 'Skeleton', 'Wyrm', 'Bandit', 'Golem', 'Harpy', 'Ogre', 'Witch', 'Wolf', 'Spider'] as const
const places = ['Forest', 'Desert', 'Tower', 'Cave', 'Harbour', 'Temple', 'Marsh', 'Mine'] as const
const kindsOfItems = ['Weapon', 'Armor', 'Card', 'Potion', 'Scroll', 'Ammo', 'Pet', 'Etc', 'Costume', 'Quest'] as const
const races = ['Plant', 'Insect', 'Brute', 'Demon', 'Undead', 'Human', 'Angel', 'Dragon'] as const
const elements = ['Water 1', 'Earth 2', 'Fire 1', 'Wind 3', 'Holy 1', 'Dark 4'] as const
const things = ['Sword', 'Shield', 'Ring', 'Amulet', 'Potion', 'Scroll', 'Helmet', 'Bow', 'Boots'] as const

export const contentOf = (drops: number) => ({
  drops,
  items: Math.ceil(drops / 5),
  maps: Math.ceil(drops / 50),
  news: Math.ceil(drops / 20),
  monsters: Math.ceil(drops / 10),
  spawns: Math.ceil(drops / 5),
  npcs: Math.ceil(drops / 50),
  npcItems: Math.ceil(drops / 10),
})

export async function seed(scratch: Scratch, drops: number, more: { items?: number } = {}): Promise<void> {
  const count = { ...contentOf(drops), ...more }
  await writeRows(scratch, async (insert) => {
    const items = await insert('items', count.items, (n) => ({
      items_name: `${pick(things, n)} of Bench ${n}`,
      kind: pick(kindsOfItems, n),
      description: Array.from({ length: 20 }, (_, word) => pick(things, n * 20 + word)).join(' '),
      body: '',
      used_by: 'All',
      weight: spread(n, 500) / 10,
      buy_price: spread(n, 10_000),
    }))
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
    const monsters = await insert('monsters', count.monsters, (n) => ({
      monster_name: `${pick(kinds, n)} of Bench ${n}`,
      level: spread(n, 150) + 1,
      race: pick(races, n),
      element: pick(elements, n),
      size: 'Medium',
      hp: spread(n, 90_000),
    }))
    await insert('spawns', count.spawns, (n) => ({
      monster_id: pick(monsters, n),
      map_information_id: pick(maps, n * 3),
      amount: spread(n, 100) + 1,
      respawn_seconds: spread(n, 600),
    }))
    const npcs = await insert('npcs', count.npcs, (n) => ({
      npc: `Merchant of Bench ${n}`,
      buy_with: 'Zeny',
      map_information_id: pick(maps, n),
    }))
    await insert('npc_items', count.npcItems, (n) => ({
      npc_id: pick(npcs, n),
      items_id: pick(items, n * 5),
      price: spread(n, 10_000),
    }))
    await insert('drops', count.drops, (n) => ({
      monster: `${pick(kinds, n)} ${spread(n, 9_973)} ${n}`,
      map_information_id: pick(maps, n),
      items_id: pick(items, n * 7),
      monster_id: pick(monsters, n * 3),
      chance: spread(n, 1_000_000) / 10_000,
      quantity: 1,
    }))
  })
}

/** Writes a log of changes over the last two years. One change in fifty is a delete. */
export async function seedChanges(scratch: Scratch, changes: number): Promise<void> {
  const database = openDatabase({ databaseUrl: scratch.databaseUrl, dataDir: scratch.folder })
  const until = Date.now()
  const stepMs = (2 * 365 * 86_400_000) / changes
  const types = listTypes.map(({ key }) => key)
  for (let start = 0; start < changes; start += 100_000) {
    await database.transaction(async (tx) => {
      for (let first = start; first < Math.min(start + 100_000, changes); first += ROWS_AT_ONCE) {
        const values = Array.from({ length: ROWS_AT_ONCE }, (_, index) => {
          const n = first + index
          const action = n % 50 === 49 ? 'delete' : n % 50 < 3 ? 'create' : 'update'
          const row = JSON.stringify({ id: n, monster: `${pick(kinds, n)} ${n}`, items_id: spread(n, 5_000) })
          return {
            actor: `user:${spread(n, 7) + 1}`,
            content_type: n % 3 === 0 ? 'droplist' : pick(types, n),
            row_id: spread(n, 1_000_000) + 1,
            action,
            before: action === 'create' ? null : row,
            after: action === 'delete' ? null : row,
            request_id: null,
            time: new Date(until - (changes - n) * stepMs).toISOString(),
            address: `192.0.2.${spread(n, 250)}`,
          } as const
        })
        await tx.insertInto('changes').values(values).execute()
      }
    })
  }
  if (database.engine === 'postgres') await sql`vacuum analyze changes`.execute(database.writer)
  await database.close()
}
