import { parse } from 'csv-parse/sync'
import { SheetRows, UnreadableSheet, type Sheet } from './sheet.ts'

/**
 * A byte order mark decides the encoding of a file. Without a mark the file is UTF-8 if valid, otherwise Windows-1252.
 */
export function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const SEPARATORS = [',', ';', '\t'] as const

const TRIED_LINES = 20

const parsed = (text: string, delimiter: string, to?: number): string[][] =>
  parse(text, {
    delimiter,
    bom: true,
    // The parser is lenient, because real files violate RFC 4180.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: 4 * 1024 * 1024,
    ...(to !== undefined && { to }),
  })

function agreement(text: string, separator: string): number {
  try {
    const rows = parsed(text, separator, TRIED_LINES).filter((cells) => cells.some((cell) => cell !== ''))
    const width = Math.max(...rows.map(({ length }) => length))
    return width < 2 ? 0 : rows.filter(({ length }) => length === width).length * 1_000 + Math.min(width, 999)
  } catch {
    return 0
  }
}

/** Accepts any separator and encoding. Throws UnreadableSheet. */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decoded(bytes)
  if (text.includes('\0')) throw new UnreadableSheet('unreadable')
  const found = SEPARATORS.map((separator) => ({ separator, agreement: agreement(text, separator) }))
  const { separator } = found.reduce((best, one) => (one.agreement > best.agreement ? one : best))
  let records: string[][]
  try {
    records = parsed(text, separator)
  } catch {
    throw new UnreadableSheet('unreadable')
  }
  const sheet = new SheetRows()
  for (const [index, cells] of records.entries()) sheet.add({ number: index + 1, cells })
  return { name: null, rows: sheet.rows }
}
