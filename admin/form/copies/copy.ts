import type { Draft } from '../../fields/drafts.ts'

export interface Copy {
  draft: Draft
  isTyped: boolean
  /** Whether the browser stores the draft of the copy; false if it would replace the draft of another new row. */
  isStored: boolean
}
