import { tokenPermissionNames } from '../../content/permissions.ts'
import type { ApiToken } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { noteUse } from './lastUse.ts'
import { hashToken, newToken } from './tokens.ts'

/** Shows in a file what the text is, and avoids looking for a session. */
const PREFIX = 'gapura_'

export const newApiToken = (): string => PREFIX + newToken()

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** Null if it is unknown, expired or revoked. Records its use. */
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
  const held = new Set(JSON.parse(found.permissions) as string[]) // as server/apiTokens/tokens.ts writes them
  void noteUse(database, 'api_tokens', { tokenHash, usedAt }, now)
  // Skips permissions of types that were removed.
  return { id, name, permissions: new Set(tokenPermissionNames.filter((permission) => held.has(permission))) }
}
