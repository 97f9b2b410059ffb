import type { EntryKey } from './addresses.ts'
import type { Chances, ItemList, ItemPage, MapAtlas, MapPage, MonsterList, MonsterPage } from './gameSchemas.ts'
import type { ItemFilters, MonsterFilters } from './listFilters.ts'

export interface GameAnswers {
  item: ItemPage
  monster: MonsterPage
  map: MapPage
  maps: MapAtlas
  items: ItemList
  monsters: MonsterList
  chances: Chances
}

export interface GameQueries {
  item: { id: number } | EntryKey
  monster: { id: number } | EntryKey
  map: { id: number }
  maps: { page?: number }
  items: ItemFilters & { page?: number }
  monsters: MonsterFilters & { page?: number }
  chances: { ids: string }
}

export type ReadGame = <Asked extends keyof GameAnswers>(
  requested: Asked,
  query: GameQueries[Asked],
) => Promise<GameAnswers[Asked] | null>
