import type { ContentType, Kind, Row } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { pictureAddress, pictureFileName, pictureSpelling } from '../../content/storage/pictureFiles.ts'
import { fromStored } from '../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../database/tables.ts'

/** The name of a row under the field that holds it, unless that field refers to yet another row. */
function underOwnName(key: string, name: StoredValue): Record<string, StoredValue> {
  const target = contentType(key)
  return target.fields[target.name]?.kind === 'reference' ? {} : { [target.name]: name }
}

/** Whether the API gives a field of each kind exactly as it is stored, with nothing beside it. */
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

/** Whether the API gives rows of this type exactly as they are stored. */
export const isGivenAsStored = (type: ContentType): boolean =>
  Object.values(type.fields).every(({ kind }) => isAsStored[kind])

/** A row as the API and the pages give it. Type and row belong together because the query was made from the type. */
export function presentRow<T extends ContentType>(type: T, stored: StoredRow): Row<T> {
  const values: Record<string, unknown> = { id: stored.id }
  for (const [name, field] of Object.entries(type.fields)) {
    const value = fromStored(field, stored[name] ?? null)
    values[name] = value
    if (field.kind === 'reference') {
      const name = stored[`${field.as}:name`] ?? null
      values[field.as] = name === null ? null : { id: value, ...underOwnName(field.to, name), name }
    } else if (field.kind === 'picture') {
      const file = typeof value === 'string' ? pictureFileName({ hash: value, width: null, format: 'webp' }) : null
      values[name] = file && pictureSpelling[field.holds](field.folder, file)
      values[`${name}_url`] = file && pictureAddress(field.folder, file)
      values[`${name}_width`] = stored[`${name}:width`] ?? null
      values[`${name}_height`] = stored[`${name}:height`] ?? null
      values[`${name}_avif`] = (stored[`${name}:avif_at`] ?? null) !== null
    }
  }
  values['version'] = stored.version
  values['created_at'] = stored.created_at
  values['updated_at'] = stored.updated_at
  return values as Row<T>
}
