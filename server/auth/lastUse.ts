import type { Database } from '../database/database.ts'

/** When a token was last used is told to the minute. */
const USE_MS = 60_000

/**
 * Notes that a token was used, of a session or a script. Nothing waits for it, and where the database can only be read it is
 * not noted: the next request tries again.
 */
export async function noteUse(
  database: Database,
  table: 'sessions' | 'api_tokens',
  { tokenHash, usedAt }: { tokenHash: string; usedAt: string | null },
  now: Date,
): Promise<void> {
  const earlier = new Date(now.getTime() - USE_MS).toISOString()
  if (usedAt !== null && usedAt > earlier) return
  try {
    await database.transaction((tx) =>
      tx
        .updateTable(table)
        .set({ used_at: now.toISOString() })
        .where('token_hash', '=', tokenHash)
        // Requests that came together have all found it unused.
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // As said above.
  }
}
