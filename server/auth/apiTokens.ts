import { tokenPermissionNames } from '../../content/permissions.ts'
import type { ApiToken } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { hashToken, newToken } from './tokens.ts'

/** What every token of a script begins with: whoever finds one in a file knows what it is, and no session is looked for. */
const PREFIX = 'gapura_'

export const newApiToken = (): string => PREFIX + newToken()

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** When it was last used is told to the minute. */
const USE_MS = 60_000

/** Whose token this is; null where it is unknown, has ended or was taken back. Its use is noted. */
export async function acceptApiToken(database: Database, token: string, now: Date): Promise<ApiToken | null> {
  const found = await database.reader
    .selectFrom('api_tokens')
    .select(['id', 'name', 'permissions', 'used_at'])
    .where('token_hash', '=', hashToken(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!found) return null
  const { id, name, used_at: usedAt } = found
  const held = new Set(JSON.parse(found.permissions) as string[]) // as server/apiTokens/tokens.ts writes them
  const earlier = new Date(now.getTime() - USE_MS).toISOString()
  if (usedAt === null || usedAt <= earlier) void noteUse(database, { id, earlier, now })
  // A permission that there is no more, of a type that was removed, is left out.
  return { id, name, permissions: new Set(tokenPermissionNames.filter((permission) => held.has(permission))) }
}

/** Beside the log of changes, and nothing waits for it: a script is served where the database can only be read, too. */
async function noteUse(
  database: Database,
  { id, earlier, now }: { id: number; earlier: string; now: Date },
): Promise<void> {
  try {
    await database.transaction((tx) =>
      tx
        .updateTable('api_tokens')
        .set({ used_at: now.toISOString() })
        .where('id', '=', id)
        // Requests that came together have all found it unused.
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // The next request notes its own.
  }
}
