import type { Database } from '../database/database.ts'

/** To the minute. */
const USE_MS = 60_000

/** Nothing waits for it. If the database is read-only, the next request tries again. */
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
        // For requests at the same time, of which one is enough.
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // The next request tries again.
  }
}
