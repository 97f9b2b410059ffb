import { sql, type CompiledQuery, type SqlBool } from 'kysely'
import { PLACE, type ContentType, type Row, type RowFrame } from '../../../content/define.ts'
import { stateOf } from '../../../content/publishing/publishing.ts'
import type { Entry } from '../../../content/gameInfo/addresses.ts'
import { MOST_NAMES, type ListPage, type NamedRow } from '../../../content/reader.ts'
import { idList, isOneOf } from '../../database/dialect/idList.ts'
import type { Database, Engine, Queries } from '../../database/database.ts'
import { type ContentTables, type StoredRow, type StoredValue } from '../../database/tables.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { joins, selectRows } from '../joinedRows.ts'
import { isGivenAsStored, presentRow } from '../presentRow.ts'
import { isPartlyHidden, isShown } from '../rowState.ts'
import { inReaderLanguage } from '../../database/schema/storedTranslations.ts'
import { withoutStaffNames } from '../staffRows.ts'
import { hasTranslations } from '../../database/schema/columns.ts'
import { TRANSLATIONS } from '../../../content/translations.ts'
import { rowsIn } from '../../messages/rowsIn.ts'
import { countRows, filteredRows, listIds } from './matchingRows.ts'
import { idsByReferred, inOrder, referredInOrder } from './order.ts'
import type { List, Source } from './resolveList.ts'
import { correctedSearch } from './spelling.ts'

export async function listRows<T extends ContentType>(list: List<T>): Promise<ListPage<Row<T>>> {
  const rows = list.isUnfiltered
    ? await unfilteredRows(list)
    : await rowsById(list.source.database, list.type, await listIds(list))
  const { shown } = list.moment
  return {
    rows: shown === 'public' ? withoutStaffNames(list.type, rows) : rows,
    total: list.page ? await countRows(list) : rows.length,
  }
}

/**
 * If a search finds nothing, corrects typing errors and searches again. Code that changes or exports rows must use
 * `listRows`, which corrects nothing.
 */
export async function searchRows<T extends ContentType>(list: List<T>): Promise<ListPage<Row<T>>> {
  const found = await listRows(list)
  if (found.total > 0 || !list.page || list.words === '') return found
  const searchedFor = await correctedSearch(list)
  if (searchedFor === null) return found
  const corrected = await listRows({ ...list, words: searchedFor })
  return corrected.total > 0 ? { ...corrected, searchedFor } : found
}

/** Statements for readers of another language read translations, too. */
const variant = (): string => (rowsIn() === null ? '' : 'translated')

type Statement = CompiledQuery<Record<string, StoredValue>>

const statements: Readonly<Record<Engine, Map<string, Statement>>> = { sqlite: new Map(), postgres: new Map() }

function statement(engine: Engine, name: string, parameters: readonly unknown[], make: () => Statement): Statement {
  const made = statements[engine].get(name) ?? make()
  statements[engine].set(name, made)
  return { ...made, parameters }
}

async function readRows<T extends ContentType>(reader: Queries, type: T, prepared: Statement): Promise<Row<T>[]> {
  const { rows: stored } = await reader.executeQuery(prepared)
  // The cast is safe, because `isGivenAsStored` is true only for types whose stored rows need no conversion. Skipping
  // the conversion saves copying a long list.
  const rows =
    isGivenAsStored(type) && rowsIn() === null
      ? (stored as Row<T>[])
      : stored.map((row) => presentRow(type, storedRow(row)))
  await attachLists(reader, type, rows)
  return rows
}

async function unfilteredRows<T extends ContentType>(list: List<T>): Promise<Row<T>[]> {
  const { source, type, order, page, moment, isHidden, reader } = list
  const { engine } = source.database
  const name = [type.key, moment.shown, order.sort, order.direction, page ? 'page' : 'all', variant()].join(' ')
  const parameters = [...(isHidden ? [moment.now.toISOString()] : []), ...(page ? [page.limit, page.offset] : [])]
  const prepared = statement(engine, name, parameters, () => {
    const all = inOrder(selectRows(reader, type), type, engine, order)
    const isJoined = joins(type).length > 0
    const rows = isHidden && !(page && isJoined) ? all.where((eb) => isShown(type, moment, eb)) : all
    if (!page) return rows.compile()
    // Without joins, the database can skip the rows before the offset in the index.
    if (!isJoined) return rows.limit(page.limit).offset(page.offset).compile()
    const referred = isHidden ? null : referredInOrder(type, order.sort)
    const ids = referred
      ? idsByReferred(reader, type, engine, order, referred)
      : inOrder(filteredRows(list).select('row.id'), type, engine, order)
    return rows.where('row.id', 'in', ids.limit(page.limit).offset(page.offset)).compile()
  })
  return readRows(reader, type, prepared)
}

