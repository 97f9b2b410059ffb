import { adminMenu, type MenuEntry } from './menu.ts'

/** Paths identify groups, because names may repeat. */
export const groupPath = (parent: string, group: string): string => (parent ? `${parent}/${group}` : group)

/** Groups around a screen, outermost first. */
export function groupsOf(screen: string, entries: readonly MenuEntry[] = adminMenu, parent = ''): string[] {
  for (const entry of entries) {
    if (!('group' in entry)) continue
    const path = groupPath(parent, entry.group)
    const holds = entry.entries.some((child) => !('group' in child) && child.screen === screen)
    const deeper = groupsOf(screen, entry.entries, path)
    if (holds || deeper.length > 0) return [path, ...deeper]
  }
  return []
}
