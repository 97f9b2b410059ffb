import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import { publicPictureAddress } from '../../content/storage/pictureFiles.ts'
import type { Config } from '../process/config.ts'
import { withEnvironment } from './singleRow.ts'

/** Whether rows of this type, or those that they list, have pictures. */
const hasPictures = (type: ContentType): boolean =>
  fieldsOfKind(type, 'picture').length > 0 || Object.values(type.lists).some(({ of }) => hasPictures(of))

type Addressed = Pick<Config, 'siteUrl' | 'picturesUrl'>
type WholeAddress = (path: string) => string

function withAddresses(type: ContentType, row: Readonly<Record<string, unknown>>, whole: WholeAddress) {
  const values: Record<string, unknown> = { ...row }
  for (const [name, { holds }] of fieldsOfKind(type, 'picture')) {
    const path = row[`${name}_url`]
    if (typeof path !== 'string') continue
    values[`${name}_url`] = whole(path)
    if (holds === 'address') values[name] = values[`${name}_url`]
  }
  for (const [name, { of }] of Object.entries(type.lists)) {
    // A page's reader reads no lists of rows that it doesn't show.
    const listed = row[name] as Row<ContentType>[] | undefined // see readRows.ts
    if (listed) values[name] = listed.map((row) => withAddresses(of, row, whole))
  }
  return values
}

function addressed<T extends ContentType>(type: T, rows: Row<T>[], whole: WholeAddress | null): Row<T>[] {
  if (whole === null || !hasPictures(type)) return rows
  return rows.map((row) => withAddresses(type, row, whole) as Row<T>) // the same fields, of the same types
}

const below = (picturesUrl: string | null): WholeAddress | null =>
  picturesUrl === null ? null : (path) => publicPictureAddress(picturesUrl, path)

/**
 * Rows as the API gives them. With SITE_URL or PICTURES_URL the addresses of pictures are whole, so that a page on another origin
 * shows them; pages of this site use paths (content/pictures.ts), unless browsers are to fetch pictures elsewhere.
 */
export function apiRows<T extends ContentType>(type: T, rows: Row<T>[], { siteUrl, picturesUrl }: Addressed): Row<T>[] {
  return addressed(type, rows, below(picturesUrl) ?? (siteUrl === null ? null : (path) => siteUrl + path))
}

/** Rows as pages show them: with PICTURES_URL their pictures have addresses below it. */
export const pageRows = <T extends ContentType>(type: T, rows: Row<T>[], { picturesUrl }: Addressed): Row<T>[] =>
  addressed(type, rows, below(picturesUrl))

export function apiRow<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const shown = withEnvironment(type, row, config)
  return apiRows(type, [shown], config)[0] ?? shown
}
