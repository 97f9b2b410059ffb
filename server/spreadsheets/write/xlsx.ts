import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import type { Cell } from './cells.ts'

// A workbook of one sheet: Office Open XML, ECMA-376, part 1. Only what readers ask for.

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The styles of cells, by their place in the styles' list: a text stays one when it is edited, `007` included. */
const STYLE = { usual: 0, text: 1, heading: 2 } as const

const styles = `${HEAD}<styleSheet xmlns="${MAIN}">
<fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill/><fill/></fills><borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf><xf fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/></cellXfs>
</styleSheet>`

const contentTypes = `${HEAD}<Types xmlns="${PACKAGE}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>
<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>
</Types>`

const relations = (...targets: readonly [type: string, target: string][]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot hold, and what already looks like one that is written out: ECMA-376, part 1, 22.9.2.19. */

const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\r\ufffe\uffff]|_(?=x[0-9A-Fa-f]{4}_)/g

const xmlText = (text: string): string =>
  text
    .replace(UNWRITABLE, (found) => `_x${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/[&<>"]/g, (found) => ENTITIES[found] ?? found)

const cellXml = (cell: Cell, style: number): string => {
  if (cell === null || cell === '') return `<c s="${style}"/>`
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(withApostrophe(cell))}</t></is></c>`
}

const rowXml = (cells: readonly Cell[], style: number): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

async function* sheetXml(headings: readonly string[], parts: AsyncIterable<readonly (readonly Cell[])[]>) {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  yield `<sheetData>${rowXml(headings, STYLE.heading)}`
  for await (const rows of parts) yield rows.map((cells) => rowXml(cells, STYLE.text)).join('')
  yield '</sheetData></worksheet>'
}

/** A sheet as XLSX, piece by piece. `name` is that of the sheet. */
export function xlsxSheet(
  name: string,
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly Cell[])[]>,
): Readable {
  // Names of sheets have no such signs and 31 characters at most.
  const sheet = xmlText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
  const workbook = `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${sheet}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const zip = new ZipFile()
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', relations(['officeDocument', 'xl/workbook.xml']))
  add('xl/workbook.xml', workbook)
  add('xl/_rels/workbook.xml.rels', relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']))
  add('xl/styles.xml', styles)
  zip.addReadStream(Readable.from(sheetXml(headings, parts), { objectMode: false }), 'xl/worksheets/sheet1.xml')
  zip.end()
  // The package's types say less than what it is.
  return zip.outputStream as Readable
}
