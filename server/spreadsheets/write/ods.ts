import type { Readable } from 'node:stream'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import type { SheetColumn } from '../sheetColumns.ts'
import type { ColumnChoices } from '../template/choices.ts'
import type { Cell, Parts } from './cells.ts'
import { CHOICES, choiceLists, choiceRows, lettersOf, sheetName, type ChoiceList } from './choiceLists.ts'
import { xmlEscape } from './xmlEscape.ts'
import { zipFile } from './zipFile.ts'

// The file contains only the parts of OpenDocument 1.3 that readers require, and settings.xml for the frozen headings.

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SPREADSHEET = 'application/vnd.oasis.opendocument.spreadsheet'
const OASIS = 'urn:oasis:names:tc:opendocument:xmlns'
const OFFICE = `xmlns:office="${OASIS}:office:1.0" office:version="1.3"`

const MANIFEST = `${HEAD}<manifest:manifest xmlns:manifest="${OASIS}:manifest:1.0" manifest:version="1.3"><manifest:file-entry manifest:full-path="/" manifest:media-type="${SPREADSHEET}"/>${[
  'content.xml',
  'settings.xml',
]
  .map((path) => `<manifest:file-entry manifest:full-path="${path}" manifest:media-type="text/xml"/>`)
  .join('')}</manifest:manifest>`

const NAMESPACES = ['table', 'text', 'style']
  .map((name) => ` xmlns:${name}="${OASIS}:${name}:1.0"`)
  .join('')
  .concat(` xmlns:number="${OASIS}:datastyle:1.0" xmlns:fo="${OASIS}:xsl-fo-compatible:1.0" xmlns:of="${OASIS}:of:1.2"`)

/** Names of cell styles. With the style `text`, values such as `007` stay text when they are edited. */
type CellStyle = 'text' | 'heading' | 'note'

const cellStyle = (name: CellStyle, font: string): string =>
  `<style:style style:name="${name}" style:family="table-cell" style:data-style-name="as-typed"><style:table-cell-properties style:vertical-align="top" fo:wrap-option="${name === 'heading' ? 'no-wrap' : 'wrap'}"/>${font}</style:style>`

const STYLES = `<office:automatic-styles><number:text-style style:name="as-typed"><number:text-content/></number:text-style>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
<style:style style:name="wide" style:family="table-column"><style:table-column-properties style:column-width="5cm"/></style:style>
${cellStyle('text', '')}${cellStyle('heading', '<style:text-properties fo:font-weight="bold"/>')}${cellStyle('note', '<style:text-properties fo:font-style="italic"/>')}
</office:automatic-styles>`

/** XML 1.0 cannot contain these characters, and OpenDocument has no escape for them. */
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\r\ufffe\uffff]/g

/**
 * Programs may join spaces that are not written as an element, and drop those at the edges: part 3, 6.1.2. Tabs have an
 * element, too, which LibreOffice 7.4 drops; it reads a tab as it is.
 */
const EXACT_SPACES = /(?<!\S) +| {2,}| (?!\S)/g

const paragraph = (line: string): string =>
  `<text:p>${xmlEscape(line.replace(UNWRITABLE, '')).replace(
    EXACT_SPACES,
    ({ length }) => `<text:s text:c="${length}"/>`,
  )}</text:p>`

const cellXml = (cell: Cell, style: CellStyle | null): string => {
  const named = style === null ? '' : ` table:style-name="${style}"`
  if (cell === null || cell === '') return `<table:table-cell${named}/>`
  if (typeof cell === 'number') return `<table:table-cell office:value-type="float" office:value="${cell}"/>`
  const paragraphs = withApostrophe(cell).split('\n').map(paragraph).join('')
  return `<table:table-cell${named} office:value-type="string">${paragraphs}</table:table-cell>`
}

const rowXml = (cells: readonly Cell[], style: CellStyle | null): string =>
  `<table:table-row>${cells.map((cell) => cellXml(cell, style)).join('')}</table:table-row>`

/** Whole columns have a style, so that text such as `007` typed below the last row stays text. */
const columnsXml = (columns: readonly SheetColumn[], isWide: boolean): string =>
  columns
    .map(
      ({ isNumber }) =>
        `<table:table-column${isWide ? ' table:style-name="wide"' : ''}${isNumber ? '' : ' table:default-cell-style-name="text"'}/>`,
    )
    .join('')

const validationName = (place: number): string => `choice-${place}`

