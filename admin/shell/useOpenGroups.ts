import { useEffect, useState } from 'react'

/** Key of the sidebar's open groups in local storage. */
const STORAGE_KEY = 'admin-groups'

function remembered(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : []
  } catch {
    // Storage can be denied, or hold what another version stored; the sidebar then starts closed.
    return []
  }
}

function remember(groups: readonly string[]): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(groups))
  } catch {
    // Storage can be denied; the groups then stay open until the page is left.
  }
}

/** Which groups are open: those that were left open, and those that contain the active entry. */
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
