import { sql, type Kysely } from 'kysely'
import type { Engine } from '../../database.ts'
import { hasTrigrams, searchOnPostgres, searchOnSqlite } from './contentTables.ts'

const quoted = (column: string): string => `"${column}"`

/**
 * Returns SQL triggers that update a full-text table of folded texts. The table stores no texts: an index that deletes
 * by old texts would be damaged as soon as a newer Node folds one of them differently.
 */
export function foldedSearchTriggers(table: string, columns: readonly string[]): string[] {
  const index = `${table}_search`
  const names = columns.map(quoted).join(', ')
  const values = columns.map((column) => `search_fold(new.${quoted(column)})`).join(', ')
  const forget = `delete from ${index} where rowid = old.id`
  const remember = `insert into ${index} (rowid, ${names}) values (new.id, ${values})`
  return [
    `create trigger ${index}_insert after insert on ${table} begin ${remember}; end`,
    `create trigger ${index}_delete after delete on ${table} begin ${forget}; end`,
    `create trigger ${index}_update after update of ${names} on ${table} begin ${forget}; ${remember}; end`,
  ]
}

export const indexFoldedSearch = (
  engine: Engine,
  db: Kysely<unknown>,
  table: string,
  columns: readonly string[],
): Promise<void> => (engine === 'sqlite' ? onSqlite(db, table, columns) : onPostgres(db, table, columns))

async function onSqlite(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  await searchOnSqlite(db, table, [])
  if (columns.length === 0) return
  const index = `${table}_search`
  const names = columns.map(quoted).join(', ')
  const values = columns.map((column) => `search_fold(${quoted(column)})`).join(', ')
  for (const statement of [
    `create virtual table ${index} using fts5(${names}, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    ...foldedSearchTriggers(table, columns),
    `insert into ${index} (rowid, ${names}) select id, ${values} from ${table}`,
  ])
    await sql.raw(statement).execute(db)
}

/**
 * The same steps as `searchFold` in content/searchFold.ts. A test compares the two. PostgreSQL inserts the body into
 * queries, which is faster than calls.
 */
const SEARCH_FOLD = String.raw`create or replace function search_fold(value text) returns text
  language sql immutable parallel safe as $body$
    select case when octet_length(value) = length(value) then lower(value collate "C") else
      lower(translate(
        replace(replace(replace(replace(replace(replace(
          regexp_replace(normalize(value, NFKD), '[\u00AD\u0300-\u036F\u061C\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFF9-\uFFFB\U000E0000-\U000E0FFF]', '', 'g'),
        'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
      'øØđĐłŁı', 'ooddlli') collate "C") end
  $body$`

/**
 * Adds an index of the folded texts that are not ASCII to those of all texts. Folding each text again that the index
 * finds would make searches twice as slow.
 */
async function onPostgres(db: Kysely<unknown>, table: string, columns: readonly string[]): Promise<void> {
  const { rows: encodings } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db)
  if (encodings[0]?.encoding !== 'UTF8') throw new Error('The database must have the encoding UTF8.')
  await sql.raw(SEARCH_FOLD).execute(db)
  await searchOnPostgres(db, table, columns)
  if (!(await hasTrigrams(db))) return
  for (const column of columns) {
    const name = sql.ref(column)
    await sql`create index ${sql.ref(`${table}_search_folded_${column}`)} on ${sql.table(table)}
      using gin (search_fold(${name}) gin_trgm_ops) where octet_length(${name}) <> length(${name})`.execute(db)
  }
}
