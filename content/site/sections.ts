import { withQuery } from '../withQuery.ts'

export const SECTION_PARAM = 'section'

export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

export const SERVER_INFO = '/gameinfo/server'

export const SEARCH_PARAM = 'q'

export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

/** Search and filters by query parameter. */
export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** A section of the server information with a search; the hash scrolls to it. */
export const sectionAddress = (key: string, params: SectionParams = {}, page = 1): string =>
  `${withQuery(SERVER_INFO, { [SECTION_PARAM]: key, ...params, page: page > 1 ? page : undefined })}#${key}`
