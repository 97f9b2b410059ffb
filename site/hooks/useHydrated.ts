import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/** False until hydration, when the browser must render what the server did. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
