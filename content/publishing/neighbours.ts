/** A row as links to it show it. */
export interface Neighbour {
  id: number
  name: string
  published_at: string | null
  category: { id: number; name: string } | null
  picture: { address: string; width: number | null; height: number | null; avif: boolean } | null
}

/** What visitors read after a row: the public ones before and after it in time, and others on the same matter. */
export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly Neighbour[]
}
