import { useEffect, useState } from 'react'

/** Milliseconds after which a browser that is never idle loads what waits. */
const LATEST = 2_000

/** Calls once the browser has nothing else to do, and gives what takes it back. Safari knows no idle time. */
function whenIdle(call: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 200)
    return () => clearTimeout(timer)
  }
  const request = requestIdleCallback(call, { timeout: LATEST })
  return () => cancelIdleCallback(request)
}

/**
 * A module that no first screen needs: loaded once the browser is idle, or as soon as it is wanted; null until it is there. Where it
 * could not be loaded it is tried again when it is wanted anew. `load` must stay the same function.
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
