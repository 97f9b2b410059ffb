/** Query parameter with the key of the open section of a page. */
export const SECTION_PARAM = 'section'

/** Query string of the address that opens a section. */
export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

export const SERVER_INFO = '/gameinfo/server'

/** Query parameter with the search text. */
export const SEARCH_PARAM = 'q'

/** Query parameters that filter a section. */
export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

/** Search text and filters of a section, by their query parameters. */
export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** Address of a section of the server information with a search. The hash scrolls to the section's start. */
export function sectionAddress(key: string, params: SectionParams = {}, page = 1): string {
  const values = { ...params, ...(page > 1 && { page }) }
  const query = Object.entries(values).flatMap(([name, value]) =>
    // A blank as forms write it.
    value === '' ? [] : [`&${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`],
  )
  return `${SERVER_INFO}${sectionQuery(key)}${query.join('')}#${key}`
}
