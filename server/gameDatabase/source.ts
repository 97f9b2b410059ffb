import type { ContentType } from '../../content/define.ts'
import { appliedRates, type AppliedRates } from '../../content/gameInfo/rates.ts'
import type { Named, ShownPicture } from '../../content/gameInfo/gameSchemas.ts'
import type { ContentReader } from '../../content/reader.ts'
import { rates } from '../../content/settings/rates.ts'
import { picturePath } from '../../content/pictures.ts'
import type { ReaderSource } from '../content/contentReader.ts'
import type { Queries } from '../database/database.ts'

/** What a page is read from. */
export interface GameSource {
  source: ReaderSource
  queries: Queries
  /** Tells what is read, and reads whole rows. */
  reader: ContentReader
  /** Tells that rows of types are read. */
  uses: (...types: readonly ContentType[]) => void
  rates: AppliedRates
}

export async function gameSource(
  source: ReaderSource,
  reader: ContentReader,
  uses: (key: string) => void,
): Promise<GameSource> {
  return {
    source,
    queries: source.database.reader,
    reader,
    uses: (...types) => {
      for (const { key } of types) uses(key)
    },
    rates: appliedRates(await reader.single(rates)),
  }
}

/** Rows of a table that are shown at most; how many there are is said beside them. */
export const MOST_ROWS = 50

export interface Some<R> {
  rows: R[]
  total: number
}

/** A table of which the total need not be counted where all of it was read. */
export async function some<R>(rows: R[], most: number, count: () => Promise<number>): Promise<Some<R>> {
  return { rows, total: rows.length < most ? rows.length : await count() }
}

export const namedRow = (id: number, name: string): Named => ({ id, name })

/** A row's picture as page data has it. */
export const shownPicture = (
  path: string | null,
  width: number | null,
  height: number | null,
  avif: boolean,
): ShownPicture => (path === null ? null : { path: picturePath(path), width, height, avif })
