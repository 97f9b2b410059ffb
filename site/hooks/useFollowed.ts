import { useEffect, useState } from 'react'

export type Follow<T> = (visible: T, show: (newer: T) => void) => Promise<() => void>

/** `follow` must be the same function on each render, because a new function starts a new subscription. */
export function useFollowed<T>(visible: T, follow: Follow<T> | null): T {
  const [newer, setNewer] = useState<{ than: T; value: T } | null>(null)
  useEffect(() => {
    if (!follow) return undefined
    let stop: (() => void) | null = null
    let hasEnded = false
    const started = (end: () => void) => {
      if (hasEnded) end()
      else stop = end
    }
    follow(visible, (value) => setNewer({ than: visible, value })).then(started, (error: unknown) =>
      console.warn('This page is not kept current.', error),
    )
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [visible, follow])
  return newer?.than === visible ? newer.value : visible
}
