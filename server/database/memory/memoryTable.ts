import { setImmediate as others } from 'node:timers/promises'
import { sortKey } from './sortKey.ts'

type Value = string | number | boolean | null
type Key = string | number

/** Rows that are sorted in one go. Sorting more would block the event loop for longer than some milliseconds. */
const SORTED_AT_ONCE = 4_000

interface Keyed<R> {
  row: R
  key: Key | null
}

/**
 * Rows of a table by their ids, by what they refer to, and in the orders of their columns. Rows are never changed: a
 * row that has changed is replaced.
 */
export class MemoryTable<R extends { readonly id: number }> {
  readonly #rows = new Map<number, R>()
  readonly #groups: ReadonlyMap<keyof R, Map<unknown, R[]>>
  readonly #orders = new Map<keyof R, readonly R[]>()
  readonly #sorting = new Map<keyof R, Promise<void>>()
  #revision = 0

  /** `grouped` names the columns by which `by` finds rows. */
  constructor(grouped: readonly (keyof R)[]) {
    this.#groups = new Map(grouped.map((column) => [column, new Map<unknown, R[]>()]))
  }

  get size(): number {
    return this.#rows.size
  }

  get(id: number): R | undefined {
    return this.#rows.get(id)
  }

  values(): Iterable<R> {
    return this.#rows.values()
  }

  /** Returns the rows that have this value in the column, in the order of their ids. Texts are equal as in `order`. */
  by<C extends keyof R>(column: C, value: R[C]): readonly R[] {
    const groups = this.#groups.get(column)
    if (!groups) throw new Error(`Rows are not grouped by ${String(column)}.`)
    return groups.get(groupKey(value)) ?? []
  }

  put(row: R): void {
    const before = this.#rows.get(row.id)
    this.#rows.set(row.id, row)
    this.#revision += 1
    for (const [column, groups] of this.#groups) {
      if (before) leave(groups, before[column], before)
      join(groups, row[column], row)
    }
    for (const [column, rows] of this.#orders) this.#orders.set(column, moved(rows, column, before, row))
  }

  remove(id: number): void {
    const row = this.#rows.get(id)
    if (!row) return
    this.#rows.delete(id)
    this.#revision += 1
    for (const [column, groups] of this.#groups) leave(groups, row[column], row)
    for (const [column, rows] of this.#orders) this.#orders.set(column, moved(rows, column, row, null))
  }

  /** Call this before many rows change. Sorting again is then faster than keeping the orders. */
  forgetOrders(): void {
    this.#orders.clear()
  }

  /**
   * Returns the rows in ascending order of the column: null first, texts as the database sorts them, equal values by id.
   * The descending order is the exact reverse. If the rows are not sorted yet, returns a promise: ask again after it.
   */
  order(column: keyof R): readonly R[] | Promise<void> {
    const rows = this.#orders.get(column)
    if (rows) return rows
    const sorting = this.#sorting.get(column) ?? this.#sort(column).finally(() => this.#sorting.delete(column))
    this.#sorting.set(column, sorting)
    return sorting
  }

  async #sort(column: keyof R): Promise<void> {
    for (;;) {
      const revision = this.#revision
      const sorted = await this.#sorted(column)
      // If rows have changed meanwhile, the sorted rows are old.
      if (revision !== this.#revision) continue
      this.#orders.set(column, sorted)
      return
    }
  }

  async #sorted(column: keyof R): Promise<R[]> {
    let parts: Keyed<R>[][] = []
    let part: Keyed<R>[] = []
    for (const row of [...this.#rows.values()]) {
      part.push(keyed(row, column))
      if (part.length < SORTED_AT_ONCE) continue
      parts.push(part.sort(compare))
      part = []
      await others()
    }
    parts.push(part.sort(compare))
    while (parts.length > 1) {
      const merged: Keyed<R>[][] = []
      for (let index = 0; index < parts.length; index += 2) {
        merged.push(merge(parts[index] ?? [], parts[index + 1] ?? []))
        await others()
      }
      parts = merged
    }
    return (parts[0] ?? []).map(({ row }) => row)
  }
}

const keyed = <R extends { readonly id: number }>(row: R, column: keyof R): Keyed<R> => {
  const value = row[column] as Value // The cast is safe, because tables hold columns of the database alone.
  if (typeof value === 'string') return { row, key: sortKey(value) }
  return { row, key: typeof value === 'boolean' ? Number(value) : value }
}

function compare<R extends { readonly id: number }>(one: Keyed<R>, other: Keyed<R>): number {
  if (one.key === other.key) return one.row.id - other.row.id
  if (one.key === null) return -1
  if (other.key === null) return 1
  return one.key < other.key ? -1 : 1
}

function merge<R extends { readonly id: number }>(one: readonly Keyed<R>[], other: readonly Keyed<R>[]): Keyed<R>[] {
  const merged: Keyed<R>[] = []
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

/** Returns the first index whose row does not come before `entry`. */
function place<R extends { readonly id: number }>(rows: readonly R[], column: keyof R, entry: Keyed<R>): number {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const row = rows[middle]
    if (row && compare(keyed(row, column), entry) < 0) low = middle + 1
    else high = middle
  }
  return low
}

/** Returns a copy, because a reader may still go through the old order. */
function moved<R extends { readonly id: number }>(
  rows: readonly R[],
  column: keyof R,
  before: R | undefined,
  after: R | null,
): readonly R[] {
  const copy = [...rows]
  if (before) copy.splice(place(copy, column, keyed(before, column)), 1)
  if (after) copy.splice(place(copy, column, keyed(after, column)), 0, after)
  return copy
}

const groupKey = (value: unknown): unknown => (typeof value === 'string' ? sortKey(value) : value)

function join<R extends { readonly id: number }>(groups: Map<unknown, R[]>, value: unknown, row: R): void {
  const key = groupKey(value)
  const group = groups.get(key)
  if (group) group.splice(place(group, 'id', keyed(row, 'id')), 0, row)
  else groups.set(key, [row])
}

function leave<R extends { readonly id: number }>(groups: Map<unknown, R[]>, value: unknown, row: R): void {
  const key = groupKey(value)
  const group = groups.get(key)
  if (!group) return
  group.splice(place(group, 'id', keyed(row, 'id')), 1)
  if (group.length === 0) groups.delete(key)
}
