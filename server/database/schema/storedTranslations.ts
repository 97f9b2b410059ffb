import type { StoredValue } from '../tables.ts'

/** A text, and the mark of the source that it translates. */
export type StoredText = readonly [text: string, sourceMark: string]
type StoredLanguage = Readonly<Record<string, StoredText>>
export type StoredTranslations = Readonly<Record<string, StoredLanguage>>

const NONE: StoredTranslations = {}

/** Reads the column `translations`. */
export const storedTranslations = (value: StoredValue | undefined): StoredTranslations =>
  typeof value === 'string' && value !== '' ? (JSON.parse(value) as StoredTranslations) : NONE // The cast is safe, because only server/content/translations writes the column.
