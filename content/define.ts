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

/** Rows of another type that a row lists: those that refer to it by a field. */
export interface Listing {
  of: ContentType
  by: string
}
type Lists = Readonly<Record<string, Listing>>
type NoLists = Readonly<Record<never, Listing>>

export interface ContentType<F extends Fields = Fields, L extends Lists = Lists> {
  /** Menu key (docs/product-admin.md); also the type's name in `changes`. */
  key: string
  /** Address of the list below /api. */
  path: string
  table: string
  /** Title of the admin screen. */
  title: string
  /** Label in the admin sidebar. */
  menu: string
  /** Address of the admin screen below /admin. */
  screen: string
  /** The field that names a row in references; empty in a single type, which is named by its title. */
  name: string
  /** Whether there is exactly one row, created by a migration and never deleted. */
  single: boolean
  fields: F
  /** For forms with only some of the fields: names their stored drafts. */
  part?: string
  /** Whether there may be thousands of rows: sorts, references and search get indexes. */
  large: boolean
  /** Default order: by id, newest first, or manual. */
  order: 'id' | 'newest' | 'hand'
  /** Whether rows are drafts or published from a time on, with the fields of content/publishing. */
  publishing: boolean
  /** Columns of the admin table. Daily Quest has no visible header above its actions. */
  list: { columns: readonly string[]; actionHeader?: 'hidden' }
  /** Further addresses of the list below /api. */
  aliases: readonly string[]
  /** Fields that are unique together. */
  unique: readonly string[] | null
  /** References that must differ from each other. */
  distinct: readonly string[]
  /** Rows of other types that a row lists, by name. */
  lists: L
  /** How the modal form closes: by x, outside click and Escape, or only by x. */
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

/** Nothing in a single type is required, because its row exists before anyone fills it. */
type OptionalFields = Readonly<Record<string, Field & { required?: never }>>

/** A single type; its addresses follow from its key. */
type SingleDeclaration<F extends OptionalFields> = Pick<ContentType<F>, 'key' | 'table' | 'title' | 'wording'> &
  Partial<Pick<ContentType, 'menu'>> & { single: true; fields: F }

/** Declares a content type, from which everything else is derived. */
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

/** What a row embeds for a reference. */
export interface Embedded {
  id: number
  name: string
}

/** The column of the manual order. */
export const PLACE = 'place'

/**
 * The column with the key by which external files name a row; null if there is none, unique among existing rows.
 * Visitors do not see it.
 */
export const EXTERNAL_KEY = 'external_key'

/** Makes a missing kind a compile error. */
export type EveryKind<T extends Record<Kind, unknown>> = T

type NullUnlessRequired<F extends Field, V> = F extends { required: true } ? V : V | null

/** The value of a field by kind. */
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

/** Values of every row. Times are ISO 8601 in UTC. */
export interface RowFrame {
  id: number
  /** Increases with every change; an update may carry the version that it is based on. */
  version: number
  created_at: string
  updated_at: string
  /** In a single type: unset fields with values from the environment. */
  from_environment?: readonly string[]
  /** With a publishable row, if its page is requested. */
  neighbours?: Neighbours
}

/** Without a known type, an index signature would claim every field. */
type ListedRows<L extends Lists> = string extends keyof L ? unknown : { [K in keyof L]: Row<L[K]['of']>[] }

/** A row as the API and page loaders return it. */
export type Row<T extends ContentType> = RowFrame & { [K in keyof T['fields']]: Value<T['fields'][K]> } & {
  [K in `${PictureKeys<T['fields']>}_url`]: string | null
} & {
  [K in `${PictureKeys<T['fields']>}_${'width' | 'height'}`]: number | null
} & {
  [K in `${PictureKeys<T['fields']>}_avif`]: boolean
} & {
  /** The tree of a formatted text, if requested; lists have only its words. */
  [K in `${RichTextKeys<T['fields']>}_tree`]?: RichText
} & { [K in EmbeddedNames<T['fields']>]: Embedded | null } & ListedRows<T['lists']>

/** Database columns of a row, without internal ones. */
export type Columns<T extends ContentType> = Omit<RowFrame, 'from_environment' | 'neighbours'> & {
  [K in keyof T['fields']]: Value<T['fields'][K]>
}

export function fieldsOfKind<K extends Kind>(type: ContentType, kind: K): [name: string, field: FieldOf<K>][] {
  return Object.entries(type.fields).filter((entry): entry is [string, FieldOf<K>] => entry[1].kind === kind)
}

/** Fields that fall back to an environment variable. */
export const environmentFields = (type: ContentType): [name: string, variable: EnvironmentName][] =>
  fieldsOfKind(type, 'text').flatMap(([name, { environment }]) => (environment ? [[name, environment]] : []))
