import { useCallback, useRef } from 'react'

/** Each call returns a function that tells whether it is still the latest call, so that late answers can be ignored. */
export function useLatestRequest(): () => () => boolean {
  const count = useRef(0)
  return useCallback(() => {
    count.current += 1
    const number = count.current
    return () => number === count.current
  }, [])
}
