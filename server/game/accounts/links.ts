import type { GameLinkRequest } from '../../../content/accounts/gameAccounts.ts'
import { nameKey } from '../../../content/text.ts'
import { withAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/dialect/violations.ts'
import { Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import type { GameWriter } from '../writing/gameWriter.ts'
import {
  accountsBelowLimit,
  findWritable,
  gameAccounts,
  inGame,
  isOwned,
  lockOwner,
  readOwn,
  releaseNumber,
  removeEnded,
  type FoundAccount,
  type GameAccount,
  type Owner,
} from './gameAccounts.ts'
import { acceptedForms, linkByPassword } from './gamePasswords.ts'
import { takeUnlinks } from './unlinks.ts'

export const gameLogInSubjects = ({ realm, name, address }: Record<'realm' | 'name' | 'address', string>) => ({
  'game-account': `${realm}\0${nameKey(name)}`,
  'game-address': networkOf(address),
})

/**
 * Links an account by the game's password, which the site does not store. Wrong passwords count like those of log-ins.
 * Throws Refusal `game_accounts_off`, `game_log_in_refused`, `game_linked_already`, `game_away`, `too_many` and
 * `too_many_game_accounts`.
 */
export async function linkGameAccount(
  context: Context,
  owner: Owner,
  { realm: key, name, password }: GameLinkRequest,
  author: Author,
): Promise<GameAccount> {
  const { database, feed } = context
  const realm = await findWritable(context, key, 'link')
  await accountsBelowLimit(database.reader, owner, key)
  const attempt = {
    name,
    password,
    owner: owner.username,
    forms: acceptedForms(realm.passwords),
    costs: realm.argon2Costs,
  }
  const subjects = gameLogInSubjects({ realm: key, name, address: author.address ?? '' })
  const found = await withAttempt(context, subjects, async () => {
    const one = await inGame(realm, async (writer) => {
      await takeUnlinks(context, realm, writer, author.now)
      return linkByPassword(writer, attempt)
    })
    if (!one) throw new Refusal('game_log_in_refused')
    return one
  })
  const account = { realm: key, name: found.name, number: found.number }
  const linked = await write(database, feed, author, (writer) =>
    storeLinked(writer, owner, account, { feed: feed.name, now: author.now }),
  ).catch(async (error: unknown) => {
    await inGame(realm, (writer) => takeBackLink(database.reader, writer, account))
    throw isUniqueViolation(error) ? new Refusal('game_linked_already') : error
  })
  // The game still names the user who asked at the same time, or before.
  if (found.owner !== owner.username)
    await inGame(realm, async (writer) => {
      await writer.call('gapura_unlink_account', [found.number])
      await linkByPassword(writer, attempt)
    })
  return linked
}

/** Makes the game forget a link that the site has refused, unless somebody here has the account. */
export async function takeBackLink(queries: Queries, writer: GameWriter, account: FoundAccount): Promise<void> {
  if (!(await isOwned(queries, account))) await writer.call('gapura_unlink_account', [account.number])
}

/**
 * Throws Refusal `too_many_game_accounts`, `suspended`, and a unique violation if somebody has the account already.
 */
export async function storeLinked(
  writer: Writer,
  owner: Pick<Owner, 'id'>,
  { realm, name, number }: FoundAccount,
  at: { feed: string; now: Date },
): Promise<GameAccount> {
  await lockOwner(writer, owner)
  const own = await accountsBelowLimit(writer.tx, owner, realm)
  const { suspended_at } = await writer.tx
    .selectFrom('users')
    .select('suspended_at')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow(() => new Refusal('unauthenticated'))
  if (suspended_at !== null) throw new Refusal('suspended')
  await releaseNumber(writer, { realm, number }, at, (earlier) => nameKey(earlier.name) !== nameKey(name))
  await removeEnded(writer, own, name)
  const values = { user_id: owner.id, realm, name, origin: 'linked', state: 'ready' }
  const { id } = await writer.create(gameAccounts, { ...values, number, password_changed_at: null })
  return readOwn(writer.tx, owner.id, id)
}
