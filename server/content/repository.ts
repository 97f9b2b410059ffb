import type { CompiledQuery } from 'kysely'
import {
  fieldsOfKind,
  pictureAddress,
  pictureSpelling,
  type ContentType,
  type Kind,
  type Row,
  type RowFrame,
} from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { pictureFileName } from '../../content/pictures.ts'
import {
  MOST_NAMES,
  PAGE_SIZE,
  type ListPage,
  type ListQuery,
  type NamedRow,
  type Reader,
} from '../../content/reader.ts'
import type { Context } from '../context/context.ts'
import { fromStored } from '../database/schema/columns.ts'
import { idList, isOneOf } from '../database/dialect/idList.ts'
import type { Database, Engine, Queries } from '../database/database.ts'
import { storedRow, type ContentTables, type StoredRow, type StoredValue } from '../database/tables.ts'
import { countRows, inOrder, isPaged, isUnfiltered, listIds, orderOf, pageOf } from './selection.ts'

interface Join {
  /** Alias of the joined table in the query. */
  alias: string
  table: string
  /** The column that refers to it, and the column of the joined table that it equals. */
  on: { column: string; key: string }
  /** What is read of it: name in the result -> column. */
  read: Readonly<Record<string, string>>
}

/**
 * What a row is shown together with: the name of each row it refers to, the size of each picture. A row that is named by
 * what it refers to in turn (a package bonus by its package) is followed to that name.
 */
function joins(type: ContentType): Join[] {
  const references = fieldsOfKind(type, 'reference').flatMap(([column, field]) => {
    const { alias, steps } = namePath(field.as, field.to, `row.${column}`)
    const last = steps.length - 1
    return steps.map((step, index) => ({ ...step, read: index === last ? { [`${field.as}:name`]: alias } : {} }))
  })
  const pictures = fieldsOfKind(type, 'picture').map(([column]) => ({
    alias: column,
    table: 'pictures',
    on: { column: `row.${column}`, key: 'hash' },
    read: {
      [`${column}:width`]: `${column}.width`,
      [`${column}:height`]: `${column}.height`,
      [`${column}:avif_at`]: `${column}.avif_at`,
    },
  }))
  return [...references, ...pictures]
}

type Step = Omit<Join, 'read'>

/** The tables between a reference and the text that names its row, and where that text stands. */
function namePath(as: string, to: string, column: string): { alias: string; steps: Step[] } {
  const target = contentType(to)
  const step = { alias: as, table: target.table, on: { column, key: 'id' } }
  const named = target.fields[target.name]
  if (named?.kind !== 'reference') return { alias: `${as}.${target.name}`, steps: [step] }
  const further = namePath(`${as}_${named.as}`, named.to, `${as}.${target.name}`)
  return { alias: further.alias, steps: [step, ...further.steps] }
}

function joinedRows(queries: Queries, type: ContentType) {
  let query = queries.withTables<ContentTables>().selectFrom(`${type.table} as row`)
  for (const { alias, table, on } of joins(type)) {
    query = query.leftJoin(`${table} as ${alias}`, `${alias}.${on.key}`, on.column)
  }
  return query
}

/** Rows with their columns in the order in which the API gives them. */
function selectRows(queries: Queries, type: ContentType) {
  const columns = ['id', ...Object.keys(type.fields), 'version', 'created_at', 'updated_at']
  let query = joinedRows(queries, type).select(columns.map((column) => `row.${column}`))
  for (const { read } of joins(type)) {
    for (const [name, column] of Object.entries(read)) query = query.select(`${column} as ${name}`)
  }
  return query
}

/** The name of a row under the field that holds it, unless that field refers to yet another row. */
function underOwnName(key: string, name: StoredValue): Record<string, StoredValue> {
  const target = contentType(key)
  return target.fields[target.name]?.kind === 'reference' ? {} : { [target.name]: name }
}

/** Kinds of fields that are given as they are stored. */
const asStored: readonly Kind[] = ['text', 'longText', 'choice', 'price', 'number']

