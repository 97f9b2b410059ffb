import { sortKey } from './sortKey.ts'

export type Value = string | number | boolean | null

/** What equal values share; texts are equal regardless of the case of A to Z. */
export type Key = string | number | null

/** The values of a column, by the number of the row's place in its table. */
export interface MemoryColumn {
  get: (slot: number) => Value
  keyOf: (slot: number) => Key
  set: (slot: number, value: Value) => void
  /** Returns whether values pass the test, by their slots. A text that many rows share is tested once. */
  test: (passes: (value: Value) => boolean) => (slot: number) => boolean
  grow: (capacity: number) => void
}

/** No number of a column is this one (`LARGEST_NUMBER` in content/limits.ts). */
const NO_INTEGER = -0x80000000

export function keyOf(value: Value): Key {
  if (typeof value === 'string') return sortKey(value)
  return typeof value === 'boolean' ? Number(value) : value
}

function grown<A extends Int32Array | Float64Array | Uint8Array>(larger: A, values: A): A {
  larger.set(values)
  return larger
}

const perSlot =
  (column: Pick<MemoryColumn, 'get'>): MemoryColumn['test'] =>
  (passes) =>
  (slot) =>
    passes(column.get(slot))

export class IntegerColumn implements MemoryColumn {
  #values = new Int32Array(0)
  readonly test = perSlot(this)

  get(slot: number): number | null {
    const value = this.#values[slot] ?? NO_INTEGER
    return value === NO_INTEGER ? null : value
  }
  keyOf(slot: number): Key {
    return this.get(slot)
  }
  set(slot: number, value: Value): void {
    this.#values[slot] = value === null ? NO_INTEGER : Number(value)
  }
  grow(capacity: number): void {
    this.#values = grown(new Int32Array(capacity), this.#values)
  }
}

export class DecimalColumn implements MemoryColumn {
  #values = new Float64Array(0)
  readonly test = perSlot(this)

  get(slot: number): number | null {
    const value = this.#values[slot] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  }
  keyOf(slot: number): Key {
    return this.get(slot)
  }
  set(slot: number, value: Value): void {
    this.#values[slot] = value === null ? Number.NaN : Number(value)
  }
  grow(capacity: number): void {
    this.#values = grown(new Float64Array(capacity), this.#values)
  }
}

export class BooleanColumn implements MemoryColumn {
  #values = new Uint8Array(0)
  readonly test = perSlot(this)

  get(slot: number): boolean {
    return this.#values[slot] === 1
  }
  keyOf(slot: number): Key {
    return this.#values[slot] ?? 0
  }
  /** SQLite stores 0 and 1. */
  set(slot: number, value: Value): void {
    this.#values[slot] = Number(value)
  }
  grow(capacity: number): void {
    this.#values = grown(new Uint8Array(capacity), this.#values)
  }
}

/** Texts most of which belong to one row, such as names. */
export class TextColumn implements MemoryColumn {
  readonly #values: (string | null)[] = []
  readonly test = perSlot(this)

  get(slot: number): string | null {
    return this.#values[slot] ?? null
  }
  keyOf(slot: number): Key {
    return keyOf(this.get(slot))
  }
  set(slot: number, value: Value): void {
    this.#values[slot] = value === null ? null : String(value)
  }
  grow(): void {
    // An array grows when a value is set.
  }
}

/** Texts that many rows share, such as kinds. Each text is stored once. */
export class SharedTextColumn implements MemoryColumn {
  readonly #texts: (string | null)[] = []
  readonly #keys: Key[] = []
  readonly #codes = new Map<string | null, number>()
  #values = new Int32Array(0)

  get(slot: number): string | null {
    return this.#texts[this.#values[slot] ?? -1] ?? null
  }
  keyOf(slot: number): Key {
    return this.#keys[this.#values[slot] ?? -1] ?? null
  }
  set(slot: number, value: Value): void {
    const text = value === null ? null : String(value)
    let code = this.#codes.get(text)
    if (code === undefined) {
      code = this.#texts.push(text) - 1
      this.#keys.push(keyOf(text))
      this.#codes.set(text, code)
    }
    this.#values[slot] = code
  }
  test(passes: (value: Value) => boolean): (slot: number) => boolean {
    const results: (boolean | undefined)[] = []
    return (slot) => {
      const code = this.#values[slot] ?? -1
      const known = results[code]
      if (known !== undefined) return known
      const result = passes(this.#texts[code] ?? null)
      results[code] = result
      return result
    }
  }
  grow(capacity: number): void {
    this.#values = grown(new Int32Array(capacity), this.#values)
  }
}
