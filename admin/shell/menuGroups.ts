import { adminMenu, type MenuEntry } from './menu.ts'

/** A group is known by the names on the way to it: two groups may share their own. */
export const groupPath = (parent: string, group: string): string => (parent ? `${parent}/${group}` : group)

/** The groups on the way to the screen at this address, outermost first; none where no screen has it. */
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
