import { searchFold } from '../../../content/searchFold.ts'
import { rankOf } from '../search/rank.ts'
import type { Value } from './memoryColumns.ts'

/** Separates the texts of a row that searches compare. No search contains it. */
export const TEXT_END = '\n'

/** Returns what searches compare of a row's texts. */
export const foldedTexts = (searched: readonly string[], textOf: (name: string) => Value | undefined): string =>
  searched.map((name) => searchFold(String(textOf(name) ?? ''))).join(TEXT_END)

/** Returns the first text, which is the name of the row. */
export function nameOf(folded: string): string {
  const end = folded.indexOf(TEXT_END)
  return end < 0 ? folded : folded.slice(0, end)
}

/**
 * Returns how well a row matches by the better one of its names (`rankOf`). `folded` has its texts in each language that
 * the reader may search in, and `others` are further texts of the row.
 */
export function rankOfRow(
  folded: readonly string[],
  asked: Parameters<typeof rankOf>[1],
  others: readonly string[] = [],
): number | null {
  const texts = [...folded, ...others].join(TEXT_END)
  const ranks = folded.flatMap((one) => rankOf({ name: nameOf(one), texts }, asked) ?? [])
  return ranks.length === 0 ? null : Math.min(...ranks)
}
