import { z } from 'zod'
import { environmentFields, type ContentType, type Field, type FieldOf, type Kind } from './define.ts'
import { LARGEST_ID, LARGEST_NUMBER, TEXT_LIMIT } from './limits.ts'
import { isFilter, isSortable, PAGE_SIZE } from './reader.ts'
import { isTimeZone } from './settings/timeZone.ts'
import { EMPTY_OR_LINK, isSiteOrLink } from './sitePages.ts'
import { COLOUR } from './text.ts'
import { validation } from './validation.ts'
import { fill } from './wording.ts'

/** A value as it is stored: bytes are a picture that has just been uploaded. */
export type FieldValue = string | number | boolean | Uint8Array | null
export type Input = Record<string, FieldValue>

type Sentences = (typeof validation)['id' | 'en']

/**
 * Text as it was typed, with line ends as LF (multipart sends CRLF), trimmed at the ends; lone halves of surrogate pairs,
 * which no engine can store, become U+FFFD.
 */
const normalise = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').trim()

/** PostgreSQL cannot store U+0000; SQLite could, and the two must not differ. */
const isStorable = (text: string): boolean => !text.includes('\u0000')

const characters = (text: string): number => [...text].length

function boundedText(field: FieldOf<'text' | 'longText' | 'price'>, limit: number, sentences: Sentences) {
  const about = { label: field.label, limit }
  return z
    .string({ error: (issue) => fill(issue.input == null ? sentences.required : sentences.text, about) })
    .overwrite(normalise)
    .refine((value) => !field.required || value !== '', fill(sentences.required, about))
    .refine((value) => characters(value) <= limit, fill(sentences.tooLong, about))
    .refine(isStorable, fill(sentences.nul, about))
    .meta({ maxLength: limit, ...(field.required ? { minLength: 1 } : {}) })
}

const EMPTY_OR_COLOUR = /^$|^#[0-9a-f]{6}$/

/** The most characters of a text. */
export const textLimit = (field: FieldOf<'text' | 'longText'>): number =>
  (field.kind === 'text' ? field.limit : undefined) ?? TEXT_LIMIT[field.kind]

function textSchema(field: FieldOf<'text' | 'longText'>, sentences: Sentences) {
  const bounded = boundedText(field, textLimit(field), sentences)
  const { link, timeZone }: Partial<FieldOf<'text'>> = field.kind === 'text' ? field : {}
  const { label } = field
  const narrowed = () => {
    if (timeZone) return bounded.refine((text) => text === '' || isTimeZone(text), fill(sentences.timeZone, { label }))
    return link === 'site'
      ? bounded.refine(isSiteOrLink, fill(sentences.siteLink, { label }))
      : bounded.regex(EMPTY_OR_LINK, fill(sentences.link, { label }))
  }
  const text = link || timeZone ? narrowed().meta(bounded.meta() ?? {}) : bounded
  return field.required ? text : text.nullable().transform((value) => value ?? '')
}

const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

const WHOLE_NUMBER = /^\s*\d{1,10}\s*$/

/** Whole number within bounds, from a number or (multipart, query strings) from its digits. */
export function wholeNumber(least: number, most: number, sentence: string, missing = sentence) {
  const within = z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
  return z.union([within, z.string().regex(WHOLE_NUMBER).transform(Number).pipe(within)], {
    error: (issue) => (present(issue.input) ? sentence : missing),
  })
}

/** A whole number that may be absent unless it is required; an empty input of a form is an absent one. */
function numberSchema(field: Field, least: number, most: number, template: string, sentences: Sentences) {
  const about = { label: field.label, least, most }
  const sentence = fill(template, about)
  const number = wholeNumber(least, most, sentence, fill(sentences.required, about))
  return field.required ? number : z.union([z.literal('').transform(() => null), z.null(), number], { error: sentence })
}

const unlessEmpty = (bytes: Uint8Array): Uint8Array | undefined => (bytes.length > 0 ? bytes : undefined)

type Schemas = {
  [K in Kind]: { schema: (field: FieldOf<K>, sentences: Sentences) => z.ZodType; empty: FieldValue }
}

