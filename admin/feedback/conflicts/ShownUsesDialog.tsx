import { hideUses, useShownUses } from './shownUses.ts'
import { UsesDialog } from './UsesDialog.tsx'

/** What a message leads to: the rows that use what was left as it is. */
export function ShownUsesDialog({ finalFocus }: { finalFocus: () => HTMLElement | null }) {
  const { language, ...shown } = useShownUses()
  return <UsesDialog refused={{ ...shown, close: hideUses }} language={language} finalFocus={finalFocus} />
}