/** A row as the API and the pages give it. Type and row belong together because the query was made from the type. */
export function present<T extends ContentType>(type: T, stored: StoredRow): Row<T> {
  const values: Record<string, unknown> = { id: stored.id }
  for (const [name, field] of Object.entries(type.fields)) {
    const value = fromStored(field, stored[name] ?? null)
    values[name] = value
    if (field.kind === 'reference') {
      const name = stored[`${field.as}:name`] ?? null
      values[field.as] = name === null ? null : { id: value, ...underOwnName(field.to, name), name }
    } else if (field.kind === 'picture') {
      const file = typeof value === 'string' ? pictureFileName({ hash: value, width: null, format: 'webp' }) : null
      values[name] = file && pictureSpelling[field.holds](field.folder, file)
      values[`${name}_url`] = file && pictureAddress(field.folder, file)
      values[`${name}_width`] = stored[`${name}:width`] ?? null
      values[`${name}_height`] = stored[`${name}:height`] ?? null
      values[`${name}_avif`] = (stored[`${name}:avif_at`] ?? null) !== null
    }
  }
  values['version'] = stored.version
  values['created_at'] = stored.created_at
  values['updated_at'] = stored.updated_at
  return values as Row<T>
}

/** Where lists are read from. */
export type Source = Pick<Context, 'database' | 'caches'>

/** One page of rows, or all of them where neither `page` nor `per_page` is given. */
export async function listRows<T extends ContentType>(
  { database, caches }: Source,
  type: T,
  query: ListQuery,
): Promise<ListPage<Row<T>>> {
  const rows = isUnfiltered(query)
    ? await unfilteredRows(database, type, query)
    : await rowsOf(database, type, await listIds(database, type, query))
  return { rows, total: isPaged(query) ? await countRows(database, caches.counts, type, query) : rows.length }
}

type Statement = CompiledQuery<Record<string, StoredValue>>

const statements: Readonly<Record<Engine, Map<string, Statement>>> = { sqlite: new Map(), postgres: new Map() }

/** A statement that is made once, with what its values are this time. There are as many as types have orders. */
function statement(engine: Engine, name: string, parameters: readonly unknown[], make: () => Statement): Statement {
  const made = statements[engine].get(name) ?? make()
  statements[engine].set(name, made)
  return { ...made, parameters }
}

async function readRows<T extends ContentType>(reader: Queries, type: T, asked: Statement): Promise<Row<T>[]> {
  const { rows: stored } = await reader.executeQuery(asked)
  const isAsStored = Object.values(type.fields).every(({ kind }) => asStored.includes(kind))
  // A long list is spared the making of each row anew where nothing in it would differ.
  const rows = isAsStored ? (stored as Row<T>[]) : stored.map((row) => present(type, storedRow(row)))
  await attachLists(reader, type, rows)
  return rows
}

/** The rows of a list as it is: found by an index alone, as in `listIds`, and read at once. */
function unfilteredRows<T extends ContentType>(
  { engine, reader }: Database,
  type: T,
  query: ListQuery,
): Promise<Row<T>[]> {
  const order = orderOf(type, query)
  const page = pageOf(query)
  const name = [type.key, order.sort, order.direction, page ? 'page' : 'all'].join(' ')
  const asked = statement(engine, name, page ? [page.limit, page.offset] : [], () => {
    const rows = inOrder(selectRows(reader, type), type, engine, order)
    if (!page) return rows.compile()
    // Where nothing is joined, what an offset skips is skipped in the index as well.
    if (joins(type).length === 0) return rows.limit(page.limit).offset(page.offset).compile()
    const every = reader.withTables<ContentTables>().selectFrom(`${type.table} as row`).select('row.id')
    const found = inOrder(every, type, engine, order).limit(page.limit).offset(page.offset)
    return rows.where('row.id', 'in', found).compile()
  })
  return readRows(reader, type, asked)
}

