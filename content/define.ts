import type { RichText } from './richText/tree.ts'
import type { Neighbours } from './publishing/neighbours.ts'
import type { WordingFamily } from './wording.ts'
import type {
  ChoiceField,
  EnvironmentName,
  Field,
  FieldOf,
  Fields,
  Kind,
  PictureField,
  ReferenceField,
  RichTextField,
} from './fields/kinds.ts'

export { field } from './fields/kinds.ts'
export type { EnvironmentName, Field, FieldOf, Fields, Kind } from './fields/kinds.ts'

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
  /** Whether its rows are drafts, or public from a time on: those that have the fields of content/publishing. */
  publishing: boolean
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
  wording: WordingFamily
}

type Optional = 'menu' | 'large' | 'publishing' | 'order' | 'aliases' | 'lists' | 'closing'
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
    publishing: false,
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

/**
 * The column in which a row of a list has the key by which files of others name it: null where it has none, and no two living rows
 * have the same. A part of its frame that no visitor sees.
 */
export const EXTERNAL_KEY = 'external_key'

/** A type for each kind: a kind that is left out is an error. */
export type EveryKind<T extends Record<Kind, unknown>> = T

type NullUnlessRequired<F extends Field, V> = F extends { required: true } ? V : V | null

/** What a row holds for a field, by the field's kind. */
type Value<F extends Field> = EveryKind<{
  text: string
  longText: string
  richText: string
  price: string | null
  number: NullUnlessRequired<F, number>
  time: string | null
  colour: string
  reference: NullUnlessRequired<F, number>
  boolean: boolean
  choice: F extends ChoiceField ? F['options'][number] | (F extends { required: true } ? never : '') : never
  picture: string | null
}>[F['kind']]

type PictureKeys<F extends Fields> = { [K in keyof F & string]: F[K] extends PictureField ? K : never }[keyof F &
  string]
type RichTextKeys<F extends Fields> = { [K in keyof F & string]: F[K] extends RichTextField ? K : never }[keyof F &
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
  /** Of a row that has a state, where it is asked for with what its page shows. */
  neighbours?: Neighbours
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
} & {
  /** What is shown of a formatted text, where it is asked for. Lists show its words. */
  [K in `${RichTextKeys<T['fields']>}_tree`]?: RichText
} & { [K in EmbeddedNames<T['fields']>]: Embedded | null } & ListedRows<T['lists']>

/** The columns that a row of a type has in the database, beside those of its frame that no visitor sees. */
export type Columns<T extends ContentType> = Omit<RowFrame, 'from_environment' | 'neighbours'> & {
  [K in keyof T['fields']]: Value<T['fields'][K]>
}

/** The fields of one kind, as entries; what a layer asks when it treats that kind apart. */
export function fieldsOfKind<K extends Kind>(type: ContentType, kind: K): [name: string, field: FieldOf<K>][] {
  return Object.entries(type.fields).filter((entry): entry is [string, FieldOf<K>] => entry[1].kind === kind)
}

/** The fields for which a variable of the environment holds until they are set. */
export const environmentFields = (type: ContentType): [name: string, variable: EnvironmentName][] =>
  fieldsOfKind(type, 'text').flatMap(([name, { environment }]) => (environment ? [[name, environment]] : []))
