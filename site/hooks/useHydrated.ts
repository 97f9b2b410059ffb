import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** Until hydration is done, the browser must render the same as the server. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
