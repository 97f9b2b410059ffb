import { constants, deflateRawSync, crc32 } from 'node:zlib'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { readSheet } from './readSheet.ts'
import { SHEET_LIMIT, UnreadableSheet, type Sheet } from './sheet.ts'

const MEGABYTE = 1024 * 1024

type Parts = Readonly<Record<string, string | Iterable<string>>>

const WORKBOOK: Parts = {
  'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Data" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
}

function workbook(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, text] of Object.entries({ ...WORKBOOK, ...parts }))
    zip.addReadStream(Readable.from(typeof text === 'string' ? [text] : text, { objectMode: false }), path)
  zip.end()
  return buffer(zip.outputStream)
}

const sheet = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

const read = async (parts: Parts): Promise<Sheet> => readSheet(await workbook(parts))

async function faultOf(parts: Parts | Promise<Buffer>): Promise<string> {
  try {
    await readSheet(await (parts instanceof Promise ? parts : workbook(parts)))
  } catch (error) {
    if (error instanceof UnreadableSheet) return error.fault
    throw error
  }
  return 'read'
}

function* repeated(text: string, bytes: number): Generator<string> {
  const part = text.repeat(Math.ceil(MEGABYTE / text.length))
  for (let sent = 0; sent < bytes; sent += part.length) yield part
}

async function lyingBomb(): Promise<Buffer> {
  const bytes = await workbook({ 'xl/worksheets/sheet1.xml': sheet('<row><c><v>1</v></c></row>') })
  const bomb = deflateRawSync(Buffer.alloc(64 * MEGABYTE, ' '), { level: constants.Z_BEST_COMPRESSION })
  const [name, size] = ['xl/worksheets/sheet1.xml', 64]
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(8, 8)
  head.writeUInt32LE(crc32(bomb), 14)
  head.writeUInt32LE(bomb.length, 18)
  head.writeUInt32LE(size, 22)
  head.writeUInt16LE(name.length, 26)
  // ZIP readers trust the unpacked size in the directory at the end of the file, so a hostile file can state a false
  // size.
  const directory = bytes.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
  const entry = bytes.lastIndexOf(Buffer.from(name)) - 46
  const added = Buffer.concat([head, Buffer.from(name), bomb])
  const moved = Buffer.concat([bytes.subarray(0, directory), added, bytes.subarray(directory)])
  const place = entry + added.length
  moved.writeUInt16LE(0, place + 8)
  moved.writeUInt16LE(8, place + 10)
  moved.writeUInt32LE(bomb.length, place + 20)
  moved.writeUInt32LE(size, place + 24)
  moved.writeUInt32LE(directory, place + 42)
  const end = moved.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  moved.writeUInt32LE(directory + added.length, end + 16)
  return moved
}

describe('A workbook that was made to hurt', () => {
  it('[attack.workbook] is refused where a part of it unpacks to more than anybody needs', async () => {
    const rows = repeated('<row><c/></row>', 210 * MEGABYTE)
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': rows })).toBe('too_large_inside')
  })

  it('is refused where a part is larger than it says', async () => {
    expect(await faultOf(lyingBomb())).toBe('unreadable')
  })

  it('[attack.workbook] is refused where thousands of cells name one long text', async () => {
    const long = 'x'.repeat(SHEET_LIMIT.characters)
    const rows = Array.from({ length: 20_000 }, () => '<row><c t="s"><v>0</v></c></row>').join('')
    const before = process.memoryUsage.rss()
    const parts = {
      'xl/sharedStrings.xml': `<sst><si><t>${long}</t></si></sst>`,
      'xl/worksheets/sheet1.xml': sheet(rows),
    }
    expect(await faultOf(parts)).toBe('too_large_inside')
    // If the reader accepted all cells of this workbook, they would take 1.2 GB of memory.
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * MEGABYTE)
  })

  it('is refused where something stands beyond the last column, and read where nothing does', async () => {
    const cells = '<c/>'.repeat(1_000_000)
    const read200 = await read({ 'xl/worksheets/sheet1.xml': sheet(`<row><c><v>7</v></c>${cells}</row>`) })
    expect(read200.rows).toEqual([{ number: 1, cells: ['7'] }])
    const far = sheet('<row><c r="XFD1"><v>7</v></c></row>')
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': far })).toBe('too_many_columns')
    const unheard = sheet('<row><c r="ZZZZZZZZ1"><v>7</v></c></row>')
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': unheard })).toBe('too_many_columns')
  })

  it('is refused if its XML is broken, names its own entities, or refers to other files', async () => {
    const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>${sheet('<row><c t="str"><v>&b;</v></c></row>')}`
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': laughs })).toBe('unreadable')
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' })).toBe('unreadable')
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': '' })).toBe('unreadable')
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': sheet(''), 'xl/externalLinks/externalLink1.xml': '<x/>' })).toBe(
      'external_links',
    )
    expect(await faultOf({ 'xl/_rels/workbook.xml.rels': '<Relationships/>' })).toBe('unreadable')
    const out = '<Relationships><Relationship Id="rId1" Target="/../../etc/passwd"/></Relationships>'
    expect(await faultOf({ 'xl/_rels/workbook.xml.rels': out })).toBe('unreadable')
  })

  it('is read to its end where a number is none, a text is not there, or rows have the numbers of others', async () => {
    const rows =
      '<row r="5"><c t="s"><v>99</v></c><c><v>1e999</v></c></row><row r="5"><c s="77"><v>abc</v></c></row>' +
      '<row r="x"><c t="d"><v>2026-01-01</v></c></row>'
    const { rows: found } = await read({ 'xl/worksheets/sheet1.xml': sheet(rows) })
    expect(found.map(({ cells }) => cells)).toEqual([['', 'Infinity'], ['abc'], ['2026-01-01']])
  })

  it('is refused where XML stands in itself without end', async () => {
    expect(await faultOf({ 'xl/worksheets/sheet1.xml': '<a>'.repeat(2_000_000) })).toBe('unreadable')
  })
})
