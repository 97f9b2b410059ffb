import { passwordSubjects, withAttempt } from '../auth/attempts.ts'
import { proveSession } from '../auth/sessions.ts'
import type { Context, SessionUser } from '../context/context.ts'
import { Refusal } from '../errors/refusals.ts'
import { networkOf } from '../http/clientNetwork.ts'

/**
 * Takes the password of whoever is logged in as a fresh proof. Throws Refusal `wrong_proof`, and `too_many` as the log-in
 * does: it is no second place to guess at.
 */
export async function prove(
  context: Context,
  user: SessionUser,
  { token, password, address }: { token: string; password: string; address: string },
): Promise<void> {
  const { database, hasher, clock } = context
  const stored = await database.reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirst()
  const hash = stored?.password_hash ?? ''
  await withAttempt(context, passwordSubjects(user.username, hash, networkOf(address)), async () => {
    if (!(await hasher.isPassword(hash, password))) throw new Refusal('wrong_proof')
  })
  await database.transaction((tx) => proveSession(tx, token, clock.now()))
}
