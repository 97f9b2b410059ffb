import type { ContentType, Row } from '../../../content/define.ts'
import type { ContentReader } from '../../../content/reader.ts'
import type { Queries } from '../../database/database.ts'
import { withTrees } from './formattedText.ts'
import { withParts } from './showParts.ts'

/** A row with the trees of its formatted texts, including parts of the site. */
export const withShownTexts = async <T extends ContentType>(
  reader: ContentReader,
  queries: Queries,
  type: T,
  row: Row<T>,
): Promise<Row<T>> => withParts({ reader, queries }, type, await withTrees(queries, type, row))

/** The same for a list, one row after another: most have no such text. */
export async function withListedTexts<T extends ContentType>(
  reader: ContentReader,
  queries: Queries,
  type: T,
  rows: readonly Row<T>[],
): Promise<Row<T>[]> {
  const shown: Row<T>[] = []
  for (const row of rows) shown.push(await withShownTexts(reader, queries, type, row))
  return shown
}
