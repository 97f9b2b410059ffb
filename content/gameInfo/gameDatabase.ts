import type { ItemFilters, MonsterFilters } from './addresses.ts'
import type { Chances, Has, ItemList, ItemPage, MapPage, MonsterList, MonsterPage } from './gameSchemas.ts'

/** Answers by name in the API's addresses. */
export interface GameAnswers {
  item: ItemPage
  monster: MonsterPage
  map: MapPage
  items: ItemList
  monsters: MonsterList
  chances: Chances
  has: Has
}

export interface GameQueries {
  item: { id: number }
  monster: { id: number }
  map: { id: number }
  items: ItemFilters & { page?: number }
  monsters: MonsterFilters & { page?: number }
  /** Comma-separated ids. */
  chances: { ids: string }
  has: Record<never, never>
}

/** Everything that a page shows, in one read. Null if there is no such row. */
export type ReadGame = <Asked extends keyof GameAnswers>(
  asked: Asked,
  query: GameQueries[Asked],
) => Promise<GameAnswers[Asked] | null>
