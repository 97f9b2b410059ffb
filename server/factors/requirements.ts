import type { Transaction } from 'kysely'
import { OWNER_ROLE, type FactorRequirement } from '../../content/accounts/factors.ts'
import { roleIdsOf, type StoredRoles } from '../auth/permissions.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

/** The roles whose accounts need a second factor, and from when on. */
export async function listRequirements(queries: Queries): Promise<FactorRequirement[]> {
  const found = await queries.selectFrom('factor_requirements').selectAll().orderBy('role').execute()
  return found.map(({ role, starts_at: from }) => ({ role, from }))
}

/** Requires a factor of a role from then on, in place of what was required before; null requires none. */
export async function setRequirement(tx: Transaction<SystemTables>, role: string, from: string | null): Promise<void> {
  await tx.deleteFrom('factor_requirements').where('role', '=', role).execute()
  if (from !== null) await tx.insertInto('factor_requirements').values({ role, starts_at: from }).execute()
}

/**
 * From when on an account that has no factor needs one: the first day that one of its roles has. Null where it needs none, or has
 * one.
 */
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
