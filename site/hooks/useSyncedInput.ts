import { useEffect, useRef, type RefObject } from 'react'

/**
 * For an input whose value stands in the address: it follows the address (back, a link that clears it) and is otherwise
 * left to the visitor, who keeps the focus while the page beneath it changes.
 */
export function useShownValue<E extends { value: string }>(value: string): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (element.current) element.current.value = value
  }, [value])
  return element
}
