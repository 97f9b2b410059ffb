/** The first words of a text, with an ellipsis where there are more, and whether there are. */
export function cutWords(text: string, most: number): { text: string; cut: boolean } {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= most) return { text: text.trim(), cut: false }
  const first = words.slice(0, most).join(' ')
  return { text: `${first.replace(/[.,;:]+$/, '')}…`, cut: true }
}

/** A dash, dot or number before a line of a list. */
const LIST_MARK = /^[^\S\n]*(?:[-*+•‣·–—]|\d{1,2}[.)])[^\S\n]+/gm

/** The first words of a text as one sentence shows them: without the marks of its lists. */
export const excerpt = (text: string, most: number): string => cutWords(text.replace(LIST_MARK, ''), most).text

/** The lines of a text that are not blank. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The entries of a text that separates them by lines or commas; a comma before thousands separates nothing. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/\n|(?<!\d),|,(?!\d{3}(?!\d))/)
    .map((entry) => entry.trim())
    .filter(Boolean)

/**
 * Text as it was typed, with line ends as LF (multipart sends CRLF), trimmed at the ends; lone halves of surrogate pairs,
 * which no engine can store, become U+FFFD.
 */
export const normalise = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').trim()

/** PostgreSQL cannot store U+0000; SQLite could, and the two must not differ. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')

/** How many characters (Unicode code points) a text has. */
export const characters = (text: string): number => [...text].length

/** Whether a value was sent at all; an empty input of a form was not. */
export const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
