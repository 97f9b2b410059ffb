import { z } from 'zod'
import { pageQuery } from '../queries/listQuery.ts'

const time = (name: string) =>
  z.iso.datetime({ offset: true, error: `${name} must be a time, such as 2026-11-30T17:00:00Z.` }).optional()

/** Entries from a time on, and before another. */
export const ledgerFilterSchema = z.object({ from: time('from'), until: time('until') })
export type LedgerFilter = z.output<typeof ledgerFilterSchema>
export const ledgerQuerySchema = ledgerFilterSchema.extend(pageQuery)
