import { TRANSLATIONS } from '../../../content/translations.ts'
import { rowsIn } from '../../messages/rowsIn.ts'
import { storedTranslations } from '../schema/storedTranslations.ts'
import { foldedTexts } from './foldedTexts.ts'
import type { Value } from './memoryColumns.ts'

/** Texts by slot. V8 stores an array of few values as a dictionary, so a row without a text takes hardly any room. */
type Texts = (string | undefined)[]

interface Translated {
  /** What searches compare of rows of which a searched text is translated. */
  folded: Texts
  /** By the number of the column among the held ones. */
  texts: readonly Texts[]
}

interface Columns {
  /** Those that the table holds, and that may be translated. */
  held: readonly string[]
  searched: readonly string[]
}

/** The language of the reader, unless rows are read as they are written. */
function readerLanguage() {
  const wanted = rowsIn()
  return wanted === 'all' ? null : wanted
}

/** The texts of a table's rows in other languages. */
export class TranslatedTexts {
  readonly #columns: Columns
  readonly #languages = new Map<string, Translated>()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** Returns the folded texts in the reader's language, without the rows' own, or undefined if no row has any. */
  foldedOfReader(): Readonly<Texts> | undefined {
    return this.#languages.size === 0 ? undefined : this.#languages.get(readerLanguage()?.tag ?? '')?.folded
  }

  /** Puts the texts of the reader's language in the place of a row's own. Returns the languages of the others. */
  translate(slot: number, row: Record<string, Value>): Record<string, string> | null {
    const { held } = this.#columns
    const wanted = held.length === 0 ? null : readerLanguage()
    if (wanted === null) return null
    const texts = this.#languages.get(wanted.tag)?.texts
    const others: Record<string, string> = {}
    for (const [index, name] of held.entries()) {
      const text = texts?.[index]?.[slot]
      if (text !== undefined) row[name] = text
      else if (row[name] !== '' && row[name] !== null) others[name] = wanted.source
    }
    return Object.keys(others).length === 0 ? null : others
  }

  put(slot: number, row: Readonly<Record<string, Value>>): void {
    const { held, searched } = this.#columns
    this.remove(slot)
    for (const [tag, stored] of Object.entries(storedTranslations(row[TRANSLATIONS]))) {
      const isSearched = searched.some((name) => stored[name])
      if (!isSearched && !held.some((name) => stored[name])) continue
      const language = this.#languages.get(tag) ?? { folded: [], texts: held.map((): Texts => []) }
      this.#languages.set(tag, language)
      if (isSearched) language.folded[slot] = foldedTexts(searched, (name) => stored[name]?.[0] ?? row[name])
      for (const [index, name] of held.entries()) {
        const texts = language.texts[index]
        if (texts && stored[name]) texts[slot] = stored[name][0]
      }
    }
  }

  remove(slot: number): void {
    for (const { folded, texts } of this.#languages.values())
      for (const one of [folded, ...texts]) if (slot in one) one[slot] = undefined
  }
}
