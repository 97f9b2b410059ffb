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

/** The guide's address below /admin, and those of its steps. */
export const GUIDE = 'guide'
export const guidePath = (step?: string): string => (step === undefined ? `/${GUIDE}` : `/${GUIDE}/${step}`)

/** The guide stands before the settings that it fills. */
export const guideEntry = { menu: 'Getting started', screen: GUIDE } as const satisfies Screen

const SETTINGS = 'Settings'
const content: readonly MenuEntry[] = menu.map((entry) =>
  'group' in entry && entry.group === SETTINGS ? { ...entry, entries: [guideEntry, ...entry.entries] } : entry,
)

/** The entries of the sidebar. */
export const adminMenu: readonly MenuEntry[] = [...content, { group: 'Pengelolaan', language: 'id', entries: ownMenu }]

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

/** Every screen, in the order of the sidebar. */
export const screens: readonly Screen[] = screensIn(adminMenu)
