import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * Whether hydration is done. What only the browser knows may be rendered from then on; before, the browser must render
 * the same as the server.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
