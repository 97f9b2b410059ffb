import type { PasskeyAnswer } from '../../content/accounts/factors.ts'
import type { LogInOutcome } from '../../content/queries/logInQuery.ts'
import { withAttempt } from '../auth/attempts/attempts.ts'
import { markFor, ownMarks } from '../auth/deviceMarks.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { Refusal, type RefusalCode } from '../errors/refusals.ts'
import { closeChallenge, findSecondStep } from '../factors/challenges.ts'
import { answeredChallenge } from '../factors/passkeys.ts'
import { rememberBrowser } from '../factors/rememberedBrowsers.ts'
import { networkOf, withoutPort } from '../http/clientNetwork.ts'
import { checkEvidence, expectPasskey, spend, type Evidence } from './evidence.ts'
import { signIn } from './logIn.ts'
import type { Sender } from './visitor.ts'

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
  /** For thirty days. */
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
 * Throws Refusal `challenge_over`, `suspended` and what `checkEvidence` throws. A code and a challenge open one session,
 * even if two requests send them at the same time.
 */
export async function secondStep(context: Context, record: LogInRecord, step: SecondStep, author: Author) {
  const { database, feed, hasher } = context
  const { now, device = '' } = author
  const { challenge, passkey, code = '', origin, replaces, remember = false } = step
  const found = await findSecondStep(database.reader, challenge, now)
  if (!found) throw new Refusal('challenge_over')
  const { id, username, email, password_hash } = found
  const account = { id, password_hash }
  const network = networkOf(author.address ?? '')
  const evidence: Evidence = passkey ? { passkey, challenge, origin } : { code }
  // The browser keeps its mark, so that marks do not pile up. A remembered browser gets a new one.
  const kept = remember ? null : (ownMarks(hasher, account, step.marks, now)[0] ?? null)
  const mark = markFor(hasher, account, kept, now)
  return recorded(record, id, author, async () => {
    const proven = await checkEvidence(context, account, evidence, { network, now })
    const token = await write(database, feed, { ...author, actor: `user:${id}` }, async (writer) => {
      const isOpen = await closeChallenge(writer.tx, { challenge, purpose: 'second-step', userId: id, now })
      if (!isOpen) throw new Refusal('challenge_over')
      await spend(writer, proven, now)
      if (remember) await rememberBrowser(writer.tx, { userId: id, mark, device, now })
      return signIn(context, writer, account, { network, device, replaces, now })
    })
    return { user: { id, username, email }, token, device_mark: mark }
  })
}

/**
 * A passkey that knows its holder counts as a password and a second step. Throws Refusal `challenge_over`,
 * `wrong_passkey`, `wrong_origin`, `suspended` and `too_many`.
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
  const proven = await withAttempt(context, { 'code-address': network }, () =>
    expectPasskey(context, { passkey, challenge, origin, isAlone: true }),
  )
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
      return signIn(context, writer, account, { network, device, replaces, now })
    })
    const [kept = null] = ownMarks(hasher, account, marks, now)
    return { user: { id, username, email }, token, device_mark: markFor(hasher, account, kept, now) }
  })
}
