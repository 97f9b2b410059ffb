/** A row of a sheet that has something in it. */
export interface SheetRow {
  /** Its number as a spreadsheet shows it, from 1 on. */
  number: number
  /** The texts of its cells, '' where nothing stands. */
  cells: string[]
  /** The places of cells that hold a formula, from 0 on; absent where none does. */
  formulas?: number[]
}

/** What a file holds, as texts. */
export interface Sheet {
  /** The name of the sheet; null in a CSV, which has none. */
  name: string | null
  rows: SheetRow[]
}

/**
 * The most rows that are read, headings included; the most columns; the most characters of a cell, and of all cells together: a
 * workbook names a long text in thousands of cells by a few bytes each, and each of them would be sent to the server whole.
 */
export const SHEET_LIMIT = { rows: 50_010, columns: 200, characters: 60_000, together: 24_000_000 } as const

/** Why a file is not read. */
export type SheetFault =
  | 'unreadable'
  | 'old_format'
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

/** The rows of a sheet while it is read. */
export class SheetRows {
  readonly rows: SheetRow[] = []
  #characters = 0

  /** Adds a row, unless nothing stands in it. Throws UnreadableSheet past a limit. */
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
