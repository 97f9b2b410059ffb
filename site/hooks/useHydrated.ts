import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether the browser has taken the page over: what it alone knows may be shown from then on. Until then it must draw
 * what the server drew.
 */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
