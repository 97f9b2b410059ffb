import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps an uncontrolled input in step with a value from the address, which changes by the back button or by a link that
 * clears it. The element stays the same, so that the visitor keeps the focus while the page around it changes.
 */
export function useSyncedInput<E extends { value: string }>(value: string): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (element.current) element.current.value = value
  }, [value])
  return element
}
