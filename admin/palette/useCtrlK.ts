import { useEffect } from 'react'

export function useCtrlK(onPress: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // In the rich text editor Ctrl+K makes a link, so keys that the editor has handled are ignored.
      if (event.defaultPrevented || event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      if (!(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      onPress()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  })
}
