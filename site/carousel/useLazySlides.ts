import { useState } from 'react'

/**
 * Which slides need their picture: the current one, and once somebody has turned to the carousel its neighbours too. What
 * has been shown keeps its picture.
 */
export function useWanted(count: number, current: number, inUse: boolean): (index: number) => boolean {
  const [wanted, setWanted] = useState<ReadonlySet<number>>(new Set([current]))
  const near = inUse ? [current, (current + 1) % count, (current - 1 + count) % count] : [current]
  if (near.some((index) => !wanted.has(index))) setWanted(new Set([...wanted, ...near]))
  return (index) => wanted.has(index)
}
