import type { Queries } from '../database/database.ts'
import { nameKey } from '../../content/text.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { lookAlikeKeys } from '../database/dialect/skeletons.ts'
import type { LoggedTable } from '../database/changes/author.ts'
import type { Writer } from '../database/changes/write.ts'
import { invalid, type FieldErrors } from '../errors/refusals.ts'
import type { Hasher, Secrets } from '../hashing/hasher.ts'
import { findReserved } from './reservedNames.ts'
import { usersEnglish } from './wording.ts'

export const users: LoggedTable = { table: 'users', type: 'users', secrets: ['password_hash', 'pin_hash'] }

export interface Registration extends Secrets {
  username: string
  email: string
}

/** Hashing is slow, so it happens before the transaction. */
export async function prepareUser(hasher: Hasher, { username, email, ...secrets }: Registration) {
  const hashes = await hasher.secrets(secrets)
  return {
    username,
    username_key: nameKey(username),
    email,
    email_key: nameKey(email),
    ...hashes,
  }
}

/** Without this lock a name could be registered while it is being reserved, or twice at once. */
export const lockUsername = ({ tx, engine }: Pick<Writer, 'tx' | 'engine'>, username: string): Promise<void> =>
  lockNames(
    tx,
    engine,
    lookAlikeKeys(username).map((key) => `name:${key}`),
  )

interface NameCheck {
  hasher: Hasher
  now: Date
}

export async function createUser(
  writer: Writer,
  user: Awaited<ReturnType<typeof prepareUser>>,
  role: 'admin' | 'user',
  check: NameCheck,
): Promise<number> {
  await lockUsername(writer, user.username)
  await refuseTakenNames(writer.tx, user, check)
  const { id } = await writer.create(users, { ...user, role })
  await writer.tx
    .insertInto('username_skeletons')
    .values(lookAlikeKeys(user.username).map((skeleton) => ({ user_id: id, skeleton })))
    .execute()
  return id
}

export async function refuseTakenNames(
  queries: Queries,
  { username, email }: Pick<Registration, 'username' | 'email'>,
  { hasher, now }: NameCheck,
): Promise<void> {
  const taken = await queries
    .selectFrom('users')
    .select(['username_key', 'email_key'])
    .where((eb) => eb.or([eb('username_key', '=', nameKey(username)), eb('email_key', '=', nameKey(email))]))
    .execute()
  const reserved = await findReserved(queries, hasher, { username, now })
  const errors: FieldErrors = {}
  if (reserved === 'same' || taken.some((user) => user.username_key === nameKey(username)))
    errors['username'] = [usersEnglish.taken]
  if (taken.some((user) => user.email_key === nameKey(email))) errors['email'] = [usersEnglish.emailTaken]
  if (!errors['username']) {
    const alike = await queries
      .selectFrom('username_skeletons')
      .select('user_id')
      .where('skeleton', 'in', lookAlikeKeys(username))
      .limit(1)
      .executeTakeFirst()
    if (alike || reserved) errors['username'] = [usersEnglish.alike]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

export async function ownerNames(queries: Queries): Promise<string[]> {
  const found = await queries.selectFrom('users').select('username').where('role', '=', 'admin').execute()
  return found.map(({ username }) => username)
}

export async function findByUsername(queries: Queries, username: string) {
  return queries.selectFrom('users').selectAll().where('username_key', '=', nameKey(username)).executeTakeFirst()
}

export async function hasAdmin(queries: Queries): Promise<boolean> {
  return Boolean(await queries.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst())
}
