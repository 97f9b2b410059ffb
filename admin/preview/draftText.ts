import { textOf, type AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

/** What a form holds of a field, or what is saved where the form has no such field. */
export function draftText(row: AnyRow, draft: Draft, name: string): string {
  const value = draft[name]
  return typeof value === 'string' ? value.trim() : textOf(row, name)
}
