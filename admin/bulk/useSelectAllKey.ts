import { useEffect, useEffectEvent } from 'react'

/** Where Ctrl+A means the text that is being typed. */
const TYPING =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"]'

/** Calls back when Ctrl+A (or Command+A) is pressed outside of what somebody types in. */
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
