import { rowsIn } from '../../messages/rowsIn.ts'
import type { StoredValue } from '../tables.ts'

/** A text, and the mark of the source that it translates. */
export type StoredText = readonly [text: string, sourceMark: string]
type StoredLanguage = Readonly<Record<string, StoredText>>
export type StoredTranslations = Readonly<Record<string, StoredLanguage>>

const NONE: StoredTranslations = {}

/** Reads the column `translations`. */
export const storedTranslations = (value: StoredValue | undefined): StoredTranslations =>
  typeof value === 'string' && value !== '' ? (JSON.parse(value) as StoredTranslations) : NONE // The cast is safe, because only server/content/translations writes the column.

/** Returns one text in the reader's language, and its language if that is another. For rows that are not presented. */
export function inReaderLanguage(
  source: string,
  { translations, field }: { translations: StoredValue | undefined; field: string },
): { text: string; language?: string } {
  const wanted = rowsIn()
  if (wanted === null || wanted === 'all') return { text: source }
  const text = storedTranslations(translations)[wanted.tag]?.[field]?.[0]
  return text === undefined ? { text: source, ...(source !== '' && { language: wanted.source }) } : { text }
}
