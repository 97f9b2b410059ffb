/** The first words, with an ellipsis if there are more. */
export function cutWords(text: string, most: number): { text: string; cut: boolean } {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= most) return { text: text.trim(), cut: false }
  const first = words.slice(0, most).join(' ')
  return { text: `${first.replace(/[.,;:]+$/, '')}…`, cut: true }
}

/** A bullet or number at the start of a line. */
const LIST_MARK = /^[^\S\n]*(?:[-*+•‣·–—]|\d{1,2}[.)])[^\S\n]+/gm

/** The first words without list marks. */
export const excerpt = (text: string, most: number): string => cutWords(text.replace(LIST_MARK, ''), most).text

/** Non-blank lines. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Entries separated by lines or commas, except commas between thousands. */
export const splitEntries = (text: string): string[] =>
  text
    .split(/\n|(?<!\d),|,(?!\d{3}(?!\d))/)
    .map((entry) => entry.trim())
    .filter(Boolean)

/** LF line ends (multipart sends CRLF), trimmed; lone surrogates, which no engine can store, become U+FFFD. */
export const normalise = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').trim()

/** PostgreSQL cannot store U+0000; SQLite could, but both must behave alike. */
export const isStorable = (text: string): boolean => !text.includes('\u0000')

/** In Unicode code points. */
export const characters = (text: string): number => [...text].length

/** False for a form's empty input. */
export const present = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
