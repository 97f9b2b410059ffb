import { menu } from '../../content/index.ts'

/** A screen of the back-office, at an address below /admin. */
export interface Screen {
  menu: string
  screen: string
}

/** An entry of the sidebar: a screen, or a group that expands and collapses. */
export type MenuEntry = Screen | { group: string; entries: readonly MenuEntry[] }

/** The screens that are not about content (docs/product-admin.md, "Management"). */
export const ownMenu = [
  { menu: 'Pengguna', screen: 'users' },
  { menu: 'Jejak Audit', screen: 'audit' },
  { menu: 'Tempat Sampah', screen: 'trash' },
] as const satisfies readonly Screen[]

/** The whole sidebar. */
export const adminMenu: readonly MenuEntry[] = [...menu, { group: 'Pengelolaan', entries: ownMenu }]

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

/** Every screen, in the order of the sidebar. */
export const screens: readonly Screen[] = screensIn(adminMenu)
