import { menu } from '../../content/index.ts'

/** A screen of the back-office, at an address below /admin. */
export interface Screen {
  menu: string
  screen: string
  /** Language of the entry's label, where it is not English. */
  language?: 'id'
}

/** An entry of the sidebar: a screen, or a group that expands and collapses. */
export type MenuEntry = Screen | { group: string; entries: readonly MenuEntry[]; language?: 'id' }

/** The screens that are not about content (docs/product-admin.md, "Management"). */
export const ownMenu = [
  { menu: 'Pengguna', screen: 'users', language: 'id' },
  { menu: 'Jejak Audit', screen: 'audit', language: 'id' },
  { menu: 'Tempat Sampah', screen: 'trash', language: 'id' },
] as const satisfies readonly Screen[]

/** The entries of the sidebar. */
export const adminMenu: readonly MenuEntry[] = [...menu, { group: 'Pengelolaan', language: 'id', entries: ownMenu }]

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

/** Every screen, in the order of the sidebar. */
export const screens: readonly Screen[] = screensIn(adminMenu)
