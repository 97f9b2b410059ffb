import type { Wording } from './wording.ts'

export const PICTURE_MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const

/** Settings of the environment that a field can take the place of. */
export type EnvironmentName = 'SITE_NAME'

interface FieldCommon {
  /** Name on the form, in the table's header and in validation sentences. */
  label: string
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
  /** The name of a time zone, such as Asia/Makassar. */
  timeZone?: true
  /** The most characters, where fewer than usual are right. */
  limit?: number
  /** In a single type: the variable of the environment that holds until a value is set. */
  environment?: EnvironmentName
}
interface LongTextField extends SearchedCommon {
  kind: 'longText'
  /** Height of the text area in lines: 3, or 4 for quest, reward and tutorial (docs/product.md, section 9). */
  rows?: number
  /** Shown as a numbered list, one entry for each line that is not blank. */
  numbered?: boolean
}
interface PriceField extends SearchedCommon {
  kind: 'price'
  example?: string
}
interface NumberField extends FieldCommon {
  kind: 'number'
  /** The largest value, where there is one: 100 of a percentage. */
  most?: number
}
/** A colour as screens have it: "#rrggbb" in small letters; empty text where none is chosen. */
interface ColourField extends FieldCommon {
  kind: 'colour'
}
interface ReferenceField extends FieldCommon {
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
interface ChoiceField extends SearchedCommon {
  kind: 'choice'
  options: readonly string[]
  /** Words for the empty choice of a field that is not required. */
  empty?: string
}
interface PictureField extends FieldCommon {
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
  | PriceField
  | NumberField
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
  /** Free text such as "Rp. 50.000"; null where there is none. */
  price: <const O extends Omit<PriceField, 'kind'>>(options: O) => ({ ...options, kind: 'price' as const }),
  /** A whole number from 0 on. */
  number: <const O extends Omit<NumberField, 'kind'>>(options: O) => ({ ...options, kind: 'number' as const }),
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

/** Rows of another type that a row shows: those that refer to it by a field. */
export interface Listing {
  of: ContentType
  by: string
}
type Lists = Readonly<Record<string, Listing>>
type NoLists = Readonly<Record<never, Listing>>

export interface ContentType<F extends Fields = Fields, L extends Lists = Lists> {
  /** The menu key (docs/product-admin.md); also the type's name in `changes`. */
  key: string
  /** Address of the list below /api. */
  path: string
  /** Name of the database table. */
  table: string
  /** Heading of the admin screen. */
  title: string
  /** Entry in the admin sidebar. */
  menu: string
  /** Address of the admin screen below /admin. */
  screen: string
  /** The field that names a row where another row refers to it; empty in a single type, whose row is known by its title. */
  name: string
  /** Whether there is one row of it, which is there from the start: it is neither added nor deleted. */
  single: boolean
  fields: F
  /** Where these are not all of them, which: a form of a part of a type has what is typed stored apart. */
  part?: string
  /** Whether there can be thousands of rows: then each sort, each reference and the search have an index. */
  large: boolean
  /** Order of a list when none is asked for: by id, the newest first, or as operators have put the rows by hand. */
  order: 'id' | 'newest' | 'hand'
  /** The columns of the admin table, in their order. Daily Quest has no visible header above its actions. */
  list: { columns: readonly string[]; actionHeader?: 'hidden' }
  /** Further addresses of the same list below /api. */
  aliases: readonly string[]
  /** Fields whose values no two rows may have together. */
  unique: readonly string[] | null
  /** References of a row that must not be to the same row. */
  distinct: readonly string[]
  /** Rows of other types that a row shows, by the name under which it does. */
  lists: L
  /** How the modal form closes: by its x, a click outside and Escape, or by its x alone. */
  closing: 'anyWay' | 'xAlone'
  wording: Wording
}

type Optional = 'menu' | 'large' | 'order' | 'aliases' | 'lists' | 'closing'
type Declaration<F extends Fields, L extends Lists> = Omit<
  ContentType<F, L>,
  Optional | 'name' | 'list' | 'unique' | 'distinct' | 'single'
> &
  Partial<Pick<ContentType<F, L>, Optional>> & {
    name: keyof F & string
    unique?: readonly (keyof F & string)[]
    distinct?: readonly (keyof F & string)[]
    list: { columns: readonly ((keyof F & string) | 'id')[]; actionHeader?: 'hidden' }
  }

/** Nothing in a single type is required: its row is there before anybody has filled it. */
type OptionalFields = Readonly<Record<string, Field & { required?: never }>>

/** What there is one of. Its addresses follow from its key. */
type SingleDeclaration<F extends OptionalFields> = Pick<ContentType<F>, 'key' | 'table' | 'title' | 'wording'> &
  Partial<Pick<ContentType, 'menu'>> & { single: true; fields: F }

/** Declares a content type: everything else about it is derived from what stands here. */
export function defineContent<const F extends OptionalFields>(
  declaration: SingleDeclaration<F>,
): ContentType<F, NoLists>
export function defineContent<const F extends Fields, L extends Lists = NoLists>(
  declaration: Declaration<F, L>,
): ContentType<F, L>
export function defineContent(
  declaration: SingleDeclaration<OptionalFields> | Declaration<Fields, Lists>,
): ContentType<Fields, Lists> {
  const usual = {
    menu: declaration.title,
    single: false,
    large: false,
    order: 'id',
    aliases: [],
    unique: null,
    distinct: [],
    lists: {},
    closing: 'anyWay',
  } as const
  if (!('single' in declaration)) return { ...usual, ...declaration }
  const address = `settings/${declaration.key}`
  return { ...usual, path: `/${address}`, screen: address, name: '', list: { columns: [] }, ...declaration }
}

/** What a row embeds for each reference: the other row's id and name. */
export interface Embedded {
  id: number
  name: string
}

/** The column in which a row of a type that is ordered by hand has its place: a part of its frame, as its id is. */
export const PLACE = 'place'

/** A type for each kind: a kind that is left out is an error. */
export type EveryKind<T extends Record<Kind, unknown>> = T

type NullUnlessRequired<F extends Field, V> = F extends { required: true } ? V : V | null

/** What a row holds for a field, by the field's kind. */
type Value<F extends Field> = EveryKind<{
  text: string
  longText: string
  price: string | null
  number: NullUnlessRequired<F, number>
  colour: string
  reference: NullUnlessRequired<F, number>
  boolean: boolean
  choice: F extends ChoiceField ? F['options'][number] | (F extends { required: true } ? never : '') : never
  picture: string | null
}>[F['kind']]

type PictureKeys<F extends Fields> = { [K in keyof F & string]: F[K] extends PictureField ? K : never }[keyof F &
  string]
type EmbeddedNames<F extends Fields> = { [K in keyof F]: F[K] extends ReferenceField ? F[K]['as'] : never }[keyof F]

/** Values that every row has, whatever its type. Times are ISO 8601 in UTC. */
export interface RowFrame {
  id: number
  /** Raised by every change; an update may carry the version it read. */
  version: number
  created_at: string
  updated_at: string
  /** In a single type: fields that nobody has set, which show what stands in the environment. */
  from_environment?: readonly string[]
}

/** A type that is not known by name has lists that are not known by name: they would claim every field of its rows. */
type ListedRows<L extends Lists> = string extends keyof L ? unknown : { [K in keyof L]: Row<L[K]['of']>[] }

/** A row as the API and the page loaders give it. */
export type Row<T extends ContentType> = RowFrame & { [K in keyof T['fields']]: Value<T['fields'][K]> } & {
  [K in `${PictureKeys<T['fields']>}_url`]: string | null
} & {
  [K in `${PictureKeys<T['fields']>}_${'width' | 'height'}`]: number | null
} & {
  [K in `${PictureKeys<T['fields']>}_avif`]: boolean
} & { [K in EmbeddedNames<T['fields']>]: Embedded | null } & ListedRows<T['lists']>

/** The fields of one kind, as entries; what a layer asks when it treats that kind apart. */
export function fieldsOfKind<K extends Kind>(type: ContentType, kind: K): [name: string, field: FieldOf<K>][] {
  return Object.entries(type.fields).filter((entry): entry is [string, FieldOf<K>] => entry[1].kind === kind)
}

/** The fields for which a variable of the environment holds until they are set. */
export const environmentFields = (type: ContentType): [name: string, variable: EnvironmentName][] =>
  fieldsOfKind(type, 'text').flatMap(([name, { environment }]) => (environment ? [[name, environment]] : []))

/** Address (without the site's own) and stored spelling of a picture, from the file name that the server gave it. */
export const pictureAddress = (folder: string, file: string): string => `/storage/${folder}/${file}`

export const pictureSpelling: { [H in PictureField['holds']]: (folder: string, file: string) => string } = {
  address: pictureAddress,
  path: pictureAddress,
  belowStorage: (folder, file) => `${folder}/${file}`,
  name: (_folder, file) => file,
}
