export interface NavLinkEntry {
  label: string
  to: string
  /** Where the entry leads outside the public site: the browser loads the document. */
  ownDocument?: boolean
  admins?: boolean
}

export interface NavGroup {
  label: string
  /** Addresses of the entries start with it. */
  under: string
  entries: readonly NavLinkEntry[]
}

/** The header's entries in their order (docs/product.md, section 2). */
export const navigation: readonly (NavLinkEntry | NavGroup)[] = [
  { label: 'HOME', to: '/' },
  { label: 'NEWS', to: '/news' },
  {
    label: 'Game Info',
    under: '/gameinfo',
    entries: [
      { label: 'Server Info', to: '/gameinfo/server' },
      { label: 'Quest Info', to: '/gameinfo/quest' },
      { label: 'Map Info', to: '/gameinfo/map' },
      { label: 'Server Rules', to: '/gameinfo/rules' },
    ],
  },
  { label: 'DOWNLOAD', to: '/download' },
  { label: 'DONATION', to: '/donation' },
  { label: 'ADMIN', to: '/Admin', ownDocument: true, admins: true },
]
