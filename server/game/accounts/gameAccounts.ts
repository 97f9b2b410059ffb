import type { Selectable } from 'kysely'
import {
  GAME_ACCOUNTS_TYPE,
  MOST_GAME_ACCOUNTS,
  type GameAccountRequest,
  type GameStepKind,
} from '../../../content/accounts/gameAccounts.ts'
import {
  gameAccountSentences,
  nameTooLong,
  NOT_LINKED,
  WITHOUT_ACCOUNT,
} from '../../../content/accounts/gameAccountRules.ts'
import type { GamePower } from '../../../content/settings/gamePowers.ts'
import { nameKey } from '../../../content/text.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { askForStep } from '../../database/state/gameSteps.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { showOwnNames } from '../figures/hiddenNames.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { readRealms, type Realm } from '../realms.ts'
import { gameWording } from '../wording.ts'
import { storedPassword } from './gamePasswords.ts'
import { powersOf, writableRealm, type WritableRealm } from '../writing/gamePowers.ts'
import { sealPayload } from './steps.ts'

export const gameAccounts: LoggedTable = { table: 'game_accounts', type: GAME_ACCOUNTS_TYPE, secrets: [] }
export type GameAccount = Selectable<SystemTables['game_accounts']>

/** The e-mail that rAthena and Hercules give accounts without one. */
const NO_EMAIL = 'a@a.com'

/** Throws Refusal `game_accounts_off` if players can do none of this in the realm. */
export async function findWritable(
  { database, config }: Pick<Context, 'database' | 'config'>,
  key: string,
  ...powers: readonly GamePower[]
): Promise<WritableRealm> {
  const { realms } = await readRealms(database.reader, config.games)
  const found = realms.find((realm) => realm.key === key)
  const realm = found && writableRealm(found)
  if (!realm || !powers.some((power) => powersOf(realm).has(power))) throw new Refusal('game_accounts_off')
  return realm
}

export interface Owner {
  id: number
  username: string
  email: string
}

export const lockOwner = (writer: Writer, { id }: Pick<Owner, 'id'>) =>
  lockNames(writer.tx, writer.engine, [`game-accounts:${id}`])

/** Returns the person's accounts of a realm. Throws Refusal `too_many_game_accounts`. */
export async function accountsBelowLimit(
  queries: Queries,
  { id }: Pick<Owner, 'id'>,
  realm: string,
): Promise<GameAccount[]> {
  const own = await queries
    .selectFrom('game_accounts')
    .selectAll()
    .where('user_id', '=', id)
    .where('realm', '=', realm)
    .orderBy('id')
    .execute()
  if (own.filter(({ state }) => !WITHOUT_ACCOUNT.has(state)).length >= MOST_GAME_ACCOUNTS)
    throw new Refusal('too_many_game_accounts', { values: { most: MOST_GAME_ACCOUNTS } })
  return own
}

/** Removes what a new account replaces: earlier tries of its name, and the oldest of more than a few others. */
export async function removeEnded(writer: Writer, own: readonly GameAccount[], name: string): Promise<void> {
  const ended = own.filter(({ state }) => WITHOUT_ACCOUNT.has(state))
  const sameName = ended.filter((account) => nameKey(account.name) === nameKey(name))
  const others = ended.filter((account) => !sameName.includes(account))
  for (const { id } of [...sameName, ...others.slice(0, -MOST_GAME_ACCOUNTS)]) await writer.remove(gameAccounts, id)
}

/**
 * The game's database holds passwords that can be read. Throws Refusal `invalid` if this one is that of the site, too, and
 * `too_many`: a thief of a session could otherwise find out the site's password by trying.
 */
async function refuseSitePassword(
  context: Context,
  { id }: Pick<Owner, 'id'>,
  password: string,
  { address }: Author,
): Promise<void> {
  const { database, hasher } = context
  const { password_hash } = await database.reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('unauthenticated'))
  await countAttempt(context, { 'game-change': `${id}`, 'game-change-address': networkOf(address ?? '') })
  if (await hasher.isPassword(password_hash, password)) throw invalid({ password: [gameAccountSentences.sitePassword] })
}

