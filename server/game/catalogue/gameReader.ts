import type { ContentType } from '../../../content/define.ts'
import type { EntryKey } from '../../../content/gameInfo/addresses.ts'
import type { GameAnswers, GameQueries, ReadGame } from '../../../content/gameInfo/gameDatabase.ts'
import { item } from '../../../content/types/item.ts'
import { monster } from '../../../content/types/monster.ts'
import { contentReader, type ReaderSource } from '../../content/contentReader.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import { readAtlas } from './atlas.ts'
import { readChances } from './drops.ts'
import { findEntry } from './findEntry.ts'
import { readItemPage } from './itemPage.ts'
import { readItems, readMonsters } from './lists.ts'
import { readMapPage } from './mapPage.ts'
import { readMonsterPage } from './monsterPage.ts'
import { gameSource, type GameSource } from './source.ts'

async function readEntry<Read>(
  game: GameSource,
  type: ContentType,
  key: { id: number } | EntryKey,
  read: (game: GameSource, id: number) => Promise<Read | null>,
): Promise<Read | null> {
  if ('id' in key) return read(game, key.id)
  game.uses(type)
  const found = await findEntry(game.source, type, key)
  return found && read(game, found.id)
}

const answers: {
  readonly [Requested in keyof GameAnswers]: (
    game: GameSource,
    query: GameQueries[Requested],
  ) => Promise<GameAnswers[Requested] | null>
} = {
  item: (game, key) => readEntry(game, item, key, readItemPage),
  monster: (game, key) => readEntry(game, monster, key, readMonsterPage),
  map: (game, { id }) => readMapPage(game, id),
  maps: readAtlas,
  items: readItems,
  monsters: readMonsters,
  chances: (game, { ids }) => readChances(game, ids.split(',').map(Number)),
}

export const gameReader =
  (source: ReaderSource, noted: Dependencies): ReadGame =>
  async (requested, query) =>
    answers[requested](await gameSource(source, contentReader(source, noted), noted.uses), query)
