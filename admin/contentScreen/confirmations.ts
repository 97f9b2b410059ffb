import { retention } from '../../content/settings/retention.ts'
import type { Confirmation } from '../form/confirmation.ts'
import { RetentionDialog } from '../retention/RetentionDialog.tsx'
import { isShortened } from '../retention/yearsOf.ts'

export const confirmations: Readonly<Record<string, Confirmation>> = {
  [retention.key]: { isNeeded: isShortened, Dialog: RetentionDialog },
}
