import { searchFold } from '../../../content/searchFold.ts'
import { inParts, inTurns } from '../../process/queues/inParts.ts'

export const SHORTEST_CORRECTED = 5

export const LONGEST_CORRECTED = 40

const MOST_WORDS = 40_000

const MOST_COMPARED = 1_000

const GROUPS_AT_ONCE = 20

export class WordCollector {
  readonly #groups = new Map<string, Map<string, number>>()
  #size = 0

  add(text: string): void {
    for (const word of new Set(searchFold(text).split(/[^\p{L}\p{N}\p{M}]+/u))) {
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

export interface Suggestion {
  word: string
  missing: number
  count: number
}

export const isBetter = (one: Suggestion, other: Suggestion | null): boolean =>
  other === null || (one.missing - other.missing || other.count - one.count || (one.word < other.word ? -1 : 1)) < 0

/** The words are sorted by UTF-16 code units, so that words with the same prefix are adjacent. */
export class Vocabulary {
  readonly #words: readonly string[]
  readonly #counts: Uint32Array

  constructor(words: readonly string[], counts: readonly number[]) {
    this.#words = words
    this.#counts = Uint32Array.from(counts)
  }

  hasBeginning(text: string): boolean {
    return this.#words[this.#indexOf(text)]?.startsWith(text) ?? false
  }

  /**
   * Finds the best word that begins with the typed text, or null. One typing error is corrected: an extra, missing or
   * wrong letter, or two swapped letters (Damerau–Levenshtein distance 1).
   */
  async nearest(typed: string): Promise<Suggestion | null> {
    const found: { best: Suggestion | null } = { best: null }
    await inTurns(this.#spellings(typed), (spelling) => {
      const first = this.#indexOf(spelling)
      for (let index = first; index < first + MOST_COMPARED; index += 1) {
        const word = this.#words[index]
        if (!word?.startsWith(spelling)) break
        const one = { word, missing: word.length - spelling.length, count: this.#counts[index] ?? 0 }
        if (isBetter(one, found.best)) found.best = one
        if (one.missing === 0) break
      }
    })
    return found.best
  }

  #indexOf(text: string): number {
    let [low, high] = [0, this.#words.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#words[middle] ?? '') < text) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Yields spellings that differ from the typed word by one error. Stops at the first prefix that no word has, because
   * any further spelling would need a second error.
   */
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
      // No word contains U+FFFF, which sorts after every letter. So this skips all words with the same prefix.
      index = this.#indexOf(`${begin}${letter}\uFFFF`)
    }
  }
}
