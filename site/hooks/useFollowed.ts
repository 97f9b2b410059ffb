import { useEffect, useState } from 'react'

export type Follow<T> = (shown: T, show: (newer: T) => void) => Promise<() => void>

/** `follow` must be the same function on each render. */
export function useFollowed<T>(shown: T, follow: Follow<T> | null): T {
  const [newer, setNewer] = useState<{ than: T; value: T } | null>(null)
  useEffect(() => {
    if (!follow) return undefined
    let stop: (() => void) | null = null
    let hasEnded = false
    const started = (end: () => void) => {
      if (hasEnded) end()
      else stop = end
    }
    follow(shown, (value) => setNewer({ than: shown, value })).then(started, (error: unknown) =>
      console.warn('This page is not kept current.', error),
    )
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [shown, follow])
  return newer?.than === shown ? newer.value : shown
}
