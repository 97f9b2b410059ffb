import type { Database, Queries } from '../database/database.ts'
import type { Writer } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { hasAdmin } from '../users/users.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/**
 * Returns a one-time secret for creating the first admin, valid for a day. Returns null if there already is an admin.
 * Earlier secrets become invalid.
 */
export async function offerFirstAdmin(database: Database, now: Date): Promise<string | null> {
  if (await hasAdmin(database.reader)) return null
  const secret = newToken()
  await database.transaction(async (tx) => {
    await tx.deleteFrom('one_time_links').where('purpose', '=', 'first-admin').execute()
    await tx
      .insertInto('one_time_links')
      .values({
        secret_hash: hashToken(secret),
        purpose: 'first-admin',
        created_at: now.toISOString(),
        expires_at: new Date(now.getTime() + LIFETIME_MS).toISOString(),
        used_at: null,
        user_id: null,
      })
      .execute()
  })
  return secret
}

export async function expectFirstAdminSecret(queries: Queries, secret: string, now: Date): Promise<void> {
  const link = await queries
    .selectFrom('one_time_links')
    .select('secret_hash')
    .where('secret_hash', '=', hashToken(secret))
    .where('purpose', '=', 'first-admin')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!link) throw new Refusal('setup_refused')
}

export async function useFirstAdminSecret({ tx }: Writer, secret: string, now: Date): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_links')
    .set({ used_at: now.toISOString() })
    .where('secret_hash', '=', hashToken(secret))
    .where('purpose', '=', 'first-admin')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (numUpdatedRows === 0n || (await hasAdmin(tx))) throw new Refusal('setup_refused')
}
