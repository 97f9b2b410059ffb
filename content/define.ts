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

export { field, inEnglish } from './fields/kinds.ts'
export type { EnvironmentName, Field, FieldGroup, FieldOf, Fields, Kind } from './fields/kinds.ts'

export interface Listing {
  of: ContentType
  by: string
}
type Lists = Readonly<Record<string, Listing>>
type NoLists = Readonly<Record<never, Listing>>

export interface ContentType<F extends Fields = Fields, L extends Lists = Lists> {
  key: string
  path: string
  table: string
  title: string
  menu: string
  screen: string
  /**
   * The field that contains a row's name. Empty if the type has a single row, because the type's title names that row.
   */
  name: string
  single: boolean
  fields: F
  /** Set if a form edits only a part of the type. The drafts of each part are stored separately. */
  part?: string
  /** If true, the database has an index for each sortable column and each reference, and one for the search. */
  large: boolean
  order: 'id' | 'newest' | 'hand'
  publishing: boolean
  /**
   * Who may read the rows in the API: everybody; staff alone, and then visitors don't see their names in other rows
   * either; or staff, and everybody the list with `hidden=false`.
   */
  readers: 'everybody' | 'staff' | 'unhidden'
  /** Of settings: if true, changes need a fresh proof of identity, which a script cannot give. */
  guarded: boolean
  list: { columns: readonly string[]; actionHeader?: 'hidden' }
  aliases: readonly string[]
  unique: readonly string[] | null
  distinct: readonly string[]
  /** Fields that a reference to the row also carries, if they are set: players know an item by its name and slots. */
  embedded: readonly (keyof Embedded)[]
  /** A field of yes or no. Rows that have it are not among the names that visitors choose from. */
  unlisted: string | null
  lists: L
  closing: 'anyWay' | 'xAlone'
  wording: WordingFamily
}

type Optional =
  'menu' | 'large' | 'publishing' | 'readers' | 'order' | 'aliases' | 'embedded' | 'unlisted' | 'lists' | 'closing'
type Declaration<F extends Fields, L extends Lists> = Omit<
  ContentType<F, L>,
  Optional | 'guarded' | 'name' | 'list' | 'unique' | 'distinct' | 'single'
> &
  Partial<Pick<ContentType<F, L>, Optional>> & {
    name: keyof F & string
    unique?: readonly (keyof F & string)[]
    distinct?: readonly (keyof F & string)[]
    list: { columns: readonly ((keyof F & string) | 'id')[]; actionHeader?: 'hidden' }
  }

/** The row of a single-row type exists before anybody has filled it in, so none of its fields can be required. */
type OptionalFields = Readonly<Record<string, Field & { required?: never }>>

type SingleDeclaration<F extends OptionalFields> = Pick<ContentType<F>, 'key' | 'table' | 'title' | 'wording'> &
  Partial<Pick<ContentType, 'menu' | 'readers' | 'guarded'>> & { single: true; fields: F }

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
    readers: 'everybody',
    guarded: false,
    order: 'id',
    aliases: [],
    unique: null,
    distinct: [],
    embedded: [],
    unlisted: null,
    lists: {},
    closing: 'anyWay',
  } as const
  if (!('single' in declaration)) return { ...usual, ...declaration }
  const address = `settings/${declaration.key}`
  return {
    ...usual,
    ...{ path: `/${address}`, screen: address, name: '', list: { columns: [] } },
    ...declaration,
  }
}

export interface Embedded {
  id: number
  name: string
  /** Of items and monsters that have a number in the game. The address of their page consists of these. */
  game_id?: number
  realm?: string
  slots?: number
  rank?: string
  /** The name of a map that players know. */
  title?: string
  /** What a tile of an item is drawn from. */
  kind?: string
  subtype?: string
  places?: string
  icon_url?: string | null
  icon_width?: number | null
  icon_height?: number | null
  icon_avif?: boolean
}

export const PLACE = 'place'

/** The column with the key that identifies a row in other programs' files. Visitors never see the key. */
export const EXTERNAL_KEY = 'external_key'

export type EveryKind<T extends Record<Kind, unknown>> = T

type NullUnlessRequired<F extends Field, V> = F extends { required: true } ? V : V | null

type Value<F extends Field> = EveryKind<{
  text: string
  longText: string
  richText: string
  price: string | null
  number: NullUnlessRequired<F, number>
  time: NullUnlessRequired<F, string>
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

/** A row's texts by language, which is a BCP 47 tag, and by field. */
export type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Times are ISO 8601 in UTC. */
export interface RowFrame {
  id: number
  /** The row's version number. An update may send it, so that the server can detect conflicting edits. */
  version: number
  created_at: string
  updated_at: string
  from_environment?: readonly string[]
  neighbours?: Neighbours
  /** The languages of those texts that are not in the reader's, by field: they have no translation. */
  languages?: Readonly<Record<string, string>>
  /** For staff who ask for them, and of answers to those who sent some. */
  translations?: Translations
  /** The fields, by language, whose source has changed after it was translated. */
  outdated?: Readonly<Record<string, readonly string[]>>
}

/**
 * If the compiler does not know the names of the lists, no lists are added. A mapped type would then change the type of
 * every field.
 */
type ListedRows<L extends Lists> = string extends keyof L ? unknown : { [K in keyof L]: Row<L[K]['of']>[] }

export type Row<T extends ContentType> = RowFrame & { [K in keyof T['fields']]: Value<T['fields'][K]> } & {
  [K in `${PictureKeys<T['fields']>}_url`]: string | null
} & {
  [K in `${PictureKeys<T['fields']>}_${'width' | 'height'}`]: number | null
} & {
  [K in `${PictureKeys<T['fields']>}_avif`]: boolean
} & {
  [K in `${RichTextKeys<T['fields']>}_tree`]?: RichText
} & { [K in EmbeddedNames<T['fields']>]: Embedded | null } & ListedRows<T['lists']>

export type Columns<T extends ContentType> = Omit<
  RowFrame,
  'from_environment' | 'neighbours' | 'languages' | 'translations' | 'outdated'
> & {
  [K in keyof T['fields']]: Value<T['fields'][K]>
}

const byKind = new WeakMap<ContentType, Partial<Record<Kind, readonly [name: string, field: Field][]>>>()

/** The list is made once, because every page that is made asks for several. */
export function fieldsOfKind<K extends Kind>(type: ContentType, kind: K): readonly [name: string, field: FieldOf<K>][] {
  const known = byKind.get(type) ?? {}
  byKind.set(type, known)
  const fields = (known[kind] ??= Object.entries(type.fields).filter(([, field]) => field.kind === kind))
  return fields as readonly [string, FieldOf<K>][] // The filter lets only fields of this kind through.
}

export const environmentFields = (type: ContentType): [name: string, variable: EnvironmentName][] =>
  fieldsOfKind(type, 'text').flatMap(([name, { environment }]) => (environment ? [[name, environment]] : []))
