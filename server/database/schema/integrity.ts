import { sql } from 'kysely'
import type { Engine, Queries } from '../database.ts'
import { readCounters, type TableInfo } from './introspection.ts'

export async function integrityFaults(queries: Queries, engine: Engine): Promise<string[]> {
  return engine === 'sqlite' ? sqliteFaults(queries) : postgresFaults(queries)
}

async function sqliteFaults(queries: Queries): Promise<string[]> {
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(queries)
  const damage = checked.rows.map((row) => row.integrity_check).filter((said) => said !== 'ok')
  if (damage.length > 0) return damage
  const keys = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(queries)
  return keys.rows.map(
    ({ table, rowid, parent }) => `Of ${table}, row ${rowid} refers to a row of ${parent} that is missing.`,
  )
}

interface ForeignKey {
  name: string
  from: string
  column: string
  to: string
  key: string
  isValid: boolean
}

/** Checks the foreign keys of each row, because somebody may have turned PostgreSQL's own checks off for a while. */
async function postgresFaults(queries: Queries): Promise<string[]> {
  const { rows } = await sql<ForeignKey>`
    select c.conname as name, f.relname as "from", fa.attname as "column", t.relname as "to", ta.attname as "key",
      c.convalidated as "isValid"
    from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_attribute fa on fa.attrelid = f.oid and fa.attnum = c.conkey[1]
    join pg_class t on t.oid = c.confrelid join pg_attribute ta on ta.attrelid = t.oid and ta.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(queries)
  const faults: string[] = []
  for (const { name, from, column, to, key, isValid } of rows) {
    if (!isValid) faults.push(`The foreign key ${name} has not been validated.`)
    const missing = await sql<{ total: number }>`
      select count(*) as total from ${sql.table(from)} as row left join ${sql.table(to)} as target
        on target.${sql.ref(key)} = row.${sql.ref(column)}
      where row.${sql.ref(column)} is not null and target.${sql.ref(key)} is null`.execute(queries)
    const total = missing.rows[0]?.total ?? 0
    if (total > 0) faults.push(`Of ${from}, ${total} refer to rows of ${to} that are missing.`)
  }
  return faults
}

export async function counterFaults(queries: Queries, engine: Engine, tables: readonly TableInfo[]): Promise<string[]> {
  const counters = await readCounters(queries, engine, tables)
  const faults: string[] = []
  for (const { name, counted } of tables) {
    if (!counted) continue
    const { rows } = await sql<{ last: number | null }>`
      select max(${sql.ref(counted)}) as last from ${sql.table(name)}`.execute(queries)
    if ((rows[0]?.last ?? 0) > (counters[name] ?? 0)) faults.push(`${name} would give an id that it has given before.`)
  }
  return faults
}

/** Returns the PostgreSQL settings with which a crash could lose commits that were already reported as successful. */
export async function forgetfulSettings(queries: Queries, engine: Engine): Promise<string[]> {
  if (engine === 'sqlite') return []
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'synchronous_commit', 'full_page_writes') and setting = 'off'`.execute(queries)
  return rows.map(({ name, setting }) => `${name} = ${setting}`)
}

/**
 * Returns the milliseconds by which the database server's clock is ahead of this machine's; null for SQLite, which has
 * no server.
 */
export async function clockAhead(queries: Queries, engine: Engine, now: Date): Promise<number | null> {
  if (engine === 'sqlite') return null
  const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(queries)
  return Date.parse(rows[0]?.now ?? now.toISOString()) - now.getTime()
}
