import type { Transaction } from 'kysely'
import type { FactorRequirement } from '../../content/accounts/factors.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

export async function listRequirements(queries: Queries): Promise<FactorRequirement[]> {
  const found = await queries.selectFrom('factor_requirements').selectAll().orderBy('role').execute()
  return found.map(({ role, starts_at: from }) => ({ role, from }))
}

/** Null requires none. Returns the former requirement. */
export async function setRequirement(
  tx: Transaction<SystemTables>,
  role: string,
  from: string | null,
): Promise<string | null> {
  const before = await tx
    .deleteFrom('factor_requirements')
    .where('role', '=', role)
    .returning('starts_at')
    .executeTakeFirst()
  if (from !== null) await tx.insertInto('factor_requirements').values({ role, starts_at: from }).execute()
  return before?.starts_at ?? null
}
