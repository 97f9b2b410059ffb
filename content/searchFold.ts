import { normalForm } from './text.ts'

const UNCOMPARED =
  /[\u00AD\u0300-\u036F\u061C\u180E\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\uFFF9-\uFFFB\u{E0000}-\u{E0FFF}]/gu

const SPELT: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  đ: 'd',
  Đ: 'd',
  ł: 'l',
  Ł: 'l',
  ı: 'i',
}

/** Without combining marks of every alphabet's accents, and without invisible characters. */
export const withoutUncompared = (text: string): string => text.replace(UNCOMPARED, '')

/**
 * Returns the form in which a search compares texts: without accents, compatibility forms, invisible characters and the
 * case of A to Z. The SQL function `search_fold` returns the same, on PostgreSQL by its own code
 * (server/database/schema/migrations/foldedSearch.ts).
 */
export function searchFold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return withoutUncompared(normalForm(text, 'NFKD'))
    .replace(/[ßẞæÆœŒøØđĐłŁı]/g, (letter) => SPELT[letter] ?? letter)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

export const isAscii = (text: string): boolean => /^[\x00-\x7F]*$/.test(text)
