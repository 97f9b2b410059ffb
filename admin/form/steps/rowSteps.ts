export type Direction = -1 | 1

export interface RowSteps {
  /** The position of the row in the list, counted from 1; null if the list does not contain the row. */
  position: number | null
  total: number
  busy: boolean
  step: (direction: Direction) => void
  stay: () => void
}
