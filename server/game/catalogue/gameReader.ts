import type { GameAnswers, GameQueries, ReadGame } from '../../../content/gameInfo/gameDatabase.ts'
import { contentReader, type ReaderSource } from '../../content/contentReader.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import { readChances } from './drops.ts'
import { readItemPage } from './itemPage.ts'
import { readItems, readMonsters, readWhetherAny } from './lists.ts'
import { readMapPage } from './mapPage.ts'
import { readMonsterPage } from './monsterPage.ts'
import { gameSource, type GameSource } from './source.ts'

const answers: {
  readonly [Requested in keyof GameAnswers]: (
    game: GameSource,
    query: GameQueries[Requested],
  ) => Promise<GameAnswers[Requested] | null>
} = {
  item: (game, { id }) => readItemPage(game, id),
  monster: (game, { id }) => readMonsterPage(game, id),
  map: (game, { id }) => readMapPage(game, id),
  items: readItems,
  monsters: readMonsters,
  has: readWhetherAny,
  chances: (game, { ids }) => readChances(game, ids.split(',').map(Number)),
}

export const gameReader =
  (source: ReaderSource, noted: Dependencies): ReadGame =>
  async (requested, query) =>
    answers[requested](await gameSource(source, contentReader(source, noted), noted.uses), query)
