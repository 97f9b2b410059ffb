import { ALL_EXCEPT } from '../../../content/gameInfo/listFilters.ts'
import { splitEntries } from '../../../content/text.ts'
import { sortKey } from '../../database/memory/sortKey.ts'

const MOST_TEXTS = 100

type Rows = readonly Readonly<Record<string, unknown>>[]

const textsOf = (rows: Rows, column: string): Set<string> => new Set(rows.map(({ [column]: text }) => String(text)))

/** Returns the distinct texts of a column, sorted; texts that differ only in case count as one. */
export function distinctTexts(rows: Rows, column: string): string[] {
  const texts = new Map<string, string>()
  for (const text of textsOf(rows, column)) if (!texts.has(sortKey(text))) texts.set(sortKey(text), text)
  texts.delete('')
  return [...texts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .slice(0, MOST_TEXTS)
}

/** Returns the texts that a column lists with commas between, sorted; texts that differ only in case count as one. */
export function listedTexts(rows: Rows, column: string): string[] {
  const texts = new Map<string, string>()
  for (const text of textsOf(rows, column))
    for (const one of splitEntries(isExcept(text) ? text.slice(ALL_EXCEPT.length) : text))
      if (!texts.has(one.toLowerCase())) texts.set(one.toLowerCase(), one)
  return [...texts.values()].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST_TEXTS)
}

export const isExcept = (text: string): boolean => text.toLowerCase().startsWith(ALL_EXCEPT.toLowerCase())
