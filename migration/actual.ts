import { sql } from 'kysely'
import type { Engine, Queries } from '../server/database/database.ts'
import { foldedSearchTriggers } from '../server/database/schema/migrations/foldedSearch.ts'
import { searchTable } from '../server/database/search/searchIndex.ts'

export interface ActualColumn {
  type: string
  nullable: boolean
  refersTo?: { table: string; column: string }
}

interface ActualIndex {
  name: string
  isUnique: boolean
  /** SQLite always sorts nulls first. PostgreSQL does so only if the index specifies it. */
  keys: readonly { column: string; folded: boolean; nullsFirst: boolean }[]
}

export interface ActualTable {
  columns: Readonly<Record<string, ActualColumn>>
  indexes: readonly ActualIndex[]
  /** The columns of the full-text search. PostgreSQL reports them in no particular order. */
  search: readonly string[]
}

export async function readTable(queries: Queries, engine: Engine, table: string): Promise<ActualTable | null> {
  const found = engine === 'sqlite' ? await sqliteTable(queries, table) : await postgresTable(queries, table)
  return Object.keys(found.columns).length > 0 ? found : null
}

async function sqliteTable(queries: Queries, table: string): Promise<ActualTable> {
  const { rows: columns } = await sql<{ name: string; type: string; notnull: number; pk: number }>`
    select * from pragma_table_info(${table})`.execute(queries)
  const { rows: keys } = await sql<{ from: string; table: string; to: string }>`
    select * from pragma_foreign_key_list(${table})`.execute(queries)
  const { rows: indexed } = await sql<{ index: string; isUnique: number; column: string; collation: string }>`
    select i.name as "index", i."unique" as "isUnique", k.name as "column", lower(k.coll) as collation
    from pragma_index_list(${table}) i, pragma_index_xinfo(i.name) k where k.key order by i.name, k.seqno`.execute(
    queries,
  )
  const names = [...new Set(indexed.map(({ index }) => index))]
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, notnull, pk }) => {
        const key = keys.find(({ from }) => from === name)
        return [
          name,
          {
            type: type.toLowerCase(),
            nullable: notnull === 0 && pk === 0,
            ...(key && { refersTo: { table: key.table, column: key.to } }),
          },
        ]
      }),
    ),
    indexes: names.map((name) => {
      const of = indexed.filter(({ index }) => index === name)
      return {
        name,
        isUnique: of[0]?.isUnique === 1,
        keys: of.map(({ column, collation }) => ({ column, folded: collation === 'nocase', nullsFirst: true })),
      }
    }),
    search: await sqliteSearch(queries, table),
  }
}

const spaced = (statement: string): string => statement.replaceAll('"', '').replace(/\s+/g, ' ').toLowerCase()

/** Returns an empty list if no triggers update the full-text table. */
async function sqliteSearch(queries: Queries, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_table_info(${searchTable(table)})`.execute(queries)
  const columns = rows.map(({ name }) => name)
  const { rows: triggers } = await sql<{ statement: string }>`
    select sql as statement from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(queries)
  const present = triggers.map(({ statement }) => spaced(statement))
  return foldedSearchTriggers(table, columns).every((trigger) => present.includes(spaced(trigger))) ? columns : []
}

async function postgresTable(queries: Queries, table: string): Promise<ActualTable> {
  const { rows: columns } = await sql<{
    name: string
    type: string
    nullable: boolean
    table: string | null
    column: string | null
  }>`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
      t.relname as "table", ta.attname as "column"
    from pg_attribute a
    left join pg_constraint c on c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]
    left join pg_class t on t.oid = c.confrelid
    left join pg_attribute ta on ta.attrelid = c.confrelid and ta.attnum = c.confkey[1]
    where a.attrelid = to_regclass(quote_ident(${table})) and a.attnum > 0 and not a.attisdropped
    order by a.attnum`.execute(queries)
  const { rows: indexed } = await sql<{
    index: string
    isUnique: boolean
    method: string
    key: string
    isNullsFirst: boolean
  }>`
    select i.relname as "index", x.indisunique as "isUnique", m.amname as method,
      pg_get_indexdef(x.indexrelid, k::integer, true) as key, (x.indoption[k - 1] & 2) <> 0 as "isNullsFirst"
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam,
      generate_series(1, x.indnkeyatts) k
    where x.indrelid = to_regclass(quote_ident(${table})) and x.indisvalid and not x.indisprimary
    order by 1, k`.execute(queries)
  const names = [...new Set(indexed.filter(({ method }) => method === 'btree').map(({ index }) => index))]
  const trigrams = indexed.filter(({ method }) => method === 'gin')
  return {
    columns: Object.fromEntries(
      columns.map(({ name, type, nullable, table: target, column }) => [
        name,
        { type, nullable, ...(target && column && { refersTo: { table: target, column } }) },
      ]),
    ),
    indexes: names.map((name) => {
      const of = indexed.filter(({ index }) => index === name)
      return {
        name,
        isUnique: of[0]?.isUnique ?? false,
        keys: of.map(({ key, isNullsFirst }) => ({ ...keyColumn(key), nullsFirst: isNullsFirst })),
      }
    }),
    search: trigrams
      .flatMap(({ key }) => /^search_fold\("?(\w+)"?\)$/.exec(key)?.slice(1) ?? [])
      .filter((column) => trigrams.some(({ key }) => keyColumn(key).column === column)),
  }
}

/** PostgreSQL reports `lower(("group" COLLATE "C"))` for an index on the lower-case text of the column `group`. */
function keyColumn(key: string): { column: string; folded: boolean } {
  const folded = /^\(*lower\(+"?(\w+)"?\)* COLLATE "C"/.exec(key)?.[1]
  return folded === undefined ? { column: key.replaceAll('"', ''), folded: false } : { column: folded, folded: true }
}
