export interface Neighbour {
  id: number
  name: string
  published_at: string | null
  category: { id: number; name: string } | null
  picture: { address: string; width: number | null; height: number | null; avif: boolean } | null
}

/** The public rows before and after a row in time, and related ones. */
export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly Neighbour[]
}
