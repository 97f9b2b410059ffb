import type { Invitation } from '../../content/accounts/account.ts'
import { holds } from '../auth/permissions.ts'
import { newToken } from '../auth/tokens.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { isUniqueViolation } from '../database/dialect/violations.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { makeResetLink } from './resetLinks.ts'
import { setRoles } from './roles.ts'
import { createUser, prepareUser, refuseTakenNames, users } from './users.ts'
import { usersEnglish } from './wording.ts'

/**
 * Makes an account with roles, and the one-time link by which its owner sets password and PIN: before, nobody knows them.
 * Throws Refusal `more_permitted` if a role permits more than the author may do.
 */
export async function inviteHelper(
  { database, feed, hasher }: Context,
  author: Author,
  by: SessionUser,
  { roles, ...invitation }: Invitation & { roles: readonly number[] },
) {
  if (!holds(by, { area: 'accounts' })) throw new Refusal('not_permitted')
  // This check runs before the hashing, which takes long.
  await refuseTakenNames(database.reader, invitation, { hasher, now: author.now })
  const prepared = await prepareUser(hasher, { ...invitation, password: newToken(), PIN: newToken() })
  try {
    return await write(database, feed, author, async (writer) => {
      const id = await createUser(writer, prepared, 'user', { hasher, now: author.now })
      await setRoles(writer, database, by, { userId: id, roleIds: roles })
      await writer.note(users, id, 'make-reset-link')
      return { id, ...(await makeResetLink(writer.tx, { userId: id, createdBy: by.id, now: author.now })) }
    })
  } catch (error) {
    // Another registration may have taken the email in the meantime; the name is locked.
    if (!isUniqueViolation(error)) throw error
    throw invalid({ email: [usersEnglish.emailTaken] })
  }
}
