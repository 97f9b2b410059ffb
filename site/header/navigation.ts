import { pages } from '../data/pageList.ts'

export interface NavLinkEntry {
  label: string
  to: string
  /** Leads out of the public site, so the browser must load the document. */
  reloadDocument?: boolean
  adminOnly?: boolean
}

export interface NavGroup {
  label: string
  entries: NavLinkEntry[]
}

/** The header's menu: the pages that name an entry, in the order of their list. docs/product.md, section 2. */
function buildNavigation(): readonly (NavLinkEntry | NavGroup)[] {
  const navigation: (NavLinkEntry | NavGroup)[] = []
  const groups = new Map<string, NavGroup>()
  for (const { path, menu } of pages) {
    if (!menu) continue
    const entry = { label: menu.label, to: path }
    if (menu.group === undefined) {
      navigation.push(entry)
      continue
    }
    const group = groups.get(menu.group)
    if (group) group.entries.push(entry)
    else {
      const added = { label: menu.group, entries: [entry] }
      groups.set(menu.group, added)
      navigation.push(added)
    }
  }
  return [...navigation, { label: 'ADMIN', to: '/Admin', reloadDocument: true, adminOnly: true }]
}

export const navigation = buildNavigation()
