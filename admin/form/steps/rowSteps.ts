/** To the row before, or to the next one. */
export type Direction = -1 | 1

/** How a form goes from row to row. */
export interface RowSteps {
  /** Where its row stands in the list, counted from 1; null where the list does not show it. */
  position: number | null
  total: number
  /** Another row is being loaded. */
  busy: boolean
  step: (direction: Direction) => void
  /** Stays with the row that is shown: something is done with it while another one is being loaded. */
  stay: () => void
}
