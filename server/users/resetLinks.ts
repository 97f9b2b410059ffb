import type { Transaction } from 'kysely'
import { accountSentences, isPassword } from '../../content/accounts/account-rules.ts'
import type { Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import type { Hasher, Secrets } from '../hashing/hasher.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { hasRole, isReadOnly } from '../auth/permissions.ts'
import { revokeAccess } from '../auth/sessions.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { withAttempt } from '../auth/attempts/attempts.ts'
import { refuseCommonSecrets } from './commonPasswords.ts'
import { users } from './users.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The secret is in the URL fragment, which browsers never send to a server. */
export const resetAddress = (secret: string): string => `/reset-password#${secret}`

export async function makeResetLink(tx: Transaction<SystemTables>, userId: number, now: Date) {
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
  await tx
    .insertInto('one_time_links')
    .values({
      secret_hash: hashToken(secret),
      purpose: 'reset',
      user_id: userId,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return { secret, expiresAt }
}

const linkRefused = (): Refusal => new Refusal('link_refused', { errors: { token: [accountSentences.linkRefused] } })

async function ownerOf(queries: Queries, secret: string, now: Date) {
  const owner = await queries
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.id', 'one_time_links.user_id')
    .select(['users.id', 'users.role', 'users.roles', 'users.read_only_until'])
    .where('one_time_links.secret_hash', '=', hashToken(secret))
    .where('one_time_links.purpose', '=', 'reset')
    .where('one_time_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!owner) throw linkRefused()
  if (isReadOnly(owner, now)) throw new Refusal('account_read_only')
  return owner
}

export async function resetByLink(context: Context, token: string, secrets: Secrets, author: Author): Promise<void> {
  const { database, feed, hasher } = context
  await withAttempt(context, { 'link-address': networkOf(author.address ?? '') }, async () => {
    const owner = await ownerOf(database.reader, token, author.now)
    if (hasRole(owner)) await refuseCommonSecrets(secrets)
    else if (!isPassword(secrets.password)) throw invalid({ password: [accountSentences.password] })
    const hashes = await hasher.secrets(secrets)
    await write(database, feed, author, async (writer) => {
      const { id } = await ownerOf(writer.tx, token, author.now)
      const { numDeletedRows } = await writer.tx
        .deleteFrom('one_time_links')
        .where('secret_hash', '=', hashToken(token))
        .executeTakeFirst()
      if (numDeletedRows === 0n) throw linkRefused()
      await replaceSecrets(writer, id, hashes, author.now)
    })
  })
}

export async function replaceSecrets(
  writer: Writer,
  id: number,
  hashes: Awaited<ReturnType<Hasher['secrets']>>,
  now: Date,
): Promise<void> {
  const time = now.toISOString()
  await writer.update(users, id, { ...hashes, password_changed_at: time, pin_changed_at: time })
  await revokeAccess(writer.tx, id)
}
