import type { ComponentType } from 'react'
import type { AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'

export interface ConfirmationProps {
  draft: Draft
  open: boolean
  onYes: () => void
  onClose: () => void
}

export interface Confirmation {
  isNeeded: (row: AnyRow, draft: Draft) => boolean
  Dialog: ComponentType<ConfirmationProps>
}
