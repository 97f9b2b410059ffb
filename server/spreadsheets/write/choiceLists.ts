import { characterStart } from '../../../content/text.ts'
import type { SheetColumn } from '../sheetColumns.ts'
import type { ColumnChoices } from '../template/choices.ts'
import type { Cell } from './cells.ts'

/** The hidden sheet of a template: each column holds the choices of one column of the first sheet. */
export const CHOICES = 'choices'

/** Columns count from 0: 27 is `AB`. */
export const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/**
 * Sheet names are limited to 31 characters and must not contain some special characters. The name must also differ from
 * that of the choices sheet.
 */
export const sheetName = (title: string): string => {
  const name = title.replace(/[\\/?*[\]:]/g, ' ')
  return name.toLowerCase() === CHOICES ? `${name}_` : name.slice(0, characterStart(name, 31))
}

export interface ChoiceList extends ColumnChoices {
  /** The place of the column that is filled in, from 0. */
  place: number
}

export const choiceLists = (
  columns: readonly SheetColumn[],
  choices: ReadonlyMap<string, ColumnChoices>,
): ChoiceList[] =>
  columns.flatMap(({ key }, place) => {
    const found = choices.get(key)
    return found && found.values.length > 0 ? [{ ...found, place }] : []
  })

export function* choiceRows(lists: readonly ChoiceList[]): Generator<Cell[]> {
  const longest = Math.max(...lists.map(({ values }) => values.length))
  for (let row = 0; row < longest; row += 1) yield lists.map(({ values }) => values[row] ?? null)
}