/**
 * Asks for a new account of a game. It is created within seconds if the game's database answers. Throws Refusal
 * `game_accounts_off`, `too_many_game_accounts`, `too_many` and `invalid`.
 */
export async function createGameAccount(
  context: Context,
  owner: Owner,
  { realm: key, name, password, sex, birthdate }: GameAccountRequest,
  author: Author,
): Promise<GameAccount> {
  const realm = await findWritable(context, key, 'create')
  const { longestName, longestEmail } = realm.writing
  if (name.length > longestName) throw invalid({ name: [nameTooLong(longestName)] })
  await accountsBelowLimit(context.database.reader, owner, key)
  await refuseSitePassword(context, owner, password, author)
  const email = owner.email.length <= longestEmail ? owner.email : NO_EMAIL
  const payload = sealPayload(context, {
    password: await storedPassword(realm.passwords, password, realm.argon2Costs),
    sex,
    email,
    birthdate,
  })
  return write(context.database, context.feed, author, async (writer) => {
    await lockOwner(writer, owner)
    const own = await accountsBelowLimit(writer.tx, owner, key)
    if (own.some((account) => nameKey(account.name) === nameKey(name) && !WITHOUT_ACCOUNT.has(account.state)))
      throw invalid({ name: [gameWording.ownName] })
    await removeEnded(writer, own, name)
    const values = { user_id: owner.id, realm: key, name, origin: 'created', state: 'waiting' }
    const { id } = await writer.create(gameAccounts, { ...values, number: null, password_changed_at: null })
    await askForStep(writer.tx, { kind: 'create', account: { id, realm: key }, payload, now: author.now })
    return readOwn(writer.tx, owner.id, id)
  })
}

/** Keeps what the database said for the log. */
function gameAway(cause: unknown): Refusal {
  const refusal = new Refusal('game_away')
  refusal.cause = cause
  return refusal
}

/** Runs `work` with a connection to the game. Throws Refusal `game_away` if its database does not answer or refuses. */
export async function inGame<T>(realm: WritableRealm, work: Parameters<typeof withGameWriter<T>>[1]): Promise<T> {
  try {
    return await withGameWriter(realm.login, work)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw gameAway(error)
  }
}

