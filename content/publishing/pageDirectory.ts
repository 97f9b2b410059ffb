interface DirectoryEntry {
  address: string
  updatedAt: string
}

export interface MenuPage {
  address: string
  title: string
  below: number | null
}

export interface PageDirectory {
  pages: readonly DirectoryEntry[]
  menu: readonly MenuPage[]
  addresses: ReadonlySet<string>
  moved: ReadonlyMap<string, string>
  ends: Date | null
}
