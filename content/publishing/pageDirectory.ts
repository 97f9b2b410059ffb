/** A public page of one's own, as the sitemap shows it. */
interface DirectoryEntry {
  address: string
  updatedAt: string
}

/** One that stands in the menu: below an entry, or at the end of the bar. */
export interface MenuPage {
  address: string
  title: string
  below: number | null
}

/** Where the pages of one's own are now, and where they were. */
export interface PageDirectory {
  /** In the order in which they were made. */
  pages: readonly DirectoryEntry[]
  menu: readonly MenuPage[]
  addresses: ReadonlySet<string>
  /** Where a page is that has left an address. */
  moved: ReadonlyMap<string, string>
  /** When another page becomes public; null where only a change does that. */
  ends: Date | null
}
