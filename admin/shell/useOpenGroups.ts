import { useEffect, useState } from 'react'

const STORAGE_KEY = 'admin-groups'

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    // Storage is denied or invalid: the sidebar starts closed.
    return []
  }
}

function remember(groups: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(groups))
  } catch {
    // Storage is denied; groups stay open until the page is left.
  }
}

/** Groups that the user left open, and those around the active screen. */
export function useOpenGroups(active: readonly string[]) {
  const [open, setOpen] = useState<readonly string[]>(() => [...new Set([...remembered(), ...active])])

  const way = active.join()
  const [seenWay, setSeenWay] = useState(way)
  if (way !== seenWay) {
    setSeenWay(way)
    setOpen([...new Set([...open, ...active])])
  }

  useEffect(() => remember(open), [open])

  return {
    isOpen: (group: string) => open.includes(group),
    toggle: (group: string) =>
      setOpen(open.includes(group) ? open.filter((other) => other !== group) : [...open, group]),
  }
}
