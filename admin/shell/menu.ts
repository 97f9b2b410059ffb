import type { ContentType } from '../../content/define.ts'
import { listTypes, menu } from '../../content/index.ts'
import { site } from '../../content/settings/site.ts'
import { actionsOf, OWNERS, permissionName, type Permission } from '../../content/permissions.ts'

/** A screen of the back-office, at an address below /admin. */
export interface Screen {
  menu: string
  screen: string
  /** Language of the entry's label, where it is not English. */
  language?: 'id'
  /** The permissions of which one opens it. Those of a content type are what may be done with it. */
  needs?: readonly Permission[]
}

/** An entry of the sidebar: a screen, or a group that expands and collapses. */
export type MenuEntry = Screen | { group: string; entries: readonly MenuEntry[]; language?: 'id' }

/** The screens that are not about content (docs/product-admin.md, "Management"). */
export const ownMenu = [
  { menu: 'Pengguna', screen: 'users', language: 'id', needs: [{ area: 'accounts' }] },
  { menu: 'Peran', screen: 'roles', language: 'id', needs: [{ area: 'roles' }] },
  { menu: 'Token', screen: 'tokens', language: 'id', needs: [{ area: OWNERS }] },
  { menu: 'Jejak Audit', screen: 'audit', language: 'id', needs: [{ area: 'audit' }] },
  {
    menu: 'Perubahan Massal',
    screen: 'batches',
    language: 'id',
    needs: listTypes.flatMap(({ key }) => [
      { type: key, action: 'edit' },
      { type: key, action: 'delete' },
      { type: key, action: 'import' },
    ]),
  },
  {
    menu: 'Tempat Sampah',
    screen: 'trash',
    language: 'id',
    needs: listTypes.map(({ key }) => ({ type: key, action: 'delete' })),
  },
] as const satisfies readonly Screen[]

/** The address of one's own sessions below /admin, which everybody may open. */
export const ACCOUNT = 'account'

/** The guide's address below /admin, and those of its steps. */
export const GUIDE = 'guide'
export const guidePath = (step?: string): string => (step === undefined ? `/${GUIDE}` : `/${GUIDE}/${step}`)

/** The guide stands before the settings that it fills. */
export const guideEntry = {
  menu: 'Getting started',
  screen: GUIDE,
  needs: [{ type: site.key, action: 'edit' }],
} as const satisfies Screen

/** The address of the channels below /admin. */
export const CHANNELS_SCREEN = 'settings/channels'

/** Where news are announced stands after the settings of what they are. */
const channelsEntry = {
  menu: 'Channels',
  screen: CHANNELS_SCREEN,
  needs: [{ area: 'channels' }],
} as const satisfies Screen

const SETTINGS = 'Settings'
const content: readonly MenuEntry[] = menu.map((entry) =>
  'group' in entry && entry.group === SETTINGS
    ? { ...entry, entries: [guideEntry, ...entry.entries, channelsEntry] }
    : entry,
)

/** The entries of the sidebar. */
export const adminMenu: readonly MenuEntry[] = [...content, { group: 'Pengelolaan', language: 'id', entries: ownMenu }]

const neededFor = (screen: Screen | ContentType): readonly Permission[] =>
  'key' in screen ? actionsOf(screen).map((action) => ({ type: screen.key, action })) : (screen.needs ?? [])

/** What whoever holds these permissions finds in the sidebar: no screen that they cannot use, no empty group. */
export const menuFor = (
  permissions: ReadonlySet<string>,
  entries: readonly MenuEntry[] = adminMenu,
): readonly MenuEntry[] =>
  entries.flatMap((entry): readonly MenuEntry[] => {
    if (!('group' in entry))
      return neededFor(entry).some((needed) => permissions.has(permissionName(needed))) ? [entry] : []
    const inside = menuFor(permissions, entry.entries)
    return inside.length > 0 ? [{ ...entry, entries: inside }] : []
  })

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

/** Every screen, in the order of the sidebar. */
export const screens: readonly Screen[] = screensIn(adminMenu)

/** Whether the screen at this address is one of theirs. */
export const isOpen = (screen: string, permissions: ReadonlySet<string>): boolean =>
  screensIn(menuFor(permissions)).some((one) => one.screen === screen)
