import { LARGEST_ID } from '../limits.ts'
import { addressWords } from '../publishing/addressWords.ts'
import { withQuery } from '../withQuery.ts'

export const ITEMS = '/gameinfo/items'
export const MONSTERS = '/gameinfo/monsters'

const MOST_LETTERS = 60

/** In `/gameinfo/item/501-apple`, only the number identifies the item. The name is for people and search engines. */
const namedAddress =
  (path: string) =>
  (id: number, name: string): string => {
    const words = addressWords(name, MOST_LETTERS)
    return `${path}/${id}${words === '' ? '' : `-${words}`}`
  }

export const itemAddress = namedAddress('/gameinfo/item')
export const monsterAddress = namedAddress('/gameinfo/monster')
export const mapPageAddress = namedAddress('/gameinfo/map')

export function readNumbered(part: string | undefined): number | null {
  const id = Number(/^([1-9]\d{0,9})(?:-|$)/.exec(part ?? '')?.[1] ?? 0)
  return id > 0 && id <= LARGEST_ID ? id : null
}

const ENTRY = /^\/gameinfo\/(?:item|monster|map)\/[1-9]\d{0,9}(?:-[a-z0-9-]*)?$/

export const isGameEntry = (path: string): boolean => ENTRY.test(path)

export const LEVEL_FROM = 'from'
export const LEVEL_TO = 'to'

export interface MonsterFilters {
  from?: number | undefined
  to?: number | undefined
  race?: string | undefined
  element?: string | undefined
  map?: number | undefined
  sort?: 'level' | undefined
}
export interface ItemFilters {
  kind?: string | undefined
}

const listAddress = (path: string, filters: ItemFilters | MonsterFilters, page: number): string =>
  withQuery(path, { ...filters, page: page > 1 ? page : undefined })
export const itemsAddress = (filters: ItemFilters = {}, page = 1): string => listAddress(ITEMS, filters, page)
export const monstersAddress = (filters: MonsterFilters = {}, page = 1): string => listAddress(MONSTERS, filters, page)
