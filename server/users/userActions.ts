import type { Transaction } from 'kysely'
import { RETURN_DAYS, type GameChoice } from '../../content/accounts/deletion.ts'
import { OWNERS } from '../../content/permissions.ts'
import type {
  AccountAction,
  AccountTokens,
  StaffAction,
  StaffTokens,
  Suspension,
} from '../../content/queries/userQuery.ts'
import { lockTokens, setTokensReadOnly, takeBackTokens, takeOverTokens } from '../apiTokens/tokens.ts'
import type { Caller, Context, SessionUser } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { holds, permissionsOf, refuseMore } from '../auth/permissions.ts'
import { removeFactors } from '../factors/factors.ts'
import { forgetBrowsers } from '../factors/rememberedBrowsers.ts'
import { askForBans } from './gameBans.ts'
import { makeResetLink, removeResetLinks } from './resetLinks.ts'
import { revokeAccess, closeSessions } from '../auth/sessions.ts'
import { users } from './users.ts'
import { usersWording } from './wording.ts'

/**
 * Each action throws Refusal `more_permitted` if the account may do more than the actor. Otherwise staff with few
 * permissions could take over an owner's account.
 */

type Found = Awaited<ReturnType<typeof findUser>>

const accountColumns = [
  ...(['id', 'username', 'role', 'roles', 'read_only_until', 'delete_at'] as const),
  ...(['suspended_at', 'suspended_until', 'suspended_reason'] as const),
] as const

async function findUser(tx: Transaction<SystemTables>, id: number) {
  const found = await tx.selectFrom('users').select(accountColumns).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}

type Actor = Caller | null

const change = <T>(
  { database, feed }: Context,
  author: Author,
  { by, id }: { by: Actor; id: number },
  work: (writer: Writer, user: Found) => Promise<T>,
) =>
  write(database, feed, author, async (writer) => {
    const user = await findUser(writer.tx, id)
    if (by) refuseMore(by, await permissionsOf(writer.tx, user))
    return work(writer, user)
  })

/** Owners who can log in and who are not about to be deleted. */
const stayingOwners = (queries: Queries) =>
  queries
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('delete_at', 'is', null)
    .orderBy('id')

type Owner = Pick<Found, 'id' | 'role' | 'suspended_at'>

const isOnlyOne = ({ id, role, suspended_at }: Owner, staying: readonly { id: number }[]): boolean =>
  role === 'admin' && !suspended_at && staying.every((owner) => owner.id === id)

/** Row locks prevent two owners from demoting each other at the same time. */
export const isLastOwner = async ({ tx, engine }: Pick<Writer, 'tx' | 'engine'>, user: Owner): Promise<boolean> =>
  isOnlyOne(
    user,
    await stayingOwners(tx)
      .$if(engine === 'postgres', (query) => query.forUpdate())
      .execute(),
  )

/** Whether the account is not deleted although its time has come. */
export async function waitsForOwner(queries: Queries, id: number): Promise<boolean> {
  const user = await queries
    .selectFrom('users')
    .select(['id', 'role', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user !== undefined && isOnlyOne(user, await stayingOwners(queries).execute())
}

async function keepAnOwner(writer: Writer, user: Found): Promise<void> {
  if (await isLastOwner(writer, user)) throw new Refusal('last_admin')
}

interface Stop {
  by: Actor
  tokens: AccountTokens | undefined
  now: Date
}

/**
 * Settles the tokens of an account that is demoted or suspended. Throws Refusal `not_permitted` if they are to be taken
 * over, but not by another owner.
 */
async function settleTokens(writer: Writer, { id }: Found, { by, tokens = 'revoke', now }: Stop): Promise<void> {
  if (tokens === 'revoke') return takeBackTokens(writer, now, id)
  if (!by || !('session' in by) || by.id === id || !holds(by, { area: OWNERS })) throw new Refusal('not_permitted')
  return takeOverTokens(writer, { from: id, to: by.id })
}

export const changeRole = (
  context: Context,
  author: Author,
  by: Actor,
  { id, role, tokens }: { id: number; role: 'admin' | 'user'; tokens?: AccountTokens | undefined },
): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    if (role !== 'admin') {
      await lockTokens(writer)
      await keepAnOwner(writer, user)
    }
    if (user.role === role) return
    if (role !== 'admin') await settleTokens(writer, user, { by, tokens, now: author.now })
    await writer.update(users, id, { role })
    await revokeAccess(writer.tx, id)
  })

const READ_ONLY_MS = 3_600_000

const readOnlyUntil = (now: Date): string => new Date(now.getTime() + READ_ONLY_MS).toISOString()

type Work = (writer: Writer, user: Found, now: Date, suspension: Suspension) => Promise<void>

const works: Record<AccountAction, Work> = {
  suspend: async (writer, user, now, { reason = user.suspended_reason, until = user.suspended_until }) => {
    const { id, suspended_at } = user
    await keepAnOwner(writer, user)
    if (until !== null && until <= now.toISOString()) throw invalid({ until: [usersWording.untilPast] })
    if (suspended_at && reason === user.suspended_reason && until === user.suspended_until) return
    await writer.update(users, id, {
      suspended_at: suspended_at ?? now.toISOString(),
      suspended_until: until,
      suspended_reason: reason,
    })
    if (!suspended_at) await revokeAccess(writer.tx, id)
    await askForBans(writer, 'ban', { userId: id }, now)
  },
  unsuspend: async (writer, { id, suspended_at }, now) => {
    if (!suspended_at) return
    await writer.update(users, id, { suspended_at: null, suspended_until: null, suspended_reason: null })
    await askForBans(writer, 'unban', { userId: id }, now)
  },
  'end-sessions': async (writer, { id }) => {
    await writer.note(users, id, 'end-sessions')
    await closeSessions(writer.tx, id)
    await forgetBrowsers(writer.tx, id)
  },
  'read-only': async (writer, { id }, now) => {
    await writer.update(users, id, { read_only_until: readOnlyUntil(now) })
  },
  'read-write': async (writer, { id, read_only_until }) => {
    if (read_only_until) await writer.update(users, id, { read_only_until: null })
  },
}

