import { isUtf8 } from 'node:buffer'
import { decode } from 'iconv-lite'

/**
 * MySQL's `latin1` is Windows-1252, in which five bytes without a character are themselves. So the bytes that the game
 * wrote can be computed from each text of such a column.
 */
const LATIN1 = [
  ...'\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f',
  ...'\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178',
]
const bytes: ReadonlyMap<string, number> = new Map(LATIN1.map((character, index) => [character, 0x80 + index]))

/** Returns null if the text has a character that no byte of `latin1` means. Then the database has decoded it correctly. */
function bytesOf(text: string): Buffer | null {
  const found = Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0
    return bytes.get(character) ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null)
  })
  return found.some((byte) => byte === null) ? null : Buffer.from(found.map(Number))
}

/**
 * Games write names in the bytes of their players, whatever the column is declared as. Such bytes are UTF-8 if they can
 * be, otherwise what the realm's connection says; a text that is neither stays as the database gives it.
 */
export function decodeName(text: string, encoding: string): string {
  if (/^[\u0000-\u007f]*$/.test(text)) return text
  const written = bytesOf(text)
  if (written === null) return text
  if (isUtf8(written)) return written.toString('utf8')
  const decoded = encoding === '' ? text : decode(written, encoding)
  return decoded.includes('\ufffd') ? text : decoded
}
