import type { ContentType } from '../../content/define.ts'
import type { ChangeAction } from '../../content/queries/auditQuery.ts'
import { itemAddress, mapPageAddress, monsterAddress } from '../../content/gameInfo/addresses.ts'
import { stateOf } from '../../content/publishing/publishing.ts'
import { item } from '../../content/types/item.ts'
import { map } from '../../content/types/map.ts'
import { monster } from '../../content/types/monster.ts'
import { news } from '../../content/types/news.ts'
import { page } from '../../content/types/page.ts'
import type { Queries } from '../database/database.ts'
import { takedowns } from '../pictures/takedowns.ts'

/** An entry of the log of changes. */
export interface Entry {
  sequence: number
  type: string
  action: ChangeAction
}

/** What has to leave both trees. */
export interface Removals {
  /** Folders of pages, below a tree. */
  pages: string[]
  /** Hashes of pictures. */
  pictures: string[]
  /** Types of which something that was public is not any more: lists that showed it must go, too. */
  types: Set<string>
}

type Row = Readonly<Record<string, unknown>>

/** More entries are not read, and more rows not looked up one by one: then everything goes. */
const MOST = { entries: 50_000, rows: 5_000 } as const
const ROWS_AT_ONCE = 500

/** The types whose rows have pages of their own, and the addresses of those. */
const addressed = new Map<string, { type: ContentType; addressOf: (id: number, row: Row) => string }>(
  [
    { type: news as ContentType, addressOf: (id: number) => `/news/${id}` },
    { type: page as ContentType, addressOf: (_id: number, row: Row) => String(row['address']) },
    { type: item as ContentType, addressOf: (id: number, row: Row) => itemAddress(id, String(row[item.name])) },
    {
      type: monster as ContentType,
      addressOf: (id: number, row: Row) => monsterAddress(id, String(row[monster.name])),
    },
    { type: map as ContentType, addressOf: (id: number, row: Row) => mapPageAddress(id, String(row[map.name])) },
  ].map((entry) => [entry.type.key, entry]),
)

/** The entries of the log after one of them, in their order; null where they are too many. */
export async function entriesAfter(queries: Queries, sequence: number): Promise<Entry[] | null> {
  const rows = await queries
    .selectFrom('changes')
    .select(['sequence', 'content_type as type', 'action'])
    .where('sequence', '>', sequence)
    .orderBy('sequence')
    .limit(MOST.entries + 1)
    .execute()
  if (rows.length > MOST.entries) return null
  return rows.map(({ action, sequence, type }) => ({ sequence: Number(sequence), type, action }))
}

const parsed = (text: string | null): Row | null => (text === null ? null : (JSON.parse(text) as Row)) // as write() logs it

/** What was deleted, withdrawn or moved by these entries; null where it is too much. */
export async function removalsOf(queries: Queries, entries: readonly Entry[], now: Date): Promise<Removals | null> {
  const removals: Removals = { pages: [], pictures: [], types: new Set() }
  for (const { type, action } of entries) if (action === 'delete') removals.types.add(type)
  const looked = entries.filter(
    ({ type, action }) => (addressed.has(type) && action !== 'create') || type === takedowns.type,
  )
  if (looked.length > MOST.rows) return null
  for (let start = 0; start < looked.length; start += ROWS_AT_ONCE) {
    const some = looked.slice(start, start + ROWS_AT_ONCE).map(({ sequence }) => sequence)
    const rows = await queries
      .selectFrom('changes')
      .select(['content_type', 'row_id', 'before', 'after'])
      .where('sequence', 'in', some)
      .execute()
    for (const row of rows)
      look(removals, row.content_type, Number(row.row_id), parsed(row.before), parsed(row.after), now)
  }
  // What shows a picture was changed with it.
  if (removals.pictures.length > 0) for (const { type } of entries) removals.types.add(type)
  return removals
}

function look(removals: Removals, key: string, id: number, before: Row | null, after: Row | null, now: Date): void {
  if (key === takedowns.type) {
    if (after) removals.pictures.push(String(after['picture']))
    return
  }
  const known = addressed.get(key)
  if (!known || !before) return
  const { type, addressOf } = known
  const isPublic = after !== null && (!type.publishing || stateOf(after, now) === 'published')
  if (!isPublic) removals.types.add(key)
  const address = addressOf(id, before)
  if (!isPublic || addressOf(id, after) !== address) removals.pages.push(address.slice(1))
}
