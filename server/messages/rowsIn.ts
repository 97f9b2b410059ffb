import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * In which language rows are read: `tag` is the reader's, and `source` that of the texts of the rows themselves. `all`: as
 * they are written, with their translations beside them. Null: as they are written.
 */
export type RowsIn = { readonly tag: string; readonly source: string } | 'all' | null

const reading = new AsyncLocalStorage<RowsIn>()

export const rowsIn = (): RowsIn => reading.getStore() ?? null

/** Of keys of caches that hold rows. Empty if rows are read as they are written. */
export function rowsVariant(): string {
  const wanted = rowsIn()
  return wanted === null || wanted === 'all' ? (wanted ?? '') : wanted.tag
}

/** Runs code, and what it starts, that reads rows in a language. */
export const readingRowsIn = <T>(wanted: RowsIn, run: () => T): T => reading.run(wanted, run)
