import { sql, type Kysely } from 'kysely'

/** Pictures have a smaller width from now on, which AVIF files are encoded in beforehand: those that lack it are incomplete. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set avif_at = null`.execute(db)
}
