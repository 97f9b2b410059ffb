import { z } from 'zod'
import { fieldsOfKind, type ContentType, type Field, type FieldOf, type Kind } from './define.ts'
import { faultsBetween } from './fields/comparedFields.ts'
import { EMPTY } from './fields/completeRow.ts'
import { decimalNumber } from './fields/decimals.ts'
import { fieldWith } from './fields/kinds.ts'
import { rateFaults } from './gameInfo/rates.ts'
import { LARGEST_ID, LARGEST_NUMBER, TEXT_LIMIT } from './limits.ts'
import { HIGHEST_COSTS, parseArgon2Costs } from './realms/argon2Costs.ts'
import { parseQuery, QUERY_PROTOCOLS, serverFaults } from './realms/servers.ts'
import { videoAt } from './richText/videos.ts'
import { isTimeZone } from './settings/timeZone.ts'
import { isFreeAddress, PAGE_ADDRESS_LIMIT, pageAddressOf, TYPED_ADDRESS } from './publishing/pageAddress.ts'
import { EMPTY_LINK_OR_MAIL, EMPTY_LINK_OR_PATH, EMPTY_OR_LINK, isSiteOrLink, withoutMailto } from './site/sitePages.ts'
import { COLOUR } from './look/colour.ts'
import { isStorable, isWithin, normalise, present, spelledOption } from './text.ts'
import { validation } from './validation.ts'
import { fill } from './messages/fill.ts'
import { saying, textOf, type Said } from './messages/said.ts'
import { TRANSLATIONS, translatableFields, translationsSchema } from './translations.ts'

/** A Uint8Array contains a picture that was just uploaded. */
export type FieldValue = string | number | boolean | Uint8Array | null
export type Input = Record<string, FieldValue>

type Sentences = ReturnType<typeof validation>

function boundedText(field: FieldOf<'text' | 'longText' | 'richText' | 'price'>, limit: number, sentences: Sentences) {
  const say = (name: 'required' | 'text' | 'tooLong' | 'nul') => fill(sentences[name], { label: field.label, limit })
  return z
    .string({ error: (issue) => say(issue.input == null ? 'required' : 'text') })
    .overwrite(normalise)
    .refine(
      (value) => !field.required || value !== '',
      saying(() => say('required')),
    )
    .refine(
      (value) => isWithin(value, limit),
      saying(() => say('tooLong')),
    )
    .refine(
      isStorable,
      saying(() => say('nul')),
    )
    .meta({ maxLength: limit, ...(field.required ? { minLength: 1 } : {}) })
}

/** For `refine` of a text of the shop, whose sentences are Indonesian. */
export const storable = (label: () => string) =>
  [isStorable, saying(() => fill(validation('id').nul, { label: label() }))] as const

const EMPTY_OR_IDENTIFIER = /^[a-z0-9_]*$/
const EMPTY_OR_COLOUR = /^$|^#[0-9a-f]{6}$/

export const textLimit = (field: FieldOf<'text' | 'longText' | 'richText'>): number =>
  (field.kind === 'text' ? (field.page ? PAGE_ADDRESS_LIMIT : field.limit) : undefined) ?? TEXT_LIMIT[field.kind]

function lineFaults({ servers, rates }: FieldOf<'longText'>) {
  if (servers) return serverFaults
  return rates ? rateFaults : null
}

type TextSentence =
  'timeZone' | 'identifier' | 'query' | 'argon2Costs' | 'pageAddress' | 'mailOrLink' | 'siteLink' | 'video' | 'link'

