import { setImmediate as others } from 'node:timers/promises'
import type { Columns, ContentType, Field } from '../../../content/define.ts'
import { TRANSLATIONS, translatableFields } from '../../../content/translations.ts'
import { outsideTurn } from '../../process/queues/queue.ts'
import type { ChangeFeed } from '../changes/changeFeed.ts'
import type { Database } from '../database.ts'
import { isOneOf } from '../dialect/idList.ts'
import {
  BooleanColumn,
  DecimalColumn,
  IntegerColumn,
  SharedTextColumn,
  TextColumn,
  type MemoryColumn,
  type Value,
} from './memoryColumns.ts'
import { MemoryTable, type TableColumns, type TableRow } from './memoryTable.ts'

/** Rows per read. More would block the event loop on SQLite for longer than some milliseconds. */
const ROWS_AT_ONCE = 500

/** If more rows have changed, sorting a table again is faster than keeping its orders. */
const FEW_ROWS = 50

/** If a larger share of a table has changed, reading all of it is faster than moving rows from group to group. */
const LARGE_SHARE = 0.25

type Column<T extends ContentType> = (keyof T['fields'] | 'version' | 'created_at') & keyof Columns<T> & string

/** Which columns of a content type are held in memory. */
export interface Held<T extends ContentType = ContentType, C extends string = string> {
  type: T
  columns: readonly C[]
  /** Columns by which `MemoryTable.by` finds rows. */
  grouped: readonly C[]
  /** Columns whose texts are shared by many rows. */
  shared: readonly C[]
  /** Texts of which `folded` consists, which searches compare. Of a column that is not held there is no other copy. */
  searched: readonly string[]
}

export type HeldRow<H> =
  H extends Held<infer T, infer C>
    ? { readonly [K in keyof TableRow]: TableRow[K] } & { readonly [K in C & keyof Columns<T>]: Columns<T>[K] }
    : never

interface Options<T extends ContentType, C> {
  grouped?: readonly NoInfer<C>[]
  shared?: readonly NoInfer<C>[]
  searched?: readonly Column<NoInfer<T>>[]
}

export const held = <T extends ContentType, C extends Column<T>>(
  type: T,
  columns: readonly C[],
  { grouped = [], shared = [], searched = [] }: Options<T, C> = {},
): Held<T, C> => ({ type, columns, grouped, shared, searched })

type Row = TableRow & Readonly<Record<string, unknown>>

interface Kept {
  held: Held
  table: MemoryTable<Row>
  /** Null if all rows must be read again. */
  stale: Set<number> | null
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
    const kept: Kept = { held: one, table: newTable(one), stale: null }
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
    const { stale, table } = kept
    kept.stale = new Set()
    try {
      if (stale === null || stale.size > Math.max(ROWS_AT_ONCE, table.size * LARGE_SHARE))
        kept.table = await this.#readAll(kept.held)
      else await this.#readRows(kept, [...stale])
    } catch (error) {
      // What could not be read stays stale, beside what has changed meanwhile.
      if (stale === null) kept.stale = null
      else for (const id of stale) kept.stale?.add(id)
      throw error
    }
  }

  /** Reads the rows from the last to the first, because that fills the groups of a table fastest. */
  async #readAll(one: Held): Promise<MemoryTable<Row>> {
    const table = newTable(one)
    for (let before = Infinity; ;) {
      const rows = await this.#select(one)
        .$if(before !== Infinity, (all) => all.where('id', '<', before))
        .orderBy('id', 'desc')
        .limit(ROWS_AT_ONCE)
        .execute()
      for (const row of rows) table.put(Number(row['id']), row)
      before = Number(rows.at(-1)?.['id'])
      if (rows.length < ROWS_AT_ONCE) return table
      await others()
    }
  }

  async #readRows({ held: one, table }: Kept, ids: readonly number[]): Promise<void> {
    const { engine } = this.#database
    if (ids.length > FEW_ROWS) table.forgetOrders()
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const part = ids.slice(start, start + ROWS_AT_ONCE)
      const rows = await this.#select(one)
        .where((eb) => isOneOf(engine, eb.ref('id'), part))
        .execute()
      const gone = new Set(part)
      for (const row of rows) {
        const id = Number(row['id'])
        table.put(id, row)
        gone.delete(id)
      }
      for (const id of gone) table.remove(id)
      await others()
    }
  }

  #select(one: Held) {
    const { type, columns, searched } = one
    const translations = translatableOf(one).length > 0 ? [TRANSLATIONS] : []
    // No column in memory holds bytes.
    return this.#database.reader
      .withTables<Record<string, Record<string, Value>>>()
      .selectFrom(type.table)
      .select(['id', ...new Set([...columns, ...searched, ...translations])])
  }
}

const isStale = ({ stale }: Kept): boolean => stale === null || stale.size > 0

const translatableOf = ({ type, columns, searched }: Held): string[] =>
  translatableFields(type).flatMap(([name]) => (columns.includes(name) || searched.includes(name) ? [name] : []))

function newTable(one: Held): MemoryTable<Row> {
  const { type, columns, grouped, shared, searched } = one
  const isShared = (name: string) => shared.includes(name)
  const texts = (areShared: boolean) => (areShared ? new SharedTextColumn() : new TextColumn())
  const made: TableColumns = {
    columns: new Map(columns.map((name) => [name, columnOf(type.fields[name], name, texts(isShared(name)))])),
    ...{ grouped, searched, translatable: translatableOf(one) },
    folded: texts(searched.every(isShared)),
  }
  return new MemoryTable(made)
}

/** The version of a row is the only number that no field declares. */
function columnOf(field: Field | undefined, name: string, texts: MemoryColumn): MemoryColumn {
  if (name === 'version' || field?.kind === 'reference') return new IntegerColumn()
  if (field?.kind === 'number') return field.decimals === undefined ? new IntegerColumn() : new DecimalColumn()
  return field?.kind === 'boolean' ? new BooleanColumn() : texts
}
