import { useEffect, useEffectEvent } from 'react'

/** In inputs and dialogs Ctrl+A must select text instead of rows. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

export function useSelectAllKey(onPress: () => void): void {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if (event.target instanceof Element && event.target.closest(TYPING)) return
      event.preventDefault()
      press()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
