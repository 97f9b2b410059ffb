import {
  environmentFields,
  fieldsOfKind,
  type ContentType,
  type EnvironmentName,
  type Field,
  type FieldOf,
  type Kind,
  type Row,
} from '../../content/define.ts'
import { isObject } from '../../content/fields/completeRow.ts'
import { contentType } from '../../content/index.ts'
import {
  pictureAddress,
  pictureFileName,
  pictureSpelling,
  publicPictureAddress,
} from '../../content/storage/pictureFiles.ts'
import { fromStored } from '../database/schema/columns.ts'
import { embeddedColumns, embeddedPictures } from './joinedRows.ts'
import type { StoredRow, StoredValue } from '../database/tables.ts'
import type { RichText } from '../../content/richText/tree.ts'
import { PRODUCT_NAME } from '../../content/settings/site.ts'
import type { Config } from '../process/config.ts'
import { presentTranslations } from './translations/presentTranslations.ts'
import { addressPictures } from './formatted/formattedText.ts'

function underOwnName(key: string, name: StoredValue): Record<string, StoredValue> {
  const target = contentType(key)
  return target.fields[target.name]?.kind === 'reference' ? {} : { [target.name]: name }
}

const isAsStored = (kind: Kind): boolean => !['boolean', 'reference', 'picture'].includes(kind)

export const isGivenAsStored = (type: ContentType): boolean =>
  Object.values(type.fields).every(({ kind }) => isAsStored(kind))

type WriteField = (values: Record<string, unknown>, stored: StoredRow) => void

/** `from` is the name under which the stored row has the picture. */
function pictureWriter(name: string, field: FieldOf<'picture'>, from = name): WriteField {
  const { folder, holds } = field
  const [address, width, height, avif] = [`${name}_url`, `${name}_width`, `${name}_height`, `${name}_avif`]
  const [storedWidth, storedHeight, storedAvif] = [`${from}:width`, `${from}:height`, `${from}:avif_at`]
  return (values, stored) => {
    const value = fromStored(field, stored[from] ?? null)
    const file = typeof value === 'string' ? pictureFileName({ hash: value, width: null, format: 'webp' }) : null
    values[name] = file && pictureSpelling[holds](folder, file)
    values[address] = file && pictureAddress(folder, file)
    values[width] = stored[storedWidth] ?? null
    values[height] = stored[storedHeight] ?? null
    values[avif] = (stored[storedAvif] ?? null) !== null
  }
}

function fieldWriter(name: string, field: Field): WriteField {
  if (field.kind === 'reference') {
    const { as, to } = field
    const columns = embeddedColumns(field)
    const pictures = embeddedPictures(field).map(([column, picture]) => ({
      stored: `${as}:${column}`,
      write: pictureWriter(column, picture, `${as}:${column}`),
    }))
    return (values, stored) => {
      const [value, named] = [fromStored(field, stored[name] ?? null), stored[`${as}:name`] ?? null]
      values[name] = value
      if (named === null) {
        values[as] = null
        return
      }
      const embedded: Record<string, unknown> = { id: value, ...underOwnName(to, named), name: named }
      for (const column of columns) if (stored[`${as}:${column}`]) embedded[column] = stored[`${as}:${column}`]
      for (const picture of pictures) if (stored[picture.stored]) picture.write(embedded, stored)
      values[as] = embedded
    }
  }
  if (field.kind === 'picture') return pictureWriter(name, field)
  if (isAsStored(field.kind)) return (values, stored) => (values[name] = stored[name] ?? null)
  return (values, stored) => (values[name] = fromStored(field, stored[name] ?? null))
}

const writers = new WeakMap<ContentType, readonly WriteField[]>()

function writersOf(type: ContentType): readonly WriteField[] {
  const known = writers.get(type)
  if (known) return known
  const made = Object.entries(type.fields).map(([name, field]) => fieldWriter(name, field))
  writers.set(type, made)
  return made
}

export function presentRow<T extends ContentType>(type: T, stored: StoredRow): Row<T> {
  const values: Record<string, unknown> = { id: stored.id }
  for (const write of writersOf(type)) write(values, stored)
  presentTranslations(type, values, stored)
  values['version'] = stored.version
  values['created_at'] = stored.created_at
  values['updated_at'] = stored.updated_at
  return values as Row<T>
}

