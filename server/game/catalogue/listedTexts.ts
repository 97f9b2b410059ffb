import { ALL_EXCEPT } from '../../../content/gameInfo/listFilters.ts'
import { splitEntries } from '../../../content/text.ts'
import { sortKey } from '../../database/memory/sortKey.ts'

const MOST_TEXTS = 100

/** Returns the texts, sorted; texts that differ only in case count as one. */
export function distinctTexts(all: Iterable<string>): string[] {
  const texts = new Map<string, string>()
  for (const text of all) if (!texts.has(sortKey(text))) texts.set(sortKey(text), text)
  texts.delete('')
  return [...texts.entries()]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, text]) => text)
    .slice(0, MOST_TEXTS)
}

/** Returns the entries that the texts list with commas between, sorted; those that differ only in case count as one. */
export function listedTexts(all: Iterable<string>): string[] {
  const texts = new Map<string, string>()
  for (const text of all)
    for (const one of splitEntries(isExcept(text) ? text.slice(ALL_EXCEPT.length) : text))
      if (!texts.has(one.toLowerCase())) texts.set(one.toLowerCase(), one)
  return [...texts.values()].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST_TEXTS)
}

export const isExcept = (text: string): boolean => text.toLowerCase().startsWith(ALL_EXCEPT.toLowerCase())
