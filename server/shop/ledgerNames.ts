import { z } from 'zod'
import { actorNames } from '../apiTokens/tokens.ts'
import type { Queries } from '../database/database.ts'
import { ledgerEntry, ledgerSum, receivedBy, type LedgerEntry } from './ledger.ts'
import { listMethods } from './methods.ts'

const method = z.string().nullable().meta({
  description: 'The name of the payment method of `received:{id}`; null if it was deleted, and for other accounts.',
})

export const namedEntry = ledgerEntry.extend({ method, actor_name: z.string().nullable() })
export const namedSum = ledgerSum.extend({ method })
export type NamedEntry = z.output<typeof namedEntry>

/** Adds the names of payment methods to rows of the ledger. */
export async function withMethods<R extends { account: string }>(
  queries: Queries,
  rows: readonly R[],
): Promise<(R & { method: string | null })[]> {
  const names = new Map((await listMethods(queries)).map(({ id, name }) => [receivedBy(id), name]))
  return rows.map((row) => ({ ...row, method: names.get(row.account) ?? null }))
}

/** Adds the names of payment methods and of those who made the entries. */
export async function nameEntries(queries: Queries, entries: readonly LedgerEntry[]): Promise<NamedEntry[]> {
  const nameOf = await actorNames(
    queries,
    entries.map(({ actor }) => actor),
  )
  return (await withMethods(queries, entries)).map((entry) => ({ ...entry, actor_name: nameOf(entry.actor) ?? null }))
}
