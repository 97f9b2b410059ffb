import type { Draft } from '../../fields/drafts.ts'

/** A row to be, made from what stood in the form of another one. */
export interface Copy {
  draft: Draft
  /** Whether something in it was typed and is saved nowhere. */
  isTyped: boolean
  /** Whether it is kept for this tab while it is typed: not where another new row is, whose place it would take. */
  isStored: boolean
}