export async function rowsById<T extends ContentType>(
  { engine, reader }: Database,
  type: T,
  ids: readonly number[],
): Promise<Row<T>[]> {
  const prepared = statement(engine, `${type.key} by ids ${variant()}`, [idList(engine, ids)], () =>
    selectRows(reader, type)
      .where((expression) => isOneOf(engine, expression.ref('row.id'), ids))
      .compile(),
  )
  const found = new Map((await readRows(reader, type, prepared)).map((row) => [row.id, row]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

export async function findStoredRow(queries: Queries, type: ContentType, id: number): Promise<StoredRow | null> {
  const stored = await selectRows(queries, type).where('row.id', '=', id).executeTakeFirst()
  return stored ? storedRow(stored) : null
}

export async function findRow<T extends ContentType>(queries: Queries, type: T, id: number): Promise<Row<T> | null> {
  const stored = await findStoredRow(queries, type, id)
  if (!stored) return null
  const row = presentRow(type, stored)
  await attachLists(queries, type, [row])
  return row
}

export async function findPublicRow<T extends ContentType>(
  { database, clock }: Pick<Source, 'database' | 'clock'>,
  type: T,
  id: number,
): Promise<Row<T> | null> {
  const [row] = await rowsById(database, type, [id])
  if (!row || (type.publishing && stateOf(row, clock.now()) !== 'published')) return null
  return withoutStaffNames(type, [row])[0] ?? null
}

/** Returns the lowest id of the rows that visitors see in lists; null if there are none. */
export async function findFirstPublicId(
  { database, clock }: Pick<Source, 'database' | 'clock'>,
  type: ContentType,
): Promise<number | null> {
  const first = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select('row.id')
    .$if(type.publishing, (rows) => rows.where((eb) => isShown(type, { shown: 'public', now: clock.now() }, eb)))
    .$if(type.unlisted !== null, (rows) => rows.where(isListed(type)))
    .orderBy('row.id')
    .limit(1)
    .executeTakeFirst()
  return first ? Number(first.id) : null
}

/** Both engines read a boolean column like this: SQLite stores 0 and 1. */
const isListed = ({ unlisted }: ContentType) => sql<SqlBool>`not ${sql.ref(`row.${unlisted}`)}`

export async function listNames({ database }: Source, type: ContentType): Promise<NamedRow[]> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', `row.${type.name} as name`])
    .$if(rowsIn() !== null && hasTranslations(type), (rows) => rows.select(`row.${TRANSLATIONS}`))
    .$if(type.unlisted !== null, (rows) => rows.where(isListed(type)))
    .orderBy('row.id')
    .limit(MOST_NAMES)
    .execute()
  return found.map(({ id, name, translations }) => {
    const { text, ...language } = inReaderLanguage(String(name), { translations, field: type.name })
    return { id: Number(id), name: text, ...language }
  })
}

export async function findName({ database }: Source, type: ContentType, id: number): Promise<string | null> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(`row.${type.name} as name`)
    .where('row.id', '=', id)
    .executeTakeFirst()
  return found ? String(found.name) : null
}

export async function latestChanges(
  source: Source,
  type: ContentType,
  { before, most, isTranslated }: { before: number | null; most: number; isTranslated: boolean },
): Promise<(Entry & { updated_at: string; translations: StoredValue })[]> {
  const moment = { shown: 'public', now: source.clock.now() } as const
  const found = await source.database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', `row.${type.name} as name`, 'row.updated_at'])
    .$if(isTranslated && hasTranslations(type), (rows) => rows.select(`row.${TRANSLATIONS}`))
    .$if('game_id' in type.fields, (rows) => rows.select(['row.game_id', 'row.realm']))
    .$if(isPartlyHidden(type, moment), (rows) => rows.where((eb) => isShown(type, moment, eb)))
    .$if(before !== null, (rows) => rows.where('row.id', '<', before))
    .orderBy('row.id', 'desc')
    .limit(most)
    .execute()
  return found.map(({ id, name, updated_at, game_id: number, realm, translations = null }) => ({
    id: Number(id),
    name: String(name),
    updated_at: String(updated_at),
    translations,
    ...(typeof number === 'number' && { game_id: number, realm: String(realm) }),
  }))
}

const IDS_AT_ONCE = 500

async function attachLists(queries: Queries, type: ContentType, rows: readonly RowFrame[]): Promise<void> {
  for (const [name, { of: referring, by }] of Object.entries(type.lists)) {
    const children = new Map<number, Row<ContentType>[]>(rows.map(({ id }) => [id, []]))
    const ids = [...children.keys()]
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
      const found = await selectRows(queries, referring)
        .where(`row.${by}`, 'in', ids.slice(start, start + IDS_AT_ONCE))
        .$if(referring.order === 'hand', (children) => children.orderBy(`row.${PLACE}`))
        .orderBy('row.id')
        .execute()
      const presented = found.map((row) => presentRow(referring, storedRow(row)))
      await attachLists(queries, referring, presented)
      for (const [index, row] of presented.entries()) children.get(Number(found[index]?.[by]))?.push(row)
    }
    for (const row of rows) Object.assign(row, { [name]: children.get(row.id) })
  }
}
