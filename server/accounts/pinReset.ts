import type { Transaction } from 'kysely'
import { accountSentences, isPassword } from '../../content/accounts/account-rules.ts'
import { passwordSubjects, type Subjects, withAttempt } from '../auth/attempts/attempts.ts'
import { hasRole, isReadOnly } from '../auth/permissions.ts'
import { revokeAccess } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import type { Queries } from '../database/database.ts'
import { nameKey } from '../../content/text.ts'
import type { SystemTables } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { refuseCommonPassword } from '../users/commonPasswords.ts'
import { users } from '../users/users.ts'

/**
 * Changes the password, ends all other sessions and forgets remembered browsers. Throws Refusal `invalid` if the new
 * password is not allowed, `wrong_proof` if the current one is wrong, and `too_many` after too many wrong attempts.
 */
export async function changePassword(
  context: Context,
  { id, username, session }: SessionUser,
  { current, next }: { current: string; next: string },
  author: Author,
): Promise<void> {
  const { database, feed, hasher } = context
  const stored = await database.reader
    .selectFrom('users')
    .select(['password_hash', 'role', 'roles'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('unauthenticated'))
  if (hasRole(stored)) await refuseCommonPassword(next)
  else if (!isPassword(next)) throw invalid({ password: [accountSentences.password] })
  const present = stored.password_hash
  await withAttempt(context, passwordSubjects(username, present, networkOf(author.address ?? '')), async () => {
    if (!(await hasher.isPassword(present, current))) throw new Refusal('wrong_proof')
  })
  const changed = { password_hash: await hasher.password(next), password_changed_at: author.now.toISOString() }
  await write(database, feed, author, async (writer) => {
    await writer.update(users, id, changed)
    await revokeAccess(writer.tx, id, session.tokenHash)
  })
}

/**
 * Time that a user has to set a new password after entering the correct PIN: docs/product.md, section 4 (states and
 * transitions).
 */
const WINDOW_MS = 10 * 60 * 1000

type Found = Awaited<ReturnType<typeof findByEmail>>

/**
 * Guesses are counted per PIN, so a new PIN starts a new count. If no account matches, they are counted per combination
 * of typed email address and username, so that the response does not reveal which accounts exist.
 */
const pinTry = (target: NonNullable<Found> | null, typed: readonly string[], address: string): Subjects => ({
  'pin-account': (target ? [target.email_key, target.username_key, target.pin_hash] : ['', ...typed]).join('\0'),
  'pin-address': networkOf(address),
})

/** Owners, staff with roles, and suspended and read-only users cannot reset their password by PIN. */
async function findByEmail(queries: Queries, email: string, now: Date) {
  const found = await queries
    .selectFrom('users')
    .leftJoin('reset_windows', 'reset_windows.user_id', 'users.id')
    .select([
      'users.id',
      'users.username_key',
      'users.email_key',
      'users.pin_hash',
      'users.read_only_until',
      'reset_windows.expires_at as window_until',
    ])
    .where('users.email_key', '=', nameKey(email))
    .where('users.role', '=', 'user')
    .where('users.roles', '=', '[]')
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  return found && !isReadOnly(found, now) ? found : undefined
}

interface Proof {
  username: string
  email: string
  pin: string
}

export async function openResetWindow(context: Context, { username, email, pin }: Proof, address: string) {
  const { database, hasher, clock } = context
  hasher.expectRoom()
  const account = await findByEmail(database.reader, email, clock.now())
  const found = account?.username_key === nameKey(username) ? account : null
  await withAttempt(context, pinTry(found, ['forgot', nameKey(email), nameKey(username)], address), async () => {
    const matches = await hasher.isPin(found?.pin_hash ?? null, pin)
    if (!found || !matches) throw new Refusal('forgot_refused')
    const until = { expires_at: new Date(clock.now().getTime() + WINDOW_MS).toISOString() }
    await database.transaction((tx) =>
      tx
        .insertInto('reset_windows')
        .values({ user_id: found.id, ...until })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(until))
        .execute(),
    )
  })
}

export async function resetByPin(
  context: Context,
  reset: Omit<Proof, 'username'> & { password: string },
  author: Author,
) {
  const { database, feed, hasher } = context
  const now = author.now.toISOString()
  hasher.expectRoom()
  const account = await findByEmail(database.reader, reset.email, author.now)
  const found = account && (account.window_until ?? '') > now ? account : null
  const subjects = pinTry(found, ['reset', nameKey(reset.email)], author.address ?? '')
  await withAttempt(context, subjects, async () => {
    const matches = await hasher.isPin(found?.pin_hash ?? null, reset.pin)
    if (!found || !matches) throw new Refusal('reset_refused')
    const passwordHash = await hasher.password(reset.password)
    await write(database, feed, author, async (writer) => {
      // Another reset or an admin may have changed the account since it was read.
      const isStill =
        (await closeResetWindow(writer.tx, found.id, now)) && (await findByEmail(writer.tx, reset.email, author.now))
      if (!isStill) throw new Refusal('reset_refused')
      await writer.update(users, found.id, { password_hash: passwordHash, password_changed_at: now })
      await revokeAccess(writer.tx, found.id)
    })
  })
}

async function closeResetWindow(tx: Transaction<SystemTables>, userId: number, now: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reset_windows')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
