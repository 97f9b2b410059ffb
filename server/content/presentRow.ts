import type { ContentType, Field, Kind, Row } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { pictureAddress, pictureFileName, pictureSpelling } from '../../content/storage/pictureFiles.ts'
import { fromStored } from '../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../database/tables.ts'

/** The name of a row under its field, unless that field is a reference. */
function underOwnName(key: string, name: StoredValue): Record<string, StoredValue> {
  const target = contentType(key)
  return target.fields[target.name]?.kind === 'reference' ? {} : { [target.name]: name }
}

/** Whether the API returns a kind of field as stored, without additions. */
const isAsStored: Readonly<Record<Kind, boolean>> = {
  text: true,
  longText: true,
  richText: true,
  choice: true,
  price: true,
  number: true,
  time: true,
  colour: true,
  boolean: false,
  reference: false,
  picture: false,
}

export const isGivenAsStored = (type: ContentType): boolean =>
  Object.values(type.fields).every(({ kind }) => isAsStored[kind])

type WriteField = (values: Record<string, unknown>, stored: StoredRow) => void

function fieldWriter(name: string, field: Field): WriteField {
  if (field.kind === 'reference') {
    const { as, to } = field
    return (values, stored) => {
      const [value, named] = [fromStored(field, stored[name] ?? null), stored[`${as}:name`] ?? null]
      values[name] = value
      values[as] = named === null ? null : { id: value, ...underOwnName(to, named), name: named }
    }
  }
  if (field.kind === 'picture') {
    const { folder, holds } = field
    const [address, width, height, avif] = [`${name}_url`, `${name}_width`, `${name}_height`, `${name}_avif`]
    const [storedWidth, storedHeight, storedAvif] = [`${name}:width`, `${name}:height`, `${name}:avif_at`]
    return (values, stored) => {
      const value = fromStored(field, stored[name] ?? null)
      const file = typeof value === 'string' ? pictureFileName({ hash: value, width: null, format: 'webp' }) : null
      values[name] = file && pictureSpelling[holds](folder, file)
      values[address] = file && pictureAddress(folder, file)
      values[width] = stored[storedWidth] ?? null
      values[height] = stored[storedHeight] ?? null
      values[avif] = (stored[storedAvif] ?? null) !== null
    }
  }
  if (isAsStored[field.kind]) return (values, stored) => (values[name] = stored[name] ?? null)
  return (values, stored) => (values[name] = fromStored(field, stored[name] ?? null))
}

/** Cached by type, because long lists need it for each row. */
const writers = new WeakMap<ContentType, readonly WriteField[]>()

function writersOf(type: ContentType): readonly WriteField[] {
  const known = writers.get(type)
  if (known) return known
  const made = Object.entries(type.fields).map(([name, field]) => fieldWriter(name, field))
  writers.set(type, made)
  return made
}

/** A row as the API and pages return it. The query was built from the type, so they match. */
export function presentRow<T extends ContentType>(type: T, stored: StoredRow): Row<T> {
  const values: Record<string, unknown> = { id: stored.id }
  for (const write of writersOf(type)) write(values, stored)
  values['version'] = stored.version
  values['created_at'] = stored.created_at
  values['updated_at'] = stored.updated_at
  return values as Row<T>
}
