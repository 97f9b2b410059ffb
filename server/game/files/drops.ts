import type { GameDrop } from './gameData.ts'
import type { GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

export const LARGEST_RATE = 10_000

/** MAX_MOB_DROP and MAX_MVP_DROP in src/map/mob.hpp and mob.h. */
export const MOST_DROPS = { Drops: 10, MvpDrops: 3 } as const

/** `before` are the drops of earlier entries of the monster. */
export type ReadDrops = (
  texts: GameTexts,
  entry: GameEntry,
  field: keyof typeof MOST_DROPS,
  before: readonly GameDrop[],
  isItem: (named: string) => boolean,
) => GameDrop[]
