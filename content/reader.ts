import type { PrivacyFacts } from './accounts/privacy.ts'
import type { ReadGame } from './gameInfo/gameDatabase.ts'
import type { UpcomingEvent } from './schedule/occurrences.ts'
import type { ShownOffer } from './shop/shownOffer.ts'
import type { RealmReader } from './realms/realmReader.ts'
import type { ReadSearch } from './siteSearch/readSearch.ts'
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
  /** For staff: with the texts in other languages. */
  translations?: 'all'
}

/** Lists cannot be sorted by long texts, pictures and columns without an index, because nobody needs that. */
export const isSortable = ({ kind, index }: Field): boolean =>
  index !== false && kind !== 'longText' && kind !== 'richText' && kind !== 'picture'

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
  /** Of the name, if it is not in the reader's language. */
  language?: string
}

/** The maximum number of rows whose names are read. No real game world has that many rows of one type. */
export const MOST_NAMES = 10_000

export interface ContentReader {
  list<T extends ContentType>(type: T, query: ListQuery): Promise<ListPage<Row<T>>>
  find<T extends ContentType>(type: T, id: number): Promise<Row<T> | null>
  names(type: ContentType): Promise<NamedRow[]>
  single<T extends ContentType>(type: T): Promise<Row<T>>
}

/** The server and the browser implement this interface differently, so that both can run the same page loaders. */
export interface Reader extends ContentReader {
  status(): Promise<ServerStatus>
  realms: RealmReader
  game: ReadGame
  offers(): Promise<readonly ShownOffer[]>
  events(): Promise<readonly UpcomingEvent[]>
}

/** What documents read, which the server alone renders. */
export interface DocumentReader extends Reader {
  privacy(): Promise<PrivacyFacts>
  search: ReadSearch
}
