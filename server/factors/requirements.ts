import type { Transaction } from 'kysely'
import { z } from 'zod'
import { FACTOR_EVENTS, type FactorAction, type FactorRequirement } from '../../content/accounts/factors.ts'
import type { Queries } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'

const TOLD_MS = 30 * 86_400_000
const MOST = 20

export const factorEvent = z.object({
  sequence: z.int(),
  action: z.enum(FACTOR_EVENTS),
  time: z.string(),
  by: z.enum(['self', 'staff', 'command']).meta({ description: '`command`: whoever has the shell.' }),
})
export type FactorEvent = z.infer<typeof factorEvent>

const whose = (actor: string, userId: number): FactorEvent['by'] =>
  actor === `user:${userId}` ? 'self' : actor.startsWith('user:') ? 'staff' : 'command'

export async function listFactorEvents(queries: Queries, userId: number, now: Date): Promise<FactorEvent[]> {
  const found = await queries
    .selectFrom('changes')
    .select(['sequence', 'action', 'time', 'actor'])
    .where('content_type', '=', 'users')
    .where('row_id', '=', userId)
    .where('action', 'in', FACTOR_EVENTS)
    .where('time', '>', new Date(now.getTime() - TOLD_MS).toISOString())
    .orderBy('sequence', 'desc')
    .limit(MOST)
    .execute()
  return found.map(({ sequence, action, time, actor }) => ({
    sequence,
    action: action as FactorAction, // The cast is safe, because the query selects only the actions in FACTOR_EVENTS.
    time,
    by: whose(actor, userId),
  }))
}

export async function listRequirements(queries: Queries): Promise<FactorRequirement[]> {
  const found = await queries.selectFrom('factor_requirements').selectAll().orderBy('role').execute()
  return found.map(({ role, starts_at: from }) => ({ role, from }))
}

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
