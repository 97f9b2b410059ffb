import { textOf, type AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

/** Returns the text in the form, or the saved text if the form does not have the field. */
export function draftText(row: AnyRow, draft: Draft, name: string): string {
  const value = draft[name]
  return typeof value === 'string' ? value.trim() : textOf(row, name)
}
