import { MOST_MENU_ENTRIES, type MenuEntry } from '../../../content/settings/menuEntry.ts'
import type { MenuItem } from '../../../site/data/siteContext.ts'
import type { MenuPage } from '../../../content/publishing/pageDirectory.ts'

interface Entry {
  id: number | null
  label: string
  to: string
  parent: number | null
}

/**
 * On each level, custom pages follow the menu entries. An entry is left out with its children if it is hidden, and also
 * if it has neither a link nor children.
 */
export function menuOf(
  entries: readonly Pick<MenuEntry, 'id' | 'label' | 'address' | 'parent_id' | 'hidden'>[],
  pages: readonly MenuPage[],
): MenuItem[] {
  const above = new Map(entries.map(({ id, parent_id: parent }) => [id, parent]))
  const all: Entry[] = [
    ...entries.flatMap(({ id, label, address: to, parent_id: parent, hidden }) =>
      hidden ? [] : [{ id, label, to, parent }],
    ),
    ...pages.map(({ title: label, address: to, below }) => {
      // The menu has only two levels. A page below an entry of the second level becomes a sibling of that entry.
      const parent = below === null ? null : (above.get(below) ?? below)
      return { id: null, label, to, parent }
    }),
  ].slice(0, MOST_MENU_ENTRIES)
  const links = (id: number | null) =>
    id === null ? [] : all.flatMap(({ parent, label, to }) => (parent === id && to ? [{ label, to }] : []))
  return all.flatMap(({ id, parent, label, to }): MenuItem[] => {
    if (parent !== null) return []
    const below = links(id)
    if (below.length > 0) return [{ label, below }]
    return to ? [{ label, to }] : []
  })
}
