export type EnvironmentName = 'SITE_NAME'

export interface FieldGroup {
  legend: string
  hint?: string
}

interface FieldCommon {
  label: string
  group?: FieldGroup
  labelInGroup?: string
  /** The schema, the form's asterisk and the database all use this flag. */
  required?: boolean
  hint?: string
}
interface SearchedCommon extends FieldCommon {
  search?: false
}
interface TextField extends SearchedCommon {
  kind: 'text'
  example?: string
  /**
   * The address must begin with http or https, so that it cannot be a script. `site` also allows a page of the site.
   */
  link?: true | 'site'
  price?: true
  page?: string
  timeZone?: true
  identifier?: true
  gameQuery?: true
  limit?: number
  environment?: EnvironmentName
}
interface LongTextField extends SearchedCommon {
  kind: 'longText'
  /** docs/product.md, section 9: the height of a text area. */
  rows?: number
  servers?: true
  rates?: true
  numbered?: boolean
}
/** The value is Markdown (richText/parse.ts). The field is never required, because the text may be plain instead. */
export interface RichTextField extends FieldCommon {
  kind: 'richText'
  required?: never
  /**
   * The name of a long text field. It contains the words of the formatted text, or the whole text if the text is plain.
   */
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
/** A moment is an ISO 8601 time in UTC, with milliseconds. */
interface TimeField extends FieldCommon {
  kind: 'time'
  required?: never
}
interface ColourField extends FieldCommon {
  kind: 'colour'
}
export interface ReferenceField extends FieldCommon {
  kind: 'reference'
  to: string
  as: string
  /** The rows form two levels: a row that is below another row cannot have rows below it. */
  levels?: 2
}
interface BooleanField extends FieldCommon {
  kind: 'boolean'
}
export interface ChoiceField extends SearchedCommon {
  kind: 'choice'
  options: readonly string[]
  words?: Readonly<Record<string, string>>
  empty?: string
  begins?: true
  publishes?: readonly string[]
}
export interface PictureField extends FieldCommon {
  kind: 'picture'
  /** docs/product.md, section 3: pictures are not required. */
  required?: never
  folder: string
  /**
   * The content of the field itself differs by type (docs/product.md, section 3). `<field>_url` always contains the
   * address to display.
   */
  holds: 'address' | 'path' | 'belowStorage' | 'name'
  none?: string
  /**
   * The names of two number fields. They contain the point that remains visible when the picture is cropped, in percent
   * from the left and from the top.
   */
  focus?: readonly [x: string, y: string]
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

/**
 * Fields are plain data. Code that treats kinds differently has a table over `Kind`, so the compiler reports each table
 * that lacks a new kind.
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
