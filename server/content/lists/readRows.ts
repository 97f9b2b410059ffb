import type { CompiledQuery } from 'kysely'
import { PLACE, type ContentType, type Row, type RowFrame } from '../../../content/define.ts'
import { stateOf } from '../../../content/publishing/publishing.ts'
import { MOST_NAMES, type ListPage, type ListQuery, type NamedRow } from '../../../content/reader.ts'
import { idList, isOneOf } from '../../database/dialect/idList.ts'
import type { Database, Engine, Queries } from '../../database/database.ts'
import { storedRow, type ContentTables, type StoredRow, type StoredValue } from '../../database/tables.ts'
import { joins, selectRows } from '../joinedRows.ts'
import { idsByReferred, referredInOrder } from '../order/shownNames.ts'
import { inOrder, orderOf, pageOf, isPaged } from '../order/listOrder.ts'
import { countRows, isUnfiltered, listIds, momentOf, readerOf, type Source } from './matchingRows.ts'
import type { Stamp } from './keptRows.ts'
import { isGivenAsStored, presentRow } from '../presentRow.ts'
import { isPartlyHidden, isShown } from '../publishing/publicRows.ts'

/** One page, or all rows if neither `page` nor `per_page` is set. */
export async function listRows<T extends ContentType>(
  source: Source,
  type: T,
  query: ListQuery,
): Promise<ListPage<Row<T>>> {
  const rows = isUnfiltered(query)
    ? await unfilteredRows(source, type, query)
    : await rowsById(source.database, type, await listIds(source, type, query))
  return { rows, total: isPaged(query) ? await countRows(source, type, query) : rows.length }
}

type Statement = CompiledQuery<Record<string, StoredValue>>

const statements: Readonly<Record<Engine, Map<string, Statement>>> = { sqlite: new Map(), postgres: new Map() }

/** A statement that is compiled once per order of a type. */
function statement(engine: Engine, name: string, parameters: readonly unknown[], make: () => Statement): Statement {
  const made = statements[engine].get(name) ?? make()
  statements[engine].set(name, made)
  return { ...made, parameters }
}

async function readRows<T extends ContentType>(reader: Queries, type: T, asked: Statement): Promise<Row<T>[]> {
  const { rows: stored } = await reader.executeQuery(asked)
  // Avoids copying a long list if no row would change.
  const rows = isGivenAsStored(type) ? (stored as Row<T>[]) : stored.map((row) => presentRow(type, storedRow(row)))
  await attachLists(reader, type, rows)
  return rows
}

/** Rows of a list without search or filter, in one statement. */
async function unfilteredRows<T extends ContentType>(source: Source, type: T, query: ListQuery): Promise<Row<T>[]> {
  const { engine, reader } = source.database
  const order = orderOf(type, query)
  const page = pageOf(query)
  const moment = momentOf(source, query)
  const isHidden = isPartlyHidden(type, moment)
  const name = [type.key, moment.shown, order.sort, order.direction, page ? 'page' : 'all'].join(' ')
  const parameters = [...(isHidden ? [moment.now.toISOString()] : []), ...(page ? [page.limit, page.offset] : [])]
  const asked = statement(engine, name, parameters, () => {
    const all = inOrder(selectRows(reader, type), type, engine, order)
    const rows = isHidden && !(page && joins(type).length > 0) ? all.where((eb) => isShown(type, moment, eb)) : all
    if (!page) return rows.compile()
    // Without joins, an offset is skipped within the index as well.
    if (joins(type).length === 0) return rows.limit(page.limit).offset(page.offset).compile()
    const referred = referredInOrder(type, order.sort)
    const every = reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .select('row.id')
      .$if(isHidden, (ids) => ids.where((eb) => isShown(type, moment, eb)))
    const ids =
      referred && !isHidden ? idsByReferred(reader, type, engine, order, referred) : inOrder(every, type, engine, order)
    return rows.where('row.id', 'in', ids.limit(page.limit).offset(page.offset)).compile()
  })
  return readRows(await readerOf(source, type, query), type, asked)
}

/** Versions and times of the rows of such a list, without reading their text. */
export async function listStamps(source: Source, type: ContentType, query: ListQuery): Promise<Stamp[]> {
  const { engine, reader } = source.database
  const order = orderOf(type, query)
  const page = pageOf(query)
  const name = ['stamps', type.key, order.sort, order.direction, page ? 'page' : 'all'].join(' ')
  const asked = statement(engine, name, page ? [page.limit, page.offset] : [], () => {
    const stamps = reader
      .withTables<ContentTables>()
      .selectFrom(`${type.table} as row`)
      .select(['row.id', 'row.version', 'row.updated_at'])
    const all = inOrder(stamps, type, engine, order)
    return (page ? all.limit(page.limit).offset(page.offset) : all).compile()
  })
  const { rows } = await (await readerOf(source, type, query)).executeQuery(asked)
  return rows.map(({ id, version, updated_at }) => ({
    id: Number(id),
    version: Number(version),
    updated_at: String(updated_at),
  }))
}

/** In the order of the ids; missing rows are left out. */
export async function rowsById<T extends ContentType>(
  { engine, reader }: Database,
  type: T,
  ids: readonly number[],
): Promise<Row<T>[]> {
  const asked = statement(engine, `${type.key} by ids`, [idList(engine, ids)], () =>
    selectRows(reader, type)
      .where((expression) => isOneOf(engine, expression.ref('row.id'), ids))
      .compile(),
  )
  const found = new Map((await readRows(reader, type, asked)).map((row) => [row.id, row]))
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
  const row = await findRow(database.reader, type, id)
  return row && (!type.publishing || stateOf(row, clock.now()) === 'published') ? row : null
}

/** In the order of ids. */
export async function listNames({ database }: Source, type: ContentType): Promise<NamedRow[]> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', `row.${type.name} as name`])
    .orderBy('row.id')
    .limit(MOST_NAMES)
    .execute()
  return found.map(({ id, name }) => ({ id: Number(id), name: String(name) }))
}

/** The name in a field of the row's own; null if there is no row. */
export async function findName({ database }: Source, type: ContentType, id: number): Promise<string | null> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(`row.${type.name} as name`)
    .where('row.id', '=', id)
    .executeTakeFirst()
  return found ? String(found.name) : null
}

/** Ids, names and times of the newest rows: at most `most`, all older than `before`. */
export async function latestChanges(
  source: Source,
  type: ContentType,
  { before, most }: { before: number | null; most: number },
): Promise<{ id: number; name: string; updated_at: string }[]> {
  const moment = momentOf(source, {})
  const found = await source.database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', `row.${type.name} as name`, 'row.updated_at'])
    .$if(isPartlyHidden(type, moment), (rows) => rows.where((eb) => isShown(type, moment, eb)))
    .$if(before !== null, (rows) => rows.where('row.id', '<', before))
    .orderBy('row.id', 'desc')
    .limit(most)
    .execute()
  return found.map(({ id, name, updated_at }) => ({
    id: Number(id),
    name: String(name),
    updated_at: String(updated_at),
  }))
}

/** SQLite limits the values of a statement. */
const IDS_AT_ONCE = 500

/** Adds the rows of other types that refer to each row and that it lists, in the order of their type. */
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
