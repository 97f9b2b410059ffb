import type { PasswordForm } from '../../../content/settings/realm.ts'
import { USUAL_COSTS } from '../../../content/realms/argon2Costs.ts'
import { withAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { writingOf } from '../adapters/adapterOf.ts'
import { sentenceOf } from '../connection/failures.ts'
import { findRealm } from '../realms.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { gameLogInSubjects, takeBackLink } from './links.ts'
import { linkByPassword } from './gamePasswords.ts'

export interface PasswordTrial {
  realm: string
  name: string
  password: string
}

/**
 * Finds out how a game stores passwords, by an account whose password is known. Wrong passwords count like those of
 * log-ins, and each trial is in the audit trail. Throws Refusal `not_found`, `game_trial_off`, `game_trial_away`,
 * `game_trial_unmatched` and `too_many`.
 */
export async function tryPassword(
  context: Context,
  { realm: key, name, password }: PasswordTrial,
  author: Author,
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
  const { database, feed } = context
  await write(database, feed, author, (writer) =>
    writer.note(loggedTable(realmType), realm.id, 'try-password', { before: {}, after: { name } }),
  )
  return withAttempt(context, gameLogInSubjects({ realm: key, name, address: author.address ?? '' }), async () => {
    const found = await withGameWriter(login, async (writer) => {
      const found = await linkByPassword(writer, attempt)
      // Only the link that this trial has made is taken back.
      if (found) await takeBackLink(database.reader, writer, { realm: key, ...found })
      return found
    }).catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      throw new Refusal('game_trial_away', { values: { reason: sentenceOf(error, login).join(' ') } })
    })
    if (!found) throw new Refusal('game_trial_unmatched')
    return found.form
  })
}
