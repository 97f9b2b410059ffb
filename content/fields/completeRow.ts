import type { ContentType, Field, Kind, Row } from '../define.ts'

/** The value that an optional field gets if it is absent when a row is created, or in another server's row. */
export const EMPTY: { readonly [K in Kind]: '' | false | null } = {
  text: '',
  longText: '',
  richText: '',
  price: null,
  number: null,
  time: null,
  colour: '',
  reference: null,
  boolean: false,
  choice: '',
  picture: null,
}

type Values = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function completeField(row: Values, name: string, field: Field): Values {
  const otherName = field.kind === 'text' && !row[name] ? field.otherName : undefined
  const value = row[otherName ?? name] ?? EMPTY[field.kind]
  if (field.kind === 'number') return { [name]: value ?? (field.required ? 0 : null) }
  if (field.kind === 'reference') {
    const embedded: unknown = row[field.as] ?? null
    const id = value ?? (isObject(embedded) ? embedded['id'] : null)
    return { [name]: id ?? (field.required ? 0 : null), [field.as]: embedded }
  }
  if (field.kind === 'richText') return { [name]: value, [`${name}_tree`]: row[`${name}_tree`] ?? undefined }
  if (field.kind !== 'picture') return { [name]: value }
  const part = (suffix: string) => ({ [`${name}_${suffix}`]: row[`${name}_${suffix}`] ?? null })
  return {
    [name]: value,
    ...part('url'),
    ...part('width'),
    ...part('height'),
    [`${name}_avif`]: row[`${name}_avif`] ?? false,
  }
}

/** Other servers of this API may leave out a field or send null: docs/api/README.md, "How the browser reads answers". */
export function completeRow<T extends ContentType>(type: T, row: Values): Row<T> {
  const fields = Object.entries(type.fields).map(([name, field]) => completeField(row, name, field))
  const lists = Object.entries(type.lists).map(([name, { of }]) => {
    const rows: unknown = row[name]
    return [name, Array.isArray(rows) ? rows.filter(isObject).map((each) => completeRow(of, each)) : []]
  })
  // The cast relies on the fields above, which are those that the content type declares.
  return { ...row, ...Object.assign({}, ...fields), ...Object.fromEntries(lists) } as Row<T>
}
