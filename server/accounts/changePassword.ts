import { accountSentences, isPassword } from '../../content/accounts/account-rules.ts'
import { passwordSubjects, withAttempt } from '../auth/attempts/attempts.ts'
import { hasRole } from '../auth/permissions.ts'
import { revokeAccess } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { refuseCommonPassword } from '../users/commonPasswords.ts'
import { users } from '../users/users.ts'

/**
 * Ends every other session and forgets the remembered browsers. Throws Refusal `invalid` for the new password,
 * `wrong_proof` and `too_many` for the present one.
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
