import { sql, type Transaction } from 'kysely'
import type { Engine } from '../database.ts'
import type { SystemTables } from '../tables.ts'

/**
 * Advances a table's counter past explicit ids, so that they are not given again. SQLite does so automatically
 * (https://sqlite.org/autoinc.html).
 */
export async function passIds(tx: Transaction<SystemTables>, engine: Engine, table: string): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select setval(counter, greatest(
      (select max(id) from ${sql.table(table)}),
      (select coalesce(pg_sequence_last_value(counter), 1))
    ))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as counter) as found`.execute(tx)
}
