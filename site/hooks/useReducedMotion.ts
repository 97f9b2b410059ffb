import { useSyncExternalStore } from 'react'

const QUERY = '(prefers-reduced-motion: reduce)'

function listen(changed: () => void): () => void {
  const query = window.matchMedia(QUERY)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the visitor has asked for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
