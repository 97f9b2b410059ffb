/** A measured value. A lower value is better. */
export interface Figure {
  what: string
  digits: number
  measure: (turn: number) => Promise<number>
}
