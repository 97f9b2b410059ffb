import { askedFor } from '../../content/lists/search.ts'
import { rankOfRow } from '../../database/memory/foldedTexts.ts'
import type { MemoryTable } from '../../database/memory/memoryTable.ts'
import { BY_ID, NUMBERED, RANKS } from '../../database/search/rank.ts'
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
  const asked = askedFor(search)
  const { number, words } = asked
  const isNumbered = table.test('game_id', (id) => number !== null && id === number)
  // One word of a name may be in the reader's language, and another in that of the row.
  const hasWords = words.map((word) => table.testFolded((texts) => texts.includes(word)))
  const tests = [
    (slot: number) => hasWords.every((has) => has(slot)),
    ...(number === null ? [] : [isNumbered, table.test('id', (id) => id === number)]),
  ]
  const found = slots.filter((slot) => tests.some((test) => test(slot)))
  if (!isRanked) return found
  const ranked: number[][] = Array.from({ length: RANKS }, () => [])
  for (const slot of found) {
    const rank = isNumbered(slot) ? NUMBERED : (rankOfRow(table.folded(slot), asked) ?? BY_ID)
    ranked[rank]?.push(slot)
  }
  return ranked.flat()
}
