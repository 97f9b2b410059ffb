import { TRANSLATIONS, translatableFields } from '../../../content/translations.ts'
import type { ContentType, Field, FieldOf, Kind } from '../../../content/define.ts'
import type { FieldValue } from '../../../content/schema.ts'
import type { Engine } from '../database.ts'
import type { StoredRow, StoredValue } from '../tables.ts'

export const storedRow = (columns: Record<string, StoredValue>): StoredRow => columns as StoredRow // The cast is safe, because every table whose rows are read this way has the columns `id`, `version`, `created_at` and `updated_at`.

/**
 * Type of a column on SQLite and PostgreSQL. Migrations create the columns, and a test compares them with these
 * declarations.
 */
export interface ColumnShape {
  type: 'text' | 'integer' | 'boolean' | 'double precision'
  nullable: boolean
  refersTo?: { table: string; column: string }
}

interface ColumnRules<F> {
  shape: (field: F, tableOf: (key: string) => string) => ColumnShape
  toStored: (value: FieldValue, engine: Engine) => StoredValue
  fromStored: (value: StoredValue) => StoredValue
  isText: boolean
}

const asIs = (value: FieldValue): StoredValue => {
  if (value instanceof Uint8Array)
    throw new Error('A picture is stored by its hash; its bytes have a table of their own.')
  return value
}
const plain = { toStored: asIs, fromStored: (value: StoredValue) => value, isText: false }
const text: ColumnRules<Field> = { ...plain, shape: () => ({ type: 'text', nullable: false }), isText: true }

/**
 * How each kind of field is stored. A missing text is `''`, never null (docs/decisions.md, "One notion of 'required'").
 */
const columns: { [K in Kind]: ColumnRules<FieldOf<K>> } = {
  text,
  longText: text,
  richText: { ...text, isText: false },
  choice: text,
  price: { ...plain, shape: () => ({ type: 'text', nullable: true }), isText: true },
  number: {
    ...plain,
    // Both databases return the shortest decimal that identifies a floating-point number, so users see the digits that
    // they typed.
    shape: ({ decimals, required }) => ({
      type: decimals === undefined ? 'integer' : 'double precision',
      nullable: !required,
    }),
  },
  time: { ...plain, shape: ({ required }) => ({ type: 'text', nullable: !required }) },
  colour: { ...plain, shape: () => ({ type: 'text', nullable: false }) },
  reference: {
    ...plain,
    shape: (field, tableOf) => ({
      type: 'integer',
      nullable: !field.required,
      refersTo: { table: tableOf(field.to), column: 'id' },
    }),
  },
  boolean: {
    ...plain,
    shape: () => ({ type: 'boolean', nullable: false }),
    // SQLite's driver does not accept booleans, so they are stored as 0 and 1.
    toStored: (value, engine) => (engine === 'sqlite' ? Number(value === true) : value === true),
    fromStored: (value) => value === true || value === 1,
  },
  picture: {
    ...plain,
    shape: () => ({ type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } }),
  },
}

/** The cast is needed, because TypeScript cannot see that a field and the rules for its kind belong together. */
const rulesOf = (field: Field): ColumnRules<Field> => columns[field.kind] as ColumnRules<Field>

/** Whether the table has the column `translations`. */
export const hasTranslations = (type: ContentType): boolean => translatableFields(type).length > 0

export function declaredColumns(type: ContentType, tableOf: (key: string) => string): Record<string, ColumnShape> {
  return {
    ...Object.fromEntries(
      Object.entries(type.fields).map(([name, field]) => [name, rulesOf(field).shape(field, tableOf)]),
    ),
    ...(hasTranslations(type) && { [TRANSLATIONS]: { type: 'text', nullable: true } }),
  }
}

export function toStored(
  type: ContentType,
  values: Record<string, FieldValue>,
  engine: Engine,
): Record<string, StoredValue> {
  return Object.fromEntries(
    Object.entries(type.fields).flatMap(([name, field]) => {
      const value = values[name]
      return value === undefined ? [] : [[name, rulesOf(field).toStored(value, engine)]]
    }),
  )
}

export const fromStored = (field: Field, value: StoredValue): StoredValue => rulesOf(field).fromStored(value)

export const isNullable = (type: ContentType, name: string): boolean =>
  declaredColumns(type, (key) => key)[name]?.nullable ?? false

export const isTextField = (field: Field): boolean => rulesOf(field).isText

export const searchedColumns = (type: ContentType): string[] =>
  Object.entries(type.fields).flatMap(([name, field]) =>
    isTextField(field) && !('search' in field && field.search === false) ? [name] : [],
  )
