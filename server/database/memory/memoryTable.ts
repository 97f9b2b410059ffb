import { setImmediate as others } from 'node:timers/promises'
import { foldedTexts } from './foldedTexts.ts'
import { keyOf, type Key, type MemoryColumn, type Value } from './memoryColumns.ts'
import { TranslatedTexts } from './translatedTexts.ts'

/** Rows that are sorted in one go. Sorting more would block the event loop for longer than some milliseconds. */
const SORTED_AT_ONCE = 4_000

const FIRST_CAPACITY = 64

const NONE = -1

/** The rows of one value are a list, in the order of their ids. */
interface Group {
  column: MemoryColumn
  first: Map<Key, number>
  /** By slot. */
  next: Int32Array
}

interface Keyed {
  slot: number
  id: number
  key: Key
}

export interface TableColumns {
  columns: ReadonlyMap<string, MemoryColumn>
  /** The columns by which `by` finds rows. */
  grouped: readonly string[]
  /** The columns of whose texts `folded` consists, which searches compare: foldedTexts.ts. */
  searched: readonly string[]
  folded: MemoryColumn
  /** The columns, among those and the searched ones, whose texts may be translated. */
  translatable: readonly string[]
}

export interface TableRow {
  readonly id: number
  /** The languages of those texts that are not in the reader's, by column. */
  readonly languages?: Readonly<Record<string, string>>
}

export type SlotTest = (slot: number) => boolean

/**
 * Columns of a table by slots, which are the places of its rows. Rows are found by their ids, by what they refer to, and
 * in the orders of their columns. Rows and searches have the texts of the reader's language (`rowsIn`); groups, orders and
 * tests of columns compare the rows' own.
 */
export class MemoryTable<R extends TableRow> {
  readonly #columns: ReadonlyMap<string, MemoryColumn>
  /** An array is faster to go through than a map. */
  readonly #named: readonly (readonly [name: string, column: MemoryColumn])[]
  readonly #searched: readonly string[]
  readonly #folded: MemoryColumn
  readonly #translations: TranslatedTexts
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  readonly #groups: ReadonlyMap<string, Group>
  readonly #orders = new Map<string, number[]>()
  readonly #sorting = new Map<string, Promise<void>>()
  #ids = new Int32Array(0)
  #end = 0
  #revision = 0

