/** Most texts are ASCII, for which a comparison of numbers takes a tenth of the time. */
function isWordCharacter(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  if (code < 0x80) return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39)
  return code >= 0x80 && /[\p{L}\p{N}\p{M}]/u.test(text.charAt(index))
}

/** How a word occurs in a text at best: as a whole word, as the beginning of one, as a part of one, or not at all. */
const WHOLE = 0
const BEGINNING = 1
const PART = 2
const ABSENT = 3

function occurrence(text: string, word: string): number {
  let best = ABSENT
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isWordCharacter(text, at - 1)) best = Math.min(best, PART)
    else if (isWordCharacter(text, at + word.length)) best = Math.min(best, BEGINNING)
    else return WHOLE
  }
  return best
}

function worst(text: string, words: readonly string[]): number {
  let rank = WHOLE
  for (const word of words) {
    rank = Math.max(rank, occurrence(text, word))
    if (rank === ABSENT) return ABSENT
  }
  return rank
}

/** The rank of a row that has the number that is searched for. */
export const NUMBERED = 0

/** The last rank of rows whose names have all words. */
export const LAST_NAMED = 6

/** The rank of a row that matches only by its id. All ranks are lower than `RANKS`. */
export const BY_ID = 10
export const RANKS = 11

/**
 * Returns how well a row matches a search, or null if it does not contain all words. A lower rank is better: exactly the
 * name, its beginning, whole words of it, beginnings of its words, parts of them, then the same of all texts. All texts
 * are folded.
 */
export function rankOf(
  { name, texts }: { name: string; texts: string },
  { whole, words }: { whole: string; words: readonly string[] },
): number | null {
  if (!words.every((word) => texts.includes(word))) return null
  if (name === whole) return 1
  if (name.startsWith(whole)) return isWordCharacter(name, whole.length) ? 3 : 2
  const inName = worst(name, words)
  return inName === ABSENT ? LAST_NAMED + 1 + worst(texts, words) : 4 + inName
}
