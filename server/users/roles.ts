import type { Transaction } from 'kysely'
import { z } from 'zod'
import { ROLES_TYPE, type RoleValues } from '../../content/accounts/roles.ts'
import { fill } from '../../content/messages/fill.ts'
import { permissionsAmong } from '../../content/permissions.ts'
import { refuseMore, roleIdsOf } from '../auth/permissions.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Database, Queries } from '../database/database.ts'
import { nameKey } from '../../content/text.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { withFreeName } from '../database/dialect/violations.ts'
import type { Author, LoggedTable } from '../database/changes/author.ts'
import { write, type Writer } from '../database/changes/write.ts'
import type { StoredRow, SystemTables } from '../database/tables.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { setRequirement } from '../factors/requirements.ts'
import { users } from './users.ts'
import { usersEnglish, usersWording } from './wording.ts'

export const roleAnswer = z.object({
  id: z.int(),
  name: z.string(),
  permissions: z.array(z.string()).meta({ description: 'By name: `news:edit`, `audit`, `translate:en`.' }),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Role = z.infer<typeof roleAnswer>

export const roles: LoggedTable = { table: 'roles', type: ROLES_TYPE, secrets: ['name_key'] }

const columns = ['id', 'name', 'permissions', 'version', 'created_at', 'updated_at'] as const

const readPermissions = (stored: string): string[] => permissionsAmong(JSON.parse(stored) as string[]) // This file writes `permissions` as a JSON array of names.

const asRole = ({ id, version, created_at, updated_at, ...rest }: StoredRow): Role => ({
  id,
  name: String(rest['name']),
  permissions: readPermissions(String(rest['permissions'])),
  version,
  created_at,
  updated_at,
})

const stored = ({ name, permissions }: RoleValues) => ({
  name,
  name_key: nameKey(name),
  permissions: JSON.stringify(permissions),
})

/** Without this lock somebody could assign a role that somebody else is deleting. */
export const lockRoles = (tx: Transaction<SystemTables>, { engine }: Database) => lockNames(tx, engine, [ROLES_TYPE])

async function countMembers(queries: Queries): Promise<Map<number, number>> {
  const accounts = await queries.selectFrom('users').select('roles').where('roles', '<>', '[]').execute()
  const counts = new Map<number, number>()
  for (const id of accounts.flatMap(roleIdsOf)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

export async function listRoles({ reader }: Database): Promise<(Role & { accounts: number })[]> {
  const [found, counts] = await Promise.all([
    reader.selectFrom('roles').select(columns).orderBy('name_key').execute(),
    countMembers(reader),
  ])
  return found.map((role) => ({
    ...role,
    permissions: readPermissions(role.permissions),
    accounts: counts.get(role.id) ?? 0,
  }))
}

const named = <T>(work: () => Promise<T>) => withFreeName(() => usersEnglish.nameTaken, work)

export const createRole = ({ database, feed }: Context, author: Author, by: Caller, values: RoleValues) =>
  named(() =>
    write(database, feed, author, async (writer) => {
      refuseMore(by, values.permissions)
      return asRole(await writer.create(roles, stored(values)))
    }),
  )

async function findRole(tx: Transaction<SystemTables>, id: number): Promise<Role> {
  const found = await tx.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Refusal('not_found')
  return { ...found, permissions: readPermissions(found.permissions) }
}

export const updateRole = (
  { database, feed }: Context,
  author: Author,
  by: Caller,
  { id, version, ...values }: RoleValues & { id: number; version: number | undefined },
) =>
  named(() =>
    write(database, feed, author, async (writer) => {
      await lockRoles(writer.tx, database)
      refuseMore(by, [...(await findRole(writer.tx, id)).permissions, ...values.permissions])
      const row = await writer.update(roles, id, stored(values), version)
      if (!row) throw new Refusal('not_found')
      return asRole(row)
    }),
  )

export const removeRole = ({ database, feed }: Context, author: Author, by: Caller, id: number) =>
  write(database, feed, author, async (writer) => {
    await lockRoles(writer.tx, database)
    refuseMore(by, (await findRole(writer.tx, id)).permissions)
    const accounts = (await countMembers(writer.tx)).get(id) ?? 0
    if (accounts > 0)
      throw new Refusal('referenced', { values: { by: fill(usersWording.accounts, { count: accounts }) } })
    await setRequirement(writer.tx, String(id), null)
    await writer.remove(roles, id)
  })

interface Assignment {
  userId: number
  roleIds: readonly number[]
}

/**
 * Assigns roles to an account. The account's sessions stay open. Throws Refusal `more_permitted` if the author lacks a
 * permission of a role that is added or removed.
 */
export const assignRoles = ({ database, feed }: Context, author: Author, by: Caller, assignment: Assignment) =>
  write(database, feed, author, (writer) => setRoles(writer, database, by, assignment))

export async function setRoles(
  writer: Writer,
  database: Database,
  by: Caller,
  { userId, roleIds }: Assignment,
): Promise<void> {
  const { tx } = writer
  await lockRoles(tx, database)
  const user = await tx.selectFrom('users').select('roles').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Refusal('not_found')
  const wanted = [...new Set(roleIds)].sort((one, other) => one - other)
  const present = roleIdsOf(user)
  const known = await tx.selectFrom('roles').select(['id', 'permissions']).execute()
  if (wanted.some((id) => !known.some((role) => role.id === id))) throw invalid({ roles: [usersEnglish.unknownRole] })
  for (const { id, permissions } of known)
    if (wanted.includes(id) !== present.includes(id)) refuseMore(by, readPermissions(permissions))
  await writer.update(users, userId, { roles: JSON.stringify(wanted) })
  await tx.deleteFrom('reset_windows').where('user_id', '=', userId).execute()
}
