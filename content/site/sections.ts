import { withQuery } from '../withQuery.ts'

export const SECTION_PARAM = 'section'

export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

export const SERVER_INFO = '/gameinfo/server'

export const SEARCH_PARAM = 'q'

export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** The fragment of the URL (`#…`) makes the browser scroll to the section. */
export const sectionAddress = (key: string, params: SectionParams = {}, page = 1): string =>
  `${withQuery(SERVER_INFO, { [SECTION_PARAM]: key, ...params, page: page > 1 ? page : undefined })}#${key}`
