import { DAY_MS, dateText } from './dateText.ts'
import { SHEET_LIMIT, SheetRows, UnreadableSheet, type Sheet, type SheetRow } from './sheet.ts'
import { parseXml } from './xml.ts'
import type { Zip } from './zip.ts'

// This reader supports only a part of Office Open XML (ECMA-376, part 1): the first visible sheet, shared strings and
// date formats.

/** Escaped control characters: ECMA-376, part 1, 22.9.2.19. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const asStored = (text: string): string => unescaped(text).replace(/\r\n?/g, '\n')

async function sharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = []
  let isText = false
  let phonetic = 0
  await parseXml(zip.read('xl/sharedStrings.xml'), {
    open: (name) => {
      if (name === 'si') texts.push('')
      if (name === 'rPh') phonetic += 1
      isText = name === 't'
    },
    close: (name) => {
      if (name === 'rPh') phonetic -= 1
      if (name === 't') isText = false
    },
    words: (text) => {
      if (isText && phonetic === 0) texts[texts.length - 1] += text
    },
  })
  return texts.map(asStored)
}

/** Built-in date formats: ECMA-376, part 1, 18.8.30. */
const isDateNumber = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)
const isDateCode = (code: string): boolean => /[dmyhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))

async function dateStyles(zip: Zip): Promise<boolean[]> {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isCells = false
  await parseXml(zip.read('xl/styles.xml'), {
    open: (name, { attributes }) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        const code = codes.get(id)
        styles.push(code === undefined ? isDateNumber(id) : isDateCode(code))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** A date is a number of days since 1899-12-30, or since 1904-01-01 in some workbooks. */
function dayText(days: number, from1904: boolean): string {
  const text = dateText(Math.round((days - 25_569 + (from1904 ? 1_462 : 0)) * DAY_MS))
  return days < 1 ? text.slice('2026-01-02 '.length) || text : text
}

interface SheetPart {
  name: string
  path: string
  from1904: boolean
}

async function firstSheet(zip: Zip): Promise<SheetPart> {
  const sheets: { name: string; relation: string }[] = []
  let from1904 = false
  await parseXml(zip.read('xl/workbook.xml'), {
    open: (name, { attributes }) => {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? ''
      sheets.push({ name: attributes['name'] ?? '', relation })
    },
  })
  const targets = new Map<string, string>()
  await parseXml(zip.read('xl/_rels/workbook.xml.rels'), {
    open: (name, { attributes }) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  const [sheet] = sheets
  const target = sheet && targets.get(sheet.relation)
  if (!sheet || !target) throw new UnreadableSheet('unreadable')
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
  if (!zip.names.has(path)) throw new UnreadableSheet('unreadable')
  return { name: sheet.name, path, from1904 }
}

/** Columns count from 0: `AB12` is 27. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Throws UnreadableSheet. */
export async function readXlsx(zip: Zip): Promise<Sheet> {
  if ([...zip.names].some((name) => name.startsWith('xl/externalLinks/'))) throw new UnreadableSheet('external_links')
  const { name, path, from1904 } = await firstSheet(zip)
  const texts = await sharedTexts(zip)
  const isDate = await dateStyles(zip)
  const sheet = new SheetRows()

  let row: SheetRow = { number: 0, cells: [] }
  let cell = { column: -1, type: '', style: 0, words: '', isFormula: false }
  let holds: 'v' | 't' | null = null
  let phonetic = 0
  const textOf = (): string => {
    const { type, style, words } = cell
    if (type === 's') return texts[Number(words)] ?? ''
    if (type === 'b') return words === '1' ? 'TRUE' : words === '' ? '' : 'FALSE'
    if (type === 'str' || type === 'inlineStr' || type === 'e') return asStored(words)
    const number = Number(words)
    if (words === '' || Number.isNaN(number)) return words
    return isDate[style] ? dayText(number, from1904) : String(number)
  }
  await parseXml(zip.read(path), {
    open: (tag, { attributes }) => {
      if (tag === 'row') {
        row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] }
        cell.column = -1
      } else if (tag === 'c') {
        const column = attributes['r'] === undefined ? cell.column + 1 : columnOf(attributes['r'])
        const { t: type = 'n', s: style = '0' } = attributes
        cell = { column, type, style: Number(style), words: '', isFormula: false }
      } else if (tag === 'f') cell.isFormula = true
      else if (tag === 'rPh') phonetic += 1
      holds = tag === 'v' || tag === 't' ? tag : null
    },
    words: (text) => {
      if (holds && phonetic === 0) cell.words += text
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') holds = null
      else if (tag === 'rPh') phonetic -= 1
      else if (tag === 'c') {
        const text = textOf()
        if (text === '' && !cell.isFormula) return
        if (cell.column >= SHEET_LIMIT.columns) throw new UnreadableSheet('too_many_columns')
        while (row.cells.length < cell.column) row.cells.push('')
        row.cells[cell.column] = text
        if (cell.isFormula) (row.formulas ??= []).push(cell.column)
      } else if (tag === 'row') sheet.add(row)
    },
  })
  return { name, rows: sheet.rows }
}
