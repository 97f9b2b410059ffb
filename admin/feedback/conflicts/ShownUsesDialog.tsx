import { hideUses, useShownUses } from './shownUses.ts'
import { UsesDialog } from './UsesDialog.tsx'

export function ShownUsesDialog({ finalFocus }: { finalFocus: () => HTMLElement | null }) {
  const { language, ...shown } = useShownUses()
  return <UsesDialog refused={{ ...shown, close: hideUses }} language={language} finalFocus={finalFocus} />
}
