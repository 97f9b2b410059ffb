import { useEffect, useState } from 'react'

/** Brings what is newer than what a page was made from, until what it gives is called. */
export type Follow<T> = (shown: T, show: (newer: T) => void) => Promise<() => void>

/** What a page shows while it stands open. `follow` is no new function with each render; without one nothing changes. */
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
