import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** `onEarlyChange` gets text that was typed before the page's scripts ran, because no event reports that text. */
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
