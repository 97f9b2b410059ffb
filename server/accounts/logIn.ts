import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import { Refusal, type RefusalCode } from '../errors/refusals.ts'
import { networkOf, withoutPort } from '../http/clientNetwork.ts'
import { passwordSubjects, withAttempt, type Subjects } from '../auth/attempts/attempts.ts'
import { markFor, ownMarks, type DeviceMark } from '../auth/deviceMarks.ts'
import { isKnownNetwork, rememberNetwork } from '../auth/knownNetworks.ts'
import { recordLogIn, type LogInRecord } from '../auth/logInRecord.ts'
import { hasRole } from '../auth/permissions.ts'
import { openSession, type Opening } from '../auth/sessions.ts'
import { hasFactor } from '../factors/factors.ts'
import { hasPasskey, requestOptions } from '../factors/passkeys.ts'
import { isRemembered, openChallenge } from '../factors/rememberedBrowsers.ts'
import type { Sender } from './visitor.ts'
import { findByUsername, users } from '../users/users.ts'

const outcomes: Partial<Record<RefusalCode, LogInOutcome>> = {
  wrong_credentials: 'wrong',
  suspended: 'suspended',
  too_many: 'too-many',
}

interface Credentials extends Sender {
  username: string
  password: string
}

/**
 * If the account does not exist, the password is checked against this dummy account. The response time therefore does
 * not reveal which accounts exist.
 */
const nobody = { id: 0, password_hash: '' }

export async function logIn(
  context: Context,
  record: LogInRecord,
  { username, password, marks, origin, replaces }: Credentials,
  author: Author,
) {
  const { database, feed, hasher } = context
  const { now } = author
  const network = networkOf(author.address ?? '')
  hasher.expectRoom()
  const named = await findByUsername(database.reader, username)
  const { id, password_hash } = named ?? nobody
  const own = ownMarks(hasher, { id, password_hash }, marks, now)
  const [mark = null] = own
  const isKnown = await isKnownNetwork(database.reader, hasher, { userId: id, network, now })

  const tries = passwordSubjects(username, password_hash, network)
  const subjects: Subjects = {
    ...tries,
    ...(isKnown ? { 'login-known': tries['login-pair'] } : {}),
    ...(mark ? { 'login-mark': mark.id } : {}),
  }
  try {
    const found = await withAttempt(context, subjects, async () => {
      const matches = await hasher.isPassword(named?.password_hash ?? null, password)
      if (!named || !matches) throw new Refusal('wrong_credentials')
      return named
    })
    await expectNoSecondStep(context, found, { marks: own, origin, now })
    const token = await write(database, feed, { ...author, actor: `user:${id}` }, (writer) =>
      signIn(context, writer, found, { network, device: author.device ?? '', replaces, byFactor: false, now }),
    )
    return {
      user: { id, username: found.username, email: found.email },
      token,
      device_mark: markFor(hasher, found, mark, now),
    }
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomes[error.code] : undefined
    if (outcome) {
      record.refused({ userId: named?.id ?? null, address: withoutPort(author.address ?? ''), network, outcome })
    }
    throw error
  }
}

async function expectNoSecondStep(
  { database }: Context,
  { id }: { id: number },
  { marks, origin, now }: { marks: readonly DeviceMark[]; origin: string | null; now: Date },
): Promise<void> {
  const { reader } = database
  if (!(await hasFactor(reader, id)) || (await isRemembered(reader, id, marks, now))) return
  const challenge = await database.transaction(async (tx) => {
    const user = await tx.selectFrom('users').select('suspended_at').where('id', '=', id).executeTakeFirst()
    if (user?.suspended_at) throw new Refusal('suspended')
    return openChallenge(tx, { purpose: 'second-step', userId: id, now })
  })
  const isByPasskey = origin !== null && (await hasPasskey(reader, id))
  const passkey = isByPasskey ? await requestOptions(reader, origin, { userId: id, challenge }) : undefined
  throw new Refusal('second_factor', { challenge, ...(passkey ? { passkey } : {}) })
}

export async function signIn(
  { database, hasher }: Context,
  writer: Writer,
  { id, password_hash }: { id: number; password_hash: string },
  from: Opening,
): Promise<string> {
  // The account's row stays locked until the session exists. Otherwise a suspension or password reset at the same time
  // would miss the new session.
  const user = await writer.tx
    .selectFrom('users')
    .select(['role', 'roles', 'suspended_at'])
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .$if(database.engine === 'postgres', (query) => query.forShare())
    .executeTakeFirst()
  if (!user) throw new Refusal('wrong_credentials')
  if (user.suspended_at) throw new Refusal('suspended')
  if (hasRole(user)) await writer.note(users, id, 'sign-in')
  return openSessionFrom({ database, hasher }, writer, id, from)
}

export async function openSessionFrom(
  { database, hasher }: Pick<Context, 'database' | 'hasher'>,
  { tx }: Writer,
  userId: number,
  from: Opening,
): Promise<string> {
  const { network, now } = from
  await rememberNetwork(tx, hasher, { userId, network, now })
  await recordLogIn(tx, database.engine, { userId, network, outcome: 'success' }, now)
  return openSession(tx, userId, from)
}
