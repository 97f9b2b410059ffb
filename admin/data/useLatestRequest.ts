import { useCallback, useRef } from 'react'

/**
 * Each call returns a function that says whether that call is still the latest. Late responses from the server can then
 * be ignored.
 */
export function useLatestRequest(): () => () => boolean {
  const count = useRef(0)
  return useCallback(() => {
    count.current += 1
    const number = count.current
    return () => number === count.current
  }, [])
}
