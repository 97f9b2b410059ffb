import type { ReadGame } from './gameInfo/gameDatabase.ts'
import type { RealmReader } from './realms/realmReader.ts'
import type { ServerStatus } from './settings/serverStatus.ts'
import type { ContentType, Field, Row } from './define.ts'

export const PAGE_SIZE = { usual: 50, largest: 500 } as const

export interface ListQuery {
  page?: number
  per_page?: number
  q?: string
  where?: Readonly<Record<string, string | number | boolean>>
  sort?: string
  state?: 'all'
  order?: 'asc' | 'desc'
  tree?: true
}

/** Lists cannot be sorted by long texts or pictures, because their order is of no use and has no index. */
export const isSortable = ({ kind }: Field): boolean => kind !== 'longText' && kind !== 'richText' && kind !== 'picture'

export interface ListPage<R> {
  rows: R[]
  total: number
  hasMore?: true
  searchedFor?: string
}

export const SEARCHED_FOR = 'x-searched-for'

export const MORE_THAN_COUNTED = 'x-total-more'

export interface NamedRow {
  id: number
  name: string
}

/** No game world has this many rows. The limit stops a list that never ends. */
export const MOST_NAMES = 10_000

export interface ContentReader {
  list<T extends ContentType>(type: T, query: ListQuery): Promise<ListPage<Row<T>>>
  find<T extends ContentType>(type: T, id: number): Promise<Row<T> | null>
  names(type: ContentType): Promise<NamedRow[]>
  single<T extends ContentType>(type: T): Promise<Row<T>>
}

/**
 * The server's reader uses the repository and records the types on which a page depends. The browser's reader calls
 * /api. The same page loader works with both.
 */
export interface Reader extends ContentReader {
  status(): Promise<ServerStatus>
  realms: RealmReader
  game: ReadGame
}
