import { sql } from 'kysely'
import type { VisibleChange } from '../../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import { MOST_CHANGES } from './publicChanges.ts'
import type { GameSource } from './source.ts'
import type { Catalogue } from './tables.ts'

/** Only the newest deleted drops are known. Otherwise pages would get slower as the change log grows. */
const MOST_DELETED = 200

interface DeletedDrop {
  monster: string
  monster_id: number | null
  items_id: number
}
interface Gone extends DeletedDrop {
  time: string
}

const deleted: ValueKind = { most: 1 }

/** Returns the newest deleted drops, newest first. */
export const readDeletedDrops = ({ source: { cache, database } }: GameSource): Promise<readonly Gone[]> =>
  cache.get(deleted, drop.key, [drop.key], async () => {
    const { rows } = await sql<{ before: string; time: string | Date }>`
      select before, time from changes where action = 'delete' and content_type = ${drop.key}
      order by time desc limit ${MOST_DELETED}`.execute(database.reader)
    return rows.map(({ before, time }) => {
      const { monster, monster_id, items_id } = JSON.parse(before) as DeletedDrop // The cast is safe, because the change log stores a deleted row as a JSON object.
      return { monster, monster_id, items_id, time: new Date(time).toISOString() }
    })
  })

/**
 * Returns drops that an item or a monster no longer has, newest first. Names that visitors cannot read elsewhere, such
 * as names of deleted monsters, are left out.
 */
export function findGoneDrops(
  { uses }: GameSource,
  tables: Catalogue,
  all: readonly Gone[],
  of: 'items_id' | 'monster_id',
  id: number,
): VisibleChange[] {
  const gone = all.filter((one) => one[of] === id)
  if (gone.length === 0) return []
  uses(drop, item, monster)
  const nameOf = of === 'items_id' ? monsterNames(tables, gone, id) : itemNames(tables, id)
  const reported = new Map<string, VisibleChange>()
  for (const one of gone) {
    const name = nameOf(one)
    // A drop that was deleted on several maps is listed once, with the time of the last deletion.
    if (name === null || reported.has(name)) continue
    reported.set(name, { time: one.time, of: name, what: 'gone', field: null, before: '', after: '' })
  }
  return [...reported.values()]
}

type NameOf = (gone: DeletedDrop) => string | null

function monsterNames({ drops, monsters }: Catalogue, gone: readonly Gone[], id: number): NameOf {
  const still = new Set(drops.by('items_id', id).flatMap(({ monster_id }) => monster_id ?? []))
  const texts = new Set(gone.flatMap((one) => (one.monster_id === null ? [one.monster] : [])))
  const visible = new Set(
    [...texts].slice(0, MOST_CHANGES).filter((text) => {
      const named = drops.by('monster', text)
      return named.length > 0 && !named.some(({ items_id }) => items_id === id)
    }),
  )
  return ({ monster_id, monster: text }) => {
    if (monster_id === null) return visible.has(text) ? text : null
    return still.has(monster_id) ? null : (monsters.get(monster_id)?.monster_name ?? null)
  }
}

function itemNames({ drops, items }: Catalogue, id: number): NameOf {
  const still = new Set(drops.by('monster_id', id).map(({ items_id }) => items_id))
  return ({ items_id }) => {
    const row = still.has(items_id) ? undefined : items.get(items_id)
    return row ? itemTitle({ name: row.items_name, slots: row.slots }) : null
  }
}