export const actOn = (
  context: Context,
  author: Author,
  by: Actor,
  {
    id,
    action,
    tokens,
    ...suspension
  }: { id: number; action: AccountAction; tokens?: AccountTokens | undefined } & Suspension,
): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    if (action === 'suspend') await lockTokens(writer)
    await works[action](writer, user, author.now, suspension)
    if (action === 'suspend') await settleTokens(writer, user, { by, tokens, now: author.now })
  })

/**
 * Changes all staff accounts except the caller's, and all tokens and reset links, the caller's included: what somebody
 * made who got in outlives their session. The command line has no account, so `suspend` skips the owners there.
 * Otherwise nobody could undo it.
 */
export const actOnStaff = (
  context: Context,
  author: Author,
  by: SessionUser | null,
  action: StaffAction,
  { tokens = 'revoke' }: { tokens?: StaffTokens | undefined } = {},
): Promise<number> =>
  write(context.database, context.feed, author, async (writer) => {
    await lockTokens(writer)
    const staff = await writer.tx
      .selectFrom('users')
      .select(accountColumns)
      .where((eb) => eb.or([eb('role', '=', 'admin'), eb('roles', '<>', '[]')]))
      .$if(by === null && action === 'suspend', (query) => query.where('role', '<>', 'admin'))
      .where('id', '<>', by?.id ?? 0)
      .orderBy('id')
      .execute()
    for (const user of staff) await works[action](writer, user, author.now, {})
    if (action !== 'read-write') await removeResetLinks(writer.tx)
    if (action === 'read-only' || action === 'read-write')
      await setTokensReadOnly(writer, action === 'read-only' ? readOnlyUntil(author.now) : null)
    else if (tokens === 'revoke') await takeBackTokens(writer, author.now)
    return staff.length
  })

/** Lets those in again whose suspension has ended. Returns how many. */
export async function endSuspensions({ database, feed, clock }: Context): Promise<number> {
  const now = clock.now()
  const ended = (queries: Queries) =>
    queries.selectFrom('users').select(accountColumns).where('suspended_until', '<=', now.toISOString())
  if (!(await ended(database.reader).limit(1).executeTakeFirst())) return 0
  const author: Author = { actor: 'site', requestId: null, address: null, now }
  return write(database, feed, author, async (writer) => {
    // Row locks prevent two processes from doing it twice.
    const found = await ended(writer.tx)
      .$if(writer.engine === 'postgres', (query) => query.forUpdate())
      .execute()
    for (const user of found) await works.unsuspend(writer, user, now, {})
    return found.length
  })
}

/**
 * Removes an account's second factors, for example after the loss of a phone. The account then needs only its password.
 */
export const takeFactors = (context: Context, author: Author, by: Actor, id: number): Promise<void> =>
  change(context, author, { by, id }, async (writer) => {
    if (!(await removeFactors(writer.tx, id))) return
    await writer.note(users, id, 'remove-factors')
  })

export const offerReset = (context: Context, author: Author, by: Actor, id: number) =>
  change(context, author, { by, id }, async (writer) => {
    await writer.note(users, id, 'make-reset-link')
    const createdBy = by && 'session' in by ? by.id : null
    return makeResetLink(writer.tx, { userId: id, createdBy, now: author.now })
  })

const DAY_MS = 86_400_000

const dayOfDeletion = (now: Date): string => new Date(now.getTime() + RETURN_DAYS * DAY_MS).toISOString()

/**
 * Returns the time from which on the account is deleted. A second request changes only what happens to the game
 * accounts. Throws Refusal `last_admin`.
 */
export const requestDeletion = (
  context: Context,
  author: Author,
  by: Actor,
  { id, games }: { id: number; games?: GameChoice | undefined },
): Promise<string> =>
  change(context, author, { by, id }, async (writer, user) => {
    await keepAnOwner(writer, user)
    const time = user.delete_at ?? dayOfDeletion(author.now)
    const choice = games && { delete_games: games === 'lock' ? games : null }
    await writer.update(users, id, { delete_at: time, ...choice })
    return time
  })

export const keepAccount = (context: Context, author: Author, by: Actor, id: number): Promise<void> =>
  change(context, author, { by, id }, async (writer) => {
    await writer.update(users, id, { delete_at: null, delete_games: null })
  })

/**
 * After a restore. Somebody may have taken a deletion back after the backup, which the restored database does not know,
 * so there are fourteen days again to do so.
 */
export async function postponeDeletions(tx: Transaction<SystemTables>, now: Date): Promise<number> {
  const time = dayOfDeletion(now)
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ delete_at: time })
    .where('delete_at', '<', time)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** So that the audit trail shows who has read the data of somebody else. */
export const noteExport = (context: Context, author: Author, by: Actor, id: number): Promise<void> =>
  change(context, author, { by, id }, (writer) => writer.note(users, id, 'export-account'))
