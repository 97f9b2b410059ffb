import { inParts } from '../../process/queues/inParts.ts'

/** Words as short as this are too often one letter from another word. */
export const SHORTEST_CORRECTED = 5

/** No word that people type is longer. */
export const LONGEST_CORRECTED = 40

/** Distinct words of one vocabulary; those of later rows are left out. About two megabytes. */
const MOST_WORDS = 40_000

/** Words that begin alike and are compared. */
const MOST_COMPARED = 1_000

/** Groups of words that are sorted before others have their turn. */
const GROUPS_AT_ONCE = 20

/** A word as search compares it: see `folded` in server/database/dialect/collation.ts. */
export const foldWord = (word: string): string => word.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Collects words, with the number of texts that each stands in. */
export class WordCollector {
  readonly #groups = new Map<string, Map<string, number>>()
  #size = 0

  add(text: string): void {
    for (const word of new Set(foldWord(text).split(/[^\p{L}\p{N}]+/u))) {
      // A letter may be missing from what somebody types, or be one too many.
      if (word.length < SHORTEST_CORRECTED - 1 || word.length > LONGEST_CORRECTED + 1 || !/\p{L}/u.test(word)) continue
      const key = word.slice(0, 2)
      const group = this.#groups.get(key) ?? new Map<string, number>()
      const count = group.get(word)
      if (count === undefined) {
        if (this.#size === MOST_WORDS) continue
        this.#size += 1
        this.#groups.set(key, group)
      }
      group.set(word, (count ?? 0) + 1)
    }
  }

  /** Sorted group by group, so that other requests are served meanwhile. */
  async vocabulary(): Promise<Vocabulary> {
    const words: string[] = []
    const counts: number[] = []
    for await (const part of inParts([...this.#groups.keys()].sort(), GROUPS_AT_ONCE)) {
      for (const key of part) {
        const group = this.#groups.get(key) ?? new Map<string, number>()
        for (const word of [...group.keys()].sort()) {
          words.push(word)
          counts.push(group.get(word) ?? 0)
        }
      }
    }
    return new Vocabulary(words, counts)
  }
}

/** A word that somebody may have meant. */
export interface Suggestion {
  word: string
  /** Letters of it that are not typed yet. */
  missing: number
  /** Texts that it stands in. */
  count: number
}

/** Orders suggestions: what is nearest, then what is most frequent, then by the alphabet. */
export const isBetter = (one: Suggestion, other: Suggestion | null): boolean =>
  other === null || (one.missing - other.missing || other.count - one.count || (one.word < other.word ? -1 : 1)) < 0

/** The words of some texts, in the order of their code units, so that words that begin alike are a range. */
export class Vocabulary {
  readonly #words: readonly string[]
  readonly #counts: Uint32Array

  constructor(words: readonly string[], counts: readonly number[]) {
    this.#words = words
    this.#counts = Uint32Array.from(counts)
  }

  /** Whether a word begins so. */
  hasBeginning(text: string): boolean {
    return this.#words[this.#indexOf(text)]?.startsWith(text) ?? false
  }

  /**
   * The word that is, or begins, one typing error from this one: a letter too many, one missing, another one, or two that have
   * changed places (Damerau–Levenshtein distance 1). Null where there is none.
   */
  nearest(typed: string): Suggestion | null {
    let best: Suggestion | null = null
    for (const spelling of this.#spellings(typed)) {
      const first = this.#indexOf(spelling)
      for (let index = first; index < first + MOST_COMPARED; index += 1) {
        const word = this.#words[index]
        if (!word?.startsWith(spelling)) break
        const found = { word, missing: word.length - spelling.length, count: this.#counts[index] ?? 0 }
        if (isBetter(found, best)) best = found
        // Nothing is nearer than the whole word, which comes first in its range.
        if (found.missing === 0) break
      }
    }
    return best
  }

  /** Where the words that are not before this text begin. */
  #indexOf(text: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /** What is one error from the typed word. After a beginning that no word has, one error more would be needed. */
  *#spellings(typed: string): Generator<string> {
    for (let at = 0; at < typed.length; at += 1) {
      const begin = typed.slice(0, at)
      if (!this.hasBeginning(begin)) return
      const [first = '', second = ''] = typed.slice(at)
      const rest = typed.slice(at + 1)
      yield begin + rest
      if (second) yield begin + second + first + rest.slice(1)
      for (const letter of this.#lettersAfter(begin)) {
        yield begin + letter + rest
        yield begin + letter + first + rest
      }
    }
  }

  /** The letters that follow a beginning. */
  *#lettersAfter(begin: string): Generator<string> {
    let index = this.#indexOf(begin)
    for (;;) {
      const word = this.#words[index]
      if (!word?.startsWith(begin)) return
      const letter = word[begin.length]
      if (letter === undefined) {
        index += 1
        continue
      }
      yield letter
      // The last character of the plane stands in no word.
      index = this.#indexOf(`${begin}${letter}\uFFFF`)
    }
  }
}
