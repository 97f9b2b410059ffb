export type Block = readonly (readonly string[])[]

/**
 * Reads the tab-separated text that spreadsheets copy. Cells with tabs, line breaks or quotes are quoted, and quotes in
 * them are doubled.
 */
export function readTabbed(input: string): Block {
  const text = input.replace(/\r\n?/g, '\n')
  const rows: string[][] = [[]]
  let at = 0
  while (at < text.length) {
    const quoted = text[at] === '"' ? readQuoted(text, at) : null
    const end = quoted?.end ?? endOfCell(text, at)
    rows.at(-1)?.push(quoted?.cell ?? text.slice(at, end))
    if (end >= text.length) return rows
    at = end + 1
    if (text[end] === '\n' && at < text.length) rows.push([])
    else if (text[end] === '\t' && at === text.length) rows.at(-1)?.push('')
  }
  return rows
}

const CELL_END = /[\t\n]/g

function endOfCell(text: string, from: number): number {
  CELL_END.lastIndex = from
  return CELL_END.exec(text)?.index ?? text.length
}

/**
 * Returns null if the quote at `from` does not begin a quoted cell. Reading takes linear time, because the search stops
 * at the first quote that is not doubled.
 */
function readQuoted(text: string, from: number): { cell: string; end: number } | null {
  let close = from
  do {
    close = text.indexOf('"', close + 1)
    if (close < 0) return null
    if (text[close + 1] !== '"') break
    close += 1
  } while (close < text.length)
  const end = close + 1
  const isWhole = end === text.length || text[end] === '\t' || text[end] === '\n'
  const inner = text.slice(from + 1, close)
  return isWhole && /["\t\n]/.test(inner) ? { cell: inner.replaceAll('""', '"'), end } : null
}

/** Reads the first table of the HTML. DOMParser runs no scripts and loads nothing. */
export function readTable(html: string): Block | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  return Array.from(table.rows, (row) =>
    Array.from(row.cells).flatMap((cell) => {
      for (const line of cell.querySelectorAll('br')) line.replaceWith('\uE000')
      const words = (cell.textContent ?? '')
        .replace(/\s+/g, ' ')
        .trim()
        .replace(/ ?\uE000 ?/g, '\n')
      return [words, ...Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => '')]
    }),
  )
}

/** Plain text takes precedence, because HTML loses spaces and contains formatted numbers. */
export function pastedBlock(clipboard: Pick<DataTransfer, 'getData'>): Block {
  const text = clipboard.getData('text/plain')
  return text === '' ? (readTable(clipboard.getData('text/html')) ?? []) : readTabbed(text)
}