/** One row a kind: what a client may send for it, and what an absent optional value means on create. */
const schemas: Schemas = {
  text: { schema: textSchema, empty: '' },
  longText: { schema: textSchema, empty: '' },
  price: {
    schema: (field, sentences) =>
      boundedText(field, TEXT_LIMIT.text, sentences)
        .nullable()
        .transform((value) => value || null),
    empty: null,
  },
  number: {
    schema: (field, sentences) => numberSchema(field, 0, field.most ?? LARGEST_NUMBER, sentences.number, sentences),
    empty: null,
  },
  colour: {
    schema: (field, sentences) => {
      const { label, required } = field
      const sentence = fill(sentences.colour, { label })
      return z
        .string({ error: (issue) => (issue.input == null ? fill(sentences.required, { label }) : sentence) })
        .overwrite((value) => normalise(value).toLowerCase())
        .refine((value) => !required || value !== '', { error: fill(sentences.required, { label }), abort: true })
        .regex(required ? COLOUR : EMPTY_OR_COLOUR, sentence)
    },
    empty: '',
  },
  reference: {
    schema: (field, sentences) => numberSchema(field, 1, LARGEST_ID, sentences.reference, sentences),
    empty: null,
  },
  boolean: {
    schema: (field, sentences) =>
      z
        .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on']), z.literal([0, 1])], {
          error: fill(sentences.boolean, { label: field.label }),
        })
        .transform((value) => [true, 'true', '1', 'on', 1].includes(value)),
    empty: false,
  },
  choice: {
    schema: (field, sentences) => {
      const { label, options, required } = field
      const choice = z.string({ error: fill(sentences.required, { label }) }).overwrite(normalise)
      return choice
        .refine((value) => !required || value !== '', { error: fill(sentences.required, { label }), abort: true })
        .refine(
          (value) => value === '' || options.includes(value),
          fill(sentences.choice, { label, options: options.join(', ') }),
        )
        .meta({ enum: required ? [...options] : ['', ...options] })
    },
    empty: '',
  },
  picture: {
    // Text under a picture's name is what the API itself gave out, sent back, and an empty file is a form's input left
    // alone: neither changes anything.
    schema: (field, sentences) =>
      z
        .union([z.instanceof(Uint8Array).transform(unlessEmpty), z.null(), z.string().transform(() => undefined)], {
          error: fill(sentences.picture, { label: field.label }),
        })
        .optional()
        .meta({ type: 'string', format: 'binary' }),
    empty: null,
  },
}

/** The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together. */
export function fieldSchema(field: Field, sentences: Sentences): z.ZodType {
  return (schemas[field.kind].schema as (field: Field, sentences: Sentences) => z.ZodType)(field, sentences)
}

const mapFields = (type: ContentType, schema: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, schema(field)]))

/** A sentence for each reference that is to the same row as one before it, where the type says that they must not be. */
export function sameReferences(type: ContentType, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const { sameReference } = validation[type.wording.language]
  const labelOf = (name: string) => type.fields[name]?.label ?? name
  const given = type.distinct.filter((name) => present(values[name]))
  return Object.fromEntries(
    given.flatMap((name, index) => {
      const other = given.slice(0, index).find((earlier) => values[earlier] === values[name])
      return other ? [[name, fill(sameReference, { label: labelOf(name), other: labelOf(other) })]] : []
    }),
  )
}

function refuseSameReferences(type: ContentType) {
  return (values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const [name, message] of Object.entries(sameReferences(type, values))) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  }
}

/** What creates a row. Optional values that are absent become the kind's empty value. */
export function createSchema(type: ContentType) {
  const sentences = validation[type.wording.language]
  const row = z.object(
    mapFields(type, (field) => {
      const schema = fieldSchema(field, sentences)
      return field.required ? schema : schema.optional().transform((value) => value ?? schemas[field.kind].empty)
    }),
  )
  return row.superRefine(refuseSameReferences(type))
}

/** What changes a row: a value that is absent stays as it is. May carry the `version` that was read. */
export function updateSchema(type: ContentType) {
  const sentences = validation[type.wording.language]
  const removals = Object.entries(type.fields)
    .filter(([, field]) => field.kind === 'picture' && !field.required)
    .map(([name, field]) => [`${name}_removed`, fieldSchema({ ...field, kind: 'boolean' }, sentences).optional()])
  const change = z.object({
    ...mapFields(type, (field) => fieldSchema(field, sentences).optional()),
    ...Object.fromEntries(removals),
    version: wholeNumber(1, LARGEST_ID, sentences.version).optional(),
  })
  return change.superRefine(refuseSameReferences(type))
}

