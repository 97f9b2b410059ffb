import { useEffect, useState } from 'react'
import { readStored, store } from '../data/browserStorage.ts'

const STORAGE_KEY = 'admin-groups'

const remembered = (): readonly string[] =>
  readStored<readonly string[]>(STORAGE_KEY, [], (stored) =>
    Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [],
  )

/** A group is open if it contains the active screen or if the user left it open. */
export function useOpenGroups(active: readonly string[]) {
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...remembered(), ...active])])

  const way = active.join()
  const [seenWay, setSeenWay] = useState(way)
  if (way !== seenWay) {
    setSeenWay(way)
    setOpen([...new Set([...open, ...active])])
  }

  useEffect(() => store(STORAGE_KEY, open), [open])

  return {
    isOpen: (group: string) => open.includes(group),
    toggle: (group: string) =>
      setOpen(open.includes(group) ? open.filter((other) => other !== group) : [...open, group]),
  }
}
