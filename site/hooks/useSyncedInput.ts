import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Keeps an uncontrolled input in step with a value from the address, which changes by the back button or by a link that
 * clears it. The element stays the same, so that the visitor keeps the focus while the page around it changes. What was typed
 * or chosen before the page's scripts were there stays, and is told to `onEarlyChange`: no event of it was heard.
 */
export function useSyncedInput<E extends { value: string }>(
  value: string,
  onEarlyChange?: (element: E) => void,
): RefObject<E | null> {
  const element = useRef<E>(null)
  const isTakenOver = useRef(false)
  const tellEarlyChange = useEffectEvent((input: E) => onEarlyChange?.(input))
  useEffect(() => {
    const input = element.current
    if (input && input.value !== value) {
      if (isTakenOver.current) input.value = value
      else tellEarlyChange(input)
    }
    isTakenOver.current = true
  }, [value])
  return element
}
