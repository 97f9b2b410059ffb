import { stateOf } from '../../content/publishing/publishing.ts'
import type { Asked } from '../content/lists/search.ts'
import { nameOf, rankOfRow, TEXT_END } from '../database/memory/foldedTexts.ts'
import type { MemoryTable } from '../database/memory/memoryTable.ts'
import { BY_ID, LAST_NAMED, NUMBERED, RANKS } from '../database/search/rank.ts'
import { Turns } from '../process/queues/inParts.ts'
import type { SearchedRow, Source } from './sources.ts'
import type { SearchTables, TableName } from './tables.ts'

/** Comparisons after which the clock is read: a fraction of a millisecond. */
const AT_ONCE = 500

/** The ids of rows by their rank. */
export type Ranked = readonly (readonly number[])[]

/** Tables whose rows have the id in their address if the game gives them no number. */
const addressedById: ReadonlySet<TableName> = new Set(['items', 'monsters', 'maps', 'news'])

const hasInName = (folded: string, word: string): boolean => folded.includes(word) && nameOf(folded).includes(word)

/** Longer words are rarer, and fewer rows have a number of three digits than any word that names of a game repeat. */
const rarity = (word: string): number => word.length + (/^\d{3,}$/.test(word) ? 20 : 0)

/** Returns the word that probably the fewest rows have. */
const rarest = (words: readonly string[]): string =>
  words.reduce((best, word) => (rarity(word) > rarity(best) ? word : best), '')

/**
 * Compares rows in memory with one search. Between its turns rows may change, so it knows rows by their ids and looks
 * again before a visitor sees them.
 */
export class Matcher {
  readonly #tables: SearchTables
  readonly #asked: Asked
  readonly #now: Date
  readonly #turns = new Turns()
  readonly #containing = new Map<string, readonly number[]>()

  constructor(tables: SearchTables, asked: Asked, now: Date) {
    this.#tables = tables
    this.#asked = asked
    this.#now = now
  }

  table(name: TableName): MemoryTable<SearchedRow> {
    return this.#tables[name]
  }

  /** Returns a row that visitors may see, or undefined. */
  publicRow({ type, table }: Pick<Source, 'type' | 'table'>, id: number): SearchedRow | undefined {
    const row = this.table(table).get(id)
    return row && (!type.publishing || stateOf(row, this.#now) === 'published') ? row : undefined
  }

  /** `namesOnly` finds only rows whose own names have all words. */
  async rank(source: Source, { namesOnly = false } = {}): Promise<Ranked> {
    const ranked: number[][] = Array.from({ length: RANKS }, () => [])
    const table = this.table(source.table)
    const isHidden = (id: number) =>
      source.type.publishing ? !this.publicRow(source, id) : table.slotOf(id) === undefined
    const numbered = this.#numbered(source, namesOnly)
    for (const id of numbered) if (!isHidden(id)) ranked[NUMBERED]?.push(id)
    const ofPlace = namesOnly ? [] : this.#asked.words.filter((word) => source.placeWords.has(word))
    const found = namesOnly
      ? await this.#rowsWith(source.table, rarest(this.#asked.words))
      : await this.#candidates(source, ofPlace)
    const compare = (id: number) => {
      if (numbered.has(id) || isHidden(id)) return
      const rank = this.#rankOf(source, id, ofPlace)
      if (rank !== null && (!namesOnly || rank <= LAST_NAMED)) ranked[rank]?.push(id)
      else if (id === this.#asked.number && addressedById.has(source.table)) ranked[BY_ID]?.push(id)
    }
    await this.#turns.each(found, compare, AT_ONCE)
    return ranked
  }

  #rankOf(source: Source, id: number, ofPlace: readonly string[]): number | null {
    const table = this.table(source.table)
    const slot = table.slotOf(id)
    if (slot === undefined) return null
    const folded = table.folded(slot)
    const has = (word: string) => folded.some((texts) => texts.includes(word))
    // Most rows lack a word. They are dropped before their texts are joined.
    for (const word of this.#asked.words)
      if (!has(word) && !ofPlace.includes(word) && !this.#refersTo(source, table, slot, word)) return null
    const referred = source.references.flatMap(
      ([column, target]) => this.#namesOfReferred(table, slot, column, target) ?? [],
    )
    return rankOfRow(folded, this.#asked, [...referred, ...ofPlace])
  }

  /** Whether something that the row refers to has the word in its name. */
  #refersTo({ references }: Source, table: MemoryTable<SearchedRow>, slot: number, word: string): boolean {
    return references.some(([column, target]) => this.#namesOfReferred(table, slot, column, target)?.includes(word))
  }

  #namesOfReferred(
    table: MemoryTable<SearchedRow>,
    slot: number,
    column: string,
    target: TableName,
  ): string | undefined {
    const id = table.value(column, slot)
    const referred = typeof id === 'number' ? this.table(target).slotOf(id) : undefined
    return referred === undefined ? undefined : this.table(target).folded(referred).map(nameOf).join(TEXT_END)
  }

  /**
   * Ids of rows that may match. The word that is probably the rarest is looked for in all rows, the others only in
   * those that have it. If a word of one letter is in half of what rows refer to, comparing all rows is faster
   * than collecting them.
   */
  async #candidates(source: Source, ofPlace: readonly string[]): Promise<Iterable<number>> {
    const { number, words } = this.#asked
    const others = words.filter((word) => !ofPlace.includes(word))
    const sought = others.length > 0 ? [rarest(others)] : ofPlace
    const table = this.table(source.table)
    const found = new Set(number !== null && addressedById.has(source.table) ? [number] : [])
    for (const word of sought) {
      for (const id of await this.#rowsWith(source.table, word)) found.add(id)
      for (const [column, target] of source.references) {
        const referred = await this.#namedRows(target, word)
        if (referred.length > table.size / 2) return this.#rowsWith(source.table, '')
        const addReferring = (id: number) => {
          for (const slot of table.slotsBy(column, id)) found.add(table.value('id', slot))
        }
        await this.#turns.each(referred, addReferring, AT_ONCE)
      }
    }
    return found
  }

  #rowsWith(table: TableName, word: string): Promise<readonly number[]> {
    return this.#idsOf(table, `has ${word}`, (folded) => folded.includes(word))
  }

  #namedRows(table: TableName, word: string): Promise<readonly number[]> {
    return this.#idsOf(table, `named ${word}`, (folded) => hasInName(folded, word))
  }

  async #idsOf(name: TableName, what: string, passes: (folded: string) => boolean): Promise<readonly number[]> {
    const key = `${name} ${what}`
    const known = this.#containing.get(key)
    if (known) return known
    const table = this.table(name)
    const test = table.testFolded(passes)
    const ids: number[] = []
    const compare = (slot: number) => {
      if (test(slot)) ids.push(table.value('id', slot))
    }
    await this.#turns.each(table.slots(), compare, AT_ONCE)
    this.#containing.set(key, ids)
    return ids
  }

  /** Ids of rows that have the number in the game, or refer to one that has it. */
  #numbered({ table, references }: Source, namesOnly: boolean): ReadonlySet<number> {
    const { number } = this.#asked
    if (number === null) return new Set()
    const of = (name: TableName) =>
      name === 'items' || name === 'monsters' ? this.table(name).by('game_id', number) : []
    const referring = namesOnly
      ? []
      : references.flatMap(([column, target]) => of(target).flatMap(({ id }) => this.table(table).by(column, id)))
    return new Set([...of(table), ...referring].map(({ id }) => id))
  }
}
