import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import type { RichText } from '../../content/richText/tree.ts'
import { publicPictureAddress } from '../../content/storage/pictureFiles.ts'
import type { Config } from '../process/config.ts'
import { addressPictures } from './formatted/formattedText.ts'

/** Whether these rows, or rows that they list, have pictures, including those of formatted texts. */
const hasPictures = (type: ContentType): boolean =>
  fieldsOfKind(type, 'picture').length > 0 ||
  fieldsOfKind(type, 'richText').length > 0 ||
  Object.values(type.lists).some(({ of }) => hasPictures(of))

type Addressed = Pick<Config, 'siteUrl' | 'picturesUrl'>
type AddressOf = (path: string) => string

/** Replaces picture addresses of a row; returns the same row if it has none. */
function addressWriter(type: ContentType, addressOf: AddressOf) {
  const pictures = fieldsOfKind(type, 'picture')
  const lists = Object.entries(type.lists).map(([name, { of }]) => [name, addressWriter(of, addressOf)] as const)
  return (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const values: Record<string, unknown> = {}
    for (const [name, { holds }] of pictures) {
      const path = row[`${name}_url`]
      if (typeof path !== 'string') continue
      values[`${name}_url`] = addressOf(path)
      if (holds === 'address') values[name] = values[`${name}_url`]
    }
    for (const [name, write] of lists) {
      // Page loaders read only the listed rows that they show.
      const listed = row[name] as Row<ContentType>[] | undefined // see readRows.ts
      if (listed) values[name] = listed.map(write)
    }
    return Object.keys(values).length > 0 ? { ...row, ...values } : row
  }
}

/** Changes the trees in place: they were made for this answer. */
function addressTexts(type: ContentType, row: Readonly<Record<string, unknown>>, addressOf: AddressOf): void {
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const tree = row[`${name}_tree`] as RichText | undefined // as formattedText.ts has written it
    if (tree) addressPictures(tree, addressOf)
  }
}

/** Rows for pages: with PICTURES_URL all pictures have addresses below it. */
export function pageRows<T extends ContentType>(type: T, rows: Row<T>[], { picturesUrl }: Addressed): Row<T>[] {
  if (picturesUrl === null || !hasPictures(type)) return rows
  const below: AddressOf = (path) => publicPictureAddress(picturesUrl, path)
  const write = addressWriter(type, below)
  return rows.map((row) => {
    addressTexts(type, row, below)
    return write(row) as Row<T> // the same fields, of the same types
  })
}

/**
 * Rows for the API: with SITE_URL or PICTURES_URL pictures have absolute addresses, so that pages of other origins can
 * show them. Our own pages use paths (content/pictures.ts) unless PICTURES_URL is set.
 */
export function apiRows<T extends ContentType>(type: T, rows: Row<T>[], config: Addressed): Row<T>[] {
  const { siteUrl, picturesUrl } = config
  if (picturesUrl !== null || siteUrl === null || !hasPictures(type)) return pageRows(type, rows, config)
  const write = addressWriter(type, (path) => siteUrl + path)
  return rows.map((row) => write(row) as Row<T>) // as in pageRows
}
