import { z } from 'zod'
import type { ContentType, Field, FieldOf } from './define.ts'
import { canonicalTag } from './messages/canonicalTag.ts'
import { fieldWith } from './fields/kinds.ts'
import { validation } from './validation.ts'
import { fill } from './messages/fill.ts'
import { saying } from './messages/said.ts'

/** The column that holds a row's texts in other languages, and the key of these texts in the API. */
export const TRANSLATIONS = 'translations'

/** In a request, `null` and an empty text remove a translation. What is not mentioned stays. */
export type TranslationChange = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export type TextField = FieldOf<'text' | 'longText' | 'richText'>

/** Languages that a row may have texts in. */
export const MOST_LANGUAGES = 20

/** Texts that programs read, such as addresses and lists of numbers, are the same in all languages. */
export function isTranslatable(field: Field): field is TextField {
  if (field.kind === 'richText') return true
  if (field.kind === 'longText') return !(field.servers || field.rates || field.isForPrograms)
  if (field.kind !== 'text') return false
  const { link, page, timeZone, languages, identifier, gameQuery, argon2Costs, price, isForPrograms } = field
  return !(link || page || timeZone || languages || identifier || gameQuery || argon2Costs || price || isForPrograms)
}

const translatable = new WeakMap<ContentType, readonly (readonly [name: string, field: TextField])[]>()

export function translatableFields(type: ContentType): readonly (readonly [name: string, field: TextField])[] {
  const known = translatable.get(type)
  if (known) return known
  const fields = Object.entries(type.fields).flatMap(([name, field]) =>
    isTranslatable(field) ? [[name, field] as const] : [],
  )
  translatable.set(type, fields)
  return fields
}

/** Whether people who may only translate see and translate the type. What a guarded type holds needs its own permission. */
export const isForTranslators = (type: ContentType): boolean => !type.guarded && translatableFields(type).length > 0

/** Of reads: `all` gives staff the texts in all languages. The server understands `none` with every address. */
export const allTranslations = z
  .enum(['all'])
  .optional()
  .meta({ description: '`all`: with `translations` in each row, for staff who may edit or translate it.' })

const parsed = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** `translations` in a request. A form that uploads files sends it as JSON. `schemaOf` validates one text. */
export function translationsSchema(type: ContentType, schemaOf: (field: Field) => z.ZodType): z.ZodType {
  const sentences = validation(type.wording.language)
  const texts = Object.fromEntries(
    translatableFields(type).map(([name, field]) => [name, schemaOf(fieldWith(field, { required: false })).optional()]),
  )
  const language = z.string().refine(
    (tag) => canonicalTag(tag) === tag,
    saying(() => sentences.language),
  )
  const all = z.record(language, z.strictObject(texts)).refine(
    (languages) => Object.keys(languages).length <= MOST_LANGUAGES,
    saying(() => fill(sentences.mostLanguages, { most: MOST_LANGUAGES })),
  )
  return z.preprocess(parsed, all).meta({
    type: 'object',
    description: 'Texts in other languages: `{ "en": { "title": "…" } }`. Null removes one; what is not named stays.',
    additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
  })
}
