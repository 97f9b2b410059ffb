import type { ContentType, Embedded } from '../../../content/define.ts'
import { MOST_FOUND, type FoundRows } from '../../../content/queries/findQuery.ts'
import { findIds, type Source } from '../lists/matchingRows.ts'
import { rowsById } from '../lists/readRows.ts'

/** The name of a row, or that of the row that it refers to. */
function nameOf(type: ContentType, row: Readonly<Record<string, unknown>>): string {
  const field = type.fields[type.name]
  const name = field?.kind === 'reference' ? (row[field.as] as Embedded | null)?.name : row[type.name] // see joinedRows.ts
  return typeof name === 'string' ? name : ''
}

/** Yields the matches of each type that has any; stops when `signal` aborts. */
export async function findRows(
  source: Source,
  types: readonly ContentType[],
  words: string,
  hasEnded: () => boolean,
): Promise<FoundRows[]> {
  const found: FoundRows[] = []
  for (const type of types) {
    if (hasEnded()) break
    const { ids, total } = await findIds(source, type, words, MOST_FOUND)
    if (ids.length === 0) continue
    const rows = await rowsById(source.database, type, ids)
    found.push({ type: type.key, rows: rows.map((row) => ({ id: row.id, name: nameOf(type, row) })), total })
  }
  return found
}
