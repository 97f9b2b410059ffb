export type Direction = -1 | 1

export interface RowSteps {
  /** From 1; null if the list does not contain it. */
  position: number | null
  total: number
  busy: boolean
  step: (direction: Direction) => void
  /** Cancels a pending step. */
  stay: () => void
}
