import { TRANSLATIONS } from '../../../content/translations.ts'
import { rowsIn } from '../../messages/rowsIn.ts'
import { storedTranslations } from '../schema/storedTranslations.ts'
import { foldedTexts, withSource } from './foldedTexts.ts'
import type { Value } from './memoryColumns.ts'

interface Translated {
  /** Of the columns that have one. */
  texts: Readonly<Record<string, string>>
  /** With the row's own texts, so that searches find those, too. */
  folded: string
}

interface Columns {
  /** Those that the table holds, and that may be translated. */
  held: readonly string[]
  searched: readonly string[]
  translatable: readonly string[]
}

/** The language of the reader, unless rows are read as they are written. */
function readerLanguage() {
  const wanted = rowsIn()
  return wanted === 'all' ? null : wanted
}

/** The texts of a table's rows in other languages, by the places of the rows. A row without translations takes no room. */
export class TranslatedTexts {
  readonly #columns: Columns
  readonly #languages = new Map<string, Map<number, Translated>>()

  constructor(columns: Columns) {
    this.#columns = columns
  }

  /** Returns the texts in the reader's language, or undefined if no row has any. */
  ofReader(): ReadonlyMap<number, Translated> | undefined {
    return this.#languages.size === 0 ? undefined : this.#languages.get(readerLanguage()?.tag ?? '')
  }

  /** Puts the texts of the reader's language in the place of a row's own. Returns the languages of the others. */
  translate(slot: number, row: Record<string, Value>): Record<string, string> | null {
    const { held } = this.#columns
    const wanted = held.length === 0 ? null : readerLanguage()
    if (wanted === null) return null
    const texts = this.#languages.get(wanted.tag)?.get(slot)?.texts
    const others: Record<string, string> = {}
    for (const name of held) {
      const text = texts?.[name]
      if (text !== undefined) row[name] = text
      else if (row[name] !== '' && row[name] !== null) others[name] = wanted.source
    }
    return Object.keys(others).length === 0 ? null : others
  }

  /** `folded` has the row's own texts. */
  put(slot: number, row: Readonly<Record<string, Value>>, folded: string): void {
    const { held, searched, translatable } = this.#columns
    this.remove(slot)
    for (const [tag, stored] of Object.entries(storedTranslations(row[TRANSLATIONS]))) {
      if (!translatable.some((name) => stored[name])) continue
      const texts = held.flatMap((name) => (stored[name] ? [[name, stored[name][0]] as const] : []))
      const language = this.#languages.get(tag) ?? new Map<number, Translated>()
      this.#languages.set(tag, language)
      const translated = foldedTexts(searched, (name) => stored[name]?.[0] ?? row[name])
      language.set(slot, { texts: Object.fromEntries(texts), folded: withSource(translated, folded) })
    }
  }

  remove(slot: number): void {
    for (const translated of this.#languages.values()) translated.delete(slot)
  }
}