function textSchema(field: FieldOf<'text' | 'longText' | 'richText'>, sentences: Sentences) {
  const bounded = boundedText(field, textLimit(field), sentences)
  const { link, page, timeZone, identifier, gameQuery, argon2Costs }: Partial<FieldOf<'text'>> =
    field.kind === 'text' ? field : {}
  const faultsOf = field.kind === 'longText' ? lineFaults(field) : null
  const say = (name: TextSentence, values = {}) =>
    saying(() => fill(sentences[name], { label: field.label, ...values }))
  const linkPattern = link === 'site' ? EMPTY_LINK_OR_PATH : link === 'video' ? EMPTY_OR_LINK.source : undefined
  const pattern = page ? TYPED_ADDRESS : linkPattern
  const narrowed = () => {
    if (timeZone) return bounded.refine((text) => text === '' || isTimeZone(text), say('timeZone'))
    if (identifier) return bounded.regex(EMPTY_OR_IDENTIFIER, say('identifier'))
    if (gameQuery) {
      const sentence = say('query', { protocols: QUERY_PROTOCOLS.join(', ') })
      return bounded.refine((text) => text === '' || parseQuery(text) !== null, sentence)
    }
    if (argon2Costs) return bounded.refine((text) => parseArgon2Costs(text) !== null, say('argon2Costs', HIGHEST_COSTS))
    if (faultsOf) {
      return bounded.superRefine((text, context) => {
        if (!isWithin(text, textLimit(field))) return
        for (const fault of faultsOf(text, field.label, sentences)) context.addIssue(fault)
      })
    }
    if (page)
      return bounded
        .overwrite(pageAddressOf)
        .refine((text) => isFreeAddress(text) || (text === '' && !field.required), say('pageAddress'))
    if (link === 'video') return bounded.refine((text) => text === '' || videoAt(text) !== null, say('video'))
    if (link === 'mail') return bounded.overwrite(withoutMailto).regex(EMPTY_LINK_OR_MAIL, say('mailOrLink'))
    return link === 'site' ? bounded.refine(isSiteOrLink, say('siteLink')) : bounded.regex(EMPTY_OR_LINK, say('link'))
  }
  const text =
    link || page || timeZone || identifier || gameQuery || argon2Costs || faultsOf
      ? narrowed().meta({ ...bounded.meta(), ...(pattern !== undefined && { pattern }) })
      : bounded
  return field.required ? text : text.nullable().transform((value) => value ?? '')
}

const WHOLE_NUMBER = /^\s*\d{1,10}\s*$/

export function wholeNumber(least: number, most: number, sentence: Said, missing = sentence) {
  const said = saying(sentence)
  const within = z.number(said).int(said).min(least, said).max(most, said)
  return z.union([within, z.string().regex(WHOLE_NUMBER).transform(Number).pipe(within)], {
    error: (issue) => textOf(present(issue.input) ? sentence : missing),
  })
}

function numberSchema(field: Field, number: z.ZodType<number>, sentence: () => string) {
  return field.required ? number : z.union([z.literal('').transform(() => null), z.null(), number], saying(sentence))
}

function boundedNumber(field: FieldOf<'number'>, sentences: Sentences) {
  const { most = LARGEST_NUMBER, decimals = 0 } = field
  const sentence = () =>
    fill(decimals > 0 ? sentences.decimal : sentences.number, { label: field.label, least: 0, most, decimals })
  const missing = () => fill(sentences.required, { label: field.label })
  const number =
    decimals > 0 ? decimalNumber(most, decimals, sentence, missing) : wholeNumber(0, most, sentence, missing)
  return numberSchema(field, number, sentence)
}

const unlessEmpty = (bytes: Uint8Array): Uint8Array | undefined => (bytes.length > 0 ? bytes : undefined)

/** The address of a picture from an earlier response, sent back in a change. It must be the row's own picture. */
export class SentPicture {
  readonly address: string

  constructor(address: string) {
    this.address = address
  }
}

function pictureSchema(field: Field, sentences: Sentences, others: readonly z.ZodType[]): z.ZodType {
  const nothing = z.literal('').transform(() => undefined)
  return z
    .union([z.instanceof(Uint8Array).transform(unlessEmpty), z.null(), nothing, ...others], {
      error: () => fill(sentences.picture, { label: field.label }),
    })
    .optional()
    .meta({ type: 'string', format: 'binary' })
}

interface KindSchemas<K extends Kind> {
  schema: (field: FieldOf<K>, sentences: Sentences) => z.ZodType
  /** The schemas of the field's values in the API's responses. */
  answer: (name: string, field: FieldOf<K>) => Record<string, z.ZodType>
}

const textAnswer = (name: string) => ({ [name]: z.string() })