/** Throws Refusal `not_found` if the account is not one of this person. */
export const readOwn = (queries: Queries, userId: number, id: number): Promise<GameAccount> =>
  queries
    .selectFrom('game_accounts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('state', '<>', 'leaving')
    .executeTakeFirstOrThrow(() => new Refusal('not_found'))

export const listOwn = (queries: Queries, userId: number): Promise<GameAccount[]> =>
  queries
    .selectFrom('game_accounts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '<>', 'leaving')
    .orderBy('id')
    .execute()

/** A thief of a game's password, who links the account, cannot change its password before the owner can notice. */
const HELD_MS = 72 * 3_600_000

/** Returns until when the password of a linked account cannot be changed; null if it can. */
export function heldUntil({ origin, created_at }: GameAccount, now: Date): Date | null {
  const until = new Date(Date.parse(created_at) + HELD_MS)
  return origin === 'linked' && until > now ? until : null
}

/**
 * Throws Refusal `not_found`, `game_account_waits`, `game_accounts_off`, `game_password_held`, `too_many` and `invalid`.
 */
export async function changeGamePassword(
  context: Context,
  owner: Owner,
  { id, password }: { id: number; password: string },
  author: Author,
): Promise<void> {
  const account = await readOwn(context.database.reader, owner.id, id)
  const realm = await findWritable(context, account.realm, 'password')
  if (account.state !== 'ready') throw new Refusal('game_account_waits')
  const until = heldUntil(account, author.now)
  if (until) throw new Refusal('game_password_held', { values: { from: until.toISOString() } })
  await refuseSitePassword(context, owner, password, author)
  const payload = sealPayload(context, {
    password: await storedPassword(realm.passwords, password, realm.argon2Costs),
  })
  await write(context.database, context.feed, author, async (writer) => {
    await readOwn(writer.tx, owner.id, id)
    await askForStep(writer.tx, { kind: 'password', account, payload, now: author.now })
  })
}

/** The account stays in the game. Throws Refusal `not_found`. */
export async function unlinkGameAccount(
  context: Context,
  owner: Pick<Owner, 'id'>,
  id: number,
  author: Author,
): Promise<void> {
  const { realms } = await readRealms(context.database.reader, context.config.games)
  await write(context.database, context.feed, author, async (writer) => {
    await leaveGame(writer, await readOwn(writer.tx, owner.id, id), { realms, now: author.now })
  })
}

export interface FoundAccount {
  realm: string
  /** As the game has it. */
  name: string
  number: number
}

/** Whether somebody here has this account of a game. */
export const isOwned = async (
  queries: Queries,
  { realm, number }: Pick<FoundAccount, 'realm' | 'number'>,
): Promise<boolean> =>
  (await queries
    .selectFrom('game_accounts')
    .select('id')
    .where('realm', '=', realm)
    .where('number', '=', number)
    .executeTakeFirst()) !== undefined

/** The person has nothing to do with the account in the game any more. The row says so until the person removes it. */
export async function markLeft(
  writer: Writer,
  { id }: Pick<GameAccount, 'id'>,
  { feed, now }: { feed: string; now: Date },
): Promise<void> {
  await writer.update(gameAccounts, id, { state: 'left', number: null, hidden_at: null })
  await showOwnNames(writer, feed, { accountId: id, now })
}

/**
 * Takes a number from the account that has it, if that one is gone: games give the number of a deleted account again, and
 * one that is wiped starts again.
 */
export async function releaseNumber(
  writer: Writer,
  { realm, number }: Pick<FoundAccount, 'realm' | 'number'>,
  at: { feed: string; now: Date },
  isGone: (earlier: GameAccount) => boolean,
): Promise<void> {
  const earlier = await writer.tx
    .selectFrom('game_accounts')
    .selectAll()
    .where('realm', '=', realm)
    .where('number', '=', number)
    .executeTakeFirst()
  if (earlier && isGone(earlier)) await markLeft(writer, earlier, at)
}

/** Unlinks an account, after its earlier steps. No game is left that could be asked if its realm was deleted. */
export async function leaveGame(
  writer: Writer,
  account: GameAccount,
  { realms, now }: { realms: readonly Realm[]; now: Date },
): Promise<void> {
  const isRealmGone = !realms.some(({ key }) => key === account.realm)
  if (NOT_LINKED.has(account.state) || isRealmGone) await writer.remove(gameAccounts, account.id)
  else {
    await writer.update(gameAccounts, account.id, { state: 'leaving' })
    await askForStep(writer.tx, { kind: 'unlink', account, payload: null, now })
  }
}

/** What an answer says beside the account itself. */
export interface AccountSteps {
  /** What is still to be done in the game, except its creation. */
  pending: readonly GameStepKind[]
  /** The last step, if the game has refused it. */
  failed: GameStepKind | null
}

/** Returns what is to be done for each of the accounts, by their ids. */
export async function readSteps(queries: Queries, ids: readonly number[]): Promise<(id: number) => AccountSteps> {
  const steps =
    ids.length === 0
      ? []
      : await queries
          .selectFrom('game_steps')
          .select(['account_id', 'kind', 'state'])
          .where('account_id', 'in', ids)
          .where('kind', '<>', 'create')
          .orderBy('id')
          .execute()
  const byAccount = Map.groupBy(steps, (step) => step.account_id)
  return (id) => {
    const own = byAccount.get(id) ?? []
    const last = own.at(-1)
    return {
      pending: own.filter(({ state }) => state === 'waiting' || state === 'unclear').map(({ kind }) => kind),
      failed: last && (last.state === 'refused' || last.state === 'over') ? last.kind : null,
    }
  }
}
