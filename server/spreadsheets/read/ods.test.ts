import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readSheet } from './readSheet.ts'
import { SHEET_LIMIT, UnreadableSheet, type Sheet } from './sheet.ts'

const MEGABYTE = 1024 * 1024

type Text = string | Iterable<string>

async function* content(spreadsheet: Text, styles: string): AsyncGenerator<string> {
  yield `<office:document-content><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>`
  await Promise.resolve()
  yield* typeof spreadsheet === 'string' ? [spreadsheet] : spreadsheet
  yield '</office:spreadsheet></office:body></office:document-content>'
}

function file(parts: Readonly<Record<string, string | AsyncIterable<string>>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries(parts))
    zip.addReadStream(Readable.from(typeof text === 'string' ? [text] : text, { objectMode: false }), path)
  zip.end()
  return buffer(zip.outputStream)
}

const read = async (spreadsheet: Text, styles = ''): Promise<Sheet> =>
  readSheet(await file({ 'content.xml': content(spreadsheet, styles) }))

const table = (rows: string, more = ''): string => `<table:table table:name="Data"${more}>${rows}</table:table>`
const row = (cells: string, more = ''): string => `<table:table-row${more}>${cells}</table:table-row>`
const cell = (inside: string, more = ''): string => `<table:table-cell${more}>${inside}</table:table-cell>`
const value = (type: string, name: string, text: string): string =>
  cell('<text:p>shown</text:p>', ` office:value-type="${type}" office:${name}="${text}"`)

const cellsOf = async (cells: string): Promise<string[] | undefined> => (await read(table(row(cells)))).rows[0]?.cells

async function faultOf(reading: Promise<Sheet>): Promise<string> {
  try {
    await reading
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.fault
    throw error
  }
  return 'read'
}

describe('A sheet in OpenDocument', () => {
  it('has values as they are stored, not as they are shown, and spelled as those of XLSX', async () => {
    const cells = [
      value('float', 'value', '1234.50'),
      value('percentage', 'value', '0.25'),
      value('currency', 'value', '1E+3'),
      value('boolean', 'boolean-value', 'true'),
      value('boolean', 'boolean-value', 'false'),
      value('date', 'date-value', '2026-01-02'),
      value('date', 'date-value', '2026-01-02T23:59:59.999999999'),
      value('date', 'date-value', 'soon'),
      value('time', 'time-value', 'PT36H05M07S'),
      value('string', 'string-value', '007'),
      cell('<text:p>007</text:p>', ' office:value-type="string"'),
    ]
    expect(await cellsOf(cells.join(''))).toEqual([
      ...['1234.5', '0.25', '1000', 'TRUE', 'FALSE', '2026-01-02', '2026-01-03', 'soon', '36:05:07', '007', '007'],
    ])
  })

  it('has texts with their paragraphs, spaces and tabs, without notes and drawings', async () => {
    const cells = [
      cell('<text:p>one</text:p><text:p/><text:p>t<text:span>w</text:span><text:a>o</text:a></text:p>'),
      cell('<text:p>  a\tb<text:s text:c="3"/>c<text:tab/>d<text:line-break/><text:s/>e </text:p>'),
      cell(
        '<office:annotation><text:p>a note</text:p></office:annotation><text:p>text</text:p>' +
          '<draw:frame><draw:text-box><text:p>drawn</text:p></draw:text-box></draw:frame>',
      ),
      cell(
        '<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>kan</text:ruby-text></text:ruby></text:p>',
      ),
      cell('<text:p>&lt;b&gt; &amp;amp; &#x1F409;</text:p>'),
    ]
    expect(await cellsOf(cells.join(''))).toEqual(['one\n\ntwo', '  a\tb   c\td\n e ', 'text', '漢', '<b> &amp; 🐉'])
  })

  it('is the first that is visible, with rows of groups and headings, without what is drawn on it', async () => {
    const styles =
      '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/></style:style>'
    const drawn = `<table:shapes><draw:frame>${table(row(cell('<text:p>drawn</text:p>')))}</draw:frame></table:shapes>`
    const rows = `<table:table-header-rows>${row(cell('<text:p>head</text:p>'))}</table:table-header-rows><table:table-row-group>${row(cell('<text:p>body</text:p>'))}</table:table-row-group>`
    const other = row(cell('<text:p>other</text:p>'))
    const sheet = await read(table(other, ' table:style-name="h"') + table(drawn + rows) + table(other), styles)
    expect(sheet).toEqual({
      name: 'Data',
      rows: [
        { number: 1, cells: ['head'] },
        { number: 2, cells: ['body'] },
      ],
    })
  })

  it('repeats cells and rows, and counts those that are empty or covered', async () => {
    const rows = [
      row(cell('', ' table:number-columns-repeated="16384"'), ' table:number-rows-repeated="4"'),
      row(
        `${cell('', ' table:number-columns-repeated="2"')}${cell('<text:p>x</text:p>', ' table:number-columns-repeated="2"')}<table:covered-table-cell/>${cell('<text:p>y</text:p>')}${cell('', ' table:number-columns-repeated="16378"')}`,
        ' table:number-rows-repeated="2"',
      ),
      row(cell('', ' table:number-columns-repeated="16384"'), ' table:number-rows-repeated="1048570"'),
    ]
    const cells = ['', '', 'x', 'x', '', 'y']
    expect((await read(table(rows.join('')))).rows).toEqual([
      { number: 5, cells },
      { number: 6, cells },
    ])
  })

  it('knows its formulas, which an import refuses', async () => {
    const formula = cell('<text:p>2</text:p>', ' table:formula="of:=1+1" office:value-type="float" office:value="2"')
    const { rows } = await read(table(row(cell('<text:p>a</text:p>') + formula)))
    expect(rows).toEqual([{ number: 1, cells: ['a', '2'], formulas: [1] }])
  })
})

