import type { Draft } from '../../fields/drafts.ts'

export interface Copy {
  draft: Draft
  /** Whether it contains unsaved input. */
  isTyped: boolean
  /** Whether it is stored for this tab: not if another new row is, which it would replace. */
  isStored: boolean
}
