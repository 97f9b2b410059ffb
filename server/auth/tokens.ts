import { createHash, randomBytes } from 'node:crypto'
import { tokenPermissionNames } from '../../content/permissions.ts'
import type { ApiToken } from '../context/context.ts'
import type { Database } from '../database/database.ts'

const PREFIX = 'gapura_'

export const newApiToken = (): string => PREFIX + newToken()

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

export async function acceptApiToken(database: Database, token: string, now: Date): Promise<ApiToken | null> {
  const tokenHash = hashToken(token)
  const found = await database.reader
    .selectFrom('api_tokens')
    .select(['id', 'name', 'permissions', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!found) return null
  const { id, name, used_at: usedAt } = found
  const held = new Set(JSON.parse(found.permissions) as string[]) // The cast is safe, because server/apiTokens/tokens.ts writes the permissions as an array of names.
  void noteUse(database, 'api_tokens', { tokenHash, usedAt }, now)
  return { id, name, permissions: new Set(tokenPermissionNames.filter((permission) => held.has(permission))) }
}

const USE_MS = 60_000

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
        .where((row) => row.or([row('used_at', 'is', null), row('used_at', '<=', earlier)]))
        .execute(),
    )
  } catch {
    // If recording the use fails, the next request with this token tries again.
  }
}

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