const schemas: { [K in Kind]: KindSchemas<K> } = {
  text: { schema: textSchema, answer: textAnswer },
  longText: { schema: textSchema, answer: textAnswer },
  richText: {
    schema: textSchema,
    answer: (name) => ({
      [name]: z.string().meta({ description: 'As Markdown; empty where the text is a plain one.' }),
      [`${name}_tree`]: z
        .array(z.looseObject({ type: z.string() }))
        .optional()
        .meta({ description: 'The text as it is shown, where `tree` asks for it.' }),
    }),
  },
  price: {
    schema: (field, sentences) =>
      boundedText(field, TEXT_LIMIT.text, sentences)
        .nullable()
        .transform((value) => value || null),
    answer: (name) => ({ [name]: z.string().nullable() }),
  },
  number: {
    schema: boundedNumber,
    answer: (name, { required, decimals }) => {
      const number = decimals === undefined ? z.int() : z.number()
      return { [name]: required ? number : number.nullable() }
    },
  },
  time: {
    schema: (field, sentences) => {
      const { required } = field
      const sentence = () => fill(sentences.time, { label: field.label })
      const missing = () => fill(sentences.required, { label: field.label })
      const moment = z.iso
        .datetime({
          offset: true,
          abort: true,
          error: (issue) => (required && !present(issue.input) ? missing() : sentence()),
        })
        .refine((text) => !Number.isNaN(Date.parse(text)), saying(sentence))
        .transform((text) => new Date(text).toISOString())
      return required ? moment : z.union([z.literal('').transform(() => null), z.null(), moment], { error: sentence })
    },
    answer: (name, { required }) => ({ [name]: required ? z.iso.datetime() : z.iso.datetime().nullable() }),
  },
  colour: {
    schema: (field, sentences) => {
      const { required } = field
      const sentence = () => fill(sentences.colour, { label: field.label })
      const missing = () => fill(sentences.required, { label: field.label })
      return z
        .string({ error: (issue) => (issue.input == null ? missing() : sentence()) })
        .overwrite((value) => normalise(value).toLowerCase())
        .refine((value) => !required || value !== '', { error: missing, abort: true })
        .regex(required ? COLOUR : EMPTY_OR_COLOUR, saying(sentence))
    },
    answer: textAnswer,
  },
  reference: {
    schema: (field, sentences) => {
      const sentence = () => fill(sentences.reference, { label: field.label })
      const missing = () => fill(sentences.required, { label: field.label })
      return numberSchema(field, wholeNumber(1, LARGEST_ID, sentence, missing), sentence)
    },
    answer: (name, { required, as }) => ({
      [name]: required ? z.int() : z.int().nullable(),
      [as]: z.looseObject({ id: z.int(), name: z.string() }).nullable(),
    }),
  },
  boolean: {
    schema: (field, sentences) =>
      z
        .union([z.boolean(), z.enum(['true', 'false', '1', '0', 'on']), z.literal([0, 1])], {
          error: () => fill(sentences.boolean, { label: field.label }),
        })
        .transform((value) => [true, 'true', '1', 'on', 1].includes(value)),
    answer: (name) => ({ [name]: z.boolean() }),
  },
  choice: {
    schema: (field, sentences) => {
      const { options, required } = field
      const say = (sentence: string) => fill(sentence, { label: field.label, options: options.join(', ') })
      const choice = z
        .string({ error: (issue) => say(issue.input == null ? sentences.required : sentences.text) })
        .overwrite((text) => spelledOption(options, normalise(text)))
      return choice
        .refine((value) => !required || value !== '', { error: () => say(sentences.required), abort: true })
        .refine(
          (value) => value === '' || options.includes(value),
          saying(() => say(sentences.choice)),
        )
        .meta({ enum: required ? [...options] : ['', ...options] })
    },
    answer: textAnswer,
  },
  picture: {
    // An empty file or text comes from a file input that the user left empty. It does not change the picture.
    schema: (field, sentences) => pictureSchema(field, sentences, []),
    answer: (name) => ({
      [name]: z.string().nullable(),
      [`${name}_url`]: z
        .string()
        .nullable()
        .meta({ description: 'The address to show: whole where the operator has set SITE_URL, else from the root.' }),
      [`${name}_width`]: z.int().nullable(),
      [`${name}_height`]: z.int().nullable(),
      [`${name}_avif`]: z.boolean(),
    }),
  },
}

/** The cast is needed because TypeScript cannot relate `field.kind` to the type of `field`. */
export function fieldSchema(field: Field, sentences: Sentences): z.ZodType {
  return (schemas[field.kind].schema as (field: Field, sentences: Sentences) => z.ZodType)(field, sentences)
}

