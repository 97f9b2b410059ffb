import type { PasswordForm } from '../../../content/settings/realm.ts'
import { USUAL_COSTS } from '../../../content/realms/argon2Costs.ts'
import { withAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { writingOf } from '../adapters/adapterOf.ts'
import { sentenceOf } from '../connection/failures.ts'
import { findRealm } from '../realms.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { gameLogInSubjects, isOwned } from './gameAccounts.ts'
import { linkByPassword } from './gamePasswords.ts'

export interface PasswordTrial {
  realm: string
  name: string
  password: string
  address: string
}

/**
 * Finds out how a game stores passwords, by an account whose password is known. Wrong passwords count like those of
 * log-ins. Throws Refusal `not_found`, `game_trial_off`, `game_trial_away`, `game_trial_unmatched` and `too_many`.
 */
export async function tryPassword(
  context: Context,
  { realm: key, name, password, address }: PasswordTrial,
): Promise<PasswordForm> {
  const realm = await findRealm(context, key)
  const login = realm.connection?.writes
  const writing = writingOf(realm)
  if (!login || !writing || !realm.powers.has('link')) throw new Refusal('game_trial_off')
  const attempt = {
    name,
    password,
    owner: '',
    forms: writing.passwordForms,
    costs: realm.argon2Costs ?? USUAL_COSTS,
  }
  return withAttempt(context, gameLogInSubjects({ realm: key, name, address }), async () => {
    const found = await withGameWriter(login, async (writer) => {
      const found = await linkByPassword(writer, attempt)
      // Only the link that this trial has made is taken back.
      if (found && !(await isOwned(context.database.reader, { realm: key, number: found.number })))
        await writer.call('gapura_unlink_account', [found.number])
      return found
    }).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      throw new Refusal('game_trial_away', { values: { reason: sentenceOf(error, login).join(' ') } })
    })
    if (!found) throw new Refusal('game_trial_unmatched')
    return found.form
  })
}
