import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, pictureAddress, pictureSpelling, type ContentType, type Row } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { PAGE_SIZE, type ListPage, type ListQuery, type Reader } from '../../content/reader.ts'
import { fromStored } from '../database/columns.ts'
import type { Database, Engine, Queries } from '../database/open.ts'
import { storedRow, type ContentTables, type StoredRow } from '../database/schema.ts'
import { contains, folded } from '../database/text.ts'
import { pictureFile } from '../pictures/store.ts'

interface Joined {
  /** Alias of the joined table in the query. */
  alias: string
  table: string
  /** The row's column, and the column of the joined table that it equals. */
  column: string
  key: string
  /** Columns of the joined table that are read, each as `alias:column`. */
  read: readonly string[]
}

/** What a row is shown together with: the name of each row it refers to, the size of each picture. */
function joins(type: ContentType): Joined[] {
  return [
    ...fieldsOfKind(type, 'reference').map(([column, field]) => {
      const target = contentType(field.to)
      return { alias: field.as, table: target.table, column, key: 'id', read: [target.name] }
    }),
    ...fieldsOfKind(type, 'picture').map(([column]) => ({
      alias: column,
      table: 'pictures',
      column,
      key: 'hash',
      read: ['width', 'height'],
    })),
  ]
}

const isText = (type: ContentType, name: string): boolean => {
  const kind = type.fields[name]?.kind
  return kind === 'text' || kind === 'longText' || kind === 'choice'
}

type Expressions = ExpressionBuilder<ContentTables, string>

/** Rows whose text, the name of what they refer to, or whose own number is what was searched for. */
function matches(type: ContentType, engine: Engine, words: string) {
  return ({ or, ref }: Expressions) => {
    const columns = [
      ...Object.keys(type.fields)
        .filter((name) => isText(type, name))
        .map((name) => `row.${name}`),
      ...fieldsOfKind(type, 'reference').map(([, field]) => `${field.as}.${contentType(field.to).name}`),
    ]
    const number = /^\d{1,9}$/.test(words) ? [sql<SqlBool>`${ref('row.id')} = ${Number(words)}`] : []
    return or([...columns.map((column) => contains(engine, ref(column), words)), ...number])
  }
}

function joinedRows(queries: Queries, type: ContentType) {
  let query = queries.withTables<ContentTables>().selectFrom(`${type.table} as row`)
  for (const { alias, table, column, key } of joins(type)) {
    query = query.leftJoin(`${table} as ${alias}`, `${alias}.${key}`, `row.${column}`)
  }
  return query
}

function selectRows(queries: Queries, type: ContentType) {
  let query = joinedRows(queries, type).selectAll('row')
  for (const { alias, read } of joins(type)) {
    for (const column of read) query = query.select(`${alias}.${column} as ${alias}:${column}`)
  }
  return query
}

/** A row as the API and the pages give it. Type and row belong together because the query was made from the type. */
export function present<T extends ContentType>(type: T, stored: StoredRow): Row<T> {
  const values: Record<string, unknown> = { id: stored.id }
  for (const [name, field] of Object.entries(type.fields)) {
    const value = fromStored(field, stored[name] ?? null)
    values[name] = value
    if (field.kind === 'reference') {
      const target = contentType(field.to).name
      const label = stored[`${field.as}:${target}`] ?? null
      values[field.as] = label === null ? null : { id: value, [target]: label, name: label }
    } else if (field.kind === 'picture') {
      const file = typeof value === 'string' ? pictureFile(value) : null
      values[name] = file && pictureSpelling[field.holds](field.folder, file)
      values[`${name}_url`] = file && pictureAddress(field.folder, file)
      values[`${name}_width`] = stored[`${name}:width`] ?? null
      values[`${name}_height`] = stored[`${name}:height`] ?? null
    }
  }
  values['version'] = stored.version
  values['created_at'] = stored.created_at
  values['updated_at'] = stored.updated_at
  return values as Row<T>
}

/** One page of rows, or all of them where neither `page` nor `per_page` is given. */
export async function listRows<T extends ContentType>(
  { engine, reader }: Database,
  type: T,
  query: ListQuery,
): Promise<ListPage<Row<T>>> {
  const words = query.q?.trim() ?? ''
  const sort = query.sort ?? 'id'
  const direction = query.order ?? (query.sort === undefined && type.order === 'newest' ? 'desc' : 'asc')

  let rows = selectRows(reader, type)
  if (words) rows = rows.where(matches(type, engine, words))
  rows = rows.orderBy(
    ({ ref }) => (isText(type, sort) ? folded(engine, ref(`row.${sort}`)) : ref(`row.${sort}`)),
    direction,
  )
  if (sort !== 'id') rows = rows.orderBy('row.id', direction)

  const isPaged = query.page !== undefined || query.per_page !== undefined
  if (isPaged) {
    const size = query.per_page ?? PAGE_SIZE.usual
    rows = rows.limit(size).offset(((query.page ?? 1) - 1) * size)
  }
  const found = (await rows.execute()).map((row) => present(type, storedRow(row)))
  return { rows: found, total: isPaged ? await countRows(reader, engine, type, words) : found.length }
}

async function countRows(reader: Queries, engine: Engine, type: ContentType, words: string): Promise<number> {
  // Without a search the joins change nothing about the count.
  const rows = words
    ? joinedRows(reader, type).where(matches(type, engine, words))
    : reader.withTables<ContentTables>().selectFrom(`${type.table} as row`)
  const { total } = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return Number(total)
}

export async function findRow<T extends ContentType>(queries: Queries, type: T, id: number): Promise<Row<T> | null> {
  const row = await selectRows(queries, type).where('row.id', '=', id).executeTakeFirst()
  return row ? present(type, storedRow(row)) : null
}

/** Reads content from the database for page loaders; `uses` hears of each type that is read, embedded ones included. */
export function repositoryReader(database: Database, uses: (key: string) => void): Reader {
  const record = (type: ContentType): void => {
    uses(type.key)
    for (const [, field] of fieldsOfKind(type, 'reference')) uses(field.to)
  }
  return {
    list: (type, query) => {
      record(type)
      return listRows(database, type, query)
    },
    find: (type, id) => {
      record(type)
      return findRow(database.reader, type, id)
    },
  }
}
