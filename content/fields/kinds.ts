/** Settings of the environment that a field can take the place of. */
export type EnvironmentName = 'SITE_NAME'

/** What stands above fields that a form shows as one group. */
export interface FieldGroup {
  legend: string
  /** A sentence below the legend, about all of them. */
  hint?: string
}

interface FieldCommon {
  /** Name on the form, in the table's header and in validation sentences. */
  label: string
  /** The group in which a form shows it, with its neighbours that name the same one. */
  group?: FieldGroup
  /** Its name on the form where the legend of its group says the rest. */
  labelInGroup?: string
  /** The only notion of "required": the schema, the asterisk and the database all read it. */
  required?: boolean
  /** A sentence below the input. */
  hint?: string
}
interface SearchedCommon extends FieldCommon {
  /** Whether the search of a list reads this field: all text, unless this says not. */
  search?: false
}
interface TextField extends SearchedCommon {
  kind: 'text'
  /** An example shown in the empty input, such as "Rp. 50.000". */
  example?: string
  /** An address that visitors follow: http or https, so that no script can stand in it; `site`: or a page of the site. */
  link?: true | 'site'
  /** A price in words, such as "Rp. 50.000": calculated with as one. */
  price?: true
  /** The address of a page of one's own; the field from which one is suggested. */
  page?: string
  /** The name of a time zone, such as Asia/Makassar. */
  timeZone?: true
  /** A name for programs, such as the part of a variable of the environment: small letters, digits and _. */
  identifier?: true
  /** How a game's server is asked how many play: PROTOCOL HOST:PORT. */
  gameQuery?: true
  /** The most characters, where fewer than usual are right. */
  limit?: number
  /** In a single type: the variable of the environment that holds until a value is set. */
  environment?: EnvironmentName
}
interface LongTextField extends SearchedCommon {
  kind: 'longText'
  /** Height of the text area in lines: 3, or 4 for quest, reward and tutorial (docs/product.md, section 9). */
  rows?: number
  /** A line for each server of a game: NAME = HOST:PORT. */
  servers?: true
  /** A line for each kind of item that has a rate of its own: KIND = TIMES. */
  rates?: true
  /** Shown as a numbered list, one entry for each line that is not blank. */
  numbered?: boolean
}
/**
 * Formatted text as Markdown (richText/parse.ts); empty where the text is a plain one. It is never required: a text may be plain.
 */
export interface RichTextField extends FieldCommon {
  kind: 'richText'
  required?: never
  /** The long text that holds its plain words, which are made from it; or, where this is empty, the plain text itself. */
  words: string
  /** Folder below /storage in which its pictures are addressed. */
  folder: string
}
interface PriceField extends SearchedCommon {
  kind: 'price'
  example?: string
}
interface NumberField extends FieldCommon {
  kind: 'number'
  /** The largest value, where there is one: 100 of a percentage. */
  most?: number
  /** How many digits may stand behind the point; a whole number, where this is absent. */
  decimals?: number
}
/** A moment: ISO 8601 in UTC, to the millisecond; null where there is none. */
interface TimeField extends FieldCommon {
  kind: 'time'
  required?: never
}
/** A colour as screens have it: "#rrggbb" in small letters; empty text where none is chosen. */
interface ColourField extends FieldCommon {
  kind: 'colour'
}
export interface ReferenceField extends FieldCommon {
  kind: 'reference'
  /** Key of the content type that is referred to. */
  to: string
  /** Name under which a row embeds what it refers to: `{ id, name, … }`. */
  as: string
  /** To a row of the same type, above this one: a row that stands below another has none below itself. */
  levels?: 2
}
interface BooleanField extends FieldCommon {
  kind: 'boolean'
}
export interface ChoiceField extends SearchedCommon {
  kind: 'choice'
  options: readonly string[]
  /** What people read for an option; the option itself, when absent. */
  words?: Readonly<Record<string, string>>
  /** Words for the empty choice of a field that is not required. */
  empty?: string
  /** A form offers no empty choice, and begins with the first option. */
  begins?: true
  /** Options for those alone who may publish. */
  publishes?: readonly string[]
}
export interface PictureField extends FieldCommon {
  kind: 'picture'
  /** A picture is never required. docs/product.md, section 3. */
  required?: never
  /** Folder below /storage in which the picture is addressed. */
  folder: string
  /**
   * What the row's own field holds: the address to show, the path from the root, the path below /storage/, or the bare
   * file name, which differs by type (docs/product.md, section 3); `<field>_url` is always the address to show.
   */
  holds: 'address' | 'path' | 'belowStorage' | 'name'
  /** Words that stand in the list where there is no picture; a placeholder drawing, when absent. */
  none?: string
  /** Number fields of the type: the point that stays in sight where it is cropped, in percent from the left and the top. */
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
 * The vocabulary of content. Fields are plain data: a layer that treats kinds differently has one table over `Kind`,
 * so that a new kind is a list of compile errors and not a search.
 */
export const field = {
  text: <const O extends Omit<TextField, 'kind'>>(options: O) => ({ ...options, kind: 'text' as const }),
  longText: <const O extends Omit<LongTextField, 'kind'>>(options: O) => ({ ...options, kind: 'longText' as const }),
  richText: <const O extends Omit<RichTextField, 'kind'>>(options: O) => ({ ...options, kind: 'richText' as const }),
  /** Free text such as "Rp. 50.000"; null where there is none. */
  price: <const O extends Omit<PriceField, 'kind'>>(options: O) => ({ ...options, kind: 'price' as const }),
  /** A number from 0 on: a whole one, unless it has decimals. */
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
