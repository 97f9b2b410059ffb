import { textOf, type AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

/** A form with some of the fields does not have the others, which are as saved. */
export function draftText(row: AnyRow, draft: Draft, name: string): string {
  const value = draft[name]
  return typeof value === 'string' ? value.trim() : textOf(row, name)
}
