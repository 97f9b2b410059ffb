import { withAttempt } from '../auth/attempts.ts'
import { findMark, markFor } from '../auth/deviceMarks.ts'
import type { LogInRecord } from '../auth/logInRecord.ts'
import type { Context } from '../context/context.ts'
import { write, type Author } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { closeChallenge, findSecondStep } from '../factors/challenges.ts'
import { readCode, spendCode } from '../factors/factors.ts'
import { networkOf, withoutPort } from '../http/clientNetwork.ts'
import { users } from '../users/users.ts'
import { signIn } from './logIn.ts'

interface SecondStep {
  challenge: string
  /** Six digits of an authenticator app, or a recovery code. */
  code: string
  /** As the log-in sends them. */
  marks: readonly string[]
}

/**
 * Ends a log-in that wanted more than the password. Throws Refusal `challenge_over`, `wrong_code`, `suspended` and
 * `too_many`. A code opens one session, and so does a challenge, whoever sends them twice at once.
 */
export async function secondStep(
  context: Context,
  record: LogInRecord,
  { challenge, code, marks }: SecondStep,
  author: Author,
) {
  const { database, feed, hasher } = context
  const { now } = author
  const network = networkOf(author.address ?? '')
  const found = await findSecondStep(database.reader, challenge, now)
  if (!found) throw new Refusal('challenge_over')
  const { id, username, email, password_hash } = found
  // As with a PIN, the count is the account's: guesses from a thousand addresses are ten an hour, too.
  const subjects = { 'code-account': `${id}\0${password_hash}`, 'code-address': network }
  const asked = { userId: id, code, now }
  try {
    const proven = await withAttempt(context, subjects, async () => {
      const read = await readCode(database.reader, hasher, asked)
      if (!read) throw new Refusal('wrong_code')
      return read
    })
    const token = await write(database, feed, { ...author, actor: `user:${id}` }, async (writer) => {
      if (!(await closeChallenge(writer.tx, { challenge, purpose: 'second-step', userId: id, now })))
        throw new Refusal('challenge_over')
      if (!(await spendCode(writer.tx, proven, asked))) throw new Refusal('wrong_code')
      if (proven.kind === 'recovery') await writer.note(users, id, 'use-recovery-code')
      return signIn(context, writer, { id, password_hash }, { network, device: author.device ?? '', now })
    })
    const account = { id, password_hash }
    return {
      user: { id, username, email },
      token,
      device_mark: markFor(hasher, account, findMark(hasher, account, marks, now), now),
    }
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'wrong_code' || error.code === 'too_many')) {
      const outcome = error.code === 'too_many' ? 'too-many' : 'wrong-code'
      record.refused({ userId: id, address: withoutPort(author.address ?? ''), network, outcome })
    }
    throw error
  }
}
