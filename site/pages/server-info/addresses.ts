import { sectionQuery } from '../../accordion/Accordion.tsx'

export const SERVER_INFO = '/gameinfo/server'

/** Key of the section with the facts about the server. */
export const GENERAL = 'general'

/** Query parameter with the search text. */
export const SEARCH_PARAM = 'q'

/** Query parameters that filter a section. */
export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

/** Search text and filters of a section, by their query parameters. */
export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** Address of a section with a search. The hash scrolls to the section's start. */
export function sectionAddress(key: string, params: SectionParams = {}, page = 1): string {
  const query = new URLSearchParams(sectionQuery(key))
  for (const [name, value] of Object.entries(params)) if (value !== '') query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  return `${SERVER_INFO}?${query}#${key}`
}

/** The facts about the server, as everybody who begins to play wants to know them. */
export const GENERAL_INFORMATION = sectionAddress(GENERAL)

export const MAPS = '/gameinfo/map'
export const mapAddress = (id: number): string => `${MAPS}?map=${id}`
