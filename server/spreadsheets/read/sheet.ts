export interface SheetRow {
  /** The row number that a spreadsheet program displays, counted from 1. */
  number: number
  cells: string[]
  formulas?: number[]
}

export interface Sheet {
  name: string | null
  rows: SheetRow[]
}

/**
 * `rows` includes the heading row. `together` limits the characters of the whole sheet, because a workbook can repeat
 * one long text in thousands of cells.
 */
export const SHEET_LIMIT = { rows: 50_010, columns: 200, characters: 60_000, together: 24_000_000 } as const

export type SheetFault =
  | 'unreadable'
  | 'old_format'
  | 'encrypted'
  | 'external_links'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'cell_too_long'
  | 'too_large_inside'
  | 'too_slow'

export class UnreadableSheet extends Error {
  readonly fault: SheetFault

  constructor(fault: SheetFault) {
    super(fault)
    this.name = 'UnreadableSheet'
    this.fault = fault
  }
}

const isEmpty = ({ cells, formulas }: SheetRow): boolean => formulas === undefined && cells.every((cell) => cell === '')

export class SheetRows {
  readonly rows: SheetRow[] = []
  #characters = 0

  /** Adds a row to the sheet, or skips it if it is empty. Throws UnreadableSheet if the sheet exceeds a limit. */
  add(row: SheetRow): void {
    if (row.cells.length > SHEET_LIMIT.columns) {
      const beyond = row.cells.slice(SHEET_LIMIT.columns)
      if (beyond.some((cell) => cell !== '')) throw new UnreadableSheet('too_many_columns')
      row.cells.length = SHEET_LIMIT.columns
    }
    if (row.cells.some((cell) => cell.length > SHEET_LIMIT.characters)) throw new UnreadableSheet('cell_too_long')
    if (isEmpty(row)) return
    if (this.rows.length >= SHEET_LIMIT.rows) throw new UnreadableSheet('too_many_rows')
    this.#characters += row.cells.reduce((sum, { length }) => sum + length, 0)
    if (this.#characters > SHEET_LIMIT.together) throw new UnreadableSheet('too_large_inside')
    this.rows.push(row)
  }
}
