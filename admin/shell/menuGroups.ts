import { adminMenu, type MenuEntry } from './menu.ts'

/** Groups are identified by their path, because two groups may have the same name. */
export const groupPath = (parent: string, group: string): string => (parent ? `${parent}/${group}` : group)

/** Returns the menu groups that contain a screen, outermost first. */
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