export const answerSchema = (name: string, field: Field): Record<string, z.ZodType> =>
  (schemas[field.kind].answer as (name: string, field: Field) => Record<string, z.ZodType>)(name, field) // The cast is needed because TypeScript cannot relate `field.kind` to the type of `field`.

const mapFields = (type: ContentType, schema: (field: Field) => z.ZodType): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, schema(asSent(type, name, field))]))

function refuseFaultsBetween(type: ContentType) {
  return (values: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    for (const [name, message] of Object.entries(faultsBetween(type, values))) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  }
}

export const sourceOf = (type: ContentType, words: string): string | undefined =>
  fieldsOfKind(type, 'richText').find(([, field]) => field.words === words)?.[0]

/**
 * A client may omit the plain text of a formatted text, because the server derives it from the Markdown. `needsWords`
 * requires at least one of them.
 */
const asSent = (type: ContentType, name: string, field: Field): Field =>
  field.kind === 'longText' && sourceOf(type, name) !== undefined ? fieldWith(field, { required: false }) : field

/** Requires a plain text or its formatted text. An update may also leave the plain text out. */
function needsWords(type: ContentType, schema: z.ZodObject, { isUpdate }: { isUpdate: boolean }) {
  const sentences = validation(type.wording.language)
  const hasText = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string', minLength: 1 } } })
  let checked = schema
  for (const [source, { words }] of fieldsOfKind(type, 'richText')) {
    const field = type.fields[words]
    if (!field?.required) continue
    const isLeftOut = (values: Record<string, unknown>) => isUpdate && values[words] === undefined
    checked = checked
      .refine((values) => isLeftOut(values) || present(values[words]) || present(values[source]), {
        path: [words],
        error: () => fill(sentences.required, { label: field.label }),
        // The check runs even if other fields are invalid, so that users see all errors at once.
        when: ({ value }) => typeof value === 'object' && value !== null,
      })
      // The OpenAPI document does not contain refinements, so it states the rule as a JSON Schema.
      .meta({
        anyOf: [
          { ...hasText(words), ...(isUpdate ? {} : { required: [words] }) },
          { ...hasText(source), required: [source] },
        ],
      })
  }
  return checked
}

const translationsIn = (type: ContentType, sentences: Sentences): Record<string, z.ZodType> =>
  translatableFields(type).length === 0
    ? {}
    : { [TRANSLATIONS]: translationsSchema(type, (field) => fieldSchema(field, sentences)).optional() }

export const pictureSource = (name: string): string => `${name}_from`

export function createSchema(type: ContentType) {
  const sentences = validation(type.wording.language)
  const sources = fieldsOfKind(type, 'picture').map(([name, field]) => [
    pictureSource(name),
    wholeNumber(1, LARGEST_ID, () => fill(sentences.reference, { label: field.label })).optional(),
  ])
  const row = z.object({
    ...mapFields(type, (field) => {
      const schema = fieldSchema(field, sentences)
      return field.required ? schema : schema.optional().transform((value) => value ?? EMPTY[field.kind])
    }),
    ...Object.fromEntries(sources),
    ...translationsIn(type, sentences),
  })
  return needsWords(type, row, { isUpdate: false }).superRefine(refuseFaultsBetween(type))
}

/** `others` are fields besides those of the type. Extending the schema would lose what it documents. */
export function updateSchema(type: ContentType, others: Record<string, z.ZodType> = {}) {
  const sentences = validation(type.wording.language)
  const removals = Object.entries(type.fields)
    .filter(([, field]) => field.kind === 'picture' && !field.required)
    .map(([name, field]) => [
      `${name}_removed`,
      fieldSchema(fieldWith(field, { kind: 'boolean' }), sentences).optional(),
    ])
  const change = z.object({
    ...mapFields(type, (field) =>
      field.kind === 'picture'
        ? pictureSchema(field, sentences, [z.string().transform((address) => new SentPicture(address))])
        : fieldSchema(field, sentences).optional(),
    ),
    ...Object.fromEntries(removals),
    ...translationsIn(type, sentences),
    version: wholeNumber(1, LARGEST_ID, () => sentences.version).optional(),
    ...others,
  })
  return needsWords(type, change, { isUpdate: true }).superRefine(refuseFaultsBetween(type))
}
