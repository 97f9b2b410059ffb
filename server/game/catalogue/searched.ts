import { numberIn, wordsIn } from '../../content/lists/search.ts'
import { searchText } from '../../database/dialect/collation.ts'
import { TEXT_END } from '../../database/memory/memory.ts'
import { NUMBERED, rankOf } from '../../database/search/rank.ts'

interface Searched {
  readonly id: number
  readonly game_id: number | null
  readonly folded: string
}

/**
 * Returns the rows that have all words of the search in their texts, or have it as a number. If `isRanked`, the best
 * match comes first; rows that match equally well stay in their order.
 */
export function searched<R extends Searched>(rows: readonly R[], search: string, isRanked: boolean): R[] {
  const number = numberIn(search)
  const asked = { whole: searchText(search), words: wordsIn(search) }
  const found = rows.flatMap((row) => {
    const [name = ''] = row.folded.split(TEXT_END, 1)
    const rank = number !== null && row.game_id === number ? NUMBERED : rankOf({ name, texts: row.folded }, asked)
    if (rank === null) return number === row.id ? [{ row, rank: Infinity }] : []
    return [{ row, rank }]
  })
  if (isRanked) found.sort((one, other) => one.rank - other.rank)
  return found.map(({ row }) => row)
}
