import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * In which language rows are read: `tag` is the reader's, and `source` that of the texts of the rows themselves. `all`: as
 * they are written, with their translations beside them. Null: as they are written.
 */
export type RowsIn = { readonly tag: string; readonly source: string; readonly isOffered: boolean } | 'all' | null

const reading = new AsyncLocalStorage<RowsIn>()

export const rowsIn = (): RowsIn => reading.getStore() ?? null

/** Of keys of caches that hold rows. Empty if rows are read as they are written. */
export function rowsVariant(): string {
  const wanted = rowsIn()
  return wanted === null || wanted === 'all' ? (wanted ?? '') : wanted.tag
}

/**
 * Names the share of a cache for what is read in a language. Only the further languages that the site offers have their
 * own; everything else is in the main one, '', because anybody can ask the API for each language that has a catalogue.
 */
export const cacheShare = (wanted: RowsIn = rowsIn()): string =>
  wanted !== null && wanted !== 'all' && wanted.isOffered ? wanted.tag : ''

/** Runs code, and what it starts, that reads rows in a language. */
export const readingRowsIn = <T>(wanted: RowsIn, run: () => T): T => reading.run(wanted, run)
