import { numberIn, wordsIn } from '../../content/lists/search.ts'
import { searchText } from '../../database/dialect/collation.ts'
import { TEXT_END, type MemoryTable } from '../../database/memory/memoryTable.ts'
import { NUMBERED, rankOf } from '../../database/search/rank.ts'
import type { ItemRow, MonsterRow } from './tables.ts'

/**
 * Returns the slots of rows that have all words of the search in their texts, or have it as a number. If `isRanked`, the
 * best match comes first; rows that match equally well stay in their order.
 */
export function searched<R extends ItemRow | MonsterRow>(
  table: MemoryTable<R>,
  slots: readonly number[],
  search: string,
  isRanked: boolean,
): readonly number[] {
  const number = numberIn(search)
  const asked = { whole: searchText(search), words: wordsIn(search) }
  const tests = [
    table.test('folded', (texts) => asked.words.every((word) => texts.includes(word))),
    ...(number === null ? [] : [table.test('game_id', (id) => id === number), table.test('id', (id) => id === number)]),
  ]
  const found = slots.filter((slot) => tests.some((test) => test(slot)))
  if (!isRanked) return found
  const ranks = new Map(
    found.map((slot) => {
      const { game_id, folded } = table.at(slot)
      const [name = ''] = folded.split(TEXT_END, 1)
      return [slot, number !== null && game_id === number ? NUMBERED : rankOf({ name, texts: folded }, asked)] as const
    }),
  )
  // A row that has the number as its own id alone comes last.
  const rank = (slot: number) => ranks.get(slot) ?? Number.MAX_SAFE_INTEGER
  return found.sort((one, other) => rank(one) - rank(other))
}
