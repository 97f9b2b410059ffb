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
  origin: string | null
}

/** A 401 would end the session in the browser, so it becomes a fault of the field. */
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
 * Throws Refusal `wrong_proof`, `invalid`, `wrong_origin`, and `too_many` with the limits of the log-in, so that it is
 * no second place to guess.
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
