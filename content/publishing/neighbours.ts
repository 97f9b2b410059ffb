export interface Neighbour {
  id: number
  name: string
  /** Of the name and of the category's, if they are not the reader's. */
  languages?: Readonly<Record<string, string>>
  published_at: string | null
  category: { id: number; name: string } | null
  picture: { address: string; width: number | null; height: number | null; avif: boolean } | null
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly Neighbour[]
}
