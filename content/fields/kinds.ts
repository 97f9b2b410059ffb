export type EnvironmentName = 'SITE_NAME'

export interface FieldGroup {
  legend: string
  hint?: string
}

interface FieldCommon {
  label: string
  labelLang?: string | undefined
  group?: FieldGroup
  labelInGroup?: string
  required?: boolean
  hint?: string
  /**
   * A `large` type gets no index for this column, so lists cannot be sorted by it. An index for each of thirty columns
   * would make an import take twice as long.
   */
  index?: false
}
interface SearchedCommon extends FieldCommon {
  search?: false
  /** The text comes from a game's files and is compared with others, so it is the same in all languages. */
  isForPrograms?: true
}
interface TextField extends SearchedCommon {
  kind: 'text'
  /** The name under which another server of this API may send the field. */
  otherName?: string
  example?: string
  /** The language of an example that is translated, because people write such a text in their own language. */
  exampleLang?: 'id' | 'en'
  /**
   * The URL must begin with http or https, because other schemes could run scripts. `site` also allows a path within
   * the site. `mail` allows https or an e-mail address. `video` allows only what the site can play.
   */
  link?: true | 'site' | 'mail' | 'video'
  price?: true
  page?: string
  /** The name of a reference. A form fills in the name of the row that is chosen there, unless another text is typed. */
  nameOf?: string
  timeZone?: true
  /** The value is the tag of a language, or several with commas, as in the attribute `lang`. */
  languages?: 'one' | 'several'
  /** What a form says for no language. */
  empty?: string
  identifier?: true
  gameQuery?: true
  argon2Costs?: true
  limit?: number
  environment?: EnvironmentName
}
interface LongTextField extends SearchedCommon {
  kind: 'longText'
  /** docs/product.md, section 9: the height of a text area in lines. */
  rows?: number
  servers?: true
  rates?: true
  numbered?: boolean
}
/**
 * The value is Markdown (richText/parse.ts). The field is never required, because a row may have plain text instead.
 */
export interface RichTextField extends FieldCommon {
  kind: 'richText'
  required?: never
  /** The name of the long text field that holds the same text without formatting. */
  words: string
  folder: string
}
interface PriceField extends SearchedCommon {
  kind: 'price'
  example?: string
}
interface NumberField extends FieldCommon {
  kind: 'number'
  most?: number
  decimals?: number
}
/** The value is an ISO 8601 time in UTC, with milliseconds. */
interface TimeField extends FieldCommon {
  kind: 'time'
  /** The name of the time field that it must be after. */
  after?: string
}
interface ColourField extends FieldCommon {
  kind: 'colour'
}
export interface ReferenceField extends FieldCommon {
  kind: 'reference'
  to: string
  as: string
  /** Fields of the row that an answer has beside its name, if they are set: see `Embedded`. */
  carries?: readonly string[]
  /** Rows may be nested one level deep: a row that has a parent cannot have children. */
  levels?: 2
}
interface BooleanField extends FieldCommon {
  kind: 'boolean'
}
export interface ChoiceField extends SearchedCommon {
  kind: 'choice'
  options: readonly string[]
  /** Whether the options are names, which are the same in all languages. */
  named?: true
  words?: Readonly<Record<string, string>>
  empty?: string
  begins?: true
  publishes?: readonly string[]
}
export interface PictureField extends FieldCommon {
  kind: 'picture'
  /** Pictures are never required (docs/product.md, section 3). */
  required?: never
  folder: string
  /** A form is JSON as docs/product.md, section 7, says for the type, until somebody chooses a picture. */
  sent?: 'ifChosen'
  /**
   * How the field stores the picture's URL. This differs by content type (docs/product.md, section 3). `<field>_url`
   * always contains a usable URL.
   */
  holds: 'address' | 'path' | 'belowStorage' | 'name'
  none?: string
  /**
   * The names of two number fields with the picture's focus, in percent from the left and the top. Cropping keeps this
   * point visible.
   */
  focus?: readonly [x: string, y: string]
  /** The shape to which pages crop the picture, as width and height. */
  frame?: readonly [width: number, height: number]
}

export type Field =
  | TextField
  | LongTextField
  | RichTextField
  | PriceField
  | NumberField
  | TimeField
  | ColourField
  | ReferenceField
  | BooleanField
  | ChoiceField
  | PictureField
export type Kind = Field['kind']
export type FieldOf<K extends Kind> = Extract<Field, { kind: K }>
export type Fields = Readonly<Record<string, Field>>

/** Returns a copy with other properties. Its texts follow the language of the request, which those of `{ ...field }` do not. */
export const fieldWith = (
  field: Field,
  changed: Partial<Pick<Field, 'kind' | 'required' | 'label'>> & { words?: string },
): Field =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(field),
      ...Object.getOwnPropertyDescriptors(changed),
    },
  ) as Field // It has the properties of a field.

/**
 * Code that depends on the kind of a field uses a table with an entry for each `Kind`. The compiler reports a missing
 * entry.
 */
export const field = {
  text: <const O extends Omit<TextField, 'kind'>>(options: O) => ({ ...options, kind: 'text' as const }),
  longText: <const O extends Omit<LongTextField, 'kind'>>(options: O) => ({ ...options, kind: 'longText' as const }),
  richText: <const O extends Omit<RichTextField, 'kind'>>(options: O) => ({ ...options, kind: 'richText' as const }),
  price: <const O extends Omit<PriceField, 'kind'>>(options: O) => ({ ...options, kind: 'price' as const }),
  number: <const O extends Omit<NumberField, 'kind'>>(options: O) => ({ ...options, kind: 'number' as const }),
  time: <const O extends Omit<TimeField, 'kind'>>(options: O) => ({ ...options, kind: 'time' as const }),
  colour: <const O extends Omit<ColourField, 'kind'>>(options: O) => ({ ...options, kind: 'colour' as const }),
  reference: <const To extends string, const O extends Omit<ReferenceField, 'kind' | 'to'>>(to: To, options: O) => ({
    ...options,
    kind: 'reference' as const,
    to,
  }),
  boolean: <const O extends Omit<BooleanField, 'kind'>>(options: O) => ({ ...options, kind: 'boolean' as const }),
  choice: <const O extends Omit<ChoiceField, 'kind'>>(options: O) => ({ ...options, kind: 'choice' as const }),
  picture: <const O extends Omit<PictureField, 'kind'>>(options: O) => ({ ...options, kind: 'picture' as const }),
} satisfies Record<Kind, unknown>

/** Marks labels of the original order, which are English on Indonesian screens, too (docs/product.md, section 1). */
export const inEnglish = <const F extends Fields>(fields: F): F =>
  // Only `labelLang` is added, which does not change the type.
  Object.fromEntries(
    Object.entries(fields).map(([name, each]) => [name, { ...each, labelLang: 'en' as const }]),
  ) as unknown as F
