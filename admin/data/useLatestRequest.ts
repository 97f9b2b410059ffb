import { useCallback, useRef } from 'react'

/** Counts what is asked for. Each call gives whether that is still the latest: an answer that comes late must not take the place of a newer one. */
export function useLatestRequest(): () => () => boolean {
  const count = useRef(0)
  return useCallback(() => {
    count.current += 1
    const number = count.current
    return () => number === count.current
  }, [])
}
