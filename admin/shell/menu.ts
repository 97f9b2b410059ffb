import type { ContentType } from '../../content/define.ts'
import { listTypes } from '../../content/index.ts'
import { sidebar } from '../../content/sidebar.ts'
import { site } from '../../content/settings/site.ts'
import { actionsOf, OWNERS, permissionName, type Permission } from '../../content/permissions.ts'

export interface Screen {
  menu: string
  screen: string
  language?: 'id'
  needs?: readonly Permission[]
}

export type MenuEntry = Screen | { group: string; entries: readonly MenuEntry[]; language?: 'id' }

export const GAME_ACCOUNTS_SCREEN = 'game-accounts'

export const PAYMENTS_SCREEN = 'unassigned-payments'

/** The menu entries of the donation desk. */
export const shopMenu = [
  { menu: 'Pesanan', screen: 'orders', language: 'id', needs: [{ area: 'shop:confirm' }] },
  { menu: 'Uang Tanpa Pesanan', screen: PAYMENTS_SCREEN, language: 'id', needs: [{ area: 'shop:confirm' }] },
  { menu: 'Layanan Pembayaran', screen: 'gateways', language: 'id', needs: [{ area: 'shop:confirm' }] },
  { menu: 'Pembukuan', screen: 'ledger', language: 'id', needs: [{ area: 'shop:confirm' }] },
  { menu: 'Terlaris', screen: 'sales', language: 'id', needs: [{ area: 'shop:confirm' }] },
  { menu: 'Penawaran', screen: 'offers', language: 'id', needs: [{ area: 'shop:offers' }] },
  { menu: 'Kupon', screen: 'coupons', language: 'id', needs: [{ area: 'shop:offers' }] },
  { menu: 'Cara Membayar', screen: 'payment-methods', language: 'id', needs: [{ area: 'shop:offers' }] },
] as const satisfies readonly Screen[]

/** The menu entries for accounts, roles, tokens and logs: docs/product-admin.md, "Management". */
export const ownMenu = [
  { menu: 'Pengguna', screen: 'users', language: 'id', needs: [{ area: 'accounts' }] },
  { menu: 'Akun Game', screen: GAME_ACCOUNTS_SCREEN, language: 'id', needs: [{ area: 'accounts' }] },
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

export const ACCOUNT = 'account'

export const GUIDE = 'guide'
export const guidePath = (step?: string): string => (step === undefined ? `/${GUIDE}` : `/${GUIDE}/${step}`)

export const guideEntry = {
  menu: 'Getting started',
  screen: GUIDE,
  needs: [{ type: site.key, action: 'edit' }],
} as const satisfies Screen

export const CHANNELS_SCREEN = 'settings/channels'

const channelsEntry = {
  menu: 'Channels',
  screen: CHANNELS_SCREEN,
  needs: [{ area: 'channels' }],
} as const satisfies Screen

const content: readonly MenuEntry[] = sidebar.map((entry) =>
  'group' in entry && entry.groupKey === 'settings'
    ? { ...entry, entries: [guideEntry, ...entry.entries, channelsEntry] }
    : entry,
)

export const adminMenu: readonly MenuEntry[] = [
  ...content,
  { group: 'Penjualan', language: 'id', entries: shopMenu },
  { group: 'Pengelolaan', language: 'id', entries: ownMenu },
]

const neededFor = (screen: Screen | ContentType): readonly Permission[] =>
  'key' in screen ? actionsOf(screen).map((action) => ({ type: screen.key, action })) : (screen.needs ?? [])

export const menuFor = (
  permissions: ReadonlySet<string>,
  hidden: ReadonlySet<string> = new Set(),
  entries: readonly MenuEntry[] = adminMenu,
): readonly MenuEntry[] =>
  entries.flatMap((entry): readonly MenuEntry[] => {
    if (!('group' in entry)) {
      const isPermitted = neededFor(entry).some((needed) => permissions.has(permissionName(needed)))
      return isPermitted && !hidden.has(entry.screen) ? [entry] : []
    }
    const inside = menuFor(permissions, hidden, entry.entries)
    return inside.length > 0 ? [{ ...entry, entries: inside }] : []
  })

const screensIn = (entries: readonly MenuEntry[]): Screen[] =>
  entries.flatMap((entry) => ('group' in entry ? screensIn(entry.entries) : [entry]))

export const screens: readonly Screen[] = screensIn(adminMenu)

export const isOpen = (screen: string, permissions: ReadonlySet<string>): boolean =>
  screensIn(menuFor(permissions)).some((one) => one.screen === screen)