const validationsXml = (lists: readonly ChoiceList[]): string => {
  const rules = lists.map(({ place, values, isExhaustive }, index) => {
    const list = `[$${CHOICES}.$${lettersOf(index)}$1:.$${lettersOf(index)}$${values.length}]`
    return `<table:content-validation table:name="${validationName(place)}" table:condition="of:cell-content-is-in-list(${list})" table:allow-empty-cell="true"><table:error-message table:message-type="stop" table:display="${isExhaustive}"/></table:content-validation>`
  })
  return rules.length === 0 ? '' : `<table:content-validations>${rules.join('')}</table:content-validations>`
}

/** LibreOffice's last row. */
const LAST_ROW = 1_048_576

/** The rows to fill in. Styles of columns, too, hold only for rows that are in the file. */
const emptyRowsXml = (columns: readonly SheetColumn[], lists: readonly ChoiceList[], filled: number): string => {
  const cells = columns.map((_column, at) =>
    lists.some(({ place }) => place === at)
      ? `<table:table-cell table:content-validation-name="${validationName(at)}"/>`
      : '<table:table-cell/>',
  )
  return `<table:table-row table:number-rows-repeated="${LAST_ROW - filled}">${cells.join('')}</table:table-row>`
}

interface FirstSheet {
  title: string
  columns: readonly SheetColumn[]
  parts: Parts
  /** Style of the rows, or null for that of their columns. */
  style: CellStyle | null
  lists: readonly ChoiceList[]
}

async function* contentXml({ title, columns, parts, style, lists }: FirstSheet) {
  yield `${HEAD}<office:document-content ${OFFICE}${NAMESPACES}>${STYLES}<office:body><office:spreadsheet>${validationsXml(lists)}`
  yield `<table:table table:name="${xmlEscape(sheetName(title))}">${columnsXml(columns, style !== null)}`
  const headings = columns.map(({ heading }) => heading)
  yield rowXml(headings, 'heading')
  let filled = 1
  for await (const rows of parts) {
    filled += rows.length
    yield rows.map((cells) => rowXml(cells, style)).join('')
  }
  yield `${emptyRowsXml(columns, lists, filled)}</table:table>`
  if (lists.length > 0) {
    yield `<table:table table:name="${CHOICES}" table:style-name="hidden"><table:table-column table:number-columns-repeated="${lists.length}"/>`
    for (const row of choiceRows(lists)) yield rowXml(row, 'text')
    yield '</table:table>'
  }
  yield '</office:spreadsheet></office:body></office:document-content>'
}

const item = (name: string, type: string, value: string | number): string =>
  `<config:config-item config:name="${name}" config:type="${type}">${value}</config:config-item>`

/** The headings stay in view: LibreOffice's own settings, of which OpenDocument fixes only the form (3.10.2). */
const settingsXml = (title: string, frozenRows: number): string =>
  `${HEAD}<office:document-settings ${OFFICE} xmlns:config="${OASIS}:config:1.0" xmlns:ooo="http://openoffice.org/2004/office"><office:settings><config:config-item-set config:name="ooo:view-settings"><config:config-item-map-indexed config:name="Views"><config:config-item-map-entry>${item('ViewId', 'string', 'view1')}<config:config-item-map-named config:name="Tables"><config:config-item-map-entry config:name="${xmlEscape(sheetName(title))}">${[
    item('VerticalSplitMode', 'short', 2),
    item('VerticalSplitPosition', 'int', frozenRows),
    item('PositionBottom', 'int', frozenRows),
  ].join(
    '',
  )}</config:config-item-map-entry></config:config-item-map-named></config:config-item-map-entry></config:config-item-map-indexed></config:config-item-set></office:settings></office:document-settings>`

function odsFile(sheet: FirstSheet, frozenRows: number): Readable {
  return zipFile([
    // The first entry is not compressed, so that its text is at a fixed place: part 2, 3.3.
    { path: 'mimetype', text: SPREADSHEET, isCompressed: false },
    { path: 'META-INF/manifest.xml', text: MANIFEST },
    { path: 'settings.xml', text: settingsXml(sheet.title, frozenRows) },
    { path: 'content.xml', text: contentXml(sheet) },
  ])
}

export const odsSheet = (title: string, columns: readonly SheetColumn[], parts: Parts): Readable =>
  odsFile({ title, columns, parts, style: null, lists: [] }, 1)

export const odsTemplate = (
  title: string,
  columns: readonly SheetColumn[],
  parts: Parts,
  choices: ReadonlyMap<string, ColumnChoices>,
): Readable => odsFile({ title, columns, parts, style: 'note', lists: choiceLists(columns, choices) }, 2)
