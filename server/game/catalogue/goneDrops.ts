import { sql } from 'kysely'
import type { VisibleChange } from '../../../content/gameInfo/gameSchemas.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { equals } from '../../database/dialect/collation.ts'
import { isOneOf, loggedNumber } from '../../database/dialect/idList.ts'
import { MOST_CHANGES } from './publicChanges.ts'
import type { GameSource } from './source.ts'

/** Only the newest deleted drops are searched. Otherwise pages would get slower as the change log grows. */
const MOST_DELETED = 200

interface DeletedDrop {
  monster: string
  monster_id: number | null
  items_id: number
}
interface Gone extends DeletedDrop {
  time: string
}

/**
 * Returns drops that an item or a monster no longer has, newest first. Names that visitors cannot read elsewhere, such
 * as names of deleted monsters, are left out.
 */
export async function readGoneDrops(
  game: GameSource,
  of: 'items_id' | 'monster_id',
  id: number,
): Promise<VisibleChange[]> {
  const gone = await readDeleted(game, of, id)
  if (gone.length === 0) return []
  const nameOf = of === 'items_id' ? await monsterNames(game, gone, id) : await itemNames(game, gone, id)
  const reported = new Map<string, VisibleChange>()
  for (const one of gone) {
    const name = nameOf(one)
    // A drop that was deleted on several maps is listed once, with the time of the last deletion.
    if (name === null || reported.has(name)) continue
    reported.set(name, { time: one.time, of: name, what: 'gone', field: null, before: '', after: '' })
  }
  return [...reported.values()]
}

async function readDeleted(
  { queries, source }: GameSource,
  of: 'items_id' | 'monster_id',
  id: number,
): Promise<Gone[]> {
  const { rows } = await sql<{ before: string; time: string | Date }>`
    select before, time from (
      select before, time from changes where action = 'delete' and content_type = ${drop.key}
      order by time desc limit ${MOST_DELETED}
    ) as deletion
    where ${loggedNumber(source.database.engine, sql.ref('deletion.before'), of)} = ${id} order by time desc`.execute(
    queries,
  )
  return rows.map(({ before, time }) => ({
    ...(JSON.parse(before) as DeletedDrop), // The cast is safe, because the change log stores a deleted row as a JSON object.
    time: new Date(time).toISOString(),
  }))
}

type NameOf = (gone: DeletedDrop) => string | null

async function monsterNames({ queries, uses, source }: GameSource, gone: readonly Gone[], id: number): Promise<NameOf> {
  uses(drop, monster)
  const { engine } = source.database
  const ids = gone.flatMap(({ monster_id }) => monster_id ?? [])
  const still = queries.selectFrom('drops').select('monster_id').where('items_id', '=', id)
  const named = await queries
    .selectFrom('monsters as row')
    .select(['row.id', 'row.monster_name as name'])
    .where((eb) => isOneOf(engine, eb.ref('row.id'), ids))
    .where('row.id', 'not in', still.where('monster_id', 'is not', null))
    .execute()
  const byId = new Map(named.map((row) => [row.id, row.name]))
  const texts = new Set(gone.flatMap((one) => (one.monster_id === null ? [one.monster] : [])))
  const visible = new Set<string>()
  for (const text of [...texts].slice(0, MOST_CHANGES)) {
    const drops = queries
      .selectFrom('drops')
      .select('id')
      .where((eb) => equals(engine, eb.ref('monster'), text))
      .limit(1)
    const isHere = await drops.where('items_id', '=', id).executeTakeFirst()
    if (!isHere && (await drops.executeTakeFirst())) visible.add(text)
  }
  return ({ monster_id, monster: text }) =>
    monster_id === null ? (visible.has(text) ? text : null) : (byId.get(monster_id) ?? null)
}

async function itemNames({ queries, uses, source }: GameSource, gone: readonly Gone[], id: number): Promise<NameOf> {
  uses(drop, item)
  const ids = gone.map(({ items_id }) => items_id)
  const still = queries.selectFrom('drops').select('items_id').where('monster_id', '=', id)
  const rows = await queries
    .selectFrom('items as row')
    .select(['row.id', 'row.items_name as name', 'row.slots'])
    .where((eb) => isOneOf(source.database.engine, eb.ref('row.id'), ids))
    .where('row.id', 'not in', still)
    .execute()
  const names = new Map(rows.map((row) => [row.id, itemTitle(row)]))
  return ({ items_id }) => names.get(items_id) ?? null
}
