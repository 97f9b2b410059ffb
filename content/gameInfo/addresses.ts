import { LARGEST_ID } from '../limits.ts'
import { addressWords } from '../publishing/addressWords.ts'
import { withQuery } from '../withQuery.ts'
import type { ItemFilters, MonsterFilters } from './listFilters.ts'

export const ITEMS = '/gameinfo/items'
export const MONSTERS = '/gameinfo/monsters'
export const MAPS = '/gameinfo/map'

/** How many maps a page of `/gameinfo/map` shows. */
export const ATLAS_PAGE = 60

const MOST_LETTERS = 60

/** A row that has a page. `name` is the stored name, without slots and the like. */
export interface Entry {
  id: number
  name: string
  game_id?: number | null | undefined
  /** Empty for the first realm, whose key is in no address. */
  realm?: string | undefined
}

export const nameInAddress = (name: string): string => addressWords(name, MOST_LETTERS)

function numbered(number: number, name: string): string {
  const words = nameInAddress(name)
  return `${number}${words === '' ? '' : `-${words}`}`
}

/**
 * `/gameinfo/item/501-red-potion` has the game's number, and `/gameinfo/item/two/501-red-potion` is of the realm `two`.
 * A row without a number in the game has its own id there. `findEntry` of server/game/catalogue says which row an
 * address leads to.
 */
const entryAddress =
  (path: string) =>
  ({ id, name, game_id: gameId, realm }: Entry): string =>
    gameId ? `${path}/${realm ? `${realm}/` : ''}${numbered(gameId, name)}` : `${path}/${numbered(id, name)}`

export const itemAddress = entryAddress('/gameinfo/item')
export const monsterAddress = entryAddress('/gameinfo/monster')
export const mapPageAddress = (id: number, name: string): string => `/gameinfo/map/${numbered(id, name)}`

/** What an address says: its number, the realm before it, and the words of a name after it. */
export interface EntryKey {
  number: number
  realm: string
  words: string
}

const NUMBERED = /^([1-9]\d{0,9})(?:-([a-z0-9-]*)|-.*)?$/i
const REALM = /^[a-z0-9_]{0,20}$/i

export function readEntry(part: string | undefined, realm = ''): EntryKey | null {
  const [, digits, words = ''] = NUMBERED.exec(part ?? '') ?? []
  const number = Number(digits ?? 0)
  if (number < 1 || number > LARGEST_ID || !REALM.test(realm)) return null
  return { number, realm: realm.toLowerCase(), words: words.toLowerCase() }
}

export const readNumbered = (part: string | undefined): number | null => readEntry(part)?.number ?? null

/** As players and game masters write it: #501. */
export const gameNumber = (gameId: number | null | undefined): string => (gameId ? `#${gameId}` : '')

export const withGameNumber = (name: string, gameId: number | null | undefined): string =>
  gameId ? `${name} ${gameNumber(gameId)}` : name

const ENTRY = /^\/gameinfo\/(?:map|(?:item|monster)(?:\/[a-z0-9_]{1,20})?)\/[1-9]\d{0,9}(?:-[a-z0-9-]*)?$/

export const isGameEntry = (path: string): boolean => ENTRY.test(path)

const listAddress = (path: string, filters: ItemFilters | MonsterFilters, page: number): string =>
  withQuery(path, { ...filters, page: page > 1 ? page : undefined })
export const itemsAddress = (filters: ItemFilters = {}, page = 1): string => listAddress(ITEMS, filters, page)
export const monstersAddress = (filters: MonsterFilters = {}, page = 1): string => listAddress(MONSTERS, filters, page)
