import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

export async function up(db: Kysely<unknown>, { time }: MigrationTools): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('factor_proven_at', time).execute()
}
