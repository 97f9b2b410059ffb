import type { ReadGame } from './gameInfo/gameDatabase.ts'
import type { RealmReader } from './realms/realmReader.ts'
import type { ServerStatus } from './settings/serverStatus.ts'
import type { ContentType, Field, Row } from './define.ts'

/** Default and maximum number of rows per page. */
export const PAGE_SIZE = { usual: 50, largest: 500 } as const

export interface ListQuery {
  /** From 1. */
  page?: number
  per_page?: number
  /** Searches text and names of references. */
  q?: string
  /** Filters by the names of `filtersOf` and CHANGED_SINCE. Text ignores case. */
  where?: Readonly<Record<string, string | number | boolean>>
  /**
   * A field's name (see `isSortable`), `id`, `created_at` or `updated_at`. Prices sort by number, references by visible
   * name.
   */
  sort?: string
  /** Includes drafts and scheduled rows; for editors. */
  state?: 'all'
  order?: 'asc' | 'desc'
  /** With trees of formatted texts. Such a list is paged. */
  tree?: true
}

/** Long texts and pictures have no order and no index. */
export const isSortable = ({ kind }: Field): boolean => kind !== 'longText' && kind !== 'richText' && kind !== 'picture'

export interface ListPage<R> {
  rows: R[]
  /** On all pages. */
  total: number
  /** There are more than were counted. */
  hasMore?: true
  /** The corrected search that found these rows, if the original found none. */
  searchedFor?: string
}

/** Header with `searchedFor`, percent-encoded. */
export const SEARCHED_FOR = 'x-searched-for'

/** Header for `hasMore`. */
export const MORE_THAN_COUNTED = 'x-total-more'

/** A row in a selection list. */
export interface NamedRow {
  id: number
  name: string
}

/** More than any world has. */
export const MOST_NAMES = 10_000

export interface ContentReader {
  list<T extends ContentType>(type: T, query: ListQuery): Promise<ListPage<Row<T>>>
  /** Null if there is no such row. */
  find<T extends ContentType>(type: T, id: number): Promise<Row<T> | null>
  /** In the order of ids, at most MOST_NAMES. */
  names(type: ContentType): Promise<NamedRow[]>
  /** As visitors see it. */
  single<T extends ContentType>(type: T): Promise<Row<T>>
}

/**
 * What page loaders read through. The server's reader uses the database and records the page's types; the browser's
 * calls /api. The same loader runs with both.
 */
export interface Reader extends ContentReader {
  status(): Promise<ServerStatus>
  realms: RealmReader
  game: ReadGame
}
