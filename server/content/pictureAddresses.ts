import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import type { RichText } from '../../content/richText/tree.ts'
import { publicPictureAddress } from '../../content/storage/pictureFiles.ts'
import type { Config } from '../process/config.ts'
import { addressPictures } from './formatted/formattedText.ts'

/** Whether rows of this type, or those that they list, have pictures, by themselves or in a formatted text. */
const hasPictures = (type: ContentType): boolean =>
  fieldsOfKind(type, 'picture').length > 0 ||
  fieldsOfKind(type, 'richText').length > 0 ||
  Object.values(type.lists).some(({ of }) => hasPictures(of))

type Addressed = Pick<Config, 'siteUrl' | 'picturesUrl'>
type AddressOf = (path: string) => string

/** Gives a row of a type with other addresses of its pictures; the row itself where it shows none. */
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
      // A page's reader reads no lists of rows that it doesn't show.
      const listed = row[name] as Row<ContentType>[] | undefined // see readRows.ts
      if (listed) values[name] = listed.map(write)
    }
    return Object.keys(values).length > 0 ? { ...row, ...values } : row
  }
}

/** Gives the pictures of formatted texts their addresses. The trees were made for this answer alone. */
function addressTexts(type: ContentType, row: Readonly<Record<string, unknown>>, addressOf: AddressOf): void {
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const tree = row[`${name}_tree`] as RichText | undefined // as formattedText.ts has written it
    if (tree) addressPictures(tree, addressOf)
  }
}

/**
 * Rows as pages show them: with PICTURES_URL their pictures, and those of the formatted texts that were read with them, have addresses
 * below it.
 */
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
 * Rows as the API gives them. With SITE_URL or PICTURES_URL the addresses of pictures are whole, so that a page on another origin
 * shows them; pages of this site use paths (content/pictures.ts), unless browsers are to fetch pictures elsewhere.
 */
export function apiRows<T extends ContentType>(type: T, rows: Row<T>[], config: Addressed): Row<T>[] {
  const { siteUrl, picturesUrl } = config
  if (picturesUrl !== null || siteUrl === null || !hasPictures(type)) return pageRows(type, rows, config)
  const write = addressWriter(type, (path) => siteUrl + path)
  return rows.map((row) => write(row) as Row<T>) // as in pageRows
}
