import type { ContentType } from '../../content/define.ts'
import { listTypes } from '../../content/index.ts'
import { sidebar } from '../../content/sidebar.ts'
import { site } from '../../content/settings/site.ts'
import { menuEnglish as english, menuWording as words } from './menuWording.ts'
import { actionsOf, OWNERS, permissionName, translatedLanguages, type Permission } from '../../content/permissions.ts'
import { isForTranslators } from '../../content/translations.ts'

const { language } = words

export interface Screen {
  menu: string
  screen: string
  language?: string
  needs?: readonly Permission[]
}

export type MenuEntry = Screen | { group: string; entries: readonly MenuEntry[]; language?: string }

export const GAME_ACCOUNTS_SCREEN = 'game-accounts'

export const PAYMENTS_SCREEN = 'unassigned-payments'

/** The menu entries of the donation desk. */
export const shopMenu = [
  { menu: words.orders, screen: 'orders', language, needs: [{ area: 'shop:confirm' }] },
  { menu: words.payments, screen: PAYMENTS_SCREEN, language, needs: [{ area: 'shop:confirm' }] },
  { menu: words.gateways, screen: 'gateways', language, needs: [{ area: 'shop:confirm' }] },
  { menu: words.ledger, screen: 'ledger', language, needs: [{ area: 'shop:confirm' }] },
  { menu: words.sales, screen: 'sales', language, needs: [{ area: 'shop:confirm' }] },
  { menu: words.offers, screen: 'offers', language, needs: [{ area: 'shop:offers' }] },
  { menu: words.coupons, screen: 'coupons', language, needs: [{ area: 'shop:offers' }] },
  { menu: words.methods, screen: 'payment-methods', language, needs: [{ area: 'shop:offers' }] },
] as const satisfies readonly Screen[]

/** The menu entries for accounts, roles, tokens and logs: docs/product-admin.md, "Management". */
export const ownMenu = [
  { menu: words.users, screen: 'users', language, needs: [{ area: 'accounts' }] },
  { menu: words.gameAccounts, screen: GAME_ACCOUNTS_SCREEN, language, needs: [{ area: 'accounts' }] },
  { menu: words.roles, screen: 'roles', language, needs: [{ area: 'roles' }] },
  { menu: words.tokens, screen: 'tokens', language, needs: [{ area: OWNERS }] },
  { menu: words.audit, screen: 'audit', language, needs: [{ area: 'audit' }] },
  {
    menu: words.batches,
    screen: 'batches',
    language,
    needs: listTypes.flatMap(({ key }) => [
      { type: key, action: 'edit' },
      { type: key, action: 'delete' },
      { type: key, action: 'import' },
    ]),
  },
  {
    menu: words.trash,
    screen: 'trash',
    language,
    needs: listTypes.map(({ key }) => ({ type: key, action: 'delete' })),
  },
] as const satisfies readonly Screen[]

export const ACCOUNT = 'account'

export const GUIDE = 'guide'
export const guidePath = (step?: string): string => (step === undefined ? `/${GUIDE}` : `/${GUIDE}/${step}`)

export const guideEntry = {
  menu: english.guide,
  screen: GUIDE,
  needs: [{ type: site.key, action: 'edit' }],
} as const satisfies Screen

export const CHANNELS_SCREEN = 'settings/channels'

const channelsEntry = {
  menu: english.channels,
  screen: CHANNELS_SCREEN,
  needs: [{ area: 'channels' }],
} as const satisfies Screen

export const LANGUAGES_SCREEN = 'settings/languages'

const languagesEntry = {
  menu: english.languages,
  screen: LANGUAGES_SCREEN,
  needs: [{ type: site.key, action: 'edit' }],
} as const satisfies Screen

const content: readonly MenuEntry[] = sidebar.map((entry) =>
  'group' in entry && entry.groupKey === 'settings'
    ? { ...entry, entries: [guideEntry, ...entry.entries, languagesEntry, channelsEntry] }
    : entry,
)

export const adminMenu: readonly MenuEntry[] = [
  ...content,
  { group: words.shop, language, entries: shopMenu },
  { group: words.management, language, entries: ownMenu },
]

const isPermittedOn = (entry: Screen | ContentType, permissions: ReadonlySet<string>): boolean =>
  neededFor(entry).some((needed) => permissions.has(permissionName(needed))) ||
  ('key' in entry && isForTranslators(entry) && translatedLanguages(permissions).length > 0)

const neededFor = (screen: Screen | ContentType): readonly Permission[] =>
  'key' in screen ? actionsOf(screen).map((action) => ({ type: screen.key, action })) : (screen.needs ?? [])

export const menuFor = (
  permissions: ReadonlySet<string>,
  hidden: ReadonlySet<string> = new Set(),
  entries: readonly MenuEntry[] = adminMenu,
): readonly MenuEntry[] =>
  entries.flatMap((entry): readonly MenuEntry[] => {
    if (!('group' in entry)) {
      return isPermittedOn(entry, permissions) && !hidden.has(entry.screen) ? [entry] : []
    }
    const inside = menuFor(permissions, hidden, entry.entries)
    return inside.length > 0 ? [{ ...entry, entries: inside }] : []
  })

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

export const screens: readonly Screen[] = screensIn(adminMenu)

export const isOpen = (screen: string, permissions: ReadonlySet<string>): boolean =>
  screensIn(menuFor(permissions)).some((one) => one.screen === screen)
