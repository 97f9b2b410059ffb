import { useEffect, useState } from 'react'

/** Timeout in milliseconds for a browser that is never idle. */
const LATEST = 2_000

/** Runs a function when the browser is idle and returns a function that cancels it. Safari has no requestIdleCallback. */
function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(call, { timeout: LATEST })
  return () => cancelIdleCallback(request)
}

/**
 * A module that loads when the browser is idle or when it is wanted; null until then. A failed load is retried. `load`
 * must be stable.
 */
export function useLater<M extends object>(load: () => Promise<M>, isWanted = false): M | null {
  const [module, setModule] = useState<M | null>(null)
  useEffect(() => {
    if (module) return
    let isGone = false
    const get = () =>
      void load().then(
        (loaded) => {
          if (!isGone) setModule(loaded)
        },
        (error: unknown) => console.warn('A part of the back-office could not be loaded.', error),
      )
    const stop = isWanted ? undefined : whenIdle(get)
    if (isWanted) get()
    return () => {
      isGone = true
      stop?.()
    }
  }, [load, module, isWanted])
  return module
}
