/** A public page of one's own, as what leads to it shows it. */
interface DirectoryEntry {
  address: string
  title: string
  updatedAt: string
  /** Where it stands in the menu: below an entry, or at the end of the bar; null where it does not. */
  menu: { below: number | null } | null
}

/** Where the pages of one's own are now, and where they were. */
export interface PageDirectory {
  /** In the order in which they were made. */
  pages: readonly DirectoryEntry[]
  addresses: ReadonlySet<string>
  /** Where a page is that has left an address. */
  moved: ReadonlyMap<string, string>
  /** When another page becomes public; null where only a change does that. */
  ends: Date | null
}
