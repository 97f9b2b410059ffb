import type { Transaction } from 'kysely'
import type { AccountAction, StaffAction } from '../../content/queries/userQuery.ts'
import type { Caller, Context, SessionUser } from '../context/context.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Author } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { permissionsOf, refuseMore } from '../auth/permissions.ts'
import { removeFactors } from '../factors/factors.ts'
import { forgetBrowsers } from '../factors/rememberedBrowsers.ts'
import { makeResetLink } from './resetLinks.ts'
import { revokeAccess, closeSessions } from '../auth/sessions.ts'
import { users } from './users.ts'

/**
 * Each action throws Refusal `more_permitted` if the account may do more than the actor. Otherwise staff with few
 * permissions could take over an owner's account.
 */

type Found = Awaited<ReturnType<typeof findUser>>

const accountColumns = ['id', 'username', 'role', 'roles', 'suspended_at', 'read_only_until'] as const

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

/**
 * Throws Refusal `last_admin` for the last account that can log in as admin. Row locks prevent two admins from demoting
 * each other at the same time.
 */
async function keepAnAdmin({ tx, engine }: Writer, id: number): Promise<void> {
  const admins = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .execute()
  if (admins.length === 1 && admins[0]?.id === id) throw new Refusal('last_admin')
}

export const changeRole = (
  context: Context,
  author: Author,
  by: Actor,
  id: number,
  role: 'admin' | 'user',
): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    if (role !== 'admin') await keepAnAdmin(writer, id)
    if (user.role === role) return
    await writer.update(users, id, { role })
    await revokeAccess(writer.tx, id)
  })

const READ_ONLY_MS = 3_600_000

const works: Record<AccountAction, (writer: Writer, user: Found, now: Date) => Promise<void>> = {
  suspend: async (writer, { id, suspended_at }, now) => {
    await keepAnAdmin(writer, id)
    if (suspended_at) return
    await writer.update(users, id, { suspended_at: now.toISOString() })
    await revokeAccess(writer.tx, id)
  },
  unsuspend: async (writer, { id, suspended_at }) => {
    if (suspended_at) await writer.update(users, id, { suspended_at: null })
  },
  'end-sessions': async (writer, { id }) => {
    await writer.note(users, id, 'end-sessions')
    await closeSessions(writer.tx, id)
    await forgetBrowsers(writer.tx, id)
  },
  'read-only': async (writer, { id }, now) => {
    await writer.update(users, id, { read_only_until: new Date(now.getTime() + READ_ONLY_MS).toISOString() })
  },
  'read-write': async (writer, { id, read_only_until }) => {
    if (read_only_until) await writer.update(users, id, { read_only_until: null })
  },
}

export const actOn = (
  context: Context,
  author: Author,
  by: Actor,
  { id, action }: { id: number; action: AccountAction },
): Promise<void> => change(context, author, { by, id }, (writer, user) => works[action](writer, user, author.now))

/**
 * Changes all staff accounts except the caller's. The command line has no account, so `suspend` skips the owners there.
 * Otherwise nobody could undo it.
 */
export const actOnStaff = (
  context: Context,
  author: Author,
  by: SessionUser | null,
  action: StaffAction,
): Promise<number> =>
  write(context.database, context.feed, author, async (writer) => {
    const staff = await writer.tx
      .selectFrom('users')
      .select(accountColumns)
      .where((eb) => eb.or([eb('role', '=', 'admin'), eb('roles', '<>', '[]')]))
      .$if(by === null && action === 'suspend', (query) => query.where('role', '<>', 'admin'))
      .where('id', '<>', by?.id ?? 0)
      .orderBy('id')
      .execute()
    for (const user of staff) await works[action](writer, user, author.now)
    return staff.length
  })

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
    return makeResetLink(writer.tx, id, author.now)
  })
