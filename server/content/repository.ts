import { sql, type ExpressionBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, pictureAddress, pictureSpelling, type ContentType, type Row } from '../../content/define.ts'
import { contentType, referencesTo } from '../../content/index.ts'
import { PAGE_SIZE, type ListPage, type ListQuery, type Reader } from '../../content/reader.ts'
import type { FieldValue } from '../../content/schema.ts'
import { fill, validation } from '../../content/wording.ts'
import { fromStored, toStored } from '../database/columns.ts'
import type { ChangeFeed } from '../database/feed.ts'
import type { Database, Engine, Queries } from '../database/open.ts'
import { storedRow, type ContentTables, type StoredRow, type StoredValue } from '../database/schema.ts'
import { contains, folded } from '../database/text.ts'
import { isForeignKeyViolation } from '../database/violations.ts'
import { StaleRow, write, type Author, type Writer } from '../database/write.ts'
import { invalid, Refusal, type FieldErrors } from '../errors.ts'
import type { Picture } from '../pictures/accept.ts'
import { pictureFile, storePicture } from '../pictures/store.ts'
import { loggedTable } from './table.ts'

/** Values for a row; a picture is one that has been accepted, null removes it, absent keeps it. */
export type RowValues = Record<string, Exclude<FieldValue, Uint8Array> | Picture>

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

/** Stores the pictures among the values and gives the columns to write. */
async function storedValues(
  { tx }: Writer,
  type: ContentType,
  values: RowValues,
  engine: Engine,
  now: Date,
): Promise<Record<string, StoredValue>> {
  const plain: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'object' && value !== null) {
      await storePicture(tx, value, now)
      plain[name] = value.hash
    } else plain[name] = value
  }
  return toStored(type, plain, engine)
}

/** Throws a 422 that names every reference to a row that is not there. */
async function refuseUnknownReferences({ tx }: Writer, type: ContentType, values: RowValues): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, field] of fieldsOfKind(type, 'reference')) {
    const id = values[name]
    if (typeof id !== 'number') continue
    const target = contentType(field.to).table
    const found = await tx
      .withTables<ContentTables>()
      .selectFrom(target)
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) errors[name] = [unknownReference(type, field.label, id)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const unknownReference = (type: ContentType, label: string, id: number): string =>
  fill(validation[type.wording.language].unknownReference, { label, id })

/** Writes a new row within a change that is under way, and gives its id. `now` is when it was written. */
export async function insertRow(
  writer: Writer,
  engine: Engine,
  type: ContentType,
  values: RowValues,
  now: Date,
): Promise<number> {
  const stored = await storedValues(writer, type, values, engine, now)
  const time = now.toISOString()
  return (await writer.create(loggedTable(type), { ...stored, created_at: time, updated_at: time })).id
}

/** Creates a row from values that have been validated. Throws Refusal `invalid` where a reference is unknown. */
export async function createRow<T extends ContentType>(
  database: Database,
  feed: ChangeFeed,
  author: Author,
  type: T,
  values: RowValues,
): Promise<Row<T>> {
  return referencesHeld(type, values, () =>
    write(database, feed, author, async (writer) => {
      await refuseUnknownReferences(writer, type, values)
      return presentWritten(writer, type, await insertRow(writer, database.engine, type, values, author.now))
    }),
  )
}

/**
 * Changes the values that are given. Throws Refusal: `not_found`, `invalid` where a reference is unknown, `stale` with
 * the present row where `version` is not the row's.
 */
export async function updateRow<T extends ContentType>(
  database: Database,
  feed: ChangeFeed,
  author: Author,
  type: T,
  id: number,
  values: RowValues,
  version?: number,
): Promise<Row<T>> {
  return referencesHeld(type, values, () =>
    write(database, feed, author, async (writer) => {
      await refuseUnknownReferences(writer, type, values)
      const stored = await storedValues(writer, type, values, database.engine, author.now)
      const row = await writer.update(loggedTable(type), id, stored, version).catch(async (error: unknown) => {
        if (!(error instanceof StaleRow)) throw error
        throw new Refusal('stale', { current: await presentWritten(writer, type, id) })
      })
      if (!row) throw new Refusal('not_found')
      return presentWritten(writer, type, id)
    }),
  )
}

/** Deletes a row that nothing refers to. Throws Refusal: `not_found`, or `referenced` saying what refers to it. */
export async function removeRow(
  database: Database,
  feed: ChangeFeed,
  author: Author,
  type: ContentType,
  id: number,
): Promise<void> {
  try {
    await write(database, feed, author, async (writer) => {
      const by = await referringRows(writer, type, id)
      if (by.length > 0) throw new Refusal('referenced', { values: { by: by.join(', ') } })
      if (!(await writer.remove(loggedTable(type), id))) throw new Refusal('not_found')
    })
  } catch (error) {
    // A row that refers to this one was committed between the look and the delete.
    if (isForeignKeyViolation(error)) throw new Refusal('referenced', { values: { by: type.title } })
    throw error
  }
}

/** How many rows of which type refer to this one: `["3 Drop List", "1 NPC List"]`. */
async function referringRows({ tx }: Writer, type: ContentType, id: number): Promise<string[]> {
  const by: string[] = []
  for (const { type: other, field } of referencesTo(type.key)) {
    const { total } = await tx
      .withTables<ContentTables>()
      .selectFrom(other.table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(field, '=', id)
      .executeTakeFirstOrThrow()
    if (Number(total) > 0) by.push(`${total} ${other.title}`)
  }
  return by
}

async function presentWritten<T extends ContentType>({ tx }: Writer, type: T, id: number): Promise<Row<T>> {
  const row = await findRow(tx, type, id)
  if (!row) throw new Error(`Row ${id} of ${type.key} is gone within its own transaction.`)
  return row
}

/** Turns the database's refusal of a reference, whose row was deleted by another while this was written, into a 422. */
async function referencesHeld<R>(type: ContentType, values: RowValues, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error
    const errors: FieldErrors = {}
    for (const [name, field] of fieldsOfKind(type, 'reference')) {
      const id = values[name]
      if (typeof id === 'number') errors[name] = [unknownReference(type, field.label, id)]
    }
    throw invalid(errors)
  }
}
