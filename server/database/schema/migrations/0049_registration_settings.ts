import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'
import { text } from './v0_2_0/columns.ts'

export async function up(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await tools.createSingleTable(db, 'registration_settings', { reserved_names: text })
  await db.schema
    .createIndex('users_staff')
    .on('users')
    .column('id')
    .where(sql<boolean>`role = 'admin' or roles <> '[]'`)
    .execute()
}
