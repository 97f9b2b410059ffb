import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Answers to requests with an Idempotency-Key, for a day. */
export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema
    .createTable('idempotency_keys')
    .addColumn('caller', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('expires_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_key', ['caller', 'key'])
    .execute()
}
