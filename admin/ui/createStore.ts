import { useSyncExternalStore } from 'react'

export function createStore<T>(first: T) {
  let value = first
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    change: (next: (old: T) => T): void => {
      value = next(value)
      for (const listener of listeners) listener()
    },
    use: (): T => useSyncExternalStore(subscribe, get),
  }
}
