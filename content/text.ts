export function cutWords(text: string, most: number): { text: string; cut: boolean } {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= most) return { text: text.trim(), cut: false }
  const first = words.slice(0, most).join(' ')
  // A regular expression for the end of the text would take quadratic time for a long row of dots.
  let end = first.length
  while (end > 0 && '.,;:'.includes(first.charAt(end - 1))) end -= 1
  return { text: `${first.slice(0, end)}…`, cut: true }
}

/** Created on first use, because old browsers load this module and have no Intl.Segmenter. */
let segmenter: Intl.Segmenter | undefined

/** The last index up to `end` that is not inside a character such as an emoji or a letter with an accent. */
export function characterStart(text: string, end: number): number {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text).containing(end)?.index ?? text.length
}

/** `most` is in UTF-16 units. */
export const cutCharacters = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, characterStart(text, most - 1))}…`

// Lines also begin after U+2028, so blanks must not include it: otherwise a row of it would take quadratic time.
const LIST_MARK = /^[^\S\n\r\u2028\u2029]*(?:[-*+•‣·–—]|\d{1,2}[.)])[^\S\n\r\u2028\u2029]+/gm

export const excerpt = (text: string, most: number): string => cutWords(text.replace(LIST_MARK, ''), most).text

export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Splits at line breaks and commas, but not at a comma within a number such as 1,000. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/\n|(?<!\d),|,(?!\d{3}(?!\d))/)
    .map((entry) => entry.trim())
    .filter(Boolean)

const MOST_VISIBLE = 100

/**
 * The last of too many entries contains the others. Rendering a list of texts with thousands of entries each would hold
 * up other requests.
 */
export const visibleEntries = (entries: readonly string[]): readonly string[] =>
  entries.length <= MOST_VISIBLE
    ? entries
    : [...entries.slice(0, MOST_VISIBLE - 1), entries.slice(MOST_VISIBLE - 1).join(' ')]

/** Invisible format characters. The first group are those inside an emoji, which stay. */
const UNSEEN =
  /((?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]\u200D(?=\p{Extended_Pictographic}))|\u{1F3F4}[\u{E0020}-\u{E007F}]+)|[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB\u{E0001}-\u{E007F}]/gu

const LONG_MARKS = /(\p{M}{30})\p{M}+/gu

/**
 * Normalizes a text from outside. Of combining marks in a row, which take quadratic time to sort, it keeps the first 30:
 * no language needs more (Unicode Standard Annex 15, section 13, "Stream-Safe Text Format").
 */
export const normalForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(LONG_MARKS, '$1').normalize(form)

/**
 * Names with the same key count as equal. The key ignores case and differences that Unicode normalization (NFKC)
 * removes.
 */
export const nameKey = (name: string): string => normalForm(name, 'NFKC').toLowerCase()

/** Texts are stored composed (NFC), so that those that look alike are alike. */
export const composed = (text: string): string =>
  normalForm(
    text.toWellFormed().replace(UNSEEN, (_all, emoji: string | undefined) => emoji ?? ''),
    'NFC',
  )

/** Forms send line breaks as CRLF. Unpaired surrogates are replaced, because no database can store them. */
export const normalise = (text: string): string => composed(text).replace(/\r\n?/g, '\n').trim()

/** Returns the option that the text names in any case, or the text itself. */
export const spelledOption = (options: readonly string[], text: string): string =>
  options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? text

/** PostgreSQL cannot store U+0000. SQLite could, but the site must behave the same on both. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')

export const characters = (text: string): number => [...text].length

/** Does not count the characters of a text that is much too long. */
export const isWithin = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= 2 * most && characters(text) <= most)

export const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
