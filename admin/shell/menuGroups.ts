import { adminMenu, type MenuEntry } from './menu.ts'

/** A group is identified by its path, because two groups may have the same name. */
export const groupPath = (parent: string, group: string): string => (parent ? `${parent}/${group}` : group)

/** The groups that contain the screen at this address, outermost first; empty where no screen has it. */
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
