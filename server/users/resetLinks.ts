import type { Transaction } from 'kysely'
import { accountSentences, isPassword, logInSentences } from '../../content/accounts/account-rules.ts'
import { permissionName } from '../../content/permissions.ts'
import type { Context } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import type { Hasher, Secrets } from '../hashing/hasher.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { hasRole, holdsNamed, isReadOnly, permissionsOf, type StoredRoles } from '../auth/permissions.ts'
import { revokeAccess } from '../auth/sessions.ts'
import { hashToken, newToken } from '../auth/tokens.ts'
import { withAttempt } from '../auth/attempts/attempts.ts'
import { refuseCommonSecrets } from './commonPasswords.ts'
import { users } from './users.ts'

const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The secret is in the URL fragment, which browsers never send to a server. */
export const resetAddress = (secret: string): string => `/reset-password#${secret}`

export async function makeResetLink(
  tx: Transaction<SystemTables>,
  { userId, createdBy, now }: { userId: number; createdBy: number | null; now: Date },
) {
  const secret = newToken()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  await tx.deleteFrom('one_time_links').where('user_id', '=', userId).execute()
  await tx
    .insertInto('one_time_links')
    .values({
      secret_hash: hashToken(secret),
      purpose: 'reset',
      user_id: userId,
      created_by: createdBy,
      created_at: now.toISOString(),
      expires_at: expiresAt,
      used_at: null,
    })
    .execute()
  return { secret, expiresAt }
}

export const removeResetLinks = (tx: Transaction<SystemTables>) =>
  tx.deleteFrom('one_time_links').where('purpose', '=', 'reset').execute()

/** A link sets no password if the account that made it may no longer make such a link. */
async function mayStillReset(
  queries: Queries,
  { created_by: makerId, ...target }: StoredRoles & { created_by: number | null },
  now: Date,
): Promise<boolean> {
  if (makerId === null) return true
  const maker = await queries
    .selectFrom('users')
    .select(['role', 'roles', 'suspended_at', 'read_only_until'])
    .where('id', '=', makerId)
    .executeTakeFirst()
  if (!maker || maker.suspended_at || isReadOnly(maker, now)) return false
  const held = { permissions: await permissionsOf(queries, maker) }
  const needed = [...(await permissionsOf(queries, target)), permissionName({ area: 'accounts' })]
  return needed.every((name) => holdsNamed(held, name))
}

const linkRefused = (): Refusal => new Refusal('link_refused', { errors: { token: [logInSentences.linkRefused] } })

async function ownerOf(queries: Queries, secret: string, now: Date) {
  const owner = await queries
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.id', 'one_time_links.user_id')
    .select(['users.id', 'users.role', 'users.roles', 'users.read_only_until', 'one_time_links.created_by'])
    .where('one_time_links.secret_hash', '=', hashToken(secret))
    .where('one_time_links.purpose', '=', 'reset')
    .where('one_time_links.expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!owner || !(await mayStillReset(queries, owner, now))) throw linkRefused()
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
