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

/** One page of rows, or all of them where neither `page` nor `per_page` is given. */
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

/** A statement that is compiled once, with the values of this call. There are as many as types have orders. */
function statement(engine: Engine, name: string, parameters: readonly unknown[], make: () => Statement): Statement {
  const made = statements[engine].get(name) ?? make()
  statements[engine].set(name, made)
  return { ...made, parameters }
}

async function readRows<T extends ContentType>(reader: Queries, type: T, asked: Statement): Promise<Row<T>[]> {
  const { rows: stored } = await reader.executeQuery(asked)
  // A long list need not be copied where no row would differ.
  const rows = isGivenAsStored(type) ? (stored as Row<T>[]) : stored.map((row) => presentRow(type, storedRow(row)))
  await attachLists(reader, type, rows)
  return rows
}

/** The rows of a list without a search or a filter, in one statement. */
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
    // Where nothing is joined, what an offset skips is skipped in the index as well.
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

/** When the rows of a list without a search or a filter were changed last, in the order of the list: no text of them is read. */
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

/** The rows with these ids, in their order; one that is gone is left out. */
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

/** A row with what it embeds, as it is stored. */
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

/** A row that visitors see now. */
export async function findPublicRow<T extends ContentType>(
  { database, clock }: Pick<Source, 'database' | 'clock'>,
  type: T,
  id: number,
): Promise<Row<T> | null> {
  const row = await findRow(database.reader, type, id)
  return row && (!type.publishing || stateOf(row, clock.now()) === 'published') ? row : null
}

/** The names of a type's rows, in the order of their ids. */
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

/** What a row is called, where a field of its own says so; null where no row has the id. */
export async function findName({ database }: Source, type: ContentType, id: number): Promise<string | null> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(`row.${type.name} as name`)
    .where('row.id', '=', id)
    .executeTakeFirst()
  return found ? String(found.name) : null
}

/** The ids and names of a type's newest rows with the time of their last change: at most `most`, all older than `before`. */
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

/** Ids in one query: SQLite bounds the values that a statement may carry. */
const IDS_AT_ONCE = 500

/** Adds to each row the rows of other types that it lists: those that refer to it, in the order of their type. */
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
