export interface Neighbour {
  id: number
  name: string
  published_at: string | null
  category: { id: number; name: string } | null
  picture: { address: string; width: number | null; height: number | null; avif: boolean } | null
}

export interface Neighbours {
  previous: Neighbour | null
  next: Neighbour | null
  related: readonly Neighbour[]
}