describe('An OpenDocument file that was made to hurt', () => {
  const full = cell('<text:p>7</text:p>')

  it('[attack.workbook] is refused if one row or cell is repeated too often', async () => {
    const before = process.memoryUsage.rss()
    const rows = row(full, ' table:number-rows-repeated="1048576"')
    expect(await faultOf(read(table(rows)))).toBe('too_many_rows')
    const cells = row(cell('<text:p>7</text:p>', ' table:number-columns-repeated="1e999"'))
    expect(await faultOf(read(table(cells)))).toBe('too_many_columns')
    for (const count of ['1e999', '-1', '0', 'x'])
      expect(
        (await read(table(row(full) + row(cell(''), ` table:number-rows-repeated="${count}"`)))).rows,
      ).toHaveLength(1)
    const long = cell(`<text:p>${'x'.repeat(SHEET_LIMIT.characters)}</text:p>`, ' table:number-columns-repeated="200"')
    expect(await faultOf(read(table(row(long, ' table:number-rows-repeated="40000"'))))).toBe('too_large_inside')
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * MEGABYTE)
  })

  it('[attack.workbook] is refused where a text has a billion spaces, or its content unpacks to too much', async () => {
    const spaces = cell('<text:p><text:s text:c="1000000000"/></text:p>')
    expect(await faultOf(read(table(row(spaces))))).toBe('cell_too_long')
    const some = cell(`<text:p>${'<text:s text:c="50000"/>'.repeat(100_000)}</text:p>`)
    expect(await faultOf(read(table(row(some))))).toBe('cell_too_long')
    const part = row(cell('')).repeat(20_000)
    const huge = (function* () {
      yield '<table:table>'
      for (let sent = 0; sent < 210 * MEGABYTE; sent += part.length) yield part
      yield '</table:table>'
    })()
    expect(await faultOf(read(huge))).toBe('too_large_inside')
  })

  it('is refused if it declares entities or a document type, refers to other files, or is broken', async () => {
    const typed = (text: string) => faultOf(file({ 'content.xml': text }).then(readSheet))
    const laughs = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
    const laughing = table(row(cell('<text:p>&b;</text:p>')))
    expect(await typed(`${laughs}${laughing}`)).toBe('unreadable')
    expect(await typed(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${table(row(full))}`)).toBe('unreadable')
    expect(await typed(table(row(full)).slice(0, -3))).toBe('unreadable')
    expect(await typed('<a>'.repeat(2_000_000))).toBe('unreadable')
    expect(await typed('<office:text/>')).toBe('unreadable')
    const source = '<table:table-source xlink:href="file:///etc/passwd"/>'
    expect(await faultOf(read(table(row(full)) + table(source)))).toBe('external_links')
  })

  it('is refused with its own sentence if it has a password', async () => {
    const manifest =
      '<manifest:manifest><manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry></manifest:manifest>'
    const parts = { 'META-INF/manifest.xml': manifest, 'content.xml': '\u0001\u0002 sealed' }
    expect(await faultOf(file(parts).then(readSheet))).toBe('encrypted')
    const container = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from('EncryptedPackage', 'utf16le')])
    expect(await faultOf(readSheet(container)), 'an XLSX').toBe('encrypted')
  })
})