const hasPictures = (type: ContentType): boolean =>
  fieldsOfKind(type, 'picture').length > 0 ||
  fieldsOfKind(type, 'richText').length > 0 ||
  fieldsOfKind(type, 'reference').some(([, field]) => embeddedPictures(field).length > 0) ||
  Object.values(type.lists).some(({ of }) => hasPictures(of))

type Addressed = Pick<Config, 'siteUrl' | 'picturesUrl'>
type AddressOf = (path: string) => string

function addressPicturesOf(
  pictures: readonly (readonly [string, FieldOf<'picture'>])[],
  row: Readonly<Record<string, unknown>>,
  addressOf: AddressOf,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, { holds }] of pictures) {
    const path = row[`${name}_url`]
    if (typeof path !== 'string') continue
    values[`${name}_url`] = addressOf(path)
    if (holds === 'address') values[name] = values[`${name}_url`]
  }
  return values
}

function addressWriter(type: ContentType, addressOf: AddressOf) {
  const pictures = fieldsOfKind(type, 'picture')
  const references = fieldsOfKind(type, 'reference').map(([, field]) => [field.as, embeddedPictures(field)] as const)
  const lists = Object.entries(type.lists).map(([name, { of }]) => [name, addressWriter(of, addressOf)] as const)
  return (row: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
    const values = addressPicturesOf(pictures, row, addressOf)
    for (const [as, embedded] of references) {
      const named = row[as]
      if (embedded.length > 0 && isObject(named))
        values[as] = { ...named, ...addressPicturesOf(embedded, named, addressOf) }
    }
    for (const [name, write] of lists) {
      const listed = row[name] as Row<ContentType>[] | undefined // The cast is safe, because readRows.ts attaches the lists of rows that belong to this row.
      if (listed) values[name] = listed.map(write)
    }
    return Object.keys(values).length > 0 ? { ...row, ...values } : row
  }
}

function addressTexts(type: ContentType, row: Readonly<Record<string, unknown>>, addressOf: AddressOf): void {
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const tree = row[`${name}_tree`] as RichText | undefined // The cast is safe, because formattedText.ts adds the tree of each formatted text to the row.
    if (tree) addressPictures(tree, addressOf)
  }
}

export function pageRows<T extends ContentType>(type: T, rows: Row<T>[], { picturesUrl }: Addressed): Row<T>[] {
  if (picturesUrl === null || !hasPictures(type)) return rows
  const below: AddressOf = (path) => publicPictureAddress(picturesUrl, path)
  const write = addressWriter(type, below)
  return rows.map((row) => {
    addressTexts(type, row, below)
    return write(row) as Row<T> // The cast is safe, because the copy of the row has the same fields of the same types.
  })
}

/** If SITE_URL or PICTURES_URL is set, pictures get absolute URLs, which also work on other origins. */
export function apiRows<T extends ContentType>(type: T, rows: Row<T>[], config: Addressed): Row<T>[] {
  const { siteUrl, picturesUrl } = config
  if (picturesUrl !== null || siteUrl === null || !hasPictures(type)) return pageRows(type, rows, config)
  const write = addressWriter(type, (path) => siteUrl + path)
  return rows.map((row) => write(row) as Row<T>) // The cast is safe, because the copy of the row has the same fields of the same types.
}

const inEnvironment: Readonly<Record<EnvironmentName, (config: Config) => string>> = {
  SITE_NAME: ({ siteName }) => siteName ?? PRODUCT_NAME,
}

export function withEnvironment<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const fields = environmentFields(type)
  if (fields.length === 0) return row
  const values: Readonly<Record<string, unknown>> = row
  const unset = fields.filter(([name]) => values[name] === '')
  const inherited = Object.fromEntries(unset.map(([name, variable]) => [name, inEnvironment[variable](config)]))
  return { ...row, ...inherited, from_environment: unset.map(([name]) => name) }
}

export function apiRow<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const shown = type.single ? withEnvironment(type, row, config) : row
  return apiRows(type, [shown], config)[0] ?? shown
}
