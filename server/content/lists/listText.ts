import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import { isPaged, orderOf } from '../order/listOrder.ts'
import { apiRows } from '../pictureAddresses.ts'
import { isStamped, type KeptRows, type RowsOfType } from './keptRows.ts'
import { countRows, isUnfiltered } from './matchingRows.ts'
import { listRows, listStamps, rowsById } from './readRows.ts'

/** A list as JSON. */
export interface ListText {
  body: string
  /** Rows in this page, and in all pages together. */
  length: number
  total: number
}

/** Whether a list is made of rows that can be kept. One in the order of names of other types is read as searches are. */
export const hasStampedRows = (type: ContentType, query: ListQuery): boolean =>
  isStamped(type) && isUnfiltered(query) && type.fields[orderOf(type, query).sort]?.kind !== 'reference'

/** A picture's smallest form is drawn after the row that shows it was written. */
function isFinal(type: ContentType, row: Row<ContentType>): boolean {
  const values: Readonly<Record<string, unknown>> = { ...row }
  return fieldsOfKind(type, 'picture').every(([name]) => values[name] === null || values[`${name}_avif`] === true)
}

/** Makes a list for which `hasStampedRows`. Rows are read only where they are not kept or have changed. */
export async function listText(
  context: Context,
  kept: KeptRows,
  type: ContentType,
  query: ListQuery,
): Promise<ListText> {
  const texts = await rowTexts(context, kept.of(type), type, query)
  const total = isPaged(query) ? await countRows(context, type, query) : texts.length
  return { body: `[${texts.join(',')}]`, length: texts.length, total }
}

async function rowTexts(context: Context, kept: RowsOfType, type: ContentType, query: ListQuery): Promise<string[]> {
  const { database, config } = context
  const write = (rows: Row<ContentType>[]): [number, string][] =>
    apiRows(type, rows, config).map((row) => {
      const text = JSON.stringify(row)
      if (isFinal(type, row)) kept.keep(row, text)
      return [row.id, text]
    })
  const all = async () => write((await listRows(context, type, query)).rows).map(([, text]) => text)
  if (kept.isEmpty) return all()
  const stamps = await listStamps(context, type, query)
  const known = stamps.map((stamp) => kept.find(stamp))
  const others = stamps.flatMap(({ id }, index) => (known[index] === null ? [id] : []))
  if (others.length * 2 > stamps.length) return all()
  const written = new Map(others.length > 0 ? write(await rowsById(database, type, others)) : [])
  // One that has gone meanwhile is left out.
  return stamps.flatMap(({ id }, index) => known[index] ?? written.get(id) ?? [])
}
