interface DirectoryEntry {
  id: number
  address: string
  updatedAt: string
}

export interface MenuPage {
  address: string
  title: string
  /** Of the title, if it is not the reader's. */
  lang?: string | undefined
  below: number | null
}

export interface PageDirectory {
  pages: readonly DirectoryEntry[]
  menu: readonly MenuPage[]
  addresses: ReadonlySet<string>
  moved: ReadonlyMap<string, string>
  ends: Date | null
}
