import { useEffect, useState } from 'react'

/** Milliseconds after which the module is loaded even if the browser is never idle. */
const LATEST = 2_000

/** Safari has no requestIdleCallback, so a timer replaces it there. Returns a function that cancels the call. */
function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(call, { timeout: LATEST })
  return () => cancelIdleCallback(request)
}

/**
 * Returns null until the module is loaded. `load` must be the same function in every render; otherwise every render
 * loads the module again.
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
