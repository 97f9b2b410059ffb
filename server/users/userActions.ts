import type { Transaction } from 'kysely'
import type { Context, SessionUser } from '../context/context.ts'
import type { Engine } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import { write, type Author, type Writer } from '../database/changes/write.ts'
import { Refusal } from '../errors/refusals.ts'
import { permissionsOf, refuseMore } from '../auth/permissions.ts'
import { makeResetLink } from './resetLinks.ts'
import { revokeAccess, closeSessions } from '../auth/sessions.ts'
import { users } from './users.ts'

/**
 * What operators do to accounts. Each throws Refusal `not_found` where there is no such account, and `more_permitted` where it
 * may do more than who acts: a helper takes no owner's account over.
 */

type Found = Awaited<ReturnType<typeof findUser>>

async function findUser(tx: Transaction<SystemTables>, id: number) {
  const found = await tx
    .selectFrom('users')
    .select(['id', 'username', 'role', 'roles', 'suspended_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return found
}

/** Who acts: an account, which acts on none that may do more than itself; null for the command line. */
type Actor = SessionUser | null

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
 * Throws Refusal `last_admin` where this account is the last that can get in as admin. Holds all of them until the
 * transaction ends: of two admins who demote each other, the second finds that they are the last.
 */
async function keepAnAdmin(tx: Transaction<SystemTables>, engine: Engine, id: number): Promise<void> {
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

/** Sessions, proven PINs and links that were given to one role are not those of another. */
export const changeRole = (
  context: Context,
  author: Author,
  by: Actor,
  id: number,
  role: 'admin' | 'user',
): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    if (role !== 'admin') await keepAnAdmin(writer.tx, context.database.engine, id)
    if (user.role === role) return
    await writer.update(users, id, { role })
    await revokeAccess(writer.tx, id)
  })

export const suspend = (context: Context, author: Author, by: Actor, id: number): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    await keepAnAdmin(writer.tx, context.database.engine, id)
    if (user.suspended_at) return
    await writer.update(users, id, { suspended_at: author.now.toISOString() })
    await revokeAccess(writer.tx, id)
  })

export const unsuspend = (context: Context, author: Author, by: Actor, id: number): Promise<void> =>
  change(context, author, { by, id }, async (writer, user) => {
    if (user.suspended_at) await writer.update(users, id, { suspended_at: null })
  })

/** Gives how many sessions there were. */
export const endSessions = (context: Context, author: Author, by: Actor, id: number): Promise<number> =>
  change(context, author, { by, id }, async (writer) => {
    await writer.note(users, id, 'end-sessions')
    return closeSessions(writer.tx, id)
  })

/** Makes a link by which the account's owner sets password and PIN anew; those made before are void. */
export const offerReset = (context: Context, author: Author, by: Actor, id: number) =>
  change(context, author, { by, id }, async (writer) => {
    await writer.note(users, id, 'make-reset-link')
    return makeResetLink(writer.tx, id, author.now)
  })
