import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/**
 * Tables that grow large, each with the columns to search, the columns to sort by, and the columns that refer to other
 * tables.
 */
const growing: Record<string, { searched: string[]; sorted: string[]; references: string[] }> = {
  drops: { searched: ['monster'], sorted: ['monster'], references: ['map_information_id', 'items_id'] },
  npcs: { searched: ['npc', 'buy_with'], sorted: ['npc'], references: ['map_information_id'] },
  items: { searched: ['items_name'], sorted: ['items_name'], references: [] },
  maps: { searched: ['map_name'], sorted: ['map_name'], references: [] },
  news: { searched: ['title', 'subtitle', 'description'], sorted: ['title'], references: [] },
}

/**
 * Columns of small tables that refer to other rows. They need an index too, because deleting a row searches for the
 * rows that refer to it.
 */
const otherReferences: [table: string, column: string][] = [
  ['packages', 'category_id'],
  ['packages', 'items_id'],
]

export async function up(db: Kysely<unknown>, { engine }: MigrationTools): Promise<void> {
  for (const [table, { sorted, references }] of Object.entries(growing)) {
    for (const column of sorted) {
      // The SQL expression must be the same as in server/database/dialect/collation.ts. Otherwise queries would not use
      // the index.
      const folded =
        engine === 'sqlite'
          ? sql`${sql.ref(column)} collate nocase`
          : sql`(lower(${sql.ref(column)} collate "C") collate "C")`
      // PostgreSQL does not use an expression index for an index-only scan unless the index also includes the plain
      // column.
      const besides = engine === 'sqlite' ? sql`` : sql`include (${sql.ref(column)})`
      await sql`create index ${sql.ref(`${table}_by_${column}`)} on ${sql.table(table)} (${folded}, id) ${besides}`.execute(
        db,
      )
    }
    for (const column of references) await indexReference(db, table, column)
  }
  for (const [table, column] of otherReferences) await indexReference(db, table, column)
  await (engine === 'sqlite' ? searchOnSqlite(db) : searchOnPostgres(db))
}

const indexReference = (db: Kysely<unknown>, table: string, column: string) =>
  db.schema.createIndex(`${table}_by_${column}`).on(table).columns([column, 'id']).execute()

/**
 * Creates a full-text index of trigrams (groups of three letters). Triggers update it: https://sqlite.org/fts5.html,
 * section 4.4.3.
 */
async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const [table, { searched }] of Object.entries(growing)) {
    const index = `${table}_search`
    const columns = searched.join(', ')
    const forget = `insert into ${index} (${index}, rowid, ${columns})
      values ('delete', old.id, ${searched.map((column) => `old.${column}`).join(', ')})`
    const remember = `insert into ${index} (rowid, ${columns})
      values (new.id, ${searched.map((column) => `new.${column}`).join(', ')})`
    for (const statement of [
      `create virtual table ${index} using fts5(${columns}, content='${table}', content_rowid='id', tokenize='trigram')`,
      `create trigger ${index}_insert after insert on ${table} begin ${remember}; end`,
      `create trigger ${index}_delete after delete on ${table} begin ${forget}; end`,
      `create trigger ${index}_update after update of ${columns} on ${table} begin ${forget}; ${remember}; end`,
      `insert into ${index} (${index}) values ('rebuild')`,
    ])
      await sql.raw(statement).execute(db)
  }
}

/**
 * Creates an index of trigrams (groups of three letters), unless PostgreSQL's extension for it is missing. Without the
 * index, searches read the whole table.
 */
async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ possible: boolean }>`
    select exists (select 1 from pg_extension where extname = 'pg_trgm') or exists (
      select 1 from pg_available_extension_versions where name = 'pg_trgm' and (
        (select rolsuper from pg_roles where rolname = current_user)
        or (trusted and has_database_privilege(current_database(), 'create')))
    ) as possible`.execute(db)
  if (!rows[0]?.possible) return
  await sql`create extension if not exists pg_trgm`.execute(db)
  const { rows: known } = await sql`
    select 1 from pg_opclass where opcname = 'gin_trgm_ops' and pg_opclass_is_visible(oid)`.execute(db)
  if (known.length === 0) return
  for (const [table, { searched }] of Object.entries(growing)) {
    for (const column of searched) {
      await sql`create index ${sql.ref(`${table}_search_${column}`)} on ${sql.table(table)}
        using gin (lower(${sql.ref(column)} collate "C") gin_trgm_ops)`.execute(db)
    }
  }
}
