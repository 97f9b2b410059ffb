import { useState } from 'react'

export function useLazySlides(count: number, current: number, inUse: boolean): (index: number) => boolean {
  const [loaded, setLoaded] = useState<ReadonlySet<number>>(new Set([current]))
  const needed = inUse ? [current, (current + 1) % count, (current - 1 + count) % count] : [current]
  if (needed.some((index) => !loaded.has(index))) setLoaded(new Set([...loaded, ...needed]))
  return (index) => loaded.has(index)
}
