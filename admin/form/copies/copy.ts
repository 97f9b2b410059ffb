import type { Draft } from '../../fields/drafts.ts'

export interface Copy {
  draft: Draft
  /** Whether the copied form had unsaved input. */
  isTyped: boolean
  /** Whether the browser stores the draft. It does not if it would replace that of another new row. */
  isStored: boolean
}
