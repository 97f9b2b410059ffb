import type { Columns, ContentType } from '../../../content/define.ts'
import { searchFold } from '../../../content/searchFold.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { outsideTurn } from '../../process/queues/queue.ts'
import type { ChangeFeed } from '../changes/changeFeed.ts'
import type { Database } from '../database.ts'
import { isOneOf } from '../dialect/idList.ts'
import { fromStored } from '../schema/columns.ts'
import type { ContentTables, StoredValue } from '../tables.ts'
import { MemoryTable } from './memoryTable.ts'

/** Rows per read. More would block the event loop on SQLite for longer than some milliseconds. */
const ROWS_AT_ONCE = 1_000

/** If more rows have changed, sorting a table again is faster than keeping its orders. */
const FEW_ROWS = 50

/** Texts of a column are stored once while it has at most so many distinct ones. */
const MOST_SHARED = 1_000

type Column<T extends ContentType> = (keyof T['fields'] | 'version' | 'created_at') & keyof Columns<T> & string

/** Which columns of a content type are held in memory. */
export interface Held<T extends ContentType = ContentType, C extends string = string> {
  type: T
  columns: readonly C[]
  /** Columns by which `MemoryTable.by` finds rows. */
  grouped: readonly C[]
  /** Texts of which `folded` consists, which searches compare. */
  searched: readonly C[]
}

export type HeldRow<H> =
  H extends Held<infer T, infer C>
    ? { readonly id: number; readonly folded: string } & { readonly [K in C & keyof Columns<T>]: Columns<T>[K] }
    : never

export function held<T extends ContentType, C extends Column<T>>(
  type: T,
  columns: readonly C[],
  { grouped = [], searched = [] }: { grouped?: readonly NoInfer<C>[]; searched?: readonly NoInfer<C>[] } = {},
): Held<T, C> {
  return { type, columns, grouped, searched }
}

/** Stands between the texts of `folded`. No search contains it. */
export const TEXT_END = '\n'

type Row = { readonly id: number; readonly folded: string } & Readonly<Record<string, unknown>>

interface Kept {
  held: Held
  table: MemoryTable<Row>
  /** Null if all rows must be read again. */
  stale: Set<number> | null
  shared: Map<string, Map<string, string>>
}

export type Tables<Hs extends Readonly<Record<string, Held>>> = {
  readonly [N in keyof Hs]: MemoryTable<HeldRow<Hs[N]>>
}

/** Holds columns of content types in memory, and follows all changes of their rows, of other processes too. */
export class Memory {
  readonly #database: Database
  readonly #kept = new Map<Held, Kept>()
  #updating: Promise<void> | undefined

  constructor(database: Database, feed: Pick<ChangeFeed, 'listenRows'>) {
    this.#database = database
    feed.listenRows((type, ids) => {
      for (const kept of this.#kept.values()) {
        if (kept.held.type.key !== type) continue
        if (ids === null) kept.stale = null
        else for (const id of ids) kept.stale?.add(id)
      }
    })
  }

  /**
   * Returns tables that contain every change which the feed has reported. Read them before the next `await`: after it
   * they may be halfway through an update.
   */
  async get<Hs extends Readonly<Record<string, Held>>>(helds: Hs): Promise<Tables<Hs>> {
    const all = Object.entries(helds).map(([name, one]) => [name, this.#keptOf(one)] as const)
    while (this.#updating !== undefined || all.some(([, kept]) => isStale(kept))) await this.#update()
    return Object.fromEntries(all.map(([name, { table }]) => [name, table])) as unknown as Tables<Hs> // The cast is safe, because a table has the columns of its declaration.
  }

  #keptOf(one: Held): Kept {
    const known = this.#kept.get(one)
    if (known) return known
    const kept: Kept = { held: one, table: new MemoryTable<Row>(one.grouped), stale: null, shared: new Map() }
    this.#kept.set(one, kept)
    return kept
  }

  /** Those who wait share one update, which must not end with the search that began it. */
  #update(): Promise<void> {
    this.#updating ??= outsideTurn(async () => {
      for (const kept of this.#kept.values()) if (isStale(kept)) await this.#read(kept)
    }).finally(() => {
      this.#updating = undefined
    })
    return this.#updating
  }

  async #read(kept: Kept): Promise<void> {
    const { stale } = kept
    kept.stale = new Set()
    try {
      if (stale === null) await this.#readAll(kept)
      else await this.#readRows(kept, [...stale])
    } catch (error) {
      // What could not be read stays stale, beside what has changed meanwhile.
      if (stale === null) kept.stale = null
      else for (const id of stale) kept.stale?.add(id)
      throw error
    }
  }

  async #readAll(kept: Kept): Promise<void> {
    const table = new MemoryTable<Row>(kept.held.grouped)
    for (let last = 0; ;) {
      const rows = await this.#select(kept.held).where('id', '>', last).orderBy('id').limit(ROWS_AT_ONCE).execute()
      await inTurns(rows, (row) => table.put(rowOf(kept, row)))
      last = Number(rows.at(-1)?.id ?? 0)
      if (rows.length < ROWS_AT_ONCE) break
    }
    kept.table = table
  }

  async #readRows(kept: Kept, ids: readonly number[]): Promise<void> {
    const { engine } = this.#database
    if (ids.length > FEW_ROWS) kept.table.forgetOrders()
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const part = ids.slice(start, start + ROWS_AT_ONCE)
      const rows = await this.#select(kept.held)
        .where((eb) => isOneOf(engine, eb.ref('id'), part))
        .execute()
      const gone = new Set(part)
      await inTurns(rows, (row) => {
        kept.table.put(rowOf(kept, row))
        gone.delete(Number(row.id))
      })
      for (const id of gone) kept.table.remove(id)
    }
  }

  #select({ type, columns }: Held) {
    return this.#database.reader
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .select(['id', ...columns])
  }
}

const isStale = ({ stale }: Kept): boolean => stale === null || stale.size > 0

function rowOf(
  { held: { type, columns, searched }, shared }: Kept,
  stored: Readonly<Record<string, StoredValue>>,
): Row {
  const row: Record<string, unknown> & { id: number; folded: string } = { id: Number(stored['id']), folded: '' }
  for (const column of columns) {
    const field = type.fields[column]
    const value = field ? fromStored(field, stored[column] ?? null) : (stored[column] ?? null)
    row[column] = typeof value === 'string' ? share(shared, column, value) : value
  }
  row.folded = searched.map((column) => searchFold(String(row[column]))).join(TEXT_END)
  return row
}

function share(shared: Kept['shared'], column: string, text: string): string {
  const texts = shared.get(column) ?? new Map<string, string>()
  shared.set(column, texts)
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size < MOST_SHARED) texts.set(text, text)
  return text
}
