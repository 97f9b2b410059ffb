import type { ItemFilters, MonsterFilters } from './addresses.ts'
import type { Chances, Has, ItemList, ItemPage, MapPage, MonsterList, MonsterPage } from './gameSchemas.ts'

/** What visitors read of items, monsters and maps, under the names of the API's addresses. */
export interface GameAnswers {
  item: ItemPage
  monster: MonsterPage
  map: MapPage
  items: ItemList
  monsters: MonsterList
  /** The chances of drops, as visitors read them. */
  chances: Chances
  /** Whether there is anything in the lists. */
  has: Has
}

export interface GameQueries {
  item: { id: number }
  monster: { id: number }
  map: { id: number }
  items: ItemFilters & { page?: number }
  monsters: MonsterFilters & { page?: number }
  /** Ids of drops, with commas between. */
  chances: { ids: string }
  has: Record<never, never>
}

/** Reads for a page what it shows, in one answer. Null where no row has the id. */
export type ReadGame = <Asked extends keyof GameAnswers>(
  asked: Asked,
  query: GameQueries[Asked],
) => Promise<GameAnswers[Asked] | null>
