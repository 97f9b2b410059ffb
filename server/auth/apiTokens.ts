import { tokenPermissionNames } from '../../content/permissions.ts'
import type { ApiToken } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { noteUse } from './lastUse.ts'
import { hashToken, newToken } from './tokens.ts'

/** What every token of a script begins with: whoever finds one in a file knows what it is, and no session is looked for. */
const PREFIX = 'gapura_'

export const newApiToken = (): string => PREFIX + newToken()

export const isApiToken = (token: string): boolean => token.startsWith(PREFIX)

/** Whose token this is; null where it is unknown, has ended or was taken back. Its use is noted. */
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
  // A permission that there is no more, of a type that was removed, is left out.
  return { id, name, permissions: new Set(tokenPermissionNames.filter((permission) => held.has(permission))) }
}
