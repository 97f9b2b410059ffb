import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import type { Config } from '../process/config.ts'
import { withEnvironment } from './singleRow.ts'

/** Whether rows of this type, or those that they list, have pictures. */
const hasPictures = (type: ContentType): boolean =>
  fieldsOfKind(type, 'picture').length > 0 || Object.values(type.lists).some(({ of }) => hasPictures(of))

function withWholeAddresses(type: ContentType, row: Readonly<Record<string, unknown>>, siteUrl: string) {
  const values: Record<string, unknown> = { ...row }
  for (const [name, { holds }] of fieldsOfKind(type, 'picture')) {
    const path = row[`${name}_url`]
    if (typeof path !== 'string') continue
    values[`${name}_url`] = siteUrl + path
    if (holds === 'address') values[name] = values[`${name}_url`]
  }
  for (const [name, { of }] of Object.entries(type.lists)) {
    values[name] = (row[name] as Row<ContentType>[]).map((listed) => withWholeAddresses(of, listed, siteUrl)) // see readRows.ts
  }
  return values
}

/**
 * Rows as the API gives them. With SITE_URL the addresses of pictures are whole, so that a page on another origin shows
 * them; pages of this site use paths (content/pictures.ts).
 */
export function apiRows<T extends ContentType>(type: T, rows: Row<T>[], siteUrl: string | null): Row<T>[] {
  if (siteUrl === null || !hasPictures(type)) return rows
  return rows.map((row) => withWholeAddresses(type, row, siteUrl) as Row<T>) // the same fields, of the same types
}

export function apiRow<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const shown = withEnvironment(type, row, config)
  return apiRows(type, [shown], config.siteUrl)[0] ?? shown
}
