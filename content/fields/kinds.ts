/** Environment variables that a field can override. */
export type EnvironmentName = 'SITE_NAME'

/** A heading for fields that a form shows as a group. */
export interface FieldGroup {
  legend: string
  /** A sentence below the heading. */
  hint?: string
}

interface FieldCommon {
  /** Label in forms, table headers and validation sentences. */
  label: string
  /** The form groups adjacent fields with the same group. */
  group?: FieldGroup
  /** Shorter label inside its group. */
  labelInGroup?: string
  /** The only "required": schema, asterisk and database use it. */
  required?: boolean
  /** A sentence below the input. */
  hint?: string
}
interface SearchedCommon extends FieldCommon {
  /** Text is searched unless this is false. */
  search?: false
}
interface TextField extends SearchedCommon {
  kind: 'text'
  /** Placeholder, such as "Rp. 50.000". */
  example?: string
  /** A link for visitors: http(s) only, so that it cannot be a script; `site` also allows pages of this site. */
  link?: true | 'site'
  /** A price in words, such as "Rp. 50.000", compared by its number. */
  price?: true
  /** The address of a custom page, suggested from this field. */
  page?: string
  /** A time zone, such as Asia/Makassar. */
  timeZone?: true
  /** A name for programs: small letters, digits and _. */
  identifier?: true
  /** A query as PROTOCOL HOST:PORT. */
  gameQuery?: true
  /** Maximum length, if shorter than the default. */
  limit?: number
  /** In a single type: the environment variable that applies while the field is unset. */
  environment?: EnvironmentName
}
interface LongTextField extends SearchedCommon {
  kind: 'longText'
  /** Lines of the text area: 3, or 4 for quest, reward and tutorial (docs/product.md, section 9). */
  rows?: number
  /** Lines of NAME = HOST:PORT. */
  servers?: true
  /** Lines of KIND = TIMES: items with a rate of their own. */
  rates?: true
  /** Displayed as a numbered list of its lines. */
  numbered?: boolean
}
/** Markdown (richText/parse.ts); empty for plain text. Never required. */
export interface RichTextField extends FieldCommon {
  kind: 'richText'
  required?: never
  /** The long text with its plain words, which are derived from it; if this is empty, the plain text itself. */
  words: string
  /** Folder of its pictures below /storage. */
  folder: string
}
interface PriceField extends SearchedCommon {
  kind: 'price'
  example?: string
}
interface NumberField extends FieldCommon {
  kind: 'number'
  /** Maximum, such as 100 for a percentage. */
  most?: number
  /** Maximum number of decimals; a whole number if not set. */
  decimals?: number
}
/** ISO 8601 in UTC with milliseconds; null if empty. */
interface TimeField extends FieldCommon {
  kind: 'time'
  required?: never
}
/** "#rrggbb" in small letters; '' if none is chosen. */
interface ColourField extends FieldCommon {
  kind: 'colour'
}
export interface ReferenceField extends FieldCommon {
  kind: 'reference'
  /** Key of the target type. */
  to: string
  /** Name of the embedded target: `{ id, name, … }`. */
  as: string
  /** A reference to a parent of the same type, with two levels at most. */
  levels?: 2
}
interface BooleanField extends FieldCommon {
  kind: 'boolean'
}
export interface ChoiceField extends SearchedCommon {
  kind: 'choice'
  options: readonly string[]
  /** Visible words of options. */
  words?: Readonly<Record<string, string>>
  /** Label of the empty choice. */
  empty?: string
  /** The form starts with the first option instead of an empty choice. */
  begins?: true
  /** Options that need the right to publish. */
  publishes?: readonly string[]
}
export interface PictureField extends FieldCommon {
  kind: 'picture'
  /** Pictures are never required. docs/product.md, section 3. */
  required?: never
  /** Folder of the picture below /storage. */
  folder: string
  /**
   * What the row's own field contains: address, path, path below /storage/ or file name, by type (docs/product.md,
   * section 3); `<field>_url` is always the address.
   */
  holds: 'address' | 'path' | 'belowStorage' | 'name'
  /** Text in lists without a picture; a placeholder drawing by default. */
  none?: string
  /** Number fields with the focal point for cropping, in percent from left and top. */
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
 * The vocabulary of content. Fields are plain data; a layer that depends on kinds has one table over `Kind`, so that a
 * new kind causes compile errors where it is missing.
 */
export const field = {
  text: <const O extends Omit<TextField, 'kind'>>(options: O) => ({ ...options, kind: 'text' as const }),
  longText: <const O extends Omit<LongTextField, 'kind'>>(options: O) => ({ ...options, kind: 'longText' as const }),
  richText: <const O extends Omit<RichTextField, 'kind'>>(options: O) => ({ ...options, kind: 'richText' as const }),
  /** Text such as "Rp. 50.000"; null if empty. */
  price: <const O extends Omit<PriceField, 'kind'>>(options: O) => ({ ...options, kind: 'price' as const }),
  /** Non-negative; whole unless it has decimals. */
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
