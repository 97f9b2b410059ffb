import type { ContentType, Embedded } from '../../../content/define.ts'
import { MOST_FOUND, type FoundRows } from '../../../content/queries/findQuery.ts'
import { findIds, type Source } from '../lists/matchingRows.ts'
import { rowsById } from '../lists/readRows.ts'

/** The name of a row; that of the row that it refers to, where it has none of its own. */
function nameOf(type: ContentType, row: Readonly<Record<string, unknown>>): string {
  const field = type.fields[type.name]
  const name = field?.kind === 'reference' ? (row[field.as] as Embedded | null)?.name : row[type.name] // see joinedRows.ts
  return typeof name === 'string' ? name : ''
}

/** What each of these types has of what is searched, but for those that have none of it; none more once it has ended. */
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
