import type { Kysely } from 'kysely'

/** What the last import of a game's files gave for each row (server/game/import): what differs from it has an operator changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('game_imports')
    .addColumn('realm_id', 'integer', (column) => column.notNull().references('realms.id').onDelete('cascade'))
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('external_key', 'text', (column) => column.notNull())
    .addColumn('given', 'text', (column) => column.notNull())
    .addColumn('given_before', 'text')
    .addColumn('batch', 'integer')
    .addPrimaryKeyConstraint('game_imports_key', ['realm_id', 'content_type', 'external_key'])
    .execute()
}
