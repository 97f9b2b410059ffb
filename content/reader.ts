import type { ReadGame } from './gameInfo/gameDatabase.ts'
import type { RealmReader } from './realms/realmReader.ts'
import type { ServerStatus } from './settings/serverStatus.ts'
import type { ContentType, Field, Row } from './define.ts'

/** Rows on a page where the caller names none, and the most that one page may hold. */
export const PAGE_SIZE = { usual: 50, largest: 500 } as const

export interface ListQuery {
  /** Counted from 1. */
  page?: number
  per_page?: number
  /** Rows whose text, or the name of what they refer to, contains these words. */
  q?: string
  /** What the rows must be like, by the names of `filtersOf` and CHANGED_SINCE. Text is compared without regard to case. */
  where?: Readonly<Record<string, string | number | boolean>>
  /**
   * A field's name, see `isSortable`; `id`, `created_at` or `updated_at`. Prices are sorted by their number, references by the name
   * that is shown.
   */
  sort?: string
  /** Drafts, too, and what is public later, of a type whose rows have a state. For who may edit them. */
  state?: 'all'
  order?: 'asc' | 'desc'
  /** With the trees of formatted texts, of a type that has them. Such a list comes in pages. */
  tree?: true
}

/** Whether a list can be sorted by a field: nobody looks for the order of long texts or pictures, and no index holds it. */
export const isSortable = ({ kind }: Field): boolean => kind !== 'longText' && kind !== 'richText' && kind !== 'picture'

export interface ListPage<R> {
  rows: R[]
  /** Rows in all pages together. */
  total: number
  /** There are more than were counted. */
  hasMore?: true
  /** The search with its typing errors corrected, which found these rows, where nothing has what was searched. */
  searchedFor?: string
}

/** Header with `searchedFor`, percent-encoded. */
export const SEARCHED_FOR = 'x-searched-for'

/** Header that says that there are more rows than were counted. */
export const MORE_THAN_COUNTED = 'x-total-more'

/** A row as a choice among all of its type shows it. */
export interface NamedRow {
  id: number
  name: string
}

/** The most rows of one choice: more than any world has, so that none is endless. */
export const MOST_NAMES = 10_000

/** What content is read through. */
export interface ContentReader {
  list<T extends ContentType>(type: T, query: ListQuery): Promise<ListPage<Row<T>>>
  /** Null where no row has this id. */
  find<T extends ContentType>(type: T, id: number): Promise<Row<T> | null>
  /** The names of a type's rows in the order of their ids, at most MOST_NAMES. */
  names(type: ContentType): Promise<NamedRow[]>
  /** The row of a single type, as visitors see it. */
  single<T extends ContentType>(type: T): Promise<Row<T>>
}

/**
 * What page loaders read through. The server's reader asks the repository and records which types a page depends on; the
 * browser's calls /api. The same loader runs with both, and neither knows the other.
 */
export interface Reader extends ContentReader {
  /** The state of the game's server, as the site reports it now. */
  status(): Promise<ServerStatus>
  /** What the games' realms have told. */
  realms: RealmReader
  /** What the game has: items, monsters, maps. */
  game: ReadGame
}
