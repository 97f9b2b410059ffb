import type { Selectable } from 'kysely'
import {
  GAME_ACCOUNTS_TYPE,
  MOST_GAME_ACCOUNTS,
  type GameAccountRequest,
  type GameLinkRequest,
  type GameStepKind,
} from '../../../content/accounts/gameAccounts.ts'
import { gameAccountSentences, nameTooLong } from '../../../content/accounts/gameAccountRules.ts'
import type { GamePower } from '../../../content/settings/gamePowers.ts'
import { nameKey } from '../../../content/text.ts'
import { withAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/dialect/violations.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { askForStep } from '../../database/state/gameSteps.ts'
import type { SystemTables } from '../../database/tables.ts'
import { invalid, Refusal } from '../../errors/refusals.ts'
import { networkOf } from '../../http/clientNetwork.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { readRealms } from '../realms.ts'
import { acceptedForms, linkByPassword, storedPassword } from './gamePasswords.ts'
import { powersOf, writable, type WritableRealm } from '../writing/gamePowers.ts'
import { sealPayload } from './steps.ts'

export const gameAccounts: LoggedTable = { table: 'game_accounts', type: GAME_ACCOUNTS_TYPE, secrets: [] }
export type GameAccount = Selectable<SystemTables['game_accounts']>

/** The e-mail that rAthena and Hercules give accounts without one. */
const NO_EMAIL = 'a@a.com'

/** Throws Refusal `game_accounts_off` if players cannot do this in the realm. */
export async function findWritable(
  { database, config }: Pick<Context, 'database' | 'config'>,
  key: string,
  power: GamePower,
): Promise<WritableRealm> {
  const { realms } = await readRealms(database.reader, config.games)
  const found = realms.find((realm) => realm.key === key)
  const realm = found && writable(found)
  if (!realm || !powersOf(realm).has(power)) throw new Refusal('game_accounts_off')
  return realm
}

export interface Owner {
  id: number
  username: string
  email: string
}

const lockOwner = (writer: Writer, { id }: Pick<Owner, 'id'>) =>
  lockNames(writer.tx, writer.engine, [`game-accounts:${id}`])

/** Throws Refusal `too_many_game_accounts`. */
export async function expectRoom(queries: Queries, { id }: Pick<Owner, 'id'>, realm: string): Promise<GameAccount[]> {
  const own = await queries
    .selectFrom('game_accounts')
    .selectAll()
    .where('user_id', '=', id)
    .where('realm', '=', realm)
    .execute()
  if (own.length >= MOST_GAME_ACCOUNTS)
    throw new Refusal('too_many_game_accounts', { values: { most: MOST_GAME_ACCOUNTS } })
  return own
}

/**
 * The game's database holds passwords that can be read. Throws Refusal `invalid` if this one is that of the site, too.
 */
async function refuseSitePassword({ database, hasher }: Context, { id }: Pick<Owner, 'id'>, password: string) {
  const { password_hash } = await database.reader
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('unauthenticated'))
  if (await hasher.isPassword(password_hash, password)) throw invalid({ password: [gameAccountSentences.sitePassword] })
}

/**
 * Asks for a new account of a game. It is created within seconds if the game's database answers. Throws Refusal
 * `game_accounts_off`, `too_many_game_accounts` and `invalid`.
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
  await refuseSitePassword(context, owner, password)
  const email = owner.email.length <= longestEmail ? owner.email : NO_EMAIL
  const payload = sealPayload(context, {
    password: await storedPassword(realm.passwords, password, realm.argon2Costs),
    sex,
    email,
    birthdate,
  })
  return write(context.database, context.feed, author, async (writer) => {
    await lockOwner(writer, owner)
    const own = await expectRoom(writer.tx, owner, key)
    if (own.some((account) => nameKey(account.name) === nameKey(name) && account.state !== 'taken'))
      throw invalid({ name: ['Anda sudah punya akun game dengan nama ini.'] })
    const values = { user_id: owner.id, realm: key, name, origin: 'created', state: 'waiting' }
    const { id } = await writer.create(gameAccounts, { ...values, number: null, password_changed_at: null })
    await askForStep(writer.tx, { kind: 'create', account: { id, realm: key }, payload, now: author.now })
    return readOwn(writer.tx, owner.id, id)
  })
}

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
  const realm = await findWritable(context, key, 'link')
  const attempt = {
    name,
    password,
    owner: owner.username,
    forms: acceptedForms(realm.passwords),
    costs: realm.argon2Costs,
  }
  const subjects = gameLogInSubjects({ realm: key, name, address: author.address ?? '' })
  const number = await withAttempt(context, subjects, async () => {
    const found = await inGame(realm, (writer) => linkByPassword(writer, attempt))
    if (!found) throw new Refusal('game_log_in_refused')
    return found.number
  })
  return write(context.database, context.feed, author, (writer) =>
    storeLinked(writer, owner, { realm: key, name, number }),
  ).catch(refuseSecondLink)
}

interface FoundAccount {
  realm: string
  name: string
  number: number
}

/** Throws Refusal `too_many_game_accounts`, and a unique violation if somebody has the account already. */
export async function storeLinked(
  writer: Writer,
  owner: Pick<Owner, 'id'>,
  { realm, name, number }: FoundAccount,
): Promise<GameAccount> {
  await lockOwner(writer, owner)
  await expectRoom(writer.tx, owner, realm)
  const values = { user_id: owner.id, realm, name, origin: 'linked', state: 'ready' }
  const { id } = await writer.create(gameAccounts, { ...values, number, password_changed_at: null })
  return readOwn(writer.tx, owner.id, id)
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

function refuseSecondLink(error: unknown): never {
  throw isUniqueViolation(error) ? new Refusal('game_linked_already') : error
}

/** Keeps what the database said for the log. */
function outOfReach(cause: unknown): Refusal {
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
    throw outOfReach(error)
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

/** Throws Refusal `not_found`, `game_account_waits`, `game_accounts_off`, `game_password_held` and `invalid`. */
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
  await refuseSitePassword(context, owner, password)
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
  await write(context.database, context.feed, author, async (writer) => {
    await leaveGame(writer, await readOwn(writer.tx, owner.id, id), author.now)
  })
}

/** In these states nothing in the game is known to be linked. */
const NOT_IN_GAME: ReadonlySet<GameAccount['state']> = new Set(['taken', 'over', 'unclear', 'left'])

/** Unlinks an account, after its earlier steps. */
export async function leaveGame(writer: Writer, account: GameAccount, now: Date): Promise<void> {
  if (NOT_IN_GAME.has(account.state)) await writer.remove(gameAccounts, account.id)
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