/** The rows with these ids, in their order; one that is gone is left out. */
export async function rowsOf<T extends ContentType>(
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

export async function findRow<T extends ContentType>(queries: Queries, type: T, id: number): Promise<Row<T> | null> {
  const stored = await selectRows(queries, type).where('row.id', '=', id).executeTakeFirst()
  if (!stored) return null
  const row = present(type, storedRow(stored))
  await attachLists(queries, type, [row])
  return row
}

/** The names of a type's rows and nothing else of them, in the order of their ids. */
async function listNames({ database }: Source, type: ContentType): Promise<NamedRow[]> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', `row.${type.name} as name`])
    .orderBy('row.id')
    .limit(MOST_NAMES)
    .execute()
  return found.map(({ id, name }) => ({ id: Number(id), name: String(name) }))
}

/** When each of a type's newest rows was last changed, and nothing else of them: so many, older than the one `before`. */
export async function latestChanges(
  { database }: Source,
  type: ContentType,
  { before, most }: { before: number | null; most: number },
): Promise<{ id: number; updated_at: string }[]> {
  const found = await database.reader
    .withTables<ContentTables>()
    .selectFrom(`${type.table} as row`)
    .select(['row.id', 'row.updated_at'])
    .$if(before !== null, (rows) => rows.where('row.id', '<', before))
    .orderBy('row.id', 'desc')
    .limit(most)
    .execute()
  return found.map(({ id, updated_at }) => ({ id: Number(id), updated_at: String(updated_at) }))
}

/** Ids in one query: SQLite bounds the values that a statement may carry. */
const IDS_AT_ONCE = 500

/** Gives each row the rows of other types that it shows: those that refer to it, in the order of their ids. */
async function attachLists(queries: Queries, type: ContentType, rows: readonly RowFrame[]): Promise<void> {
  for (const [name, { of: referring, by }] of Object.entries(type.lists)) {
    const children = new Map<number, Row<ContentType>[]>(rows.map(({ id }) => [id, []]))
    const ids = [...children.keys()]
    for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
      const found = await selectRows(queries, referring)
        .where(`row.${by}`, 'in', ids.slice(start, start + IDS_AT_ONCE))
        .orderBy('row.id')
        .execute()
      const presented = found.map((row) => present(referring, storedRow(row)))
      await attachLists(queries, referring, presented)
      for (const [index, row] of presented.entries()) children.get(Number(found[index]?.[by]))?.push(row)
    }
    for (const row of rows) Object.assign(row, { [name]: children.get(row.id) })
  }
}

/** Keys of the types that a row of this type is made from: its own, those it names, and those it lists. */
export function shownTogether(type: ContentType, keys = new Set<string>()): Set<string> {
  keys.add(type.key)
  for (const [, field] of fieldsOfKind(type, 'reference')) addNamed(field.to, keys)
  for (const { of } of Object.values(type.lists)) shownTogether(of, keys)
  return keys
}

function addNamed(key: string, keys: Set<string>): void {
  keys.add(key)
  const { fields, name } = contentType(key)
  const named = fields[name]
  if (named?.kind === 'reference') addNamed(named.to, keys)
}

/**
 * Whether a list takes so little memory that it is kept: a landing page shows eight of them, of which one changes at a
 * time. What a visitor can make up, a search, is not.
 */
const isShort = (type: ContentType, { q, where, per_page }: ListQuery): boolean =>
  q === undefined &&
  where === undefined &&
  per_page !== undefined &&
  per_page <= PAGE_SIZE.usual &&
  fieldsOfKind(type, 'longText').length === 0 &&
  Object.keys(type.lists).length === 0

/** Reads content from the database for page loaders; `uses` hears of each type that is read, embedded ones included. */
export function repositoryReader(source: Source, uses: (key: string) => void): Reader {
  const record = (type: ContentType): void => shownTogether(type).forEach(uses)
  return {
    list: (type, query) => {
      record(type)
      const read = () => listRows(source, type, query)
      if (!isShort(type, query)) return read()
      const key = `${type.key} ${JSON.stringify(query)}`
      // Under its own key stands what was read for this type.
      return source.caches.lists.get(key, shownTogether(type), read) as ReturnType<typeof read>
    },
    find: (type, id) => {
      record(type)
      return findRow(source.database.reader, type, id)
    },
    names: (type) => {
      uses(type.key)
      return listNames(source, type)
    },
  }
}
