import type { AnyDocument } from './page.ts'

export interface PageEntry {
  path: string
  /** Below site/pages. */
  file: string
  /** The sitemap has the page only if a realm is public. */
  ofRealms?: true
  /** The key of a type in content/site/rowPages.ts. The sitemap has the page only if this type has a row. */
  of?: string
  /** The page shows nothing without a query, so the sitemap does not have it. */
  needsQuery?: true
  /** Neither the sitemap nor search engines have the page. */
  noIndex?: true
  /** The page is of no use before its scripts run, so they are fetched at once. */
  needsScripts?: true
  /** A document that is read without React in the browser: docs/decisions.md, 'Pages as documents'. */
  document?: true
}

export interface Module<Page> {
  page: Page
}

export interface Route<Page extends AnyDocument = AnyDocument> extends PageEntry {
  source: string
  module: () => Promise<Module<Page>>
}

/**
 * The routes and the sitemap are generated from this list. The menu is not, because staff edit it:
 * content/settings/menuEntry.ts.
 */
export const pages: readonly PageEntry[] = [
  { path: '/', file: 'home/HomePage.tsx' },
  { path: '/news', file: 'news/NewsPage.tsx' },
  { path: '/news/:id', file: 'news/NewsDetailPage.tsx' },
  { path: '/gameinfo/server', file: 'server-info/ServerInfoPage.tsx' },
  { path: '/gameinfo/quest', file: 'quest/QuestPage.tsx' },
  { path: '/gameinfo/map', file: 'MapPage.tsx' },
  { path: '/gameinfo/map/:map', file: 'game/MapEntryPage.tsx', document: true },
  { path: '/gameinfo/items', file: 'game/ItemsPage.tsx', of: 'item', document: true },
  { path: '/gameinfo/item/:realm?/:item', file: 'game/ItemPage.tsx', document: true },
  { path: '/gameinfo/monsters', file: 'game/MonstersPage.tsx', of: 'monsters', document: true },
  { path: '/gameinfo/monster/:realm?/:monster', file: 'game/MonsterPage.tsx', document: true },
  { path: '/gameinfo/rules', file: 'RulesPage.tsx' },
  { path: '/download', file: 'download/DownloadPage.tsx' },
  { path: '/donation', file: 'donation/DonationPage.tsx' },
  { path: '/status', file: 'realms/StatusPage.tsx', ofRealms: true, document: true },
  { path: '/ranking', file: 'realms/RankingPage.tsx', ofRealms: true, document: true },
  { path: '/ranking/player', file: 'realms/PlayerPage.tsx', ofRealms: true, needsQuery: true, document: true },
  { path: '/ranking/guild', file: 'realms/GuildPage.tsx', ofRealms: true, needsQuery: true, document: true },
  { path: '/search', file: 'search/SearchPage.tsx', noIndex: true, document: true },
  { path: '/login', file: 'account/LoginPage.tsx', noIndex: true, needsScripts: true },
  { path: '/register', file: 'account/RegisterPage.tsx', noIndex: true, needsScripts: true },
  { path: '/forgot', file: 'account/ForgotPage.tsx', noIndex: true, needsScripts: true },
  { path: '/reset-password', file: 'account/ResetPasswordPage.tsx', noIndex: true, needsScripts: true },
  { path: '/account', file: 'account/AccountPage.tsx', noIndex: true, needsScripts: true },
  { path: '/account/orders/:number', file: 'shop/OrderPage.tsx', noIndex: true, needsScripts: true },
  { path: '/basket', file: 'shop/BasketPage.tsx', noIndex: true, needsScripts: true },
  { path: '/terms', file: 'TermsPage.tsx', noIndex: true },
  { path: '/privasi', file: 'PrivacyPage.tsx', document: true },
  { path: '*', file: 'OwnPage.tsx', document: true },
]
