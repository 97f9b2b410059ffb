import type { PasskeyAnswer } from '../../content/accounts/factors.ts'
import { passwordSubjects, withAttempt } from '../auth/attempts/attempts.ts'
import { proveSession } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { invalid, Refusal, refusals } from '../errors/refusals.ts'
import { closeChallenge } from '../factors/challenges.ts'
import { answeredChallenge } from '../factors/passkeys.ts'
import { networkOf } from '../http/clientNetwork.ts'
import { checkEvidence, spend, type Evidence } from './evidence.ts'

interface Proof {
  token: string
  password?: string | undefined
  code?: string | undefined
  passkey?: PasskeyAnswer | undefined
  /** Null if the request does not come from a page of this site. */
  origin: string | null
}

/** A wrong password at log-in is a 401; here it is an error of a field, because the caller stays logged in. */
async function inPlace<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Refusal ? error.code : null
    if (code === 'wrong_code') throw invalid({ code: [refusals.wrong_code] })
    if (code === 'wrong_passkey' || code === 'challenge_over') throw invalid({ passkey: [refusals[code]] })
    throw error
  }
}

/**
 * Accepts the caller's password or second factor as a fresh proof. Throws Refusal `wrong_proof`, `invalid`,
 * `wrong_origin`, and `too_many`: its tries count with those of the log-in.
 */
export async function prove(
  context: Context,
  user: SessionUser,
  { token, password, code, passkey, origin }: Proof,
  author: Author,
): Promise<void> {
  const { database, feed, hasher } = context
  const { now } = author
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
    return database.transaction((tx) => proveSession(tx, token, now))
  }
  const challenge = passkey ? (answeredChallenge(passkey) ?? '') : ''
  const evidence: Evidence = passkey ? { passkey, challenge, origin } : { code: code ?? '' }
  await inPlace(async () => {
    const proven = await checkEvidence(context, { id: user.id, password_hash: hash }, evidence, { network, now })
    await write(database, feed, author, async (writer) => {
      const asked = { challenge, purpose: 'proof', userId: user.id, now } as const
      if (passkey && !(await closeChallenge(writer.tx, asked))) throw new Refusal('challenge_over')
      await spend(writer, proven, now)
      await proveSession(writer.tx, token, now)
    })
  })
}