  constructor({ columns, grouped, searched, folded, translatable }: TableColumns) {
    this.#columns = columns
    this.#named = [...columns]
    this.#searched = searched
    this.#folded = folded
    this.#translations = new TranslatedTexts({ searched, held: translatable.filter((name) => columns.has(name)) })
    this.#groups = new Map(
      grouped.map((name) => [name, { column: this.#column(name), first: new Map(), next: new Int32Array(0) }]),
    )
  }

  get size(): number {
    return this.#slots.size
  }

  get(id: number): R | undefined {
    const slot = this.#slots.get(id)
    return slot === undefined ? undefined : this.at(slot)
  }

  slotOf(id: number): number | undefined {
    return this.#slots.get(id)
  }

  /** Returns the slots of all rows, in no order. */
  slots(): Iterable<number> {
    return this.#slots.values()
  }

  at(slot: number): R {
    const row: Record<string, Value> = { id: this.#ids[slot] ?? 0 }
    for (const [name, column] of this.#named) row[name] = column.get(slot)
    const languages = this.#translations.translate(slot, row)
    return (languages ? { ...row, languages } : row) as unknown as R // The cast is safe, because the columns are those of the rows.
  }

  /** Whether rows have texts in the reader's language. */
  get isTranslated(): boolean {
    return this.#translations.foldedOfReader() !== undefined
  }

  /** Returns what searches compare of a row: its texts in the reader's language, if they are others, and its own. */
  folded(slot: number): readonly string[] {
    const own = String(this.#folded.get(slot))
    const translated = this.#translations.foldedOfReader()?.[slot]
    return translated === undefined ? [own] : [translated, own]
  }

  /** Returns one value of a row, as it is written, which is faster than making all of the row. */
  value<C extends keyof R & string>(column: C, slot: number): R[C] {
    return (column === 'id' ? this.#ids[slot] : this.#column(column).get(slot)) as R[C] // The cast is safe, because the columns are those of the rows.
  }

  /**
   * Returns the rows that have this value in the column, in the order of their ids: all, or at most `most` of those after
   * the id `after`. Texts are equal regardless of the case of A to Z.
   */
  by<C extends keyof R & string>(column: C, value: R[C], range?: { after?: number; most?: number }): R[] {
    return this.slotsBy(column, value, range).map((slot) => this.at(slot))
  }

  /** Returns the slots of the rows that `by` returns. */
  slotsBy<C extends keyof R & string>(column: C, value: R[C], { after = 0, most = Infinity } = {}): number[] {
    const group = this.#groups.get(column)
    if (!group) throw new Error(`Rows are not grouped by ${column}.`)
    const own = this.#slots.get(after)
    const key = keyOf(value as Value) // The cast is safe, because the columns hold values of the database alone.
    const isInGroup = own !== undefined && group.column.keyOf(own) === key
    let slot = (isInGroup ? group.next[own] : group.first.get(key)) ?? NONE
    const slots: number[] = []
    for (; slot !== NONE && slots.length < most; slot = group.next[slot] ?? NONE)
      if ((this.#ids[slot] ?? 0) > after) slots.push(slot)
    return slots
  }

  /** Returns whether the row in a slot passes the test of its value. */
  test<C extends keyof R & string>(column: C, passes: (value: R[C]) => boolean): SlotTest {
    if (column === 'id') return (slot) => passes(this.#ids[slot] as R[C])
    return this.#column(column).test(passes as (value: Value) => boolean) // The cast is safe, because the columns are those of the rows.
  }

  /** Returns whether any of what `folded` returns passes the test. */
  testFolded(passes: (folded: string) => boolean): SlotTest {
    const own = this.#folded.test((value) => passes(String(value)))
    const translated = this.#translations.foldedOfReader()
    if (!translated) return own
    return (slot) => {
      const text = translated[slot]
      return (text !== undefined && passes(text)) || own(slot)
    }
  }

  /** Returns whether a row passes the test of its value. A text that many rows share is tested once. */
  some<C extends keyof R & string>(column: C, passes: (value: R[C]) => boolean): boolean {
    const test = this.test(column, passes)
    for (let slot = 0; slot < this.#end; slot += 1) if (this.#ids[slot] !== 0 && test(slot)) return true
    return false
  }

  /** Returns the distinct values of a column. */
  distinct<C extends keyof R & string>(column: C): Set<R[C]> {
    const values = new Set<R[C]>()
    this.some(column, (value) => {
      values.add(value)
      return false
    })
    return values
  }

  put(id: number, row: Readonly<Record<string, Value>>): void {
    this.#revision += 1
    const known = this.#slots.get(id)
    const slot = known ?? this.#newSlot(id)
    if (known !== undefined) this.#leave(slot)
    for (const [name, column] of this.#named) column.set(slot, row[name] ?? null)
    this.#folded.set(
      slot,
      foldedTexts(this.#searched, (name) => row[name]),
    )
    this.#translations.put(slot, row)
    for (const group of this.#groups.values()) this.#join(group, slot, id)
    for (const [name, slots] of this.#orders) slots.splice(this.#place(slots, name, slot), 0, slot)
  }

  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#revision += 1
    this.#leave(slot)
    for (const column of [...this.#columns.values(), this.#folded]) column.set(slot, null)
    this.#translations.remove(slot)
    this.#slots.delete(id)
    this.#ids[slot] = 0
    this.#free.push(slot)
  }

  /** Call this before many rows change. Sorting again is then faster than keeping the orders. */
  forgetOrders(): void {
    this.#orders.clear()
  }

  /**
   * Returns slots in ascending order of the column: null first, texts as the database sorts them, equal values by id. The
   * descending order is the exact reverse. If the rows are not sorted yet, returns a promise: ask again after it.
   */
  order(column: keyof R & string): readonly number[] | Promise<void> {
    const slots = this.#orders.get(column)
    if (slots) return slots
    const sorting = this.#sorting.get(column) ?? this.#sort(column).finally(() => this.#sorting.delete(column))
    this.#sorting.set(column, sorting)
    return sorting
  }

  #column(name: string): MemoryColumn {
    const column = this.#columns.get(name)
    if (!column) throw new Error(`There is no column ${name} in memory.`)
    return column
  }

  #newSlot(id: number): number {
    const slot = this.#free.pop() ?? this.#end
    if (slot === this.#end) this.#end += 1
    if (slot >= this.#ids.length) this.#grow()
    this.#slots.set(id, slot)
    this.#ids[slot] = id
    return slot
  }

  #grow(): void {
    const capacity = Math.max(FIRST_CAPACITY, this.#ids.length * 2)
    for (const column of [...this.#columns.values(), this.#folded]) column.grow(capacity)
    const larger = (values: Int32Array): Int32Array<ArrayBuffer> => {
      const copy = new Int32Array(capacity)
      copy.set(values)
      return copy
    }
    this.#ids = larger(this.#ids)
    for (const group of this.#groups.values()) group.next = larger(group.next)
  }

  /** Takes a row out of its groups and orders, before its values change. */
  #leave(slot: number): void {
    for (const { column, first, next } of this.#groups.values()) {
      const key = column.keyOf(slot)
      const after = next[slot] ?? NONE
      let before = first.get(key) ?? NONE
      if (before === slot) {
        if (after === NONE) first.delete(key)
        else first.set(key, after)
        continue
      }
      while (before !== NONE && next[before] !== slot) before = next[before] ?? NONE
      if (before !== NONE) next[before] = after
    }
    for (const [name, slots] of this.#orders) slots.splice(this.#place(slots, name, slot), 1)
  }

  /** Takes one step if the row comes first, so tables are filled in the descending order of ids. */
  #join({ column, first, next }: Group, slot: number, id: number): void {
    const key = column.keyOf(slot)
    let after = first.get(key) ?? NONE
    let before = NONE
    while (after !== NONE && (this.#ids[after] ?? 0) < id) {
      before = after
      after = next[after] ?? NONE
    }
    next[slot] = after
    if (before === NONE) first.set(key, slot)
    else next[before] = slot
  }

  /** Returns the first index whose row does not come before the row in `slot`. */
  #place(slots: readonly number[], name: string, slot: number): number {
    const entry = this.#keyed(name, slot)
    let [low, high] = [0, slots.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(this.#keyed(name, slots[middle] ?? 0), entry) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #keyed(name: string, slot: number): Keyed {
    const id = this.#ids[slot] ?? 0
    return { slot, id, key: name === 'id' ? id : this.#column(name).keyOf(slot) }
  }

  async #sort(column: string): Promise<void> {
    for (;;) {
      const revision = this.#revision
      const sorted = await this.#sorted(column)
      // If rows have changed meanwhile, the sorted rows are old.
      if (revision !== this.#revision) continue
      this.#orders.set(column, sorted)
      return
    }
  }

  async #sorted(column: string): Promise<number[]> {
    let parts: Keyed[][] = []
    let part: Keyed[] = []
    for (const slot of [...this.#slots.values()]) {
      part.push(this.#keyed(column, slot))
      if (part.length < SORTED_AT_ONCE) continue
      parts.push(part.sort(compare))
      part = []
      await others()
    }
    parts.push(part.sort(compare))
    while (parts.length > 1) {
      const merged: Keyed[][] = []
      for (let index = 0; index < parts.length; index += 2) {
        merged.push(merge(parts[index] ?? [], parts[index + 1] ?? []))
        await others()
      }
      parts = merged
    }
    return (parts[0] ?? []).map(({ slot }) => slot)
  }
}

function compare(one: Keyed, other: Keyed): number {
  if (one.key === other.key) return one.id - other.id
  if (one.key === null) return -1
  if (other.key === null) return 1
  return one.key < other.key ? -1 : 1
}

function merge(one: readonly Keyed[], other: readonly Keyed[]): Keyed[] {
  const merged: Keyed[] = []
  let second = 0
  for (const entry of one) {
    for (let next = other[second]; next && compare(next, entry) < 0; next = other[second]) {
      merged.push(next)
      second += 1
    }
    merged.push(entry)
  }
  for (; second < other.length; second += 1) {
    const next = other[second]
    if (next) merged.push(next)
  }
  return merged
}
