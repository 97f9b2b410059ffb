import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'
import type { AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

/**
 * The text of an open form is stored for this tab until it is saved or discarded, so that an expired session, a
 * reload or a crash loses none of it. A chosen file cannot be kept.
 */
const KEY = 'draft'

const storedDraftSchema = z.object({
  username: z.string(),
  type: z.string(),
  row: z
    .looseObject({ id: z.number(), version: z.number(), created_at: z.string(), updated_at: z.string() })
    .nullable(),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})

interface StoredDraft {
  /** The row as it was loaded; null for a new one. */
  row: AnyRow | null
  values: Draft
}

export function saveDraft(username: string, type: ContentType, row: AnyRow | null, draft: Draft): void {
  const values = Object.fromEntries(Object.entries(draft).filter(([, value]) => typeof value !== 'object'))
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ username, type: type.key, row, values }))
  } catch (error) {
    console.warn('The draft could not be stored.', error) // storage denied or full: the form itself still holds it
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is denied, so nothing was stored.
  }
}

/** The stored draft of this admin for this type; null where there is none. */
export function readDraft(username: string, type: ContentType): StoredDraft | null {
  try {
    const stored = storedDraftSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return stored.username === username && stored.type === type.key ? stored : null
  } catch {
    return null
  }
}
