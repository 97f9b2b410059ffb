import { retention } from '../../content/settings/retention.ts'
import type { Confirmation } from '../form/confirmation.ts'
import { RetentionDialog } from '../retention/RetentionDialog.tsx'
import { isShortened } from '../retention/yearsOf.ts'

/** What is asked before a form is saved, by the type's key. */
export const confirmations: Readonly<Record<string, Confirmation>> = {
  [retention.key]: { isNeeded: isShortened, Dialog: RetentionDialog },
}
