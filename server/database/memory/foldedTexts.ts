import { searchFold } from '../../../content/searchFold.ts'
import { rankOf } from '../search/rank.ts'
import type { Value } from './memoryColumns.ts'

/** Separates the texts of a row that searches compare. No search contains it. */
export const TEXT_END = '\n'

/** Separates the texts in the reader's language from those of the row itself. No search contains it. */
const VERSION_END = '\f'

/** Returns what searches compare of a row's texts. */
export const foldedTexts = (searched: readonly string[], textOf: (name: string) => Value | undefined): string =>
  searched.map((name) => searchFold(String(textOf(name) ?? ''))).join(TEXT_END)

export const withSource = (translated: string, source: string): string => translated + VERSION_END + source

/** Returns the texts in each language that a reader may search in. */
export const versionsOf = (folded: string): readonly string[] =>
  folded.includes(VERSION_END) ? folded.split(VERSION_END) : [folded]

/** Returns the first text of a version, which is the name of the row. */
function nameOf(version: string): string {
  const end = version.indexOf(TEXT_END)
  return end < 0 ? version : version.slice(0, end)
}

/** Returns the names of a row, in each language that a reader may search in. */
export const namesOf = (folded: string): readonly string[] => versionsOf(folded).map(nameOf)

/** Returns how well a row matches by the better one of its names (`rankOf`). `others` are further texts of the row. */
export function rankOfRow(
  folded: string,
  asked: Parameters<typeof rankOf>[1],
  others: readonly string[] = [],
): number | null {
  const texts = others.length === 0 ? folded : [folded, ...others].join(TEXT_END)
  const ranks = namesOf(folded).flatMap((name) => rankOf({ name, texts }, asked) ?? [])
  return ranks.length === 0 ? null : Math.min(...ranks)
}
