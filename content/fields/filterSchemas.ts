import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { ALL_STATES, CHANGED_SINCE, filtersOf, MISSING, type Filter, type FilterValue } from './filters.ts'
import type { Field } from './kinds.ts'
import { LARGEST_ID, LARGEST_NUMBER } from '../limits.ts'
import { canonicalTag } from '../messages/canonicalTag.ts'
import { wholeNumber } from '../schema.ts'
import { translatableFields } from '../translations.ts'
import { COLOUR } from '../look/colour.ts'
import { normalise, spelledOption } from '../text.ts'
import { queryText } from './queryText.ts'
import { about, says } from '../queryWording.ts'

type FilterSchema = z.ZodType<string | number | boolean>

/**
 * The descriptions are short, because there are hundreds of filters and the server holds the OpenAPI document in
 * memory.
 */
const described = <T extends string | number | boolean>(
  words: Readonly<Record<string, unknown>>,
  schema: z.ZodType<T>,
) => z.unknown().meta(words).pipe(schema)

/**
 * Both databases compare only years from 0001 to 9999 correctly. Conversion to UTC can move a time out of this range.
 */
const COMPARABLE = /^(?!0000)\d{4}-/

function moment(param: string) {
  const sentence = says('dateAndTime', { name: param })
  const time = z.iso
    .datetime({ offset: true, ...sentence, abort: true })
    .refine((text) => !Number.isNaN(Date.parse(text)), { ...sentence, abort: true })
    .transform((text) => new Date(text).toISOString())
    .refine((text) => COMPARABLE.test(text), sentence)
  return described({ type: 'string', format: 'date-time' }, time)
}

function amount(param: string) {
  const sentence = says('amount', { name: param })
  const number = z.number(sentence).min(0, sentence).max(Number.MAX_SAFE_INTEGER, sentence)
  const digits = z
    .string()
    .regex(/^\s*\d{1,16}(\.\d{1,10})?\s*$/)
    .transform(Number)
    .pipe(number)
  return described({ type: 'number', minimum: 0 }, z.union([number, digits], sentence))
}

function yesOrNo(param: string) {
  const answer = z
    .union([z.boolean(), z.enum(['true', 'false'])], says('boolean', { name: param }))
    .transform((value) => value === true || value === 'true')
  return described({ type: 'boolean' }, answer)
}

const whole = (least: number, most: number, sentence: () => string) =>
  described({ type: 'integer', minimum: least, maximum: most }, wholeNumber(least, most, sentence))

const optionsOf = (field: Field): readonly string[] => (field.kind === 'choice' ? field.options : [])

function oneOf(param: string, options: readonly string[], takesNone: boolean) {
  const sentence = says('oneOf', { name: param, options: options.join(', ') })
  return z
    .string(sentence)
    .overwrite((text) => spelledOption(options, normalise(text)))
    .refine((value) => options.includes(value) || (value === '' && takesNone), sentence)
    .meta({ enum: takesNone ? ['', ...options] : options })
}

const schemas: Readonly<Record<FilterValue, (param: string, field: Field) => FilterSchema>> = {
  text: queryText,
  option: (param, field) => oneOf(param, optionsOf(field), !field.required),
  state: (param, field) => oneOf(param, [ALL_STATES, ...optionsOf(field)], false),
  colour: (param, field) =>
    z
      .string(says('colour', { name: param }))
      .overwrite((text) => normalise(text).toLowerCase())
      .refine((text) => COLOUR.test(text) || (text === '' && !field.required), says('colour', { name: param })),
  id: (param) => whole(1, LARGEST_ID, about('id', { name: param })),
  number: (param) =>
    whole(0, LARGEST_NUMBER, about('wholeNumberWithin', { name: param, least: 0, most: LARGEST_NUMBER })),
  decimal: amount,
  amount,
  time: moment,
  boolean: yesOrNo,
}

const language = z
  .string(says('languageTag', { name: MISSING }))
  .refine((tag) => canonicalTag(tag) === tag, says('languageTag', { name: MISSING }))
  .meta({
    pattern: '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$',
    description: 'For staff: rows with a text that has no translation into this language.',
  })

export function filterSchemas(type: ContentType): Record<string, z.ZodOptional<FilterSchema>> {
  const schemaOf = ({ param, field, value }: Filter) => {
    const declared = type.fields[field]
    return declared ? [[param, schemas[value](param, declared).optional()] as const] : []
  }
  return {
    ...Object.fromEntries(filtersOf(type).flatMap(schemaOf)),
    [CHANGED_SINCE]: moment(CHANGED_SINCE).optional(),
    ...(translatableFields(type).length > 0 && { [MISSING]: language.optional() }),
  }
}
