import type { SaxesTagPlain } from 'saxes'
import { dateText } from './dateText.ts'
import { SHEET_LIMIT, SheetRows, UnreadableSheet, type Sheet, type SheetRow } from './sheet.ts'
import { parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

// This reader supports only a part of OpenDocument 1.3, part 3: the values and texts of the first visible sheet.

type Attributes = SaxesTagPlain['attributes']

/** Elements that copy cells of other files: 9.3.1 `table:table-source`, 9.3.2 `table:cell-range-source`, 14.6.3. */
const LINKS: readonly string[] = ['table-source', 'cell-range-source', 'dde-link']

/** Parts of a paragraph that are not its text: pronunciation and notes. */
const ASIDES: readonly string[] = ['ruby-text', 'note']

const CELLS: readonly string[] = ['table-cell', 'covered-table-cell']

async function refuseEncrypted(zip: Zip): Promise<void> {
  await parseXml(zip.read('META-INF/manifest.xml'), {
    open: (name) => {
      if (name === 'encryption-data') throw new UnreadableSheet('encrypted')
    },
  })
}

/** At the end of most sheets one row or cell is repeated a million times. */
const timesOf = (count: string | undefined): number => Math.max(1, Math.floor(Number(count)) || 1)

function dateOf(value: string): string {
  const [, day, hours = '00', minutes = '00', seconds = '0'] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d):(\d\d):(\d\d(?:\.\d+)?))?Z?$/.exec(value) ?? []
  const minute = Date.parse(`${day}T${hours}:${minutes}:00Z`)
  return Number.isNaN(minute) ? value : dateText(minute + Math.round(Number(seconds) * 1_000))
}

function durationOf(value: string): string {
  const [, hours, minutes, seconds] = /^PT(\d+)H(\d+)M(\d+(?:\.\d+)?)S$/.exec(value) ?? []
  if (hours === undefined) return value
  const all = Number(hours) * 3_600 + Number(minutes) * 60 + Math.round(Number(seconds))
  const parts = [Math.floor(all / 3_600), Math.floor(all / 60) % 60, all % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/** The value of a cell, or `words` for a text: 19.385 `office:value-type`. */
function valueOf(attributes: Attributes, words: string): string {
  const value = attributes['office:value']
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return value === undefined || Number.isNaN(Number(value)) ? words : String(Number(value))
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return dateOf(attributes['office:date-value'] ?? words)
    case 'time':
      return durationOf(attributes['office:time-value'] ?? words)
    default:
      return attributes['office:string-value'] ?? words
  }
}

/**
 * The paragraphs of a cell. White space stays as it is written, as LibreOffice 7.4 reads it, although OpenDocument
 * (6.1.2) joins it: that version reads tabs in no other way.
 */
class CellText {
  text = ''
  #paragraphs = 0

  /** Throws UnreadableSheet if the text is too long. */
  add(words: string): void {
    if (this.#paragraphs === 0) return
    this.text += words
    if (this.text.length > SHEET_LIMIT.characters) throw new UnreadableSheet('cell_too_long')
  }

  addElement(name: string, attributes: Attributes): void {
    if (name === 'p') {
      this.add('\n')
      this.#paragraphs += 1
    } else if (name === 'tab') this.add('\t')
    else if (name === 'line-break') this.add('\n')
    else if (name === 's') this.add(' '.repeat(Math.min(timesOf(attributes['text:c']), SHEET_LIMIT.characters + 1)))
  }
}

/** Throws UnreadableSheet. */
export async function readOds(zip: Zip): Promise<Sheet> {
  await refuseEncrypted(zip)
  const sheet = new SheetRows()
  const hiddenStyles = new Set<string>()
  let style = ''
  let name: string | null = null
  let isInside = false
  /** How many elements around the present place are not read, such as annotations and drawings. */
  let unread = 0
  let row: SheetRow = { number: 1, cells: [] }
  let rowTimes = 0
  let column = 0
  let cell: { attributes: Attributes; text: CellText } | null = null

  const begin = (tag: string, attributes: Attributes) => {
    if (cell) cell.text.addElement(tag, attributes)
    else if (tag === 'table-row') {
      row = { number: row.number + rowTimes, cells: [] }
      rowTimes = timesOf(attributes['table:number-rows-repeated'])
      column = 0
    } else if (CELLS.includes(tag)) cell = { attributes, text: new CellText() }
  }
  const endCell = (attributes: Attributes, text: string) => {
    const [start, isFormula] = [column, attributes['table:formula'] !== undefined]
    column += timesOf(attributes['table:number-columns-repeated'])
    if (text === '' && !isFormula) return
    if (column > SHEET_LIMIT.columns) throw new UnreadableSheet('too_many_columns')
    while (row.cells.length < start) row.cells.push('')
    for (let at = start; at < column; at += 1) {
      row.cells.push(text)
      if (isFormula) (row.formulas ??= []).push(at)
    }
  }
  const endRow = () => {
    if (row.cells.length === 0) return
    for (let time = 0; time < rowTimes; time += 1) sheet.add({ ...row, number: row.number + time })
  }

  await parseXml(zip.read('content.xml'), {
    open: (tag, { name: prefixed, attributes }) => {
      if (LINKS.includes(tag)) throw new UnreadableSheet('external_links')
      if (tag === 'style') style = attributes['style:name'] ?? ''
      if (tag === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (!isInside) {
        if (tag !== 'table' || name !== null || hiddenStyles.has(attributes['table:style-name'] ?? '')) return
        name = attributes['table:name'] ?? ''
        isInside = true
        return
      }
      const isRead = cell
        ? prefixed.startsWith('text:') && !ASIDES.includes(tag)
        : prefixed.startsWith('table:') && tag !== 'shapes'
      if (unread > 0 || !isRead) unread += 1
      else begin(tag, attributes)
    },
    words: (text) => {
      if (unread === 0) cell?.text.add(text)
    },
    close: (tag) => {
      if (!isInside) return
      if (unread > 0) unread -= 1
      else if (cell && CELLS.includes(tag)) {
        endCell(cell.attributes, valueOf(cell.attributes, cell.text.text))
        cell = null
      } else if (tag === 'table-row') endRow()
      else if (tag === 'table') isInside = false
    },
  })
  if (name === null) throw new UnreadableSheet('unreadable')
  return { name, rows: sheet.rows }
}
