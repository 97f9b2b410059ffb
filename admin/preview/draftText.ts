import { textOf, type AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

/** The form's value, or the saved one for other fields. */
export function draftText(row: AnyRow, draft: Draft, name: string): string {
  const value = draft[name]
  return typeof value === 'string' ? value.trim() : textOf(row, name)
}
