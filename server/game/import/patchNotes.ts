import type { ContentType } from '../../../content/define.ts'
import { appliedRates } from '../../../content/gameInfo/rates.ts'
import { zoneClock } from '../../../content/settings/zoneClock.ts'
import { rates } from '../../../content/settings/rates.ts'
import { site } from '../../../content/settings/site.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { monster } from '../../../content/types/monster.ts'
import { spawn } from '../../../content/types/spawn.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import { readSingle } from '../../content/singleRow.ts'
import { firstRealm } from '../firstRealm.ts'
import type { Context } from '../../context/context.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { entriesBackwards, type LoggedEntry } from '../../history/batches/batchEntries.ts'
import { inLanguage } from '../../messages/language.ts'
import { inParts } from '../../process/queues/inParts.ts'
import {
  patchNotesText,
  visibleChance,
  type Announced,
  type Reported,
  type AnnouncedChanges,
  type AnnouncedDrop,
} from './patchNotesText.ts'
import { patchNotesWording as words } from './wording.ts'

export async function patchNotesOf(context: Context, batch: number): Promise<{ title: string; body: string }> {
  const settings = await readSingle(context, site)
  // The draft becomes a news item, which is in the main language of the site, whichever one the back-office has.
  const { main } = await context.languages.of(settings)
  return inLanguage(main, () => notesOf(context, batch, settings.time_zone || undefined))
}

async function notesOf(context: Context, batch: number, zone: string | undefined) {
  const { longReader } = context.database
  const entries: LoggedEntry[] = []
  for await (const part of entriesBackwards(longReader, batch)) entries.push(...part.filter(isAnnounced))
  entries.reverse()
  const reported = await reportedBy(context, entries)
  return patchNotesText(reported, dayOf(zoneClock(context.clock.now(), zone)))
}

/** The formatter is created only on demand, because its language data takes memory that most processes never need. */
const dayOf = (time: number): string =>
  new Intl.DateTimeFormat(words.language, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    time,
  )

const REPORTED: readonly ContentType[] = [item, monster, drop, spawn]
const isAnnounced = ({ type }: LoggedEntry): boolean => REPORTED.some(({ key }) => key === type)

async function reportedBy(context: Context, entries: readonly LoggedEntry[]): Promise<AnnouncedChanges> {
  const of = ({ key }: ContentType) => entries.filter(({ type }) => type === key)
  const drops = of(drop)
  const rows = drops.flatMap(({ before, after }) => [before, after].filter((row) => row !== null))
  const items = await rowsOf(context, item, idsIn(rows, 'items_id'))
  const monsters = await rowsOf(context, monster, idsIn(rows, 'monster_id'))
  const first = await firstRealm(context)
  const applied = appliedRates(await readSingle(context, rates))
  const chanceOf = (row: StoredRow | null): string | null => {
    if (!row) return null
    const [itemRow, monsterRow] = [items.get(Number(row['items_id'])), monsters.get(Number(row['monster_id']))]
    const chance = row['chance']
    const facts = {
      ...{ kind: String(itemRow?.['kind'] ?? ''), rank: String(monsterRow?.['rank'] ?? '') },
      ...{ prize: Boolean(row['prize']), fixed: Boolean(row['fixed_chance']) },
      ...{ item: numberOf(itemRow), monster: numberOf(monsterRow) },
    }
    return visibleChance(applied.chance(typeof chance === 'number' ? chance : null, facts))
  }
  const announcedDrop = ({ before, after }: LoggedEntry): AnnouncedDrop[] => {
    const row = after ?? before
    const itemRow = items.get(Number(row?.['items_id']))
    const [was, is] = [chanceOf(before), chanceOf(after)]
    // A drop is left out if only its map changed. It is also left out if its item was removed, because removed items
    // have a separate list.
    if (!row || !itemRow || was === is) return []
    const id = row['monster_id']
    const monsterRow = typeof id === 'number' ? monsters.get(id) : undefined
    return [
      {
        monster: monsterRow ? entryOf(monster, monsterRow, first) : String(row['monster']),
        ...{ item: entryOf(item, itemRow, first), before: was, after: is },
      },
    ]
  }
  const spawns = of(spawn).flatMap(({ before, after }) => [before, after].filter((row) => row !== null))
  const maps = await rowsOf(context, map, idsIn(spawns, 'map_information_id'))
  const names = [...maps.values()].map((row) => String(row[map.name]))
  return {
    ...{ items: announcedRows(item, of(item), first), monsters: announcedRows(monster, of(monster), first) },
    ...{ drops: drops.flatMap(announcedDrop), maps: names.sort() },
  }
}

const entryOf = (type: ContentType, row: Readonly<Record<string, StoredValue>>, first: string): Announced => ({
  ...{ id: Number(row['id']), name: String(row[type.name]) },
  ...(type.key === item.key && typeof row['slots'] === 'number' && { slots: row['slots'] }),
  // Rows that were logged before the game's numbers were known have no such column.
  ...(typeof row['game_id'] === 'number' && {
    ...{ game_id: row['game_id'], realm: row['realm'] === first ? '' : String(row['realm']) },
  }),
})

/** The game's number. */
const numberOf = (row: StoredRow | undefined): number | null =>
  typeof row?.['game_id'] === 'number' ? row['game_id'] : null

const idsIn = (rows: readonly StoredRow[], field: string): number[] => [
  ...new Set(rows.flatMap((row) => (typeof row[field] === 'number' ? [row[field]] : []))),
]

const ROWS_AT_ONCE = 500

async function rowsOf(
  { database: { longReader, engine } }: Context,
  type: ContentType,
  ids: readonly number[],
): Promise<Map<number, StoredRow>> {
  const found = new Map<number, StoredRow>()
  for await (const part of inParts(ids, ROWS_AT_ONCE)) {
    const rows = await longReader
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .selectAll()
      .where((eb) => isOneOf(engine, eb.ref('id'), part))
      .execute()
    for (const row of rows) found.set(Number(row['id']), row as StoredRow) // The cast is safe, because each content table has the columns of StoredRow.
  }
  return found
}

function shown(value: StoredValue | undefined): string {
  if (typeof value === 'number') return value.toLocaleString(words.language)
  return value === null || value === undefined ? '' : String(value)
}

function announcedRows(type: ContentType, entries: readonly LoggedEntry[], first: string): AnnouncedChanges['items'] {
  const reported: AnnouncedChanges['items'] = { added: [], changed: [], removed: [] }
  const compared = Object.entries(type.fields).filter(([, { kind }]) => kind === 'text' || kind === 'number')
  for (const { row: id, before, after } of entries) {
    const row = after ?? before
    if (!row) continue
    const changes: Reported['changes'] =
      before && after
        ? compared.flatMap(([name, { label }]) => {
            const [was, is] = [shown(before[name]), shown(after[name])]
            return was === is ? [] : [{ label: name === type.name ? null : label, before: was, after: is }]
          })
        : []
    const one = { ...entryOf(type, { ...row, id }, first), changes }
    if (!before) reported.added.push(one)
    else if (!after) reported.removed.push(one)
    else if (changes.length > 0) reported.changed.push(one)
  }
  return reported
}
