import type { PasskeyAnswer } from '../../content/accounts/factors.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import { signIn } from './logIn.ts'
import type { Sender } from './visitor.ts'
import { countAttempt, passwordSubjects, withAttempt } from '../auth/attempts/attempts.ts'
import { markFor, type MarkOwner, ownMarks } from '../auth/deviceMarks.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import { isReadOnly } from '../auth/permissions.ts'
import { proveSession } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { invalid, Refusal, type RefusalCode, refusals } from '../errors/refusals.ts'
import { type ProvenCode, readCode, spendCode } from '../factors/factors.ts'
import { answeredChallenge, checkPasskey, type ProvenPasskey, spendPasskey } from '../factors/passkeys.ts'
import { rememberBrowser, closeChallenge, findSecondStep } from '../factors/rememberedBrowsers.ts'
import { isRecoveryCode } from '../factors/totp.ts'
import { networkOf, withoutPort } from '../http/clientNetwork.ts'
import { users } from '../users/users.ts'

interface Proof {
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
  origin: string | null
}

/**
 * A response with status 401 would end the session in the browser. A wrong code or passkey is therefore reported as a
 * validation error.
 */
async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'wrong_code') throw invalid({ code: [refusals.wrong_code.message] })
    if (code === 'wrong_passkey' || code === 'challenge_over') throw invalid({ passkey: [refusals[code].message] })
    throw error
  }
}

/**
 * Throws Refusal `wrong_proof`, `factor_expected`, `invalid`, `wrong_origin` and `too_many`. Attempts count towards
 * the log-in limits, so an attacker gains no extra guesses here.
 */
export async function prove(
  context: Context,
  user: SessionUser,
  { password, code, passkey, origin }: Proof,
  author: Author,
): Promise<void> {
  const { database, feed, hasher } = context
  const { now } = author
  // A password is refused before it is checked, so that nobody can guess it here.
  if (password !== undefined && user.hasFactor) throw new Refusal('factor_expected')
  const network = networkOf(author.address ?? '')
  const stored = await database.reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  const hash = stored?.password_hash ?? ''
  if (password !== undefined) {
    await withAttempt(context, passwordSubjects(user.username, hash, network), async () => {
      if (!(await hasher.isPassword(hash, password))) throw new Refusal('wrong_proof')
    })
    return database.transaction((tx) => proveSession(tx, user.session, { byFactor: false, now }))
  }
  const challenge = passkey ? (answeredChallenge(passkey) ?? '') : ''
  const evidence: Evidence = passkey ? { passkey, challenge, origin } : { code: code ?? '' }
  await inPlace(async () => {
    const proven = await checkEvidence(context, { id: user.id, password_hash: hash }, evidence, { network, now })
    await write(database, feed, author, async (writer) => {
      const expected = { challenge, purpose: 'proof', userId: user.id, now } as const
      if (passkey && !(await closeChallenge(writer.tx, expected))) throw new Refusal('challenge_over')
      await spend(writer, proven, now)
      await proveSession(writer.tx, user.session, { byFactor: true, now })
    })
  })
}

type Evidence = { code: string } | { passkey: PasskeyAnswer; challenge: string; origin: string | null }

export type Proven = ProvenPasskey | (ProvenCode & { userId: number; code: string })

/**
 * Checks a code or passkey without marking it as used. Guesses at six-digit codes are limited both per account and per
 * client network. Recovery codes have no limit: nobody can guess one (server/factors/totp.ts), and others who know the
 * password could reach a limit to keep the owner out. Right passkeys have none for the same reason. Throws Refusal
 * `wrong_code`, `wrong_passkey`, `wrong_origin` and `too_many`.
 */
function checkEvidence(
  context: Context,
  account: MarkOwner,
  evidence: Evidence,
  { network, now }: { network: string; now: Date },
): Promise<Proven> {
  const { database, hasher } = context
  const { id: userId, password_hash: hash } = account
  if ('code' in evidence) {
    const { code } = evidence
    const check = async () => {
      const read = await readCode(database.reader, hasher, { userId, code, now })
      if (!read) throw new Refusal('wrong_code')
      return { ...read, userId, code }
    }
    if (isRecoveryCode(code)) return check()
    return withAttempt(context, { 'code-account': `${userId}\0${hash}`, 'code-address': network }, check)
  }
  return expectPasskey(context, { ...evidence, userId }, network)
}

interface SentPasskey {
  passkey: PasskeyAnswer
  challenge: string
  origin: string | null
  /** The account that the passkey must belong to, or null if the passkey alone is to log in. */
  userId: number | null
}

