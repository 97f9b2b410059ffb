import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/**
 * Updates an uncontrolled input when the address changes (back button, clear link) and keeps its focus. Input from
 * before hydration stays and is passed to `onEarlyChange`, because its events were missed.
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
