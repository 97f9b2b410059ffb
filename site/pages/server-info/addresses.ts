import { sectionQuery } from '../../accordion/Accordion.tsx'

export const SERVER_INFO = '/gameinfo/server'

/** Name in the query that holds the words a section is searched for. */
export const WORDS = 'q'

/** Names in the query that a section can be filtered by. */
export const filterNames = ['monster', 'map', 'item'] as const
export type FilterName = (typeof filterNames)[number]

/** What a section is asked for, by the names of the query. */
export type Asked = Readonly<Partial<Record<FilterName | typeof WORDS, string | number>>>

/** Address of a section that shows what it is asked for. The hash leads to its start, wherever the visitor stood. */
export function sectionAddress(key: string, asked: Asked = {}, page = 1): string {
  const query = new URLSearchParams(sectionQuery(key))
  for (const [name, value] of Object.entries(asked)) if (value !== '') query.set(name, String(value))
  if (page > 1) query.set('page', String(page))
  return `${SERVER_INFO}?${query}#${key}`
}

export const MAPS = '/gameinfo/map'
export const mapAddress = (id: number): string => `${MAPS}?map=${id}`