/** Text that is no field's: of at most so many characters. */
export const boundedQueryText = (name: string, limit: number) =>
  z
    .string(`${name} must be one text.`)
    .overwrite(normalise)
    .refine((value) => characters(value) <= limit, `${name} may have at most ${limit} characters.`)
    .refine(isStorable, `${name} contains a character that no text can have.`)
    .meta({ maxLength: limit })

/** Text in a query, as long as a short text may be: more would find nothing. */
export const queryText = (name: string) => boundedQueryText(name, TEXT_LIMIT.text)

/** Which page of a list, and how many rows on it. */
export const pageQuery = {
  page: wholeNumber(1, LARGEST_ID, 'page must be a whole number from 1 on.').optional(),
  per_page: wholeNumber(1, PAGE_SIZE.largest, `per_page must be from 1 to ${PAGE_SIZE.largest}.`).optional(),
}

/** What a list may be filtered by: the value of a field, by its own name. */
function filterSchemas(type: ContentType) {
  const filters: Record<string, z.ZodType<string | number | undefined>> = {}
  for (const [name, field] of Object.entries(type.fields)) {
    if (!isFilter(field)) continue
    const schema =
      field.kind === 'reference' ? wholeNumber(1, LARGEST_ID, `${name} must be the number of an ID.`) : queryText(name)
    filters[name] = schema.optional()
  }
  return filters
}

/** What a list may be asked for. A test holds that no field has the name of another thing to ask for. */
export function querySchema(type: ContentType) {
  const fields = Object.entries(type.fields).filter(([, field]) => isSortable(field))
  const sortable = ['id', 'created_at', 'updated_at', ...fields.map(([name]) => name)]
  return z.object({
    ...filterSchemas(type),
    ...pageQuery,
    q: queryText('q').optional(),
    sort: z.enum(sortable, `sort must be one of: ${sortable.join(', ')}.`).optional(),
    order: z.enum(['asc', 'desc'], 'order must be asc or desc.').optional(),
  })
}

const textShown = (name: string) => ({ [name]: z.string() })

/** One row a kind: what a field of it adds to a row that the API gives. */
const shown: { [K in Kind]: (name: string, field: FieldOf<K>) => Record<string, z.ZodType> } = {
  text: textShown,
  longText: textShown,
  choice: textShown,
  price: (name) => ({ [name]: z.string().nullable() }),
  colour: textShown,
  number: (name, field) => ({ [name]: field.required ? z.int() : z.int().nullable() }),
  boolean: (name) => ({ [name]: z.boolean() }),
  reference: (name, field) => ({
    [name]: field.required ? z.int() : z.int().nullable(),
    [field.as]: z.looseObject({ id: z.int(), name: z.string() }).nullable(),
  }),
  picture: (name) => ({
    [name]: z.string().nullable(),
    [`${name}_url`]: z
      .string()
      .nullable()
      .meta({ description: 'The address to show: whole where the operator has set SITE_URL, else from the root.' }),
    [`${name}_width`]: z.int().nullable(),
    [`${name}_height`]: z.int().nullable(),
    [`${name}_avif`]: z.boolean(),
  }),
}

const FROM_ENVIRONMENT = 'Fields that nobody has set here: what they hold is from the environment.'

/** A row as the API gives it; for the OpenAPI document. */
export function rowSchema(type: ContentType): z.ZodType {
  const fields = Object.entries(type.fields).map(([name, field]) =>
    // As for `schemas`: the table is exhaustive, but TypeScript cannot see which entry belongs to the field.
    (shown[field.kind] as (name: string, field: Field) => Record<string, z.ZodType>)(name, field),
  )
  const lists = Object.keys(type.lists).map((name) => [name, z.array(z.looseObject({ id: z.int() }))])
  const inherited = environmentFields(type).map(([name]) => name)
  return z.object({
    id: z.int(),
    version: z.int(),
    ...Object.assign({}, ...fields),
    ...Object.fromEntries(lists),
    ...(inherited.length > 0 && {
      from_environment: z.array(z.enum(inherited)).meta({ description: FROM_ENVIRONMENT }),
    }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
}
