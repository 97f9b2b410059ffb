export const SECTION_PARAM = 'section'

export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

export const SERVER_INFO = '/gameinfo/server'

export const SEARCH_PARAM = 'q'

export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

/** Search and filters by query parameter. */
export type SectionParams = Readonly<Partial<Record<FilterName | typeof SEARCH_PARAM, string | number>>>

/** A section of the server information with a search; the hash scrolls to it. */
export function sectionAddress(key: string, params: SectionParams = {}, page = 1): string {
  const values = { ...params, ...(page > 1 && { page }) }
  const query = Object.entries(values).flatMap(([name, value]) =>
    // Forms send '' for an empty field.
    value === '' ? [] : [`&${name}=${encodeURIComponent(value).replaceAll('%20', '+')}`],
  )
  return `${SERVER_INFO}${sectionQuery(key)}${query.join('')}#${key}`
}
