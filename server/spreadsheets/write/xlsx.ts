import type { Readable } from 'node:stream'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { characterStart } from '../../../content/text.ts'
import { SHEET_LIMIT } from '../read/sheet.ts'
import type { SheetColumn } from '../sheetColumns.ts'
import type { ColumnChoices } from '../template/choices.ts'
import type { Cell, Parts } from './cells.ts'
import { STYLE, workbook, xmlText } from './workbook.ts'

const CHOICES = 'choices'

const cellXml = (cell: Cell, style: number): string => {
  if (cell === null || cell === '') return `<c s="${style}"/>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(withApostrophe(cell))}</t></is></c>`
}

const rowXml = (cells: readonly Cell[], style: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

/** Columns count from 0: 27 is `AB`. */
const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26))

/** Whole columns have a style, so that text such as `007` typed below the last row stays text. */
const columnsXml = (columns: readonly SheetColumn[], width: number | null): string => {
  const wide = width === null ? '' : ` width="${width}" customWidth="1"`
  const one = ({ isNumber }: SheetColumn, place: number) =>
    `<col min="${place + 1}" max="${place + 1}"${wide} style="${isNumber ? STYLE.usual : STYLE.text}"/>`
  return `<cols>${columns.map(one).join('')}</cols>`
}

const frozen = (rows: number): string =>
  `<sheetViews><sheetView workbookViewId="0"><pane ySplit="${rows}" topLeftCell="A${rows + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

async function* rowsXml(columns: readonly SheetColumn[], parts: Parts, style: number) {
  const headings = columns.map(({ heading }) => heading)
  yield `<sheetData>${rowXml(headings, STYLE.heading)}`
  for await (const rows of parts) yield rows.map((cells) => rowXml(cells, style)).join('')
  yield '</sheetData>'
}

async function* sheetXml(columns: readonly SheetColumn[], parts: Parts) {
  yield frozen(1) + columnsXml(columns, null)
  yield* rowsXml(columns, parts, STYLE.text)
}

const EXPLAINED_WIDTH = 26

async function* templateXml(columns: readonly SheetColumn[], parts: Parts, lists: readonly [number, ColumnChoices][]) {
  yield frozen(2) + columnsXml(columns, EXPLAINED_WIDTH)
  yield* rowsXml(columns, parts, STYLE.note)
  if (lists.length === 0) return
  const rules = lists.map(([place, { values, isExhaustive }], index) => {
    const [letters, list] = [lettersOf(place), lettersOf(index)]
    const refuses = isExhaustive ? ' showErrorMessage="1"' : ''
    return `<dataValidation type="list" allowBlank="1"${refuses} sqref="${letters}3:${letters}${SHEET_LIMIT.rows}"><formula1>${CHOICES}!$${list}$1:$${list}$${values.length}</formula1></dataValidation>`
  })
  yield `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

function* listsXml(lists: readonly ColumnChoices[]) {
  yield '<sheetData>'
  const longest = Math.max(...lists.map(({ values }) => values.length))
  for (let row = 0; row < longest; row += 1)
    yield rowXml(
      lists.map(({ values }) => values[row] ?? null),
      STYLE.text,
    )
  yield '</sheetData>'
}

/**
 * Sheet names are limited to 31 characters and must not contain some special characters. The name must also differ from
 * that of the choices sheet.
 */
const sheetName = (title: string): string => {
  const name = title.replace(/[\\/?*[\]:]/g, ' ')
  return name.toLowerCase() === CHOICES ? `${name}_` : name.slice(0, characterStart(name, 31))
}

export const xlsxSheet = (title: string, columns: readonly SheetColumn[], parts: Parts): Readable =>
  workbook([{ name: sheetName(title), xml: sheetXml(columns, parts) }])

export function xlsxTemplate(
  title: string,
  columns: readonly SheetColumn[],
  parts: Parts,
  choices: ReadonlyMap<string, ColumnChoices>,
): Readable {
  const lists = columns.flatMap(({ key }, place): [number, ColumnChoices][] => {
    const found = choices.get(key)
    return found && found.values.length > 0 ? [[place, found]] : []
  })
  const first = { name: sheetName(title), xml: templateXml(columns, parts, lists) }
  if (lists.length === 0) return workbook([first])
  return workbook([first, { name: CHOICES, isHidden: true, xml: listsXml(lists.map(([, list]) => list)) }])
}
