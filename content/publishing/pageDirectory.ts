/** For the sitemap. */
interface DirectoryEntry {
  address: string
  updatedAt: string
}

/** A page in the menu: below an entry, or at the end. */
export interface MenuPage {
  address: string
  title: string
  below: number | null
}

/** Present and former addresses of custom pages. */
export interface PageDirectory {
  /** In the order of creation. */
  pages: readonly DirectoryEntry[]
  menu: readonly MenuPage[]
  addresses: ReadonlySet<string>
  /** Present address by former address. */
  moved: ReadonlyMap<string, string>
  /** When another page becomes public; null if only a change does that. */
  ends: Date | null
}
