import type { Database } from '../database/database.ts'

/** Uses are recorded to the minute. */
const USE_MS = 60_000

/**
 * Records the use of a session's or script's token. Nothing waits for it; on a read-only database it is skipped, and
 * the next request tries again.
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
        // Concurrent requests have all found it unused.
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // A read-only database: see above.
  }
}
