import { isPictureDraft, type Draft } from '../fields/drafts.ts'
import type { AnyRow } from '../data/rows.ts'

export const draftValues = (row: AnyRow | null, draft: Draft): Record<string, unknown> => ({
  ...(row && { id: row.id }),
  ...Object.fromEntries(Object.entries(draft).filter(([, value]) => !isPictureDraft(value))),
})
