/** An entry of the header's menu. Labels are English. */
interface MenuEntry {
  label: string
  /** Label of the dropdown that holds the entry; without one it stands in the bar itself. */
  group?: string
}

export interface PageEntry {
  path: string
  /** The page's module, below site/pages. */
  file: string
  menu?: MenuEntry
  /** Keeps the page out of the sitemap and of search engines: it holds nothing but a form, or may not be there. */
  noIndex?: true
}

/** Every page that visitors can open. Routes, menu and sitemap are made from this list, in this order. */
export const pages: readonly PageEntry[] = [
  { path: '/', file: 'home/HomePage.tsx', menu: { label: 'HOME' } },
  { path: '/news', file: 'news/NewsPage.tsx', menu: { label: 'NEWS' } },
  { path: '/news/:id', file: 'news/NewsDetailPage.tsx' },
  {
    path: '/gameinfo/server',
    file: 'server-info/ServerInfoPage.tsx',
    menu: { group: 'Game Info', label: 'Server Info' },
  },
  { path: '/gameinfo/quest', file: 'quest/QuestPage.tsx', menu: { group: 'Game Info', label: 'Quest Info' } },
  { path: '/gameinfo/map', file: 'MapPage.tsx', menu: { group: 'Game Info', label: 'Map Info' } },
  { path: '/gameinfo/rules', file: 'RulesPage.tsx', menu: { group: 'Game Info', label: 'Server Rules' } },
  { path: '/download', file: 'download/DownloadPage.tsx', menu: { label: 'DOWNLOAD' } },
  { path: '/donation', file: 'donation/DonationPage.tsx', menu: { label: 'DONATION' } },
  { path: '/login', file: 'account/LoginPage.tsx', noIndex: true },
  { path: '/register', file: 'account/RegisterPage.tsx', noIndex: true },
  { path: '/forgot', file: 'account/ForgotPage.tsx', noIndex: true },
  { path: '/reset-password', file: 'account/ResetPasswordPage.tsx', noIndex: true },
  { path: '/terms', file: 'TermsPage.tsx', noIndex: true },
  { path: '*', file: 'NotFoundPage.tsx' },
]