async function expectPasskey(
  context: Context,
  { passkey: answer, challenge, origin, userId }: SentPasskey,
  network: string,
): Promise<ProvenPasskey> {
  if (origin === null) throw new Refusal('wrong_origin')
  const sent = { answer, challenge, origin, isAlone: userId === null }
  const proven = await checkPasskey(context.database.reader, sent)
  if (proven && (userId === null || proven.userId === userId)) return proven
  await countAttempt(context, { 'wrong-passkey-address': network })
  throw new Refusal('wrong_passkey')
}

async function spend(writer: Writer, proven: Proven, now: Date): Promise<void> {
  if (proven.kind === 'passkey') {
    if (!(await spendPasskey(writer.tx, proven, now))) throw new Refusal('wrong_passkey')
    return
  }
  if (!(await spendCode(writer.tx, proven, { ...proven, now }))) throw new Refusal('wrong_code')
  if (proven.kind === 'recovery') await writer.note(users, proven.userId, 'use-recovery-code')
}

const outcomes: Partial<Record<RefusalCode, LogInOutcome>> = {
  wrong_code: 'wrong-code',
  wrong_passkey: 'wrong-code',
  wrong_origin: 'wrong-code',
  suspended: 'suspended',
  too_many: 'too-many',
}

interface SecondStep extends Sender {
  challenge: string
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
  remember?: boolean | undefined
}

async function recorded<T>(record: LogInRecord, userId: number, author: Author, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const outcome = error instanceof Refusal ? outcomes[error.code] : undefined
    const address = author.address ?? ''
    if (outcome) record.refused({ userId, address: withoutPort(address), network: networkOf(address), outcome })
    throw error
  }
}

/**
 * Throws Refusal `challenge_over` and `suspended`, and the refusals of `checkEvidence`. A code opens only one session,
 * even if two requests send it at the same time.
 */
export async function secondStep(context: Context, record: LogInRecord, step: SecondStep, author: Author) {
  const { database, feed, hasher } = context
  const { now, device = '' } = author
  const { challenge, passkey, code = '', origin, replaces } = step
  const found = await findSecondStep(database.reader, challenge, now)
  if (!found) throw new Refusal('challenge_over')
  const remember = step.remember === true && !isReadOnly(found, now)
  const { id, username, email, password_hash } = found
  const account = { id, password_hash }
  const network = networkOf(author.address ?? '')
  const evidence: Evidence = passkey ? { passkey, challenge, origin } : { code }
  // A device mark proves an earlier log-in from this browser. A browser that is to be remembered gets a new mark; any
  // other keeps its existing one.
  const known = remember ? null : (ownMarks(hasher, account, step.marks, now)[0] ?? null)
  const mark = markFor(hasher, account, known, now)
  return recorded(record, id, author, async () => {
    const proven = await checkEvidence(context, account, evidence, { network, now })
    const token = await write(database, feed, { ...author, actor: `user:${id}` }, async (writer) => {
      const isOpen = await closeChallenge(writer.tx, { challenge, purpose: 'second-step', userId: id, now })
      if (!isOpen) throw new Refusal('challenge_over')
      await spend(writer, proven, now)
      if (remember) await rememberBrowser(writer.tx, { userId: id, mark, device, now })
      return signIn(context, writer, account, { network, device, replaces, byFactor: true, now })
    })
    return { user: { id, username, email }, token, device_mark: mark }
  })
}

/**
 * A passkey that verifies the user, for example by fingerprint, replaces both the password and the second step. Throws
 * Refusal `challenge_over`, `wrong_passkey`, `wrong_origin`, `suspended` and `too_many`.
 */
export async function passkeyLogIn(
  context: Context,
  record: LogInRecord,
  { passkey, marks, origin, replaces }: Sender & { passkey: PasskeyAnswer },
  author: Author,
) {
  const { database, feed, hasher } = context
  const { now, device = '' } = author
  const network = networkOf(author.address ?? '')
  const challenge = answeredChallenge(passkey) ?? ''
  const proven = await expectPasskey(context, { passkey, challenge, origin, userId: null }, network)
  const { userId } = proven
  return recorded(record, userId, author, async () => {
    const { id, username, email, password_hash } = await database.reader
      .selectFrom('users')
      .select(['id', 'username', 'email', 'password_hash'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow(() => new Refusal('wrong_passkey'))
    const account = { id, password_hash }
    const token = await write(database, feed, { ...author, actor: `user:${id}` }, async (writer) => {
      const isOpen = await closeChallenge(writer.tx, { challenge, purpose: 'log-in', userId: null, now })
      if (!isOpen) throw new Refusal('challenge_over')
      await spend(writer, proven, now)
      return signIn(context, writer, account, { network, device, replaces, byFactor: true, now })
    })
    const [known = null] = ownMarks(hasher, account, marks, now)
    return { user: { id, username, email }, token, device_mark: markFor(hasher, account, known, now) }
  })
}
