import { expect } from 'vitest'
import { fieldsOfKind, type ContentType, type Field, type FieldOf, type Kind } from '../../../content/define.ts'
import { LARGEST_ID, LARGEST_NUMBER, TEXT_LIMIT } from '../../../content/limits.ts'
import { textLimit } from '../../../content/schema.ts'
import type { Schema } from './document.ts'

const optional = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })
const digits = { type: 'string', pattern: '^\\s*\\d{1,10}\\s*$' }
const text = (field: Field, limit: number, more: Schema = {}): Schema =>
  field.required
    ? { type: 'string', minLength: 1, maxLength: limit, ...more }
    : optional({ type: 'string', maxLength: limit, ...more })
const link = { pattern: '^$|^[Hh][Tt][Tt][Pp][Ss]?:\\/\\/[^\\s/]' }
export const within = (minimum: number, maximum: number): Schema => ({
  anyOf: [{ type: 'integer', minimum, maximum }, digits],
})

/** A number with decimals; a whole number from least to most. */
const number = (field: FieldOf<'number'>): Schema => {
  const { most = LARGEST_NUMBER, decimals } = field
  if (decimals === undefined) return within(0, most)
  return {
    anyOf: [
      { type: 'number', minimum: 0, maximum: most, multipleOf: Number(`1e-${decimals}`) },
      expect.objectContaining({ type: 'string' }),
    ],
  }
}

const unlessRequired = (field: Field, schema: Schema): Schema =>
  field.required ? schema : { anyOf: expect.arrayContaining([{ type: 'null' }, expect.objectContaining(schema)]) }

/** One row a kind: what the document must say of a field of it, in a JSON body. */
const limits: { [K in Kind]: (field: Field) => Schema } = {
  text: (field) =>
    text(
      field,
      field.kind === 'text' ? textLimit(field) : TEXT_LIMIT.text,
      field.kind === 'text' && field.link === true ? link : {},
    ),
  longText: (field) => text(field, TEXT_LIMIT.longText),
  richText: (field) => text(field, TEXT_LIMIT.richText),
  price: () => optional({ type: 'string', maxLength: TEXT_LIMIT.text }),
  number: (field) => (field.kind === 'number' ? unlessRequired(field, number(field)) : {}),
  time: () => ({
    anyOf: expect.arrayContaining([{ type: 'null' }, expect.objectContaining({ type: 'string', format: 'date-time' })]),
  }),
  colour: () => ({ type: 'string', pattern: '^$|^#[0-9a-f]{6}$' }),
  reference: (field) => unlessRequired(field, within(1, LARGEST_ID)),
  boolean: () => ({ anyOf: expect.arrayContaining([{ type: 'boolean' }]) }),
  choice: (field) => ({
    type: 'string',
    enum: field.kind === 'choice' ? [...(field.required ? [] : ['']), ...field.options] : [],
  }),
  picture: () => ({ type: ['string', 'null'] }),
}

/** Whether a row cannot be created without a value: the words of a formatted text can be left out where it is given. */
export const isNeeded = (type: ContentType, name: string): boolean =>
  type.fields[name]?.required === true && !fieldsOfKind(type, 'richText').some(([, { words }]) => words === name)

/** What the document must say of a field, in a JSON body. */
export const limitOf = (type: ContentType, name: string, field: Field): Schema =>
  limits[field.kind](
    isNeeded(type, name) || field.kind === 'picture' ? field : ({ ...field, required: false } as Field),
  ) // of its kind still
