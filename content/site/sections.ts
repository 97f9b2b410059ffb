import { withQuery } from '../withQuery.ts'

export const SECTION_PARAM = 'section'

export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

export const SERVER_INFO = '/gameinfo/server'

export const SEARCH_PARAM = 'q'

export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** Keys of sections of the server information. Those of lists are the keys of their types. */
export const GENERAL = 'general'
export const FEATURES = 'feature'

/** The fragment of the URL (`#…`) makes the browser scroll to the section. */
export const sectionAddress = (key: string, params: SectionParams = {}, page = 1): string =>
  `${withQuery(SERVER_INFO, { [SECTION_PARAM]: key, ...params, page: page > 1 ? page : undefined })}#${key}`

const sectionOf =
  (path: string) =>
  (key: string, page = 1): string =>
    `${path}${sectionQuery(key)}${page > 1 ? `&page=${page}` : ''}#${key}`

export const DONATION = '/donation'

/** Keys of sections of the donation page. */
export const donationKeys = {
  retail: 'retail',
  service: 'service',
  seasonPass: 'seasonpass',
  packages: 'packages',
  howTo: 'howto',
} as const

export const DONATIONS_PER_PAGE = 100

export const donationAddress = sectionOf(DONATION)

export const QUESTS = '/gameinfo/quest'
export const AFTER_WAR = 'afterwar'

export const questAddress = sectionOf(QUESTS)
