import { OWNER_ROLE } from '../../content/accounts/factors.ts'
import {
  ownerPermissions,
  OWNERS,
  permissionName,
  permissionsAmong,
  type Permission,
} from '../../content/permissions.ts'
import type { Caller, SessionUser } from '../context/context.ts'
import type { Queries } from '../database/database.ts'
import { Refusal } from '../errors/refusals.ts'

export interface StoredRoles {
  role: 'admin' | 'user'
  roles: string
}

const OWNER: ReadonlySet<string> = new Set(ownerPermissions)
const NOBODY: ReadonlySet<string> = new Set()

export const roleIdsOf = ({ roles }: Pick<StoredRoles, 'roles'>): number[] => JSON.parse(roles) as number[] // The cast is safe, because the column `roles` is written as a JSON array of ids.

export async function permissionsOf(queries: Queries, account: StoredRoles): Promise<ReadonlySet<string>> {
  if (account.role === 'admin') return OWNER
  const ids = roleIdsOf(account)
  if (ids.length === 0) return NOBODY
  const roles = await queries.selectFrom('roles').select('permissions').where('id', 'in', ids).execute()
  const held = roles.flatMap(({ permissions }) => JSON.parse(permissions) as string[]) // The cast is safe, because the column `permissions` is written as a JSON array of names.
  return new Set(permissionsAmong(held))
}

/** Owners hold all permissions, even those that no role can have. */
export const holdsNamed = ({ permissions }: Pick<Caller, 'permissions'>, name: string): boolean =>
  permissions.has(OWNERS) || permissions.has(name)

export const holds = (user: Pick<Caller, 'permissions'>, permission: Permission): boolean =>
  holdsNamed(user, permissionName(permission))

export const isFactorDue = (
  { factorRequiredFrom: from }: Pick<SessionUser, 'factorRequiredFrom'>,
  now: Date,
): boolean => from !== null && from <= now

export const isStaff = ({ permissions }: Pick<Caller, 'permissions'>): boolean => permissions.size > 0

export function refuseMore(user: Pick<Caller, 'permissions'>, names: Iterable<string>): void {
  for (const name of names) if (!holdsNamed(user, name)) throw new Refusal('more_permitted')
}

export const isReadOnly = ({ read_only_until: until }: { read_only_until: string | null }, now: Date): boolean =>
  until !== null && new Date(until) > now

export const hasRole = ({ role, roles }: StoredRoles): boolean => role === 'admin' || roles !== '[]'

export async function factorRequiredFrom(
  queries: Queries,
  account: StoredRoles & { id: number },
): Promise<Date | null> {
  const roles = [...(account.role === 'admin' ? [OWNER_ROLE] : []), ...roleIdsOf(account).map(String)]
  if (roles.length === 0) return null
  const first = await queries
    .selectFrom('factor_requirements')
    .select('starts_at')
    .where('role', 'in', roles)
    .where((eb) => {
      const own = eb.selectFrom('factors').select('factors.id').where('factors.user_id', '=', account.id)
      return eb.not(eb.exists(own.where('factors.confirmed_at', 'is not', null)))
    })
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return first ? new Date(first.starts_at) : null
}
