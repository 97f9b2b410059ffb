import type { SearchGroup } from './searchGroups.ts'
import type { SiteSearch } from './searchSchemas.ts'

export interface SiteSearchQuery {
  q: string
  /** The only group to search. All others are searched for their first rows alone. */
  only?: SearchGroup
  page?: number
}

export type ReadSearch = (query: SiteSearchQuery) => Promise<SiteSearch>
