import type { Separator } from '../../../content/queries/manyRows/sheetQuery.ts'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import type { Cell, Parts } from './cells.ts'

/** Spreadsheets recognize UTF-8 by this byte order mark. */
const MARK = '\uFEFF'

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** RFC 4180. Every text is quoted, so that no reader splits it at a separator. */
const line = (cells: readonly Cell[], separator: Separator): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? quoted(withApostrophe(cell)) : (cell ?? ''))).join(separator)}\r\n`

export async function* csvSheet(
  headings: readonly string[],
  parts: Parts,
  separator: Separator,
): AsyncGenerator<string> {
  yield MARK + line(headings, separator)
  for await (const rows of parts) yield rows.map((cells) => line(cells, separator)).join('')
}
