import type { Readable } from 'node:stream'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { SHEET_LIMIT } from '../read/sheet.ts'
import type { SheetColumn } from '../sheetColumns.ts'
import type { ColumnChoices } from '../template/choices.ts'
import type { Cell, Parts } from './cells.ts'
import { CHOICES, choiceLists, choiceRows, lettersOf, sheetName, type ChoiceList } from './choiceLists.ts'
import { STYLE, workbook, xmlText } from './workbook.ts'

const cellXml = (cell: Cell, style: number): string => {
  if (cell === null || cell === '') return `<c s="${style}"/>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(withApostrophe(cell))}</t></is></c>`
}

const rowXml = (cells: readonly Cell[], style: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

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

async function* templateXml(columns: readonly SheetColumn[], parts: Parts, lists: readonly ChoiceList[]) {
  yield frozen(2) + columnsXml(columns, EXPLAINED_WIDTH)
  yield* rowsXml(columns, parts, STYLE.note)
  if (lists.length === 0) return
  const rules = lists.map(({ place, values, isExhaustive }, index) => {
    const [letters, list] = [lettersOf(place), lettersOf(index)]
    const refuses = isExhaustive ? ' showErrorMessage="1"' : ''
    return `<dataValidation type="list" allowBlank="1"${refuses} sqref="${letters}3:${letters}${SHEET_LIMIT.rows}"><formula1>${CHOICES}!$${list}$1:$${list}$${values.length}</formula1></dataValidation>`
  })
  yield `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`
}

function* listsXml(lists: readonly ChoiceList[]) {
  yield '<sheetData>'
  for (const row of choiceRows(lists)) yield rowXml(row, STYLE.text)
  yield '</sheetData>'
}

export const xlsxSheet = (title: string, columns: readonly SheetColumn[], parts: Parts): Readable =>
  workbook([{ name: sheetName(title), xml: sheetXml(columns, parts) }])

export function xlsxTemplate(
  title: string,
  columns: readonly SheetColumn[],
  parts: Parts,
  choices: ReadonlyMap<string, ColumnChoices>,
): Readable {
  const lists = choiceLists(columns, choices)
  const first = { name: sheetName(title), xml: templateXml(columns, parts, lists) }
  if (lists.length === 0) return workbook([first])
  return workbook([first, { name: CHOICES, isHidden: true, xml: listsXml(lists) }])
}
